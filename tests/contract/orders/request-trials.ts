import { matchOf, priceToMeet } from '#lib/domain/matching.ts';
import { COIN, formatAmount } from '#lib/domain/money/amount.ts';
import { checkOrder, checkMarketOrder, type OrderCheck } from '#lib/domain/orders/order-check.ts';
import { editOrder, newOrderDraft, paidField, type OrderDraft } from '#lib/domain/orders/order-draft.ts';
import { checkCosts, costOfOne, previewOf, type TradeCosts } from '#lib/domain/orders/order-preview.ts';
import { isWorse, ordersFor, type MarketOrder, coinsFor } from '#lib/domain/orders/taken-order.ts';
import { MIN_CHANGE } from '#lib/domain/orders/trade-costs.ts';
import { takerOutcomes, type TradeOutcomes } from '#lib/domain/orders/trade-outcomes.ts';
import type { CoinFunds, PairFunds } from '#lib/domain/outputs.ts';
import { swapReceipt } from '#lib/domain/swaps/swap-receipt.ts';
import type { Swap } from '#lib/domain/swaps/swap.ts';
import { openTradingNode } from '#lib/node/session-opening.ts';
import type { TradingNode } from '#lib/node/trading-node.ts';
import { readPairFunds } from '#lib/state/outputs.svelte.ts';
import type { VariantName } from '#practice/node/variant.ts';
import fc from 'fast-check';
import { evaluateFailure, type GivenUpAfter } from './failed-requests.ts';
import { OUTPUT_PAIRS, WALLET } from './output-wallet.ts';
import type { Tally } from './tally.ts';
import { WalletsWorld } from './wallets-world.ts';

/** Consecutive orders of the same wallet; the change of each swap splits its coins further. */
const ORDERS_OF_WALLET = 8;
/** Orders per world; a world with more history becomes slow. */
const ORDERS_OF_WORLD = 240;
/** Seconds after which every request and swap has ended. */
const WHOLE_SECONDS = 900;
/** The maker gives up in one of this many swaps. */
const FAILS_EVERY = 3;
/** The last step before the maker gives up; `undefined` means before it answers. */
const GIVEN_UP: readonly GivenUpAfter[] = [undefined, 'myfee', 'bobdeposit', 'alicepayment', 'bobpayment'];

export const KINDS = ['take buy', 'take sell', 'sweep buy', 'sweep sell'] as const;

const anyOrder = fc.record({
	pair: fc.constantFrom(...OUTPUT_PAIRS),
	kind: fc.constantFrom(...KINDS),
	/** Distance from the best price, in ten-thousandths, worse for the user. */
	off: fc.integer({ min: 0, max: 300 }),
	/** Power of ten of the paid amount in satoshis. */
	size: fc.double({ min: 6, max: 10.5, noNaN: true }),
});

type AnOrder = typeof anyOrder extends fc.Arbitrary<infer Value> ? Value : never;

/** An order as the form shows it. */
export interface ThrottledView {
	readonly pair: AnOrder['pair'];
	readonly side: 'buy' | 'sell';
	readonly draft: OrderDraft;
	readonly price: bigint;
	readonly check: OrderCheck & { readonly marketOrder?: MarketOrder | undefined };
	readonly receipt: TradeCosts;
	readonly outcomes: TradeOutcomes;
	readonly funds: PairFunds;
}

/** Change of both balances, including amounts that the node holds back. */
export interface Moved {
	readonly left: bigint;
	readonly came: bigint;
}

/** Fills in random requests, sends each, and compares the form with the world's result. */
export async function tryRequests(
	variant: VariantName,
	tally: Tally,
	{ orders, seed }: { readonly orders: number; readonly seed: number },
): Promise<void> {
	const all = fc.sample(anyOrder, { numRuns: orders, seed });
	for (let from = 0; from < orders; from += ORDERS_OF_WORLD)
		await tryInWorld(`orders ${seed} ${from}`, variant, tally, all.slice(from, from + ORDERS_OF_WORLD));
}

async function tryInWorld(
	seed: string,
	variant: VariantName,
	tally: Tally,
	orders: readonly AnOrder[],
): Promise<void> {
	const wallets = Array.from({ length: Math.ceil(orders.length / ORDERS_OF_WALLET) }, () => WALLET);
	const world = await WalletsWorld.open(seed, wallets, variant);
	const node = openTradingNode(world.node, variant);
	for (const [index, order] of orders.entries()) {
		if (index % ORDERS_OF_WALLET === 0) await world.use(index / ORDERS_OF_WALLET);
		tally.begin(variant, seed, index, order);
		const view = await fillIn(node, order, tally);
		if (!view) tally.count(`${order.kind}: not sent`);
		else if (index % FAILS_EVERY === 0)
			await giveUp(world, node, view, GIVEN_UP[(index / FAILS_EVERY) % GIVEN_UP.length], tally);
		else tally.count(`${order.kind}: ${await play(world, node, view, tally)}`);
	}
	await world.practice.close();
}

