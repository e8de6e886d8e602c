import { getcoin } from '#lib/api/coins.ts';
import { buy, orderbook, sell } from '#lib/api/market.ts';
import { recentswaps, swapstatus } from '#lib/api/swaps.ts';
import { withdraw } from '#lib/api/spending.ts';
import { CallError } from '#lib/client/call-error.ts';
import { boundMatching } from '#lib/domain/matching.ts';
import { parseDecimal, COIN, formatAmount } from '#lib/domain/money/amount.ts';
import { checkOrder, type OrderCheck } from '#lib/domain/orders/order-check.ts';
import { amountIn, editOrder, paidField, type OrderDraft } from '#lib/domain/orders/order-draft.ts';
import { previewOf } from '#lib/domain/orders/order-preview.ts';
import { type CoinFunds, type PairFunds, type Carriers, freeValues } from '#lib/domain/outputs.ts';
import { openReferenceNode } from '#lib/node/reference/open-node.ts';
import type { Pair } from '#lib/domain/market/pair.ts';
import { COINS } from '#practice/coins.ts';
import { readPairFunds } from '#lib/state/outputs.svelte.ts';
import fc from 'fast-check';
import { afterAll, describe, expect, test } from 'vitest';
import { anyTyping, anyWallet, PAIRS, typeIn, type Typing } from './typed-orders.ts';
import { WalletsWorld } from './wallets-world.ts';

/** Each world has its own seed, and few enough cases to stay fast. */
const SEEDS = ['spring', 'summer', 'autumn', 'winter', 'no season'];
/** Cases per world, each at a different time and therefore with a different book. */
const CASES = 2_000;
/** Consecutive cases of the same wallet, which holds eight coins. */
const CASES_OF_WALLET = 4;
/** One in this many orders is sent at a price that makers accept, and runs until the last coin has moved. */
const WHOLE_EVERY = 33;
const TIMEOUT_SECONDS = 10;
/** Longer than any swap takes if both sides stay connected. */
const SWAP_SECONDS = 900;

/** An order in the form, with all statements of the desk about it. */
interface Filled {
	readonly pair: Pair;
	readonly draft: OrderDraft;
	readonly funds: PairFunds;
	readonly check: OrderCheck;
}

interface Swap {
	readonly status: string;
	readonly srcamount: number | string;
	readonly destamount: number | string;
}

interface Pending {
	readonly relvalue: number | string;
	readonly basevalue: number | string;
}

const counts = { cases: 0, typos: 0, refused: 0, nearest: 0, split: 0, asked: 0 };
const ends = { 'in full': 0, 'in part': 0, unanswered: 0 };
/** The initial price of one base unit, in units of 1e-8. */
const firstPrices = new Map<Pair, bigint>();
let world: WalletsWorld;
/** Id of the most recently seen swap. */
let lastRequest = 0;

async function openWorld(seed: string): Promise<void> {
	const numRuns = CASES / CASES_OF_WALLET;
	world = await WalletsWorld.open(seed, fc.sample(anyWallet, { numRuns, seed: seed.length }));
	for (const pair of PAIRS) firstPrices.set(pair, await bestOffer(pair, 'buy'));
}

describe('order form', () => {
	test.each(SEEDS)(
		'predicts outcomes to the satoshi with seed %s',
		async (seed) => {
			await openWorld(seed);
			let number = 0;
			const property = fc.asyncProperty(anyTyping, async (typing) => {
				if (number % CASES_OF_WALLET === 0) await world.use(number / CASES_OF_WALLET);
				counts.cases++;
				await evaluate(typing, number++ % WHOLE_EVERY === 0);
			});
			await fc.assert(property, { numRuns: CASES, endOnFailure: true });
			await world.practice.close();
		},
		900_000,
	);

	test('covers every kind of outcome', () => {
		expect(counts.cases).toBe(SEEDS.length * CASES);
		for (const count of Object.values({ ...counts, ...ends })) expect(count).toBeGreaterThan(10);
	});
});

afterAll(() => {
	console.table({ ...counts, ...ends });
});

