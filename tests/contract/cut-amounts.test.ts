import { beforeEach, describe, expect, it } from 'vitest';
import { help } from '#lib/api/session.ts';
import { decodeTransaction } from '#lib/chain/transaction.ts';
import { NodeClient } from '#lib/client/node-client.ts';
import { announcementOf, unlockTime } from '#lib/domain/deposits.ts';
import { formatAmount, cutUnits, uncutUnits } from '#lib/domain/money/amount.ts';
import { swapReceipt } from '#lib/domain/swaps/swap-receipt.ts';
import { hasMade, type Swap } from '#lib/domain/swaps/swap.ts';
import { newLockDraft } from '#lib/domain/lock-draft.ts';
import { newSendDraft } from '#lib/domain/send.ts';
import { readAdapter, openTradingNode } from '#lib/node/session-opening.ts';
import type { TradingNode } from '#lib/node/trading-node.ts';
import { VARIANTS } from '#practice/node/variant.ts';
import type { Practice } from '#practice/practice.ts';
import { DepositPlan } from '#lib/state/deposits/deposits.svelte.ts';
import { LockPlan } from '#lib/state/wallet/locks.svelte.ts';
import { SendPlan } from '#lib/state/wallet/sends.svelte.ts';
import {
	callJson,
	openInVariant,
	START,
	transportTo,
	USERPASS,
} from '../unit/practice/node/practice-fixture.ts';

const PAYEE = 'RPZVpjptzfZnFZZoLnuSbfLexjtkhe6uvn';
/** Amounts that the real program makes one unit smaller (seen on 2026-11-25, in `withdraw` and `timelock`). */
const CUT = ['0.29', '1.15', '0.0011583'];

const LOCKS = CUT.flatMap((amount) => [[amount, 'KMD'] as const, [amount, 'LTC'] as const]);

const valuesOf = (hex: string) => decodeTransaction(hex).outputs.map(({ value }) => value);

let practice: Practice;
let node: TradingNode;

const call = <Reply>(method: string, params: object = {}): Promise<Reply> =>
	callJson(practice, method, params);

async function open(variant: (typeof VARIANTS)[number]): Promise<void> {
	practice = await openInVariant(variant);
	const client = new NodeClient({ transport: transportTo(practice), userpass: USERPASS });
	client.wireName = readAdapter((await client.call(help, {})).result).wireName;
	node = openTradingNode(client, variant);
}

describe('marketmaker amount', () => {
	beforeEach(() => open('marketmaker'));

	it.each(CUT)('loses a unit in a payment of %s', async (amount) => {
		const asked = BigInt(Math.round(Number(amount) * 1e8));
		const { hex } = await call<{ hex: string }>('withdraw', { coin: 'KMD', outputs: [{ [PAYEE]: amount }] });
		expect(valuesOf(hex)[0]).toBe(asked - 1n);
	});

	it('stays exact with half a unit added', async () => {
		const outputs = [{ [PAYEE]: '0.290000005' }];
		const { hex } = await call<{ hex: string }>('withdraw', { coin: 'KMD', outputs });
		expect(valuesOf(hex)[0]).toBe(29_000_000n);
	});

	it('loses up to two units in a time lock, fee included', async () => {
		const { hex } = await call<{ hex: string }>('timelock', { coin: 'LTC', duration: 600, amount: 0.29 });
		const { coin } = await call<{ coin: { txfee: number } }>('getcoin', { coin: 'LTC' });
		expect(valuesOf(hex)[0]).toBe(cutUnits(28_999_999n + BigInt(coin.txfee)));
	});
});

describe.each(VARIANTS)('desk amount in the %s variant', (variant) => {
	beforeEach(() => open(variant));

	it.each(CUT)('pays %s exactly to the unit', async (amount) => {
		const draft = { ...newSendDraft('KMD'), rows: [{ address: PAYEE, amount }] };
		const plan = new SendPlan(node, 'KMD', () => '');
		const { hex } = await plan.build(draft);
		expect(valuesOf(hex)).toContain(BigInt(Math.round(Number(amount) * 1e8)));
		expect((await plan.review(hex, draft)).problems).toEqual([]);
	});

	it.each(LOCKS)('locks %s %s completely', async (amount, coin) => {
		const draft = { ...newLockDraft(coin), amount, until: '2026-11-21', at: START + 86_400_000 };
		const plan = new LockPlan(node, coin);
		const { hex } = await plan.build(draft);
		const reply = await call<{ coin: { txfee: number } }>('getcoin', { coin });
		const asked = BigInt(Math.round(Number(amount) * 1e8) + reply.coin.txfee);
		const { problems, rounding } = await plan.review(hex, draft);
		expect(problems).toEqual([]);
		expect(valuesOf(hex)).toContain(asked + rounding);
		expect(rounding).toBe(variant === 'marketmaker' ? cutUnits(uncutUnits(asked)) - asked : 0n);
	});

	it.each(depositsToCut())('deposits exactly %s', async (amount) => {
		const form = node.capabilities.deposits ?? 'bond';
		const draft = { coin: 'KMD', weeks: '1', amount, until: unlockTime(form, 1, START) };
		const plan = new DepositPlan(node, async () => START);
		const { hex } = await plan.build(draft);
		expect((await plan.review(hex, draft)).problems).toEqual([]);
	});

	it('matches the swap receipt with the debit to the unit', async () => {
		const before = await fundsOf('LTC');
		// The network fee, a share of the amount, is truncated.
		const swap = await buyFor('0.11');
		expect(swapReceipt(swap).spends).toBe(before - (await fundsOf('LTC')));
	});
});

async function fundsOf(coin: string): Promise<bigint> {
	const reply = await call<{ coin: { balance: number } }>('getcoin', { coin });
	return BigInt(Math.round(reply.coin.balance * 1e8));
}

/** Buys KMD for `volume` LTC and follows the swap to its end. */
async function buyFor(volume: string): Promise<Swap> {
	await node.orders.take({
		...{ base: 'KMD', rel: 'LTC', side: 'buy', price: '0.03', volume },
		...{ timeoutSeconds: 60, durationSeconds: 0, sentAt: 0, before: [] },
	});
	let swap: Swap | undefined;
	for (let second = 0; second < 600; second += 2) {
		await practice.control({ control: 'advance', ms: 2000 });
		swap = swap ? await node.swaps.read(swap.id) : (await node.swaps.open())[0];
		if (swap?.isFinished && hasMade(swap, 'taker-spend')) return swap;
	}
	throw new Error('The swap never ended.');
}

/** Amounts for which the deposit or its announcement is truncated. */
function depositsToCut(): readonly string[] {
	const until = unlockTime('bond', 1, START);
	const amounts = Array.from({ length: 400 }, (_, step) => 1_000_010_000n + BigInt(step) * 1_000_000n);
	const isCut = (units: bigint) => cutUnits(units) !== units;
	const cut = amounts.filter((amount) => isCut(amount)).slice(0, 2);
	const announced = amounts.filter((amount) => isCut(announcementOf('bond', amount, until))).slice(0, 2);
	return [...cut, ...announced].map((amount) => formatAmount(amount));
}