async function fillIn(
	node: TradingNode,
	{ pair, kind, off, size }: AnOrder,
	tally: Tally,
): Promise<ThrottledView | undefined> {
	const side = kind.endsWith('buy') ? 'buy' : 'sell';
	const isMarketOrder = kind.startsWith('marketOrder');
	const { matching } = node.capabilities;
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
	const draft = isMarketOrder
		? ({ ...typed, type: 'marketOrder' } as const)
		: editOrder(typed, 'price', formatAmount(met));
	const check: ThrottledView['check'] = isMarketOrder
		? checkMarketOrder(draft, funds, { book, ownAddresses, matching }, 0)
		: checkOrder(draft, { funds, prices: {}, orders, matching, waitSeconds: 0 });
	const { receipt, expected, fit, marketOrder, match } = check;
	if (check.problems.length > 0 || fit?.fits !== 'yes' || !receipt) return undefined;
	const price = marketOrder?.bound ?? met;
	if (!isMarketOrder) tally.same('the match', match, matchOf(matching, { side, price, pays }, coins, orders));
	const { transactionFee } = coins.paid;
	const locks = node.swaps.locksOf({ base: coins.received.coin, rel: coins.paid.coin });
	const { timeoutSeconds } = matching;
	const outcomes = takerOutcomes({ receipt, expected, transactionFee, locks, timeoutSeconds });
	tally.same('the worst outcome is the receipt', outcomes.worst, receipt);
	return { pair, side, draft, price, check, receipt, outcomes, funds };
}

/** Sends the form's request to a maker that gives up, and continues until the time by which the coins must be back. */
async function giveUp(
	world: WalletsWorld,
	node: TradingNode,
	view: ThrottledView,
	after: GivenUpAfter,
	tally: Tally,
): Promise<void> {
	if (after) await world.practice.control({ control: 'vanish', after });
	const seconds = view.outcomes.failure.withinMs / 1000;
	const swap = await send(world, node, view, after ? seconds : WHOLE_SECONDS, !after);
	await world.practice.control({ control: 'calm' });
	const moved = movedOf(view, await readPairFunds(node, view.pair));
	const name = after ? `given up after ${after}` : 'given up before it answers';
	if (!swap) {
		evaluateUnanswered(moved, tally);
		tally.count(after ? `${name}: unanswered` : `${name}: as told`);
		return;
	}
	const broken = tally.breaches.length;
	evaluateFailure(node, view, { after, swap, moved }, tally);
	tally.count(`${name}: ${tally.breaches.length === broken ? 'as told' : 'otherwise'}`);
}

/**
 * Sends the request.
 * @returns the resulting swap
 */
async function send(
	world: WalletsWorld,
	node: TradingNode,
	{ pair, side, price, draft }: ThrottledView,
	seconds: number,
	isLeft = false,
): Promise<Swap | undefined> {
	const volume = draft.texts[paidField(side)];
	const before = await node.swaps.recent(1);
	const terms = {
		...pair,
		side,
		price: formatAmount(price),
		volume,
		isMarketOrder: draft.type === 'marketOrder',
	};
	await node.orders.take({ ...terms, timeoutSeconds: node.capabilities.matching.timeoutSeconds });
	if (isLeft) await world.practice.control({ control: 'send-away', ...pair });
	await world.advance(seconds);
	const [id] = (await node.swaps.recent(1)).ids;
	return id !== undefined && id !== before.ids[0] ? node.swaps.find(id) : undefined;
}

/** Sends the form's request and compares the balances with the form. */
async function play(
	world: WalletsWorld,
	node: TradingNode,
	view: ThrottledView,
	tally: Tally,
): Promise<string> {
	const swap = await send(world, node, view, WHOLE_SECONDS);
	const moved = movedOf(view, await readPairFunds(node, view.pair));
	evaluateForm(view, tally);
	if (!swap) {
		evaluateUnanswered(moved, tally);
		return 'unanswered';
	}
	tally.hold('a swap is finished', swap.isFinished);
	evaluateSwapPage(swap, moved, tally);
	evaluateWorst(node, view, swap, moved, tally);
	evaluateExpected(view, swap, moved, tally);
	return swap.pays.amount === view.receipt.pays ? 'in full' : 'in part';
}

/** A request that no maker answers costs nothing. */
function evaluateUnanswered({ left, came }: Moved, tally: Tally): void {
	tally.same('without an answer nothing moves', [left, came], [0n, 0n]);
}

/**
 * Adds held-back amounts to the balances: an offered but unspent amount is missing from one of the node's two balances.
 */