async function evaluate(typing: Typing, isToBeMet: boolean): Promise<void> {
	const { pair, side } = typing;
	if (typing.holds) await hold(side === 'buy' ? pair.rel : pair.base);
	const funds = await readPairFunds(openReferenceNode(world.node), pair);
	const paid = side === 'buy' ? funds.rel : funds.base;
	const price = isToBeMet ? await metPrice(typing) : unmetPrice(typing);
	const outputs = paid.outputs ?? [paid.balance];
	const filled = fill(pair, funds, typeIn(typing, price, outputs, paid.transactionFee));
	const waiting = await evaluateAnswer(filled);
	if (waiting) await evaluateEnd(waiting, isToBeMet);
}

function fill(pair: Pair, funds: PairFunds, draft: OrderDraft): Filled {
	return {
		pair,
		draft,
		funds,
		check: checkOrder(draft, { funds, prices: {}, matching: boundMatching, waitSeconds: 0 }),
	};
}

async function hold(coin: string): Promise<void> {
	const { coin: found } = await world.node.call(getcoin, { coin });
	const address = 'smartaddress' in found ? String(found.smartaddress) : '';
	if (address.startsWith('0x')) return;
	await world.node.call(withdraw, { coin, outputs: [{ [address]: '0.00001' }] });
}

/** A price that the best makers accept most of the time. */
async function metPrice({ pair, side, generosity }: Typing): Promise<bigint> {
	const best = await bestOffer(pair, side);
	const more = BigInt(Math.floor(generosity * 2000));
	return side === 'buy' ? (best * (10_000n + more)) / 10_000n : (best * (10_000n - more)) / 10_000n;
}

/** A price too far from the first one for any maker to accept within days. */
function unmetPrice({ pair, side, generosity }: Typing): bigint {
	const first = firstPrices.get(pair) ?? 0n;
	const off = BigInt(Math.ceil(2 * 10 ** (4 * (1 - generosity))));
	return side === 'buy' ? first / off : first * off;
}

async function bestOffer(pair: Pair, side: Typing['side']): Promise<bigint> {
	const { asks, bids } = await world.node.call(orderbook, pair);
	const [best] = side === 'buy' ? [...asks, ...bids] : [...bids, ...asks];
	return best ? parseDecimal(best.price) : COIN;
}

/** Sends the form's request. Resolves with the order if the request waits for makers. */
async function evaluateAnswer(filled: Filled): Promise<Filled | undefined> {
	const { pair, draft, check } = filled;
	const kinds = check.problems.map(({ kind }) => kind);
	if (kinds.includes('typed')) {
		counts.typos++;
		return undefined;
	}
	const answer = await ask(filled);
	if (answer instanceof CallError) {
		counts.refused++;
		expect(kinds, answer.message).not.toEqual([]);
		return check.fit?.nearest ? evaluateNearest(filled, check.fit.nearest) : undefined;
	}
	expect(kinds).toEqual([]);
	if ('hex' in answer) {
		counts.split++;
		expect(check.fit?.fits).toBe('split');
		return evaluateAnswer(fill(pair, await readPairFunds(openReferenceNode(world.node), pair), draft));
	}
	counts.asked++;
	await evaluateRequest(filled, answer.pending as Pending);
	return filled;
}

function ask({ pair, draft }: Filled) {
	const price = formatAmount(amountIn(draft, 'price') ?? 0n);
	const volume = formatAmount(amountIn(draft, paidField(draft.side)) ?? 0n);
	const timeout = TIMEOUT_SECONDS;
	const reply =
		draft.side === 'buy'
			? world.node.call(buy, { ...pair, price, relvolume: volume, timeout })
			: world.node.call(sell, { ...pair, price, basevolume: volume, timeout });
	return reply.catch((error: unknown) => {
		if (error instanceof CallError) return error;
		throw error;
	});
}

/** Replaces an amount that does not fit with the one offered by the form, which the form and the node accept. */
function evaluateNearest({ pair, funds, draft }: Filled, nearest: bigint): Promise<Filled | undefined> {
	counts.nearest++;
	const priced = editOrder(draft, 'price', draft.texts.price);
	const again = fill(pair, funds, editOrder(priced, paidField(draft.side), formatAmount(nearest)));
	expect(again.check.problems.filter(({ kind }) => kind !== 'typed')).toEqual([]);
	return evaluateAnswer(again);
}

