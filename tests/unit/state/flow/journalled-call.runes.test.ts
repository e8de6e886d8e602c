import { CallError } from '#lib/client/call-error.ts';
import { NodeClient } from '#lib/client/node-client.ts';
import type { TrustChange } from '#lib/domain/trust.ts';
import type { Desk } from '#lib/state/desk.ts';
import {
	JournalledCall,
	type CallSearch,
	type JournalledCallParts,
} from '#lib/state/flow/journalled-call.ts';
import { UnsavedOutcome } from '#lib/state/flow/journal.svelte.ts';
import { readJournal } from '#lib/storage/journal-reading.ts';
import { LOCK_NAMES } from '#lib/tabs/named-lock.ts';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { openDesk } from '../../../component/open-desk.ts';
import { failWrites } from '../../storage/whole-database.ts';

const DRAFT: TrustChange = { pubkey: 'ab', standing: 'blocked' };
const REPLY_LOST = new CallError('dropped', 'gone');
const REFUSED = new CallError('refused', 'no', { code: 'TRADE-PRICE' });
const UNSENT = new CallError('blocked', 'policy');

type Parts = JournalledCallParts<'node-trust', string, string>;

let desk: Desk;
/** The program's reply, and the state that the program shows afterwards. */
let reply: string | CallError;
let shown: string | Error | undefined;
let sent: TrustChange[];
let searches: CallSearch[];

const orThrow = <Value>(value: Value): Exclude<Value, Error> => {
	if (value instanceof Error) throw value;
	return value as Exclude<Value, Error>;
};
const callOf = (parts: Partial<Parts> = {}) =>
	new JournalledCall<'node-trust', string, string>({
		...{ desk, kind: 'node-trust', lock: LOCK_NAMES.nodeTrust },
		async send(draft) {
			// Each call is recorded before it is sent. Calls of the same millisecond have no order.
			const entries = await readJournal(desk.database, 'node');
			expect(entries).toContainEqual(expect.objectContaining({ step: 'sent', draft }));
			sent.push(draft);
			return orThrow(reply);
		},
		find(_, search) {
			searches.push(search);
			return Promise.resolve().then(() => orThrow(shown));
		},
		...parts,
	});
const stored = async () => (await readJournal(desk.database, 'node'))[0];

beforeEach(async () => {
	const transport = { address: '', send: () => Promise.reject(new Error('no node')) };
	desk = await openDesk(new NodeClient({ transport }));
	[reply, shown, sent, searches] = ['yes', undefined, [], []];
});
afterEach(() => {
	vi.restoreAllMocks();
	desk.database.close();
});

describe('journalled call', () => {
	test('ends with a success reply', async () => {
		const { entry, end } = await callOf().send(DRAFT);
		expect(end).toEqual({ is: 'answered', reply: 'yes' });
		expect([entry.step, (await stored())?.step]).toEqual(['done', 'done']);
		expect(searches).toEqual([]);
	});

	test.each([
		[
			'an unsent call as refused',
			UNSENT,
			undefined,
			'refused',
			{ step: 'refused', refusal: { code: 'NET-BLOCKED' } },
		],
		[
			'a confirmed error as refused',
			REFUSED,
			undefined,
			'refused',
			{ step: 'refused', refusal: { code: 'TRADE-PRICE', text: 'no' } },
		],
		['an error for an executed call as done', REFUSED, 'there', 'found', { step: 'done' }],
		['an error during an outage as unknown', REFUSED, REPLY_LOST, 'open', { step: 'unknown' }],
		['a lost reply to an executed call as done', REPLY_LOST, 'there', 'found', { step: 'done' }],
		[
			'a lost reply without effect as unseen',
			REPLY_LOST,
			undefined,
			'unseen',
			{ step: 'refused', refusal: { code: 'CALL-UNSEEN' } },
		],
		['a lost reply during an outage as unknown', REPLY_LOST, REPLY_LOST, 'open', { step: 'unknown' }],
	])('records %s', async (_, error, after, is, record) => {
		[reply, shown] = [error, after];
		const { entry, end } = await callOf().send(DRAFT);
		expect(end?.is).toBe(is);
		expect(entry).toMatchObject(record);
		expect(await stored()).toMatchObject(record);
		expect(sent).toHaveLength(1);
		expect(searches).toHaveLength(error === UNSENT ? 0 : 1);
	});

	test('uses the events of its kind for replies and findings', async () => {
		const kind = callOf({
			answered: () => ({ event: 'refused', refusal: { code: 'CALL-NO-EFFECT', text: 'as before' } }),
			found: (txid) => ({ event: 'done', txid }),
		});
		await kind.send(DRAFT);
		expect(await stored()).toMatchObject({ step: 'refused', refusal: { code: 'CALL-NO-EFFECT' } });
		[reply, shown] = [REPLY_LOST, 'a txid'];
		const { entry } = await kind.send(DRAFT);
		expect(entry).toMatchObject({ step: 'done', txid: 'a txid' });
	});

	test('stays open after a failed search until the user settles it', async () => {
		reply = REPLY_LOST;
		const kind = callOf({ staysOpen: true });
		const { entry } = await kind.send(DRAFT);
		await kind.settle();
		expect((await stored())?.step).toBe('unknown');
		await kind.noteNotFound(entry.id);
		expect(await stored()).toMatchObject({ step: 'refused', refusal: { code: 'CALL-UNSEEN' } });
	});

	test('is not sent twice with equal terms', async () => {
		const first = await callOf().send(DRAFT);
		const second = await callOf().send(DRAFT, ({ draft }) => draft.pubkey === 'ab');
		expect([second.entry.id, second.end]).toEqual([first.entry.id, undefined]);
		expect(sent).toHaveLength(1);
	});
});