function movedOf({ side, funds }: ThrottledView, after: PairFunds): Moved {
	const all = ({ balance, heldBack }: CoinFunds) => balance + heldBack;
	const [before, now] = [coinOf(side, funds), coinOf(side, after)];
	return { left: all(before.paid) - all(now.paid), came: all(now.received) - all(before.received) };
}

export function coinOf(
	side: ThrottledView['side'],
	{ base, rel }: PairFunds,
): Record<'paid' | 'received', CoinFunds> {
	return side === 'buy' ? { paid: rel, received: base } : { paid: base, received: rel };
}

/** Checks that the form is consistent with itself. */
function evaluateForm({ side, check, receipt, price }: ThrottledView, tally: Tally): void {
	const { part, marketOrder } = check;
	const total = side === 'buy' ? (receipt.pays * COIN) / price : (receipt.pays * price) / COIN;
	tally.atMost('the least is not above the total', receipt.receives, total);
	if (part) tally.hold('a part is less than all', part.pays < receipt.pays);
	for (const { price: level } of marketOrder?.levels ?? [])
		tally.hold('no level is worse than the worst', !isWorse(side, level, marketOrder?.worst ?? 0n));
}

/** Checks that the swap’s page matches the wallet, except for change that was too small to be returned. */
export function evaluateSwapPage(swap: Swap, { left, came }: Moved, tally: Tally): void {
	const { spends, receives, missing } = swapReceipt(swap);
	tally.same('the swap’s page knows all', missing, []);
	tally.same('the swap’s page says what came', receives, came);
	tally.atLeast('the swap’s page says no more than left', left, spends);
	tally.hold('the swap’s page says what left', left < spends + 2n * MIN_CHANGE, left, spends);
}

/** Checks that the result is never worse than the form's worst case, for the whole amount or a part. */
export function evaluateWorst(
	node: TradingNode,
	view: ThrottledView,
	swap: Swap,
	{ left, came }: Moved,
	tally: Tally,
): void {
	const { side, check, receipt, price, funds } = view;
	const { part, marketOrder, fit } = check;
	const { amount } = swap.pays;
	const { paid, received } = coinOf(side, funds);
	const purse = { ...paid, carriers: fit?.carriers };
	const taken = previewOf({ side, price, pays: amount }, purse, received, node.capabilities.matching);
	const isWithin = (bound: TradeCosts) => {
		tally.atMost('you pay at most', left, bound.spends);
		tally.atLeast('you receive at least', came, bound.receives);
		const cost = costOfOne({ ...bound, spends: left, receives: came });
		tally.atMost('the worst price with fees', cost, costOfOne(bound));
		tally.atMost('the fees', left - amount, checkCosts(bound)?.fees ?? 0n);
	};
	isWithin(taken);
	if (amount === receipt.pays) isWithin(receipt);
	if (part && amount === part.pays) isWithin(part);
	tally.atMost('you pay at most, in part', left, receipt.spends);
	if (!marketOrder) return;
	// Received amounts are truncated to whole units.
	const got = swap.gets.amount + 1n;
	const paidPrice = side === 'buy' ? (amount * COIN) / got : (got * COIN) / amount;
	tally.hold(
		'the worst price before fees',
		!isWorse(side, paidPrice, marketOrder.worst),
		paidPrice,
		marketOrder.worst,
	);
}

/**
 * Tolerances of "about", as divisors: the usual one, and a wider one if a different maker answers and asks for more
 * than it advertised.
 */
const NEAR_SHARE = 200n;
const FURTHEST_SHARE = 100n;

/**
 * Checks how close the expected outcome is if the maker filled the expected amount; costs must match to the satoshi.
 */
function evaluateExpected(
	{ outcomes, check: { expected } }: ThrottledView,
	swap: Swap,
	{ left, came }: Moved,
	tally: Tally,
): void {
	if (!expected) return;
	if (swap.pays.amount !== expected.pays) {
		tally.count('expected: another amount was filled');
		return;
	}
	tally.atMost('you pay about', left, expected.spends);
	tally.hold('you pay about', left > expected.spends - 2n * MIN_CHANGE, left, expected.spends);
	const spread = outcomes.expected?.spread;
	const off = came > expected.receives ? came - expected.receives : expected.receives - came;
	if (off === 0n) tally.count('expected: to the satoshi');
	else if (off * NEAR_SHARE <= expected.receives) tally.count('expected: within half a percent');
	else if (spread && came >= spread.least && came <= spread.most) tally.count('expected: within its bounds');
	else if (off * FURTHEST_SHARE <= expected.receives) tally.count('expected: within one percent');
	else {
		tally.count('expected: further off');
		const { least, most } = spread ?? {};
		tally.hold('you receive about', false, came, expected.receives, least, most);
	}
}
