import { outlookOf } from '#lib/domain/orders/open-order-list.ts';
import type { TradeCosts } from '#lib/domain/orders/order-preview.ts';
import {
	findInBook,
	postedPrice,
	saleOf,
	salePriceOf,
	type OpenOrder,
} from '#lib/domain/orders/open-orders.ts';
import { MIN_CHANGE } from '#lib/domain/orders/trade-costs.ts';
import { postedOutcomes, type FailedSwap } from '#lib/domain/orders/trade-outcomes.ts';
import type { CoinFunds } from '#lib/domain/outputs.ts';
import { COIN } from '#lib/domain/money/amount.ts';
import { swapReceipt } from '#lib/domain/swaps/swap-receipt.ts';
import { hasMade, type Swap } from '#lib/domain/swaps/swap.ts';
import { openTradingNode } from '#lib/node/session-opening.ts';
import type { TradingNode } from '#lib/node/trading-node.ts';
import { readPairFunds } from '#lib/state/outputs.svelte.ts';
import type { VariantName } from '#practice/node/variant.ts';
import fc from 'fast-check';
import type { Tally } from './tally.ts';
import { WalletsWorld, type Wallet } from './wallets-world.ts';

const PAIRS = [
	{ base: 'LTC', rel: 'KMD' },
	{ base: 'KMD', rel: 'BTC' },
] as const;
/** Two outputs of each coin, one for the deposit and one for the payment. */
const WALLET: Wallet = Object.fromEntries(
	['KMD', 'LTC', 'BTC'].map((coin) => [coin, [70n * COIN, 40n * COIN]]),
);
/** Orders per world; a world with more history becomes slow. */
const ORDERS_OF_WORLD = 250;
/** One in this many orders waits at the best price until it is taken. */
const TAKEN_EVERY = 10;
/** Minutes within which an order at the best price is taken. */
const MINUTES = 40;
const SWAPS_ASKED = 50;
const MINUTE_SECONDS = 60;
const SWAP_SECONDS = 900;
/**
 * Maximum difference between a maker's payment and its review, in smallest units: the real program truncates each of
 * its two payments.
 */
const CUT = { document: 0n, marketmaker: 2n };
/** The last step before the taker gives up; `undefined` if the taker completes the swap. */
const GIVEN_UP = [undefined, 'myfee', 'bobdeposit', undefined, 'alicepayment', 'bobpayment'] as const;

type GivenUpAfter = (typeof GIVEN_UP)[number];

const anyPost = fc.record({
	pair: fc.constantFrom(...PAIRS),
	side: fc.constantFrom('sell', 'buy'),
	/** Power of ten of the price, in units of 1e-8. */
	size: fc.double({ min: 0, max: 15, noNaN: true }),
});

type APost = typeof anyPost extends fc.Arbitrary<infer Value> ? Value : never;

/** Posts random orders and compares list and book with the review. Some orders wait for a taker, who may give up. */
export async function tryPosts(
	variant: VariantName,
	tally: Tally,
	{ orders, seed }: { readonly orders: number; readonly seed: number },
): Promise<void> {
	const all = fc.sample(anyPost, { numRuns: orders, seed });
	for (let from = 0; from < orders; from += ORDERS_OF_WORLD)
		await tryInWorld(`posts ${seed} ${from}`, variant, tally, all.slice(from, from + ORDERS_OF_WORLD));
}

async function tryInWorld(
	seed: string,
	variant: VariantName,
	tally: Tally,
	posts: readonly APost[],
): Promise<void> {
	const wallets = new Array<Wallet>(Math.ceil(posts.length / TAKEN_EVERY)).fill(WALLET);
	const world = await WalletsWorld.open(seed, wallets, variant);
	const node = openTradingNode(world.node, variant);
	for (const [index, post] of posts.entries()) {
		tally.begin(variant, seed, index, post);
		if (index % TAKEN_EVERY > 0) await evaluatePrice(node, post, tally);
		else {
			const wallet = index / TAKEN_EVERY;
			await world.use(wallet);
			await postUntilTaken(world, node, { post, after: GIVEN_UP[wallet % GIVEN_UP.length] }, tally, variant);
		}
	}
	await world.practice.close();
}

/** Compares the price of an order on screen, in the node's list and in its book. */
async function evaluatePrice(node: TradingNode, { pair, side, size }: APost, tally: Tally): Promise<void> {
	const price = postedPrice(side, BigInt(Math.floor(10 ** size)));
	const reviewed: OpenOrder = { ...pair, side, price };
	const sale = saleOf(reviewed);
	await node.orders.setPrice(sale, salePriceOf(reviewed));
	const listed = await node.orders.list(pair);
	tally.same(
		'the list has what was reviewed',
		listed.map((each) => [each.side, each.price]),
		[[side, price]],
	);
	const book = await node.market.orderBook(pair);
	const own = (await node.wallet.coin(sale.base))?.address ?? '';
	tally.same('the book has what was reviewed', findInBook(reviewed, book, [own])?.price, price);
	await node.orders.setPrice(sale, 0n);
	await node.orders.setPrice({ base: sale.rel, rel: sale.base }, 0n);
	tally.count('posted: reviewed = listed = book');
}

