import { NodeClient } from '#lib/client/node-client.ts';
import { type DepositDraft, MIN_DEPOSIT, unlockTime, type DepositForm } from '#lib/domain/deposits.ts';
import { listDeposits, type ListedDeposit } from '#lib/domain/deposit-list.ts';
import { readAdapter } from '#lib/node/session-opening.ts';
import { VARIANTS } from '#practice/node/variant.ts';
import type { Practice } from '#practice/practice.ts';
import type { PaymentTampering } from '#practice/wallet/tampering.ts';
import type { Desk } from '#lib/state/desk.ts';
import { Deposits } from '#lib/state/deposits/deposits.svelte.ts';
import { EntryActions } from '#lib/state/activity/entry-actions.svelte.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
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
const FORMS = { document: 'time-lock', marketmaker: 'bond' } as const;
/** Claim method of each variant. */
const CLAIMS = { document: 'fastswap_claim', marketmaker: 'instantdex_claim' } as const;

const draftOf = (form: DepositForm): DepositDraft => ({
	...{ coin: 'KMD', weeks: '1', amount: '20', until: unlockTime(form, 1, START) },
});

describe.each(VARIANTS)('deposit on variant %s', (variant) => {
	const form = FORMS[variant];
	const DRAFT = draftOf(form);
	let practice: Practice;
	let desk: Desk;
	let deposits: Deposits;

	beforeEach(async () => {
		practice = await openInVariant(variant);
		const adapter = readAdapter((await callMethod(practice, 'help')) ?? '');
		const client = new NodeClient({
			...{ transport: transportTo(practice), userpass: USERPASS },
			wireName: (name) => adapter.wireName(name),
		});
		desk = await openDesk(client, variant);
		deposits = desk.use(Deposits);
	});

	afterEach(async () => {
		desk.database.close();
		await practice.close();
	});

	const advance = (ms: number) => practice.control({ control: 'advance', ms });

	async function reviewed(draft = DRAFT) {
		await deposits.open(null);
		const flow = deposits.current;
		flow?.type(draft);
		await flow?.build();
		return flow;
	}

	async function sent() {
		const flow = await reviewed();
		expect(flow?.review?.problems).toEqual([]);
		await flow?.send();
		expect(flow?.step).toBe('accepted');
		return flow;
	}

	async function made() {
		const flow = await sent();
		await advance(10 * BLOCK_MS);
		await flow?.watch.refresh();
		expect(flow?.step).toBe('visible');
	}

	/** The deposits as shown on screen, at the node's time. */
	async function listed(): Promise<ListedDeposit[]> {
		await deposits.records.refresh();
		const { time } = await practice.control({ control: 'time' });
		const records = deposits.records.current;
		return records ? listDeposits({ ...records, claims: deposits.claims, now: time }) : [];
	}

	async function only(): Promise<ListedDeposit> {
		const [first, ...more] = await listed();
		expect(more).toEqual([]);
		if (!first) throw new Error('No deposit is listed');
		return first;
	}

	async function untilDue() {
		await practice.control({ control: 'leap', ms: DRAFT.until - START + DAY_MS });
		expect((await only()).state).toBe('due');
	}

	const claimCalls = async () => (await practice.control({ control: 'calls' })).calls?.[CLAIMS[variant]] ?? 0;

	it('is recognised after ten confirmations and then counts as credit', async () => {
		const flow = await sent();
		expect(flow?.review).toMatchObject({ until: DRAFT.until / 1000 });
		expect(flow?.review?.announcedTo === undefined).toBe(form === 'time-lock');
		expect((await only()).state).toBe('unconfirmed');
		await advance(4 * BLOCK_MS);
		await flow?.watch.refresh();
		expect(flow?.step).toBe('mined');
		expect(flow?.watch.current).toMatchObject({ seen: 'mined', confirmations: 4 });
		expect(await only()).toMatchObject({ state: 'recognising', confirmations: 4 });
		await deposits.credit.refresh();
		expect(deposits.credit.current?.credit?.free).toBe(0n);
		await advance(6 * BLOCK_MS);
		expect(await only()).toMatchObject({ state: 'locked', confirmations: 10, amount: 2_000_000_000n });
		await deposits.credit.refresh();
		expect(deposits.credit.current?.credit).toMatchObject({ free: 2_000_000_000n, inUse: 0n, debits: [] });
	});

	it('is updated by the list after its page closed', async () => {
		const flow = await sent();
		await advance(10 * BLOCK_MS);
		expect((await only()).state).toBe('locked');
		await deposits.open(flow?.entry?.id ?? null);
		const [entry] = deposits.records.current?.entries ?? [];
		expect(entry?.step).toBe('visible');
	});

	it('is reported as mined by a look-up before makers accept it', async () => {
		const flow = await sent();
		await advance(2 * BLOCK_MS);
		const actions = desk.use(EntryActions);
		const entry = flow?.entry;
		if (entry) await actions.lookUp(entry);
		expect(actions.foundOf(entry?.id ?? '')?.status).toEqual({ seen: 'mined', confirmations: 2 });
	});

	it('is claimed once when due', async () => {
		await made();
		await untilDue();
		await deposits.claim(await listed());
		expect(deposits.failure).toBeUndefined();
		expect(await only()).toMatchObject({
			state: 'claimed',
			claimTxid: expect.stringMatching(/^[\da-f]{64}$/) as string,
			interest: 0n,
		});
		expect(await claimCalls()).toBe(1);
		expect(deposits.claims.claimed).toBeGreaterThan(1_999_000_000n);
		await deposits.claim(await listed());
		expect((await only()).state).toBe('claimed');
		expect(deposits.claims.claimed).toBe(0n);
	});

	it('is listed with its remaining time if claimed too early', async () => {
		await made();
		await deposits.claim(await listed());
		const { state, until = 0 } = await only();
		expect(state).toBe('locked');
		expect(Math.abs(until - DRAFT.until)).toBeLessThan(1000);
		const [record] = deposits.claims.records;
		expect(record?.waitMs).toBeGreaterThan(DAY_MS);
	});

	it('is listed from node data if the journal lacks it', async () => {
		const { deposits: port } = desk.connection.node;
		const { hex } = await port.build({ amount: MIN_DEPOSIT, weeks: 2 });
		await desk.connection.node.payments.send('KMD', hex);
		await advance(3 * BLOCK_MS);
		await deposits.claim([]);
		expect(await only()).toMatchObject({
			...{ state: 'recognising', amount: MIN_DEPOSIT, entryId: undefined, confirmations: 3 },
		});
	});

	it('finds its claim by address after a lost reply, without resending', async () => {
		await made();
		await untilDue();
		await practice.control({ control: 'fault', method: CLAIMS[variant], fault: 'lost' });
		await deposits.claim(await listed());
		// Marketmaker does not list unconfirmed outputs.
		await advance(BLOCK_MS * 11);
		expect(await only()).toMatchObject({
			state: 'claimed',
			claimTxid: expect.stringMatching(/^[\da-f]{64}$/) as string,
		});
		expect(await claimCalls()).toBe(1);
	});

	it('stays claiming after a lost claim until the user gives up', async () => {
		await made();
		await untilDue();
		await practice.control({ control: 'fault', method: CLAIMS[variant], fault: 'dropped' });
		await deposits.claim(await listed());
		expect((await only()).state).toBe('claiming');
		const calls = await claimCalls();
		await deposits.claim(await listed());
		expect(await claimCalls()).toBe(calls);
		const [call] = deposits.records.current?.calls ?? [];
		if (call) await deposits.giveUp(call);
		expect((await only()).state).toBe('due');
		await deposits.claim(await listed());
		expect((await only()).state).toBe('claimed');
	});

	it('records a refused claim if the coin is off', async () => {
		await desk.connection.node.wallet.switchOff('KMD');
		await deposits.claim([]);
		const [call] = (await listed()) && (deposits.records.current?.calls ?? []);
		expect(call).toMatchObject({ step: 'refused', refusal: { code: 'COIN-UNKNOWN' } });
	});

	it.each<[PaymentTampering, Readonly<Record<DepositForm, readonly string[]>>]>([
		[
			'recipient',
			{ 'time-lock': ['no-lock', 'stranger', 'data'], bond: ['no-lock', 'stranger', 'stranger'] },
		],
		['amount', { 'time-lock': ['locked-amount'], bond: ['locked-amount', 'missing', 'stranger'] }],
		['change', { 'time-lock': ['stranger'], bond: ['stranger'] }],
		['extra-output', { 'time-lock': ['stranger'], bond: ['stranger'] }],
		['fee', { 'time-lock': ['fee'], bond: ['fee'] }],
	])('is not sent if the node tampers with %s', async (how, kinds) => {
		await practice.control({ control: 'tamper-payments', how });
		const flow = await reviewed();
		expect(flow?.review?.problems.map(({ kind }) => kind)).toEqual(kinds[form]);
		await flow?.send();
		expect(flow?.step).toBe('review');
	});

	it('is rejected if its unlock time differs', async () => {
		const flow = await reviewed();
		const { DepositPlan } = await import('#lib/state/deposits/deposits.svelte.ts');
		const plan = new DepositPlan(desk.connection.node, async () => START);
		const wanted = { ...DRAFT, until: DRAFT.until + 7 * DAY_MS };
		const { problems } = await plan.review(flow?.entry?.hex ?? '', wanted);
		expect(problems.map(({ kind }) => kind)).toEqual(['lock-until']);
		// A new week began after the form was filled in.
		await expect(plan.build(wanted)).rejects.toThrow('A new week has begun');
	});
});
