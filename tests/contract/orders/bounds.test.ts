import { matchOf, priceToMeet } from '#lib/domain/matching/matching.ts';
import { COIN, formatAmount } from '#lib/domain/money/amount.ts';
import { checkOrder, type OrderCheck, checkSweep } from '#lib/domain/orders/order-check.ts';
import { editOrder, newOrderDraft, paidField, type OrderDraft } from '#lib/domain/orders/order-draft.ts';
import { receiptOf, checkCosts, costOfOne, type TradeReceipt } from '#lib/domain/orders/order-receipt.ts';
import { isWorse, ordersFor, type Sweep } from '#lib/domain/orders/sweep.ts';
import { coinsFor } from '#lib/domain/orders/taken-order.ts';
import { failedTaker, takenOutcomes, type TradeOutcomes } from '#lib/domain/orders/trade-outcomes.ts';
import { depositFor } from '#lib/domain/outputs/trade-limits.ts';
import { LEAST_CHANGE } from '#lib/domain/orders/trade-costs.ts';
import type { CoinFunds, PairFunds } from '#lib/domain/outputs/trade-limits.ts';
import { swapReceipt } from '#lib/domain/swaps/swap-receipt.ts';
import type { Swap } from '#lib/domain/swaps/swap.ts';
import { openTradingNode } from '#lib/node/open-trading-node.ts';
import type { TradingNode } from '#lib/node/trading-node.ts';
import { readPairFunds } from '#lib/state/outputs/pair-funds.ts';
import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { OUTPUT_PAIRS, WALLET } from './output-wallet.ts';
import { WalletsWorld } from './wallets-world.ts';

/** In each manner. */
const ORDERS = 1_000;
/** So many in a row have the same wallet: the change of their swaps makes it poorer. */
const ORDERS_OF_WALLET = 8;
/** Longer than a request waits and a swap takes. */
const WHOLE_SECONDS = 900;
/** In one of so many the maker gives up once the user has paid, or once the fee is paid. */
const FAILS_EVERY = 20;
/** The real program cuts each of its two payments. In smallest units. */
const CUT = { document: 0n, marketmaker: 2n };
const MANNERS = ['document', 'marketmaker'] as const;
const KINDS = ['take buy', 'take sell', 'sweep buy', 'sweep sell'] as const;

const anyOrder = fc.record({
	pair: fc.constantFrom(...OUTPUT_PAIRS),
	kind: fc.constantFrom(...KINDS),
	/** In ten-thousandths of the best price, worse for the user. */
	off: fc.integer({ min: 0, max: 300 }),
	/** The power of ten of what is paid, in satoshis. */
	size: fc.double({ min: 6, max: 10.5, noNaN: true }),
});

type AnOrder = typeof anyOrder extends fc.Arbitrary<infer Value> ? Value : never;

/** An order as the form shows it. */
interface Shown {
	readonly side: 'buy' | 'sell';
	readonly draft: OrderDraft;
	readonly price: bigint;
	readonly check: OrderCheck & { readonly sweep?: Sweep | undefined };
	readonly outcomes: TradeOutcomes;
	readonly funds: PairFunds;
}

/** What the balances then say. */
interface Moved {
	readonly left: bigint;
	readonly came: bigint;
}

const counts: Record<string, Record<string, number>> = {};

test.each(MANNERS)(
	'every bound of the form holds in the %s manner',
	async (manner) => {
		const wallets = Array.from({ length: Math.ceil(ORDERS / ORDERS_OF_WALLET) }, () => WALLET);
		const world = await WalletsWorld.open('bounds', wallets, manner);
		const node = openTradingNode(world.node, manner);
		const found: Record<string, number> = {};
		const count = (name: string) => (found[name] = (found[name] ?? 0) + 1);
		let number = 0;
		for (const order of fc.sample(anyOrder, { numRuns: ORDERS, seed: 11 })) {
			if (number % ORDERS_OF_WALLET === 0) await world.use(number / ORDERS_OF_WALLET);
			number++;
			const shown = await fillIn(node, order);
			if (shown && number % FAILS_EVERY === 0) {
				const stage = number % (2 * FAILS_EVERY) === 0 ? 'alicepayment' : 'myfee';
				count(`given up after ${stage}: ${await fail(world, node, order, shown, stage, CUT[manner])}`);
				continue;
			}
			const outcome = shown && (await play(world, node, order, shown, count));
			count(`${order.kind}: ${outcome ?? 'not sent'}`);
		}
		await world.practice.close();
		counts[manner] = found;
		judgeCounts(manner, found);
	},
	600_000,
);

afterAll(() => console.table(counts));

