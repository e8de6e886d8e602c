import { COIN } from '#lib/domain/money/amount.ts';
import { outlookOf } from '#lib/domain/orders/offer-outlook.ts';
import {
	findInBook,
	postedPrice,
	saleOf,
	salePriceOf,
	type OwnOrder,
} from '#lib/domain/orders/own-orders.ts';
import { LEAST_CHANGE } from '#lib/domain/orders/trade-costs.ts';
import type { TradeReceipt } from '#lib/domain/orders/order-receipt.ts';
import type { CoinFunds } from '#lib/domain/outputs/trade-limits.ts';
import type { Swap } from '#lib/domain/swaps/swap.ts';
import { swapReceipt } from '#lib/domain/swaps/swap-receipt.ts';
import { openTradingNode } from '#lib/node/open-trading-node.ts';
import type { TradingNode } from '#lib/node/trading-node.ts';
import { readPairFunds } from '#lib/state/outputs/pair-funds.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { WalletsWorld, type Wallet } from './wallets-world.ts';

const WALLETS = 48;
const PAIRS = [
	{ base: 'LTC', rel: 'KMD' },
	{ base: 'KMD', rel: 'BTC' },
] as const;
/** Two outputs of each coin, so that the deposit and the payment spend one each. */
const WALLET: Wallet = Object.fromEntries(
	['KMD', 'LTC', 'BTC'].map((coin) => [coin, [70n * COIN, 40n * COIN]]),
);
/** A taker comes within some minutes. */
const MINUTES = 40;
const SWAPS_ASKED = 50;
const MINUTE_SECONDS = 60;
const SWAP_SECONDS = 900;
/** By how much a maker pays less than its review says: the real program cuts each of its two payments. In smallest units. */
const CUT = { document: 0n, marketmaker: 2n };

test.each(['document', 'marketmaker'] as const)(
	'a posted order costs what its review says when it is taken, in the %s manner',
	async (manner) => {
		const world = await WalletsWorld.open('posted', new Array<Wallet>(WALLETS).fill(WALLET), manner);
		const node = openTradingNode(world.node, manner);
		let taken = 0;
		for (let wallet = 0; wallet < WALLETS; wallet++) {
			await world.use(wallet);
			const pair = PAIRS[wallet % 2] ?? PAIRS[0];
			const side = wallet % 4 < 2 ? 'sell' : 'buy';
			if (await postUntilTaken(world, node, pair, side, CUT[manner])) taken++;
		}
		await world.practice.close();
		expect(taken).toBeGreaterThan(WALLETS / 2);
	},
	900_000,
);

/** In each manner. */
const POSTED = 1_000;

const anyPost = fc.record({
	pair: fc.constantFrom(...PAIRS),
	side: fc.constantFrom('sell', 'buy'),
	/** Power of ten of the price, in units of 1e-8. */
	size: fc.double({ min: 0, max: 15, noNaN: true }),
});

test.each(['document', 'marketmaker'] as const)(
	'a posted order stands at the price that was reviewed, in the %s manner',
	async (manner) => {
		const world = await WalletsWorld.open('reviewed', [WALLET], manner);
		const node = openTradingNode(world.node, manner);
		await world.use(0);
		let inBook = 0;
		for (const { pair, side, size } of fc.sample(anyPost, { numRuns: POSTED, seed: 5 })) {
			const price = postedPrice(side, BigInt(Math.floor(10 ** size)));
			const reviewed: OwnOrder = { ...pair, side, price };
			const sale = saleOf(reviewed);
			await node.orders.setPrice(sale, salePriceOf(reviewed));
			const listed = await node.orders.list(pair);
			expect(listed.map(({ side, price }) => ({ side, price }))).toEqual([{ side, price }]);
			const book = await node.market.orderBook(pair);
			const own = (await node.wallet.coin(sale.base))?.address ?? '';
			const seen = findInBook(reviewed, book, [own]);
			if (seen) {
				inBook++;
				expect(seen.price).toBe(price);
			}
			await node.orders.setPrice(sale, 0n);
			await node.orders.setPrice({ base: sale.rel, rel: sale.base }, 0n);
		}
		await world.practice.close();
		expect(inBook).toBe(POSTED);
	},
	600_000,
);

async function postUntilTaken(
	world: WalletsWorld,
	node: TradingNode,
	pair: (typeof PAIRS)[number],
	side: 'buy' | 'sell',
	cut: bigint,
): Promise<boolean> {
	const funds = await readPairFunds(node, pair);
	const book = await node.market.orderBook(pair);
	const price = (side === 'sell' ? book.bids : book.asks)[0]?.price ?? 0n;
	const { receipt } = outlookOf(side, price, funds, book);
	const order = { ...pair, side, price };
	const sale = saleOf(order);
	const before = new Set((await node.swaps.recent(SWAPS_ASKED)).ids);
	await node.orders.setPrice(sale, salePriceOf(order));
	for (let minute = 0; minute < MINUTES && (await newSwaps(node, before)).length === 0; minute++)
		await world.advance(MINUTE_SECONDS);
	await node.orders.setPrice(sale, 0n);
	await world.advance(SWAP_SECONDS);
	const swaps = await newSwaps(node, before);
	const after = await readPairFunds(node, pair);
	const [sold, got] = side === 'sell' ? (['base', 'rel'] as const) : (['rel', 'base'] as const);
	const left = all(funds[sold]) - all(after[sold]);
	const came = all(after[got]) - all(funds[got]);
	for (const swap of swaps) judge(swap, receipt, cut);
	const receipts = swaps.map(swapReceipt);
	expect(came).toBe(receipts.reduce((sum, { receives }) => sum + receives, 0n));
	const more = left - receipts.reduce((sum, { spends }) => sum + spends, 0n);
	expect(more).toBeGreaterThanOrEqual(0n);
	expect(more).toBeLessThan(2n * LEAST_CHANGE * BigInt(swaps.length + 1));
	return swaps.length > 0;
}

/** More than one taker may come before the order is taken back. */
async function newSwaps(node: TradingNode, before: ReadonlySet<string>): Promise<Swap[]> {
	const { ids } = await node.swaps.recent(SWAPS_ASKED);
	const swaps: Swap[] = [];
	for (const id of ids.filter((each) => !before.has(each))) {
		const swap = await node.swaps.find(id);
		if (swap) swaps.push(swap);
	}
	return swaps;
}

/** What is offered and not spent the node holds back from one of its two balances. */
function all({ balance, heldBack }: CoinFunds): bigint {
	return balance + heldBack;
}

function judge(swap: Swap, receipt: TradeReceipt, cut: bigint): void {
	expect(swap).toMatchObject({ isMaker: true, isFinished: true });
	const { pays, transactionFees, tradeFee, receives, missing } = swapReceipt(swap);
	expect(missing).toEqual([]);
	expect(pays).toBeLessThanOrEqual(receipt.pays);
	expect(tradeFee).toBe(0n);
	expect(transactionFees).toBeLessThanOrEqual(receipt.transactionFees);
	expect(transactionFees).toBeGreaterThanOrEqual(receipt.transactionFees - cut);
	// In proportion to what was taken: amounts are cut to whole units on the way.
	expect((receives + 2n) * receipt.pays).toBeGreaterThanOrEqual(receipt.receives * pays);
}
