import { NodeClient } from '#lib/client/node-client.ts';
import { unlockTime } from '#lib/domain/deposits.ts';
import { listDeposits } from '#lib/domain/deposit-list.ts';
import type { SettlingCall, TransactionKind } from '#lib/domain/flow/journal-entry.ts';
import type { FlowStep } from '#lib/domain/flow/money-flow.ts';
import { readAdapter } from '#lib/node/session-opening.ts';
import { VARIANTS } from '#practice/node/variant.ts';
import type { Practice } from '#practice/practice.ts';
import type { Desk } from '#lib/state/desk.ts';
import { Deposits } from '#lib/state/deposits/deposits.svelte.ts';
import { ReorgedEntries } from '#lib/state/activity/reorged-entries.ts';
import { TimeLocks } from '#lib/state/wallet/locks.svelte.ts';
import { Sends } from '#lib/state/wallet/sends.svelte.ts';
import { readEntriesOf } from '#lib/storage/journal-reading.ts';
import { describeStep } from '#lib/messages/journal.ts';
import { flushSync } from 'svelte';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { openDesk } from '../../../component/open-desk.ts';
import {
	callMethod,
	openInVariant,
	START,
	transportTo,
	USERPASS,
} from '../../practice/node/practice-fixture.ts';

const BLOCK_MS = 6_000;
const DAY_MS = 86_400_000;
const PAYEE = 'RPZVpjptzfZnFZZoLnuSbfLexjtkhe6uvn';
const FORMS = { document: 'time-lock', marketmaker: 'bond' } as const;
const SETTLING = ['unlock', 'claim-deposits'] as const satisfies SettlingCall['kind'][];
const KINDS = ['send', 'time-lock', 'deposit'] as const satisfies TransactionKind[];