describe('full disk', () => {
	test('blocks every call except a stop', async () => {
		failWrites();
		await expect(callOf().send(DRAFT)).rejects.toThrow('The disk is full.');
		expect(sent).toEqual([]);
		const send = vi.fn(() => Promise.resolve('yes'));
		const { end } = await callOf({ isStop: () => true, send }).send(DRAFT);
		expect(end?.is).toBe('answered');
		expect(send).toHaveBeenCalledOnce();
		expect(desk.use(UnsavedOutcome).error?.name).toBe('QuotaExceededError');
	});

	test('does not hide the outcome, which a later poll records', async () => {
		const kind = callOf({
			send() {
				failWrites();
				return Promise.reject(REPLY_LOST);
			},
		});
		shown = 'there';
		const { entry, end } = await kind.send(DRAFT);
		expect([entry.step, end?.is]).toEqual(['done', 'found']);
		expect((await stored())?.step).toBe('sent');
		vi.restoreAllMocks();
		await kind.settle();
		expect((await stored())?.step).toBe('done');
	});
});

describe('poll for unknown outcomes', () => {
	test('settles calls of a closed page and reports each finding', async () => {
		const kind = callOf();
		await kind.begin(DRAFT);
		const outcomes: (string | undefined)[] = [];
		await kind.settle(undefined, ({ found }) => void outcomes.push(found));
		expect(await stored()).toMatchObject({ step: 'refused', refusal: { code: 'CALL-UNSEEN' } });
		shown = 'there';
		await kind.settle(undefined, ({ found }) => void outcomes.push(found));
		expect(outcomes).toEqual([undefined, 'there']);
		expect((await stored())?.step).toBe('done');
		await kind.settle();
		expect(searches).toHaveLength(2);
	});

	test('skips calls while a tab awaits a reply', async () => {
		const kind = callOf();
		await kind.exclusively(async () => {
			await kind.begin(DRAFT);
			await callOf().settle();
		});
		expect(searches).toEqual([]);
		expect((await stored())?.step).toBe('sent');
	});

	test('does not treat effects of a later call as a late arrival', async () => {
		const kind = callOf({ isOvertaken: () => true });
		await kind.begin(DRAFT);
		await kind.settle();
		shown = 'there';
		await kind.settle();
		expect((await stored())?.step).toBe('refused');
	});

	test('repeats at the kind’s interval, not counting failed polls', async () => {
		const kind = callOf({ lateEveryMs: 60_000 });
		const { id } = await kind.begin(DRAFT);
		await kind.noteNotFound(id);
		shown = REPLY_LOST;
		await expect(kind.settle()).rejects.toThrow('gone');
		shown = undefined;
		await kind.settle();
		await kind.settle();
		expect(searches).toHaveLength(2);
	});
});