/** Every kind of outcome was tried. */
function judgeCounts(manner: (typeof MANNERS)[number], found: Readonly<Record<string, number>>): void {
	for (const kind of KINDS) expect(found[`${kind}: in full`]).toBeGreaterThan(50);
	const parts = KINDS.map((kind) => found[`${kind}: in part`] ?? 0);
	for (const part of parts) expect(part).toBeGreaterThan(10);
	for (const stage of ['alicepayment', 'myfee'])
		expect(found[`given up after ${stage}: as told`]).toBeGreaterThan(10);
	const [exact = 0, near = 0] = [found['expected: to the satoshi'], found['expected: within half a percent']];
	// By the document a maker gives what its order says; what the real program draws is not known.
	if (manner === 'document') expect(exact).toBeGreaterThan(200);
	expect(exact + near).toBeGreaterThan(2 * (found['expected: further off'] ?? 0));
}

async function fillIn(node: TradingNode, { pair, kind, off, size }: AnOrder): Promise<Shown | undefined> {
	const side = kind.endsWith('buy') ? 'buy' : 'sell';
	const isSweep = kind.startsWith('sweep');
	const { matching } = node.abilities;
	const funds = await readPairFunds(node, pair);
	const book = await node.market.orderBook(pair);
	const ownAddresses = [funds.base.address, funds.rel.address];
	const orders = ordersFor(side, book, ownAddresses);
	const [best] = orders;
	if (!best) return undefined;
	const pays = BigInt(Math.floor(10 ** size));
	const coins = coinsFor(side, funds);
	const worse = (price: bigint) =>
		side === 'buy' ? (price * BigInt(10_000 + off)) / 10_000n : (price * BigInt(10_000 - off)) / 10_000n;
	const met = worse(priceToMeet(matching, { side, pays }, coins, best.price) ?? best.price);
	const typed = editOrder(newOrderDraft(side), paidField(side), formatAmount(pays));
	const draft = isSweep
		? ({ ...typed, type: 'sweep' } as const)
		: editOrder(typed, 'price', formatAmount(met));
	const check: Shown['check'] = isSweep
		? checkSweep(draft, funds, { book, ownAddresses, matching }, 0)
		: checkOrder(draft, { funds, prices: {}, orders, matching, waitSeconds: 0 });
	if (check.problems.length > 0 || check.fit?.fits !== 'yes') return undefined;
	const price = check.sweep?.bound ?? met;
	if (!isSweep) expect(check.match).toEqual(matchOf(matching, { side, price, pays }, coins, orders));
	if (!check.receipt) return undefined;
	const { transactionFee } = coins.paid;
	const locks = node.swaps.locksOf({ base: coins.received.coin, rel: coins.paid.coin });
	const { receipt, expected } = check;
	const { timeoutSeconds } = matching;
	const outcomes = takenOutcomes({ receipt, expected, transactionFee, locks, timeoutSeconds });
	return { side, draft, price, check, outcomes, funds };
}

/** Sends what the form shows to a maker that gives up, and holds what is left by the told time against the third outcome. */
async function fail(
	world: WalletsWorld,
	node: TradingNode,
	order: AnOrder,
	shown: Shown,
	stage: 'alicepayment' | 'myfee',
	cut: bigint,
): Promise<string> {
	await world.practice.control({ control: 'vanish', after: stage });
	const swap = await send(world, node, order, shown, shown.outcomes.failure.withinMs / 1000);
	await world.practice.control({ control: 'calm' });
	const { left, came } = movedOf(shown, await readPairFunds(node, order.pair));
	if (!swap) {
		expect({ left, came }).toEqual({ left: 0n, came: 0n });
		return 'unanswered';
	}
	// At the latest: whatever comes back is back by then.
	expect(swap.isFinished).toBe(true);
	const { side, price, check, funds } = shown;
	const { paid, received } = coinOf(side, funds);
	const purse = { ...paid, carriers: check.fit?.carriers };
	const receipt = receiptOf(
		{ side, price, pays: swap.pays.amount },
		purse,
		received,
		node.abilities.matching,
	);
	const locks = node.swaps.locksOf({ base: received.coin, rel: paid.coin });
	const failure = failedTaker(receipt, paid.transactionFee, locks);
	expect(failure.lost).toBeLessThanOrEqual(shown.outcomes.failure.lost);
	if (stage === 'myfee') {
		expect(left).toBeGreaterThan(0n);
		expect(left).toBeLessThanOrEqual(failure.lost);
		expect(came).toBe(0n);
	} else if (failure.deposit === undefined) {
		expect(left).toBe(failure.lost);
	} else {
		expect(left).toBeLessThanOrEqual(failure.lost + failure.returns);
		expect(left).toBeGreaterThanOrEqual(failure.lost + failure.returns - cut);
		expect(came).toBeGreaterThanOrEqual(failure.deposit);
		const exact = depositFor(swap.gets.amount) + received.transactionFee;
		expect([exact, exact - 1n]).toContain(came);
	}
	return 'as told';
}

/** Sends what the form shows, and goes on by so many seconds. @returns the swap that it led to */
async function send(
	world: WalletsWorld,
	node: TradingNode,
	{ pair }: AnOrder,
	{ side, price, draft }: Shown,
	seconds: number,
): Promise<Swap | undefined> {
	const volume = draft.texts[paidField(side)];
	const before = await node.swaps.recent(1);
	const terms = { ...pair, side, price: formatAmount(price), volume, isSweep: draft.type === 'sweep' };
	await node.orders.take({ ...terms, timeoutSeconds: node.abilities.matching.timeoutSeconds });
	await world.advance(seconds);
	const [id] = (await node.swaps.recent(1)).ids;
	return id !== undefined && id !== before.ids[0] ? node.swaps.find(id) : undefined;
}