/** Checks that the amounts match the receipt, and that the reserved outputs are those used by the form. */
async function evaluateRequest({ draft, funds, check }: Filled, pending: Pending): Promise<void> {
	const [paid, received] = sidesOf(draft, funds);
	const { receipt, fit } = check;
	expect(parseDecimal(pending.relvalue) - nodeFeeOf(paid)).toBe(receipt?.pays);
	expect(parseDecimal(pending.basevalue) - nodeFeeOf(received)).toBe(receipt?.receives);
	if (paid.outputs) expect(await freeOutputs(paid)).toEqual(without(paid.outputs, fit?.carriers));
}

function sidesOf({ side }: OrderDraft, { base, rel }: PairFunds): [CoinFunds, CoinFunds] {
	return side === 'buy' ? [rel, base] : [base, rel];
}

/** The node adds its own fee constant to its amounts, for account-based coins too. */
function nodeFeeOf({ coin }: CoinFunds): bigint {
	return COINS.find(({ ticker }) => ticker === coin)?.txfee ?? 0n;
}

async function freeOutputs({ coin, address }: CoinFunds): Promise<bigint[]> {
	const { wallet } = openReferenceNode(world.node);
	const held = await wallet.heldOutputs();
	return freeValues(await wallet.outputs(coin, address), held).sort();
}

function without(outputs: readonly bigint[], carriers: Carriers | undefined): bigint[] {
	const rest = [...outputs];
	for (const value of carriers ? [carriers.payment, carriers.fee] : []) rest.splice(rest.indexOf(value), 1);
	return rest.sort();
}

/** Runs the request to its end and compares both balances with the form. */
async function evaluateEnd(filled: Filled, isToBeMet: boolean): Promise<void> {
	await world.advance(isToBeMet ? SWAP_SECONDS : TIMEOUT_SECONDS + 1);
	const after = await readPairFunds(openReferenceNode(world.node), filled.pair);
	const swap = await newSwap();
	const [paidBefore, receivedBefore] = sidesOf(filled.draft, filled.funds);
	const [paidAfter, receivedAfter] = sidesOf(filled.draft, after);
	const left = paidBefore.balance - paidAfter.balance;
	const came = receivedAfter.balance - receivedBefore.balance;
	if (swap) return evaluateSwap(filled, swap, { left, came });
	ends.unanswered++;
	expect({ left, came }).toEqual({ left: 0n, came: 0n });
}

/** The swap created since the last call; `undefined` without one. */
async function newSwap(): Promise<Swap | undefined> {
	const { swaps } = await world.node.call(recentswaps, { limit: 1 });
	const [requestid = 0, quoteid = 0] = swaps[0] ?? [];
	if (swaps.length === 0 || requestid === lastRequest) return undefined;
	lastRequest = requestid;
	const swap = await world.node.call(swapstatus, { requestid, quoteid });
	if ('destamount' in swap && 'status' in swap) return swap as Swap;
	throw new Error('The node forgot its swap');
}

function evaluateSwap(
	{ draft, check, funds }: Filled,
	swap: Swap,
	{ left, came }: { readonly left: bigint; readonly came: bigint },
): void {
	const [paid, received] = sidesOf(draft, funds);
	const pays = parseDecimal(swap.destamount);
	const price = amountIn(draft, 'price') ?? 0n;
	const carriers = check.fit?.carriers;
	const part = previewOf({ side: draft.side, price, pays }, { ...paid, carriers }, received, boundMatching);
	ends[pays === check.receipt?.pays ? 'in full' : 'in part']++;
	expect(swap.status).toBe('finished');
	expect(left).toBe(part.spends);
	expect(paid.balance - left).toBe(part.paidBalance?.after);
	expect(came).toBe(parseDecimal(swap.srcamount) + received.transactionFee);
	// Makers pay the fee of the final transaction on top of the promised amount.
	expect(came).toBeGreaterThanOrEqual(part.receives + received.transactionFee);
	if (pays === check.receipt?.pays) expect(part).toEqual(check.receipt);
	expect(pays).toBeLessThanOrEqual(check.receipt?.pays ?? 0n);
}
