import { NodeClient } from '#lib/client/node-client.ts';
import type { LockDraft } from '#lib/domain/lock-draft.ts';
import { listedLock } from '#lib/domain/lock-list.ts';
import { formatAmount } from '#lib/domain/money/amount.ts';
import { VARIANTS } from '#practice/node/variant.ts';
import type { Practice } from '#practice/practice.ts';
import type { PaymentTampering } from '#practice/wallet/tampering.ts';
import type { Desk } from '#lib/state/desk.ts';
import { Ledger } from '#lib/state/ledger.svelte.ts';
import { TimeLocks } from '#lib/state/wallet/locks.svelte.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openDesk } from '../../../component/open-desk.ts';
import {
	callJson,
	openInVariant,
	START,
	transportTo,
	USERPASS,
} from '../../practice/node/practice-fixture.ts';

const BLOCK_MS = 60_000;
const DAY_MS = 86_400_000;
const PAYEE = 'RPZVpjptzfZnFZZoLnuSbfLexjtkhe6uvn';
const DRAFT: LockDraft = {
	...{ coin: 'KMD', amount: '2.5', until: '2026-11-23', at: START + 2 * DAY_MS, destination: '' },
};

describe.each(VARIANTS)('time lock on a %s node', (variant) => {
	let practice: Practice;
	let desk: Desk;
	let locks: TimeLocks;

	beforeEach(async () => {
		practice = await openInVariant(variant);
		const client = new NodeClient({ transport: transportTo(practice), userpass: USERPASS });
		desk = await openDesk(client, variant);
		locks = desk.use(TimeLocks);
	});

	afterEach(async () => {
		vi.restoreAllMocks();
		desk.database.close();
		await practice.close();
	});

	async function reviewed(draft: LockDraft) {
		await locks.open(null, draft.coin);
		const flow = locks.current;
		flow?.type(draft);
		await flow?.build();
		return flow;
	}

	async function locked(draft = DRAFT) {
		const flow = await reviewed(draft);
		expect(flow?.review?.problems).toEqual([]);
		await flow?.send();
		expect(flow?.step).toBe('accepted');
		await practice.control({ control: 'advance', ms: BLOCK_MS });
		await flow?.watch.refresh();
		expect(flow?.step).toBe('visible');
	}

	/** The only listed lock, as shown on screen at the node's time. */
	async function listed() {
		await locks.records.refresh();
		const { time } = await practice.control({ control: 'time' });
		const { locks: all = [], calls = [] } = locks.records.current ?? {};
		const [first] = all.map(({ coins, entry }) => listedLock(coins, entry, calls, time));
		if (!first) throw new Error('No time lock is listed');
		return first;
	}

	const unlockCalls = async () =>
		(await practice.control({ control: 'calls' })).calls?.['unlockedspend'] ?? 0;

	it('ends within three seconds after the selected date, never before', async () => {
		await practice.control({ control: 'advance', ms: 700 });
		const flow = await reviewed(DRAFT);
		const seconds = (flow?.review?.until ?? 0) - (DRAFT.at ?? 0) / 1000;
		expect(seconds).toBeGreaterThanOrEqual(0);
		expect(seconds).toBeLessThanOrEqual(3);
	});

	it('never ends before the selected date on a slow machine', async () => {
		const { now } = Date;
		let looks = 0;
		// Each read of this computer's clock returns one second more than the previous one.
		vi.spyOn(Date, 'now').mockImplementation(() => now() + 1000 * looks++);
		const flow = await reviewed(DRAFT);
		vi.restoreAllMocks();
		expect(looks).toBeGreaterThan(2);
		expect(flow?.review?.problems).toEqual([]);
		expect(flow?.review?.until).toBeGreaterThanOrEqual(DRAFT.at / 1000);
	});

	it('is sent, listed, and claimed once when due', async () => {
		await locked();
		expect(await listed()).toMatchObject({ state: 'locked', value: 250_001_000n, isOwn: true });
		await practice.control({ control: 'leap', ms: 3 * DAY_MS });
		expect((await listed()).state).toBe('due');
		await locks.fetchHome(await listed());
		await locks.fetchHome(await listed());
		expect(await listed()).toMatchObject({
			state: 'home',
			homeTxid: expect.stringMatching(/^[\da-f]{64}$/) as string,
		});
		expect(await unlockCalls()).toBe(1);
	});

	it('adds up in the ledger once claimed', async () => {
		await locked();
		await practice.control({ control: 'leap', ms: 3 * DAY_MS });
		await locks.fetchHome(await listed());
		await practice.control({ control: 'advance', ms: BLOCK_MS });
		const ledger = desk.use(Ledger);
		const own = ledger.of('KMD');
		await own.history.refresh();
		await ledger.complete([own]);
		expect(own.entries[0]).toMatchObject({ amount: 250_000_000n, networkFee: 0n });
		const fees = { trade: '', network: '' };
		const statement = own.statement({ since: 0, until: Infinity, nameOf: () => '', fees });
		expect(statement).toMatchObject({ unexplained: 0n, unknown: 0 });
	});

	it('is listed as locked if the page closed before its block', async () => {
		const flow = await reviewed(DRAFT);
		await flow?.send();
		expect((await listed()).state).toBe('unsure');
		await practice.control({ control: 'advance', ms: BLOCK_MS });
		expect((await listed()).state).toBe('locked');
	});

	it('is claimed once despite a lost reply', async () => {
		await locked();
		await practice.control({ control: 'leap', ms: 3 * DAY_MS });
		await practice.control({ control: 'fault', method: 'unlockedspend', fault: 'lost' });
		await locks.fetchHome(await listed());
		// Marketmaker does not list unconfirmed outputs.
		await practice.control({ control: 'advance', ms: BLOCK_MS });
		expect((await listed()).state).toBe('home');
		expect(await unlockCalls()).toBe(1);
	});

	it('is claimed although the unlocked coins were spent at once', async () => {
		await locked();
		await practice.control({ control: 'leap', ms: 3 * DAY_MS });
		await practice.control({ control: 'fault', method: 'unlockedspend', fault: 'lost' });
		await locks.fetchHome(await listed());
		await practice.control({ control: 'advance', ms: BLOCK_MS });
		const { wallet } = desk.connection.node;
		const { address = '' } = (await wallet.coin('KMD')) ?? {};
		const outputs = [{ [PAYEE]: formatAmount((await wallet.balance('KMD', address)) - 1000n) }];
		await callJson(practice, 'withdraw', { coin: 'KMD', outputs, broadcast: 1 });
		await practice.control({ control: 'advance', ms: BLOCK_MS });
		expect(await wallet.balance('KMD', address)).toBe(0n);
		expect((await listed()).state).toBe('home');
		expect(await unlockCalls()).toBe(1);
	});

	it('stays claiming after a lost call until the user gives up', async () => {
		await locked();
		await practice.control({ control: 'leap', ms: 3 * DAY_MS });
		await practice.control({ control: 'fault', method: 'unlockedspend', fault: 'dropped' });
		await locks.fetchHome(await listed());
		const { state, call } = await listed();
		expect(state).toBe('fetching');
		await locks.fetchHome(await listed());
		expect(await unlockCalls()).toBe(1);
		if (call) await locks.giveUp(call);
		expect((await listed()).state).toBe('due');
		await locks.fetchHome(await listed());
		expect((await listed()).state).toBe('home');
	});

	it('rejects a claim before its end', async () => {
		await locked();
		await locks.fetchHome(await listed());
		expect(await listed()).toMatchObject({ state: 'locked', call: { refusal: { code: 'TX-NOT-FINAL' } } });
	});

	it('is shown as foreign if locked for a different address', async () => {
		await locked({ ...DRAFT, destination: PAYEE });
		await practice.control({ control: 'leap', ms: 3 * DAY_MS });
		expect(await listed()).toMatchObject({ state: 'theirs', holder: PAYEE });
	});

	it('is found by its transaction if missing from the journal', async () => {
		await locked();
		const { txid } = await listed();
		expect(await locks.find('KMD', txid)).toMatchObject({ value: 250_001_000n, isOwn: true });
		await expect(locks.find('KMD', '11'.repeat(32))).rejects.toMatchObject({ code: 'TX-NOT-FOUND' });
	});

	it.each<[PaymentTampering, readonly string[]]>([
		['recipient', ['no-lock', 'stranger', 'data']],
		['amount', ['missing', 'stranger']],
		['change', ['stranger']],
		['extra-output', ['stranger']],
		['fee', ['fee']],
		['data', ['no-lock', 'stranger', 'data']],
	])('is not sent if the node tampers with %s', async (how, kinds) => {
		await practice.control({ control: 'tamper-payments', how });
		const flow = await reviewed(DRAFT);
		expect(flow?.review?.problems.map(({ kind }) => kind)).toEqual(kinds);
		await flow?.send();
		expect(flow?.step).toBe('review');
	});

	it('is rejected if its end, key or amount differs', async () => {
		const flow = await reviewed(DRAFT);
		const { LockPlan } = await import('#lib/state/wallet/locks.svelte.ts');
		const plan = new LockPlan(desk.connection.node, 'KMD');
		const kindsOf = async (wanted: LockDraft) =>
			(await plan.review(flow?.entry?.hex ?? '', wanted)).problems.map(({ kind }) => kind);
		expect(await kindsOf({ ...DRAFT, at: DRAFT.at - DAY_MS })).toEqual(['lock-until']);
		expect(await kindsOf({ ...DRAFT, at: DRAFT.at + DAY_MS })).toEqual(['lock-until']);
		expect(await kindsOf({ ...DRAFT, at: (flow?.review?.until ?? 0) * 1000 + 1000 })).toEqual(['lock-until']);
		expect(await kindsOf({ ...DRAFT, destination: PAYEE })).toEqual(['lock-holder']);
		expect(await kindsOf({ ...DRAFT, amount: '2.4' })).toEqual(['missing', 'stranger']);
	});
});