async function postUntilTaken(
	world: WalletsWorld,
	node: TradingNode,
	{ post: { pair, side }, after }: { readonly post: APost; readonly after: GivenUpAfter },
	tally: Tally,
	variant: VariantName,
): Promise<void> {
	const funds = await readPairFunds(node, pair);
	const book = await node.market.orderBook(pair);
	const best = (side === 'sell' ? book.bids : book.asks)[0]?.price ?? 0n;
	const price = postedPrice(side, best);
	const { receipt, most, transactionFee } = outlookOf(side, price, funds, book);
	const order = { ...pair, side, price };
	const sale = saleOf(order);
	const locks = node.swaps.locksOf({ base: sale.base, rel: sale.rel });
	const { worst, failure } = postedOutcomes(receipt, most, transactionFee, locks);
	const before = new Set((await node.swaps.recent(SWAPS_ASKED)).ids);
	if (after) await world.practice.control({ control: 'vanish', after });
	await node.orders.setPrice(sale, salePriceOf(order));
	for (let minute = 0; minute < MINUTES && (await newSwaps(node, before)).length === 0; minute++)
		await world.advance(MINUTE_SECONDS);
	await node.orders.setPrice(sale, 0n);
	await world.advance(after ? failure.withinMs / 1000 : SWAP_SECONDS);
	await world.practice.control({ control: 'calm' });
	const swaps = await newSwaps(node, before);
	if (swaps.length === 0) return tally.count('posted: no taker came');
	const now = await readPairFunds(node, pair);
	const [sold, got] = side === 'sell' ? (['base', 'rel'] as const) : (['rel', 'base'] as const);
	const left = all(funds[sold]) - all(now[sold]);
	const came = all(now[got]) - all(funds[got]);
	tally.atMost('an order spends at most', left, worst.spends);
	const receipts = swaps.map(swapReceipt);
	tally.same('the pages say what came', came, sum(receipts.map(({ receives }) => receives)));
	const more = left - sum(receipts.map(({ spends }) => spends));
	const isSaid = more >= 0n && more < 2n * MIN_CHANGE * BigInt(swaps.length + 1);
	tally.hold('the pages say what left', isSaid, left, more);
	const name = after ? `posted, taker gave up after ${after}` : 'posted and taken';
	evaluateSwaps(name, swaps, { receipt, failure, cut: CUT[variant] }, tally);
}

interface Quoted {
	readonly receipt: TradeCosts;
	readonly failure: FailedSwap;
	readonly cut: bigint;
}

function evaluateSwaps(
	name: string,
	swaps: readonly Swap[],
	{ receipt, failure, cut }: Quoted,
	tally: Tally,
): void {
	const broken = tally.breaches.length;
	for (const swap of swaps) {
		tally.hold('coins are back by the told time', swap.isFinished);
		if (hasMade(swap, 'maker-spend')) evaluateTakerOrder(swap, receipt, cut, tally);
		else evaluateFailed(swap, failure, tally);
	}
	tally.count(`${name}: ${tally.breaches.length === broken ? 'as told' : 'otherwise'}`);
}

/** Swaps since `before`; several takers may come before the order is cancelled. */
async function newSwaps(node: TradingNode, before: ReadonlySet<string>): Promise<Swap[]> {
	const { ids } = await node.swaps.recent(SWAPS_ASKED);
	const swaps: Swap[] = [];
	for (const id of ids.filter((each) => !before.has(each))) {
		const swap = await node.swaps.find(id);
		if (swap) swaps.push(swap);
	}
	return swaps;
}

/** Balance plus held-back amount: an offered but unspent amount is missing from one of the node's two balances. */
function all({ balance, heldBack }: CoinFunds): bigint {
	return balance + heldBack;
}

const sum = (amounts: readonly bigint[]): bigint => amounts.reduce((total, each) => total + each, 0n);

function evaluateTakerOrder(swap: Swap, receipt: TradeCosts, cut: bigint, tally: Tally): void {
	const { pays, transactionFees, tradeFee, receives, missing } = swapReceipt(swap);
	tally.hold('the user is the maker', swap.isMaker);
	tally.same('the swap’s page knows all', missing, []);
	tally.atMost('the largest fill', pays, receipt.pays);
	tally.same('a maker pays no trade fee', tradeFee, 0n);
	tally.atMost('the fees of a maker', transactionFees, receipt.transactionFees);
	tally.atLeast('the fees of a maker', transactionFees, receipt.transactionFees - cut);
	// Compares prices, because the fill may be partial; amounts are truncated to whole units.
	tally.atLeast('the price of a maker', (receives + 2n) * receipt.pays, receipt.receives * pays);
}

/** Checks that the deposit and the payment are refunded, except for their fees. */
function evaluateFailed(swap: Swap, failure: FailedSwap, tally: Tally): void {
	const { pays, transactionFees, spends, receives } = swapReceipt(swap);
	tally.same('nothing is paid', [pays, receives], [0n, 0n]);
	tally.atMost('the fees are lost', spends, failure.lost);
	if (hasMade(swap, 'maker-payment')) tally.same('the fees are lost', transactionFees, failure.lost);
}