describe.each(VARIANTS)('finality on a %s node', (variant) => {
	let practice: Practice;
	let desk: Desk;
	let turned: ReorgedEntries;

	beforeEach(async () => {
		practice = await openInVariant(variant);
		const adapter = readAdapter((await callMethod(practice, 'help')) ?? '');
		const client = new NodeClient({
			...{ transport: transportTo(practice), userpass: USERPASS },
			wireName: (name) => adapter.wireName(name),
		});
		desk = await openDesk(client, variant);
		turned = desk.use(ReorgedEntries);
	});

	afterEach(async () => {
		desk.database.close();
		await practice.close();
	});

	const mine = (blocks: number) => practice.control({ control: 'advance', ms: blocks * BLOCK_MS });

	/** Fills in, builds and sends the form, and follows the entry to its end. */
	async function complete(kind: (typeof KINDS)[number], coin = 'KMD'): Promise<void> {
		const flow = await opened(kind, coin);
		await flow?.build();
		expect(flow?.review?.problems).toEqual([]);
		await flow?.send();
		expect(flow?.step).toBe('accepted');
		await mine(12);
		await flow?.watch.refresh();
		expect(flow?.step).toBe('visible');
	}

	async function opened(kind: (typeof KINDS)[number], coin: string) {
		if (kind === 'send') {
			const sends = desk.use(Sends);
			await sends.open(null, 'KMD');
			sends.current?.type({ ...sends.current.draft, rows: [{ address: PAYEE, amount: '1.5' }] });
			return sends.current;
		}
		if (kind === 'time-lock') {
			const locks = desk.use(TimeLocks);
			await locks.open(null, coin);
			const at = START + 2 * DAY_MS;
			const until = new Date(at).toISOString().slice(0, 10);
			locks.current?.type({ coin, amount: '2.5', until, at, destination: '' });
			return locks.current;
		}
		const deposits = desk.use(Deposits);
		await deposits.open(null);
		const until = unlockTime(FORMS[variant], 1, START);
		deposits.current?.type({ coin: 'KMD', weeks: '1', amount: '20', until });
		return deposits.current;
	}

	async function stepOf(kind: (typeof KINDS)[number]): Promise<FlowStep | undefined> {
		const [entry] = await readEntriesOf(desk.database, desk.connection.id, kind);
		return entry?.step;
	}

	/** Polls as after a reload, which repeats a recent poll. */
	async function poll(): Promise<void> {
		turned = new ReorgedEntries(desk);
		await turned.following.refresh();
		expect(turned.following.error).toBeUndefined();
	}

	it.each(KINDS)('reverts with the block of a %s, recovers with the next', async (kind) => {
		await complete(kind);
		await practice.control({ control: 'reorganise', coin: 'KMD', blocks: 15 });
		await poll();
		expect(await stepOf(kind)).toBe('accepted');
		await mine(12);
		await poll();
		expect(await stepOf(kind)).toBe('visible');
	});

	it.each(KINDS)('is withdrawn if a rival chain lacks the %s', async (kind) => {
		await complete(kind);
		await practice.control({ control: 'reorganise', coin: 'KMD', blocks: 15, rival: true });
		await mine(1);
		await poll();
		expect(await stepOf(kind)).toBe('lost');
	});

	it('waits for confirmations again if a deposit’s block is replaced', async () => {
		await complete('deposit');
		await practice.control({ control: 'reorganise', coin: 'KMD', blocks: 15 });
		await mine(1);
		await poll();
		expect(await stepOf('deposit')).toBe('mined');
		await mine(12);
		await poll();
		expect(await stepOf('deposit')).toBe('visible');
	});

	/** Lets the node claim unlocked funds automatically. */
	async function fetchHome(kind: SettlingCall['kind']): Promise<void> {
		await complete(kind === 'unlock' ? 'time-lock' : 'deposit');
		await practice.control({ control: 'leap', ms: 30 * DAY_MS });
		const { time: now } = await practice.control({ control: 'time' });
		if (kind === 'unlock') {
			const { records } = desk.use(TimeLocks);
			await records.refresh();
			const [lock] = records.current?.locks ?? [];
			if (lock) await desk.use(TimeLocks).fetchHome(lock.coins);
		} else {
			const deposits = desk.use(Deposits);
			await deposits.records.refresh();
			const { records, claims } = deposits;
			if (records.current) await deposits.claim(listDeposits({ ...records.current, claims, now }));
		}
		await mine(2);
		await poll();
		expect(await wordsOf(kind)).toBe('done');
	}

	/** Journal text after the page's automatic polls. */
	async function wordsOf(kind: SettlingCall['kind']): Promise<string> {
		const { records } = kind === 'unlock' ? desk.use(TimeLocks) : desk.use(Deposits);
		await records.refresh();
		const [entry] = await readEntriesOf(desk.database, desk.connection.id, kind);
		return entry ? describeStep(entry as SettlingCall) : 'nothing';
	}

	it.each(SETTLING)('reverts with the block of a %s, recovers with the next', async (kind) => {
		await fetchHome(kind);
		await practice.control({ control: 'reorganise', coin: 'KMD', blocks: 5 });
		await poll();
		expect(await wordsOf(kind)).toBe('waiting for block again');
		await mine(2);
		await poll();
		expect(await wordsOf(kind)).toBe('done');
	});

	it.each(SETTLING)('is withdrawn if a rival chain lacks the %s', async (kind) => {
		await fetchHome(kind);
		await practice.control({ control: 'reorganise', coin: 'KMD', blocks: 5, rival: true });
		await mine(1);
		await poll();
		expect(await wordsOf(kind)).toBe('no longer in the chain');
	});

	it.each(SETTLING)('is reached by %s after 100 confirmations', async (kind) => {
		await fetchHome(kind);
		await mine(100);
		await poll();
		const [entry] = await readEntriesOf(desk.database, desk.connection.id, kind);
		expect([entry?.step, entry?.settled]).toEqual(['done', expect.any(Number)]);
	});

	/** Keeps polling, as an open page does, until the test ends. */
	function follow(): void {
		onTestFinished($effect.root(() => turned.following.keepAlive()));
		flushSync();
	}

	const reportHeight = (height: number) => desk.connection.news.noteHeight(height);

	it('reverts with the block as soon as the height changes', async () => {
		await complete('send');
		await poll();
		follow();
		reportHeight(500);
		await practice.control({ control: 'reorganise', coin: 'KMD', blocks: 15 });
		await turned.following.refresh();
		expect(await stepOf('send')).toBe('visible');
		reportHeight(501);
		await expect.poll(() => stepOf('send'), { timeout: 8_000 }).toBe('accepted');
	});

	it('polls a different coin with one call and reverts', async () => {
		await complete('time-lock', 'LTC');
		await poll();
		const callsOf = async () => (await practice.control({ control: 'calls' })).calls ?? {};
		const before = await callsOf();
		await turned.following.refresh();
		const { getrawtransaction = 0, ...others } = before;
		expect(await callsOf()).toEqual({ ...others, getrawtransaction: getrawtransaction + 1 });
		await practice.control({ control: 'reorganise', coin: 'LTC', blocks: 15 });
		await turned.following.refresh();
		expect(await stepOf('time-lock')).toBe('accepted');
		await mine(12);
		await turned.following.refresh();
		await practice.control({ control: 'reorganise', coin: 'LTC', blocks: 15, rival: true });
		await mine(2);
		await turned.following.refresh();
		expect(await stepOf('time-lock')).toBe('lost');
	});

	it('reverts an old entry only when the chain height falls', async () => {
		await complete('send');
		await poll();
		vi.useFakeTimers({ now: Date.now() + 2 * DAY_MS, toFake: ['Date'] });
		onTestFinished(() => void vi.useRealTimers());
		follow();
		reportHeight(500);
		await practice.control({ control: 'reorganise', coin: 'KMD', blocks: 15 });
		const { calls: before } = await practice.control({ control: 'calls' });
		reportHeight(501);
		await turned.following.refresh();
		expect((await practice.control({ control: 'calls' })).calls).toEqual(before);
		vi.setSystemTime(Date.now() + 1);
		reportHeight(499);
		await expect.poll(() => stepOf('send'), { timeout: 8_000 }).toBe('accepted');
	});

	it('is final after 100 confirmations and costs no further calls', async () => {
		await complete('send');
		await mine(100);
		await poll();
		const [entry] = await readEntriesOf(desk.database, desk.connection.id, 'send');
		expect(entry?.settled).toBeDefined();
		const { calls: before } = await practice.control({ control: 'calls' });
		await poll();
		expect((await practice.control({ control: 'calls' })).calls).toEqual(before);
	});
});