/** Sends what the form shows, and holds what the balances then say against it. */
async function play(
	world: WalletsWorld,
	node: TradingNode,
	order: AnOrder,
	shown: Shown,
	count: (name: string) => number,
): Promise<string> {
	const { check } = shown;
	const swap = await send(world, node, order, shown, WHOLE_SECONDS);
	const moved = movedOf(shown, await readPairFunds(node, order.pair));
	judgeForm(shown);
	if (!swap) {
		expect(moved).toEqual({ left: 0n, came: 0n });
		return 'unanswered';
	}
	expect(swap.isFinished).toBe(true);
	judgeSwapPage(swap, moved);
	judgeBounds(node, shown, swap, moved);
	const nearness = judgeExpected(shown, swap, moved);
	if (nearness) count(`expected: ${nearness}`);
	return swap.pays.amount === check.receipt?.pays ? 'in full' : 'in part';
}

/** What is offered and not spent the node holds back from one of its two balances. */
function movedOf({ side, funds }: Shown, after: PairFunds): Moved {
	const all = ({ balance, heldBack }: CoinFunds) => balance + heldBack;
	const { paid, received } = {
		paid: all(coinOf(side, funds).paid) - all(coinOf(side, after).paid),
		received: all(coinOf(side, after).received) - all(coinOf(side, funds).received),
	};
	return { left: paid, came: received };
}

function coinOf(side: Shown['side'], { base, rel }: PairFunds): Record<'paid' | 'received', CoinFunds> {
	return side === 'buy' ? { paid: rel, received: base } : { paid: base, received: rel };
}

/** What the form says agrees with itself. */
function judgeForm({ side, check, price }: Shown): void {
	const { receipt, part, sweep } = check;
	if (!receipt) throw new Error('The form shows no receipt');
	const total = side === 'buy' ? (receipt.pays * COIN) / price : (receipt.pays * price) / COIN;
	expect(receipt.receives).toBeLessThanOrEqual(total);
	if (part) expect(part.pays).toBeLessThan(receipt.pays);
	if (!sweep) return;
	for (const { price: level } of sweep.levels) expect(isWorse(side, level, sweep.worst)).toBe(false);
}

/** The swap’s page says what the wallet says, but for change that was too small to come back. */
function judgeSwapPage(swap: Swap, { left, came }: Moved): void {
	const { spends, receives, missing } = swapReceipt(swap);
	expect(missing).toEqual([]);
	expect(receives).toBe(came);
	expect(left).toBeGreaterThanOrEqual(spends);
	expect(left).toBeLessThan(spends + 2n * LEAST_CHANGE);
}

/** How near the first outcome comes where the maker took as much as was expected; costs are the same to the satoshi. */
function judgeExpected(
	{ outcomes: { worst }, check: { receipt, expected } }: Shown,
	swap: Swap,
	{ left, came }: Moved,
): string | undefined {
	expect(worst).toEqual(receipt);
	if (!expected || swap.pays.amount !== expected.pays) return undefined;
	expect(left).toBeLessThanOrEqual(expected.spends);
	if (came === expected.receives) return 'to the satoshi';
	const off = came > expected.receives ? came - expected.receives : expected.receives - came;
	return off * 200n <= expected.receives ? 'within half a percent' : 'further off';
}

function judgeBounds(node: TradingNode, shown: Shown, swap: Swap, { left, came }: Moved): void {
	const { side, check, price, funds } = shown;
	const { receipt, part, sweep, fit } = check;
	const { amount } = swap.pays;
	const { paid, received } = coinOf(side, funds);
	const purse = { ...paid, carriers: fit?.carriers };
	const taken = receiptOf({ side, price, pays: amount }, purse, received, node.abilities.matching);
	const isWithin = (bound: TradeReceipt) => {
		expect(left).toBeLessThanOrEqual(bound.spends);
		expect(came).toBeGreaterThanOrEqual(bound.receives);
		expect(costOfOne({ ...bound, spends: left, receives: came })).toBeLessThanOrEqual(costOfOne(bound));
		expect(left - amount).toBeLessThanOrEqual(checkCosts(bound)?.fees ?? 0n);
	};
	isWithin(taken);
	if (amount === receipt?.pays) isWithin(receipt);
	if (part && amount === part.pays) isWithin(part);
	expect(left).toBeLessThanOrEqual(receipt?.spends ?? 0n);
	if (!sweep) return;
	// What is received is cut to whole units.
	const got = swap.gets.amount + 1n;
	const paidPrice = side === 'buy' ? (amount * COIN) / got : (got * COIN) / amount;
	expect(isWorse(side, paidPrice, sweep.worst)).toBe(false);
}
