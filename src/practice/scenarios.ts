import type { MarketSize } from './market/market.ts';
import type { World } from './world/world.ts';
import { bytesToHex } from '@noble/hashes/utils.js';
import type { WireStage } from '#lib/api/swap-record.ts';
import { COIN, parseAmount } from '#lib/domain/money/amount.ts';
import { type PracticeCoin, type Accounts, addressOn } from './coins.ts';
import { MAKER_COUNT, VENUES, type Venue } from './market/makers.ts';
import { priceOfVolumes, usualWorth, wholePrice } from './market/prices.ts';
import type { NodeParts } from './node/node-parts.ts';
import { depositOf, networkFeeOf } from './trade/user-funds.ts';
import { LOCK_MS, tradeKey, type Outcome, type Payment, type SwapRow } from './trade/swap-row.ts';
import type { Draw } from './world/chance.ts';
import { scriptOfAddress } from '#lib/chain/address.ts';
import type { Ledger } from './chain/ledger.ts';
import type { PracticeNode } from './node/practice-node.ts';

export const SCENARIOS = ['fresh', 'trader-with-history', 'thin-book', 'failing-swap', 'large'] as const;

export type ScenarioName = (typeof SCENARIOS)[number];

/** A step before the user's start: a call to the node, a command to the host, or elapsed time. */
type Step =
	| { readonly call: string; readonly params: Readonly<Record<string, unknown>> }
	| { readonly disconnectAfter: 'alicepayment' | 'bobdeposit' | 'myfee' }
	| { readonly minutes: number };

export interface Scenario {
	readonly market?: MarketSize;
	/** Number of coins that the node knows, if not the default. */
	readonly coinCount?: number;
	/** Steps before the start, sent as real calls to the node, so that their results are genuine. */
	readonly steps?: readonly Step[];
	/** Number of recorded old swaps; the chains do not hold their transactions. */
	readonly oldSwaps?: number;
	/** Number of additional tokens on the daemon's chain. */
	readonly oldTokens?: number;
}

interface ScenarioRow {
	readonly name: ScenarioName;
}

/** The scenario of a world: the stored one, or `wanted` for a new world. */
export function scenarioOf(world: World, wanted: ScenarioName = 'fresh'): ScenarioName {
	if (!world.table('sign-in').has('node')) return wanted;
	return world.table<ScenarioRow>('scenario').get('world')?.name ?? 'fresh';
}

export function saveScenario(world: World, name: ScenarioName): void {
	if (name !== 'fresh') world.table<ScenarioRow>('scenario').set('world', { name });
}

/** Duration of the steps, in milliseconds; the world begins that much earlier. */
export function durationOf({ steps = [] }: Scenario): number {
	return steps.reduce((sum, step) => sum + ('minutes' in step ? step.minutes * 60_000 : 0), 0);
}

const call = (name: string, params: Readonly<Record<string, unknown>>): Step => ({ call: name, params });

const LATER: Step = { minutes: 11 * 60 };
const SWAP_TAKES: Step = { minutes: 60 };

/** Trades in both directions of three pairs, at prices that find a counterparty. */
const TRADES: readonly Step[] = [
	call('buy', { base: 'LTC', rel: 'KMD', price: 1000, relvolume: 4 }),
	SWAP_TAKES,
	call('sell', { base: 'RICK', rel: 'MORTY', price: 0.001, basevolume: 5 }),
	SWAP_TAKES,
	call('buy', { base: 'KMD', rel: 'DOGE', price: 100_000, relvolume: 350 }),
	LATER,
];

/** Failing trades: at prices that no maker accepts, and with counterparties that disconnect. */
const UNANSWERED: readonly Step[] = [
	call('buy', { base: 'LTC', rel: 'KMD', price: 45, relvolume: 3 }),
	{ minutes: 15 },
];
const EXPIRED: readonly Step[] = [
	{ disconnectAfter: 'alicepayment' },
	call('buy', { base: 'LTC', rel: 'KMD', price: 1000, relvolume: 3 }),
	LATER,
];
const NEVER_PAID: readonly Step[] = [
	{ disconnectAfter: 'myfee' },
	call('sell', { base: 'RICK', rel: 'MORTY', price: 0.001, basevolume: 2 }),
	LATER,
];

/** Failures by day. */
const BAD_DAYS: Readonly<Record<number, readonly Step[]>> = {
	2: UNANSWERED,
	4: EXPIRED,
	7: [...UNANSWERED, ...UNANSWERED],
	9: NEVER_PAID,
};

/** Two weeks of a user who trades on most days, sends an occasional payment, and has open orders. */
const TRADER: readonly Step[] = [
	call('setprice', { base: 'LTC', rel: 'KMD', price: 66 }),
	call('autoprice', { base: 'RICK', rel: 'MORTY', margin: 0.03 }),
	call('fastswap_deposit', { weeks: 2, amount: 11 }),
	LATER,
	call('withdraw', { coin: 'RICK', outputs: [{ RRyyejME7LRTuvdziWsXkAbSW1fdiohGwK: 1.5 }], broadcast: 1 }),
	...Array.from({ length: 12 }, (_, day) => [...TRADES, ...(BAD_DAYS[day] ?? []), LATER]).flat(),
	call('goal', { coin: 'KMD', val: 40 }),
	call('bot_buy', { base: 'LTC', rel: 'KMD', maxprice: 1000, relvolume: 2 }),
	{ minutes: 30 },
];

/** The counterparty disconnects after the user has paid; the refund is hours away. */
const ABANDONED: readonly Step[] = [
	{ disconnectAfter: 'alicepayment' },
	call('buy', { base: 'LTC', rel: 'KMD', price: 1000, relvolume: 4 }),
	{ minutes: 20 },
];

export const scenarios: Readonly<Record<ScenarioName, Scenario>> = {
	fresh: {},
	'trader-with-history': { steps: TRADER },
	'thin-book': { market: { crowd: 0.15, historyDays: 90 } },
	'failing-swap': { steps: ABANDONED },
	large: { market: { crowd: 50, historyDays: 200 }, coinCount: 200, oldSwaps: 10_000, oldTokens: 5_000 },
};

/** Time between two swaps, and duration of a swap, in milliseconds. */
const APART = 900_000;
const TAKES = 240_000;

/** Number of latest swaps whose refund cannot be due before the start of the world. */
const TOO_YOUNG = Math.ceil((2 * LOCK_MS + TAKES) / APART) + 1;

/** Share of swaps without a trade. */
const FAILED = 0.006;
const REFUNDED = 0.02;

/** Share of swaps with the user as maker. */
const AS_MAKER = 0.25;

/** Value of a swap in the reference coin: from the minimum to 40 times as much. */
const MIN_WORTH = 4;
const RANGE = Math.log(40);

/** Minimum size of a swap, as a multiple of the transaction fee, because fees would consume smaller ones. */
const MIN_FEES = 200;

/** Maximum deviation of prices from the mid price, in either direction. */
const SPREAD = 0.006;

const AGREED: readonly WireStage[] = [
	...(['myfee', 'bobdeposit', 'alicepayment', 'bobpayment', 'alicespend'] as const),
	...(['bobspend', 'bobrefund'] as const),
];

type Sides = Pick<SwapRow, 'bob' | 'alice' | 'srcAmount' | 'destAmount' | 'bobTxfee' | 'aliceTxfee'>;

/**
 * Seeds finished swaps of the user that end just before the world begins. The chains do not hold their
 * payments.
 */
export function seedOldSwaps(world: World, parts: NodeParts, count: number): void {
	const table = world.table<SwapRow>('swaps');
	const luck = world.chance.of('old swaps');
	for (let number = 0; number < count; number++) {
		const venue = VENUES[Math.floor(luck(number) * VENUES.length)] as Venue;
		const time = world.start - (count - number) * APART;
		const isYoung = count - number <= TOO_YOUNG;
		const outcome = isYoung ? 'success' : outcomeBy(luck(number, 1));
		const swap = oldSwap({ world, parts, luck, number, outcome }, venue, time);
		table.set(swap.key, swap);
	}
}

function outcomeBy(luck: number): Outcome {
	if (luck < FAILED) return 'failed';
	return luck < FAILED + REFUNDED ? 'refunded' : 'success';
}

interface OldSwap {
	readonly world: World;
	readonly parts: NodeParts;
	readonly luck: Draw;
	readonly number: number;
	readonly outcome: Outcome;
}

function oldSwap({ world, parts, luck, number, outcome }: OldSwap, venue: Venue, time: number): SwapRow {
	const { keys } = parts.signIn;
	const uuid = bytesToHex(world.chance.bytes(`old swap ${number}`, 32));
	const iambob = luck(number, 2) < AS_MAKER;
	const sides = sidesOf(luck, number, venue, time, parts);
	const id = (label: number) => Math.floor(luck(number, label) * 2 ** 32);
	const stages = stagesOf(outcome, iambob);
	const finishedAt = time + TAKES + (outcome === 'success' ? 0 : 2 * LOCK_MS);
	const payments = stages.map((stage, place): Payment => {
		const isLast = place === stages.length - 1;
		return {
			stage,
			...paidIn(stage, sides),
			txid: bytesToHex(world.chance.bytes(`old swap ${number} ${stage}`, 32)),
			time: isLast && outcome === 'refunded' ? finishedAt : time + (place * TAKES) / AGREED.length,
		};
	});
	return {
		key: tradeKey(time, uuid),
		uuid,
		tradeid: id(3),
		aliceid: String(BigInt(id(4)) << 20n),
		requestid: id(5),
		quoteid: id(6),
		account: keys.nodePublicKey,
		iambob,
		ownKey: bytesToHex(keys.publicKey),
		...sides,
		requestedAt: time,
		peer: Math.floor(luck(number, 7) * MAKER_COUNT),
		price: priceOfVolumes(sides.srcAmount, sides.destAmount),
		connectedAt: time,
		isFast: false,
		bobConfirms: 1,
		aliceConfirms: 1,
		chosen: [],
		payments,
		status: 'finished',
		outcome,
		finishedAt,
	};
}

/** Amounts at the market price of that time, in either direction. */
function sidesOf(luck: Draw, number: number, { base, rel }: Venue, time: number, parts: NodeParts): Sides {
	const [bob, alice] = luck(number, 8) < 0.5 ? [base, rel] : [rel, base];
	const [bobCoin, aliceCoin] = [coinOf(bob, parts), coinOf(alice, parts)];
	const { prices } = parts.market;
	const least = Math.max(MIN_WORTH, ...[bobCoin, aliceCoin].map((coin) => MIN_FEES * feeWorthOf(coin)));
	const worth = least * Math.exp(luck(number, 9) * RANGE);
	const price = Number(prices.worthAt(bob, time)) / Number(prices.worthAt(alice, time));
	const amount = worth / usualWorth(bob);
	const bent = price * (1 + SPREAD * (2 * luck(number, 10) - 1));
	return {
		...{ bob, alice, bobTxfee: bobCoin.txfee, aliceTxfee: aliceCoin.txfee },
		srcAmount: wholePrice(amount),
		destAmount: wholePrice(amount * bent),
	};
}

function feeWorthOf({ ticker, txfee }: PracticeCoin): number {
	return usualWorth(ticker) * (Number(txfee) / Number(COIN));
}

function coinOf(ticker: string, { coins }: NodeParts): PracticeCoin {
	const coin = coins.find(ticker);
	if (!coin) throw new RangeError(`No coin ${ticker}`);
	return coin;
}

/** Payments up to the end of the user's part, in order. */
function stagesOf(outcome: Outcome, iambob: boolean): readonly WireStage[] {
	if (outcome === 'failed') return ['myfee'];
	if (outcome === 'refunded' && iambob) return ['myfee', 'bobdeposit', 'bobrefund'];
	if (outcome === 'refunded') return ['myfee', 'bobdeposit', 'alicepayment', 'alicereclaim'];
	return iambob ? AGREED : AGREED.slice(0, AGREED.indexOf('alicespend') + 1);
}

/** The amounts of a real swap: each contract holds two fees, and claiming costs one of them. */
function paidIn(
	stage: WireStage,
	{ bob, alice, srcAmount, destAmount, bobTxfee, aliceTxfee }: Sides,
): Pick<Payment, 'coin' | 'amount'> {
	const deposit = depositOf(srcAmount);
	const amounts: Readonly<Partial<Record<WireStage, readonly [coin: string, amount: bigint]>>> = {
		myfee: [alice, networkFeeOf(destAmount)],
		bobdeposit: [bob, deposit + 2n * bobTxfee],
		alicepayment: [alice, destAmount + 2n * aliceTxfee],
		bobpayment: [bob, srcAmount + 2n * bobTxfee],
		alicespend: [bob, srcAmount + bobTxfee],
		bobspend: [alice, destAmount + aliceTxfee],
		bobrefund: [bob, deposit + bobTxfee],
		alicereclaim: [alice, destAmount + aliceTxfee],
	};
	const [coin, amount] = amounts[stage] ?? [bob, 0n];
	return { coin, amount };
}

/** One unit of each coin for the wallet of a new world, in coins. The units have about the same value. */
const UNITS: Readonly<Record<string, string>> = {
	KMD: '50',
	BTC: '0.014',
	LTC: '0.9',
	DOGE: '4000',
	DASH: '0.28',
	DGB: '4000',
	RICK: '60',
	MORTY: '65',
	ETH: '2.5',
	JST: '800',
};

/** Unit of a generated coin. */
const INVENTED_UNIT = '50';

/** A swap uses outputs in these proportions, in tenths: the trade, its deposit, the fee. */
const SET_TENTHS = [10n, 12n, 1n];

/** Size of each set, in tenths of the unit. */
const SETS_TENTHS = [10n, 20n, 4n, 1n];

/** Funds a key with an output coin. */
export function fundOutputs(ledger: Ledger, coin: PracticeCoin, publicKey: Uint8Array): void {
	const script = scriptOfAddress(addressOn(coin, publicKey), ledger.rules.addresses);
	setsOf(coin).forEach((size, set) => {
		const outputs = SET_TENTHS.map((part) => ({ value: (unitOf(coin) * size * part) / 100n, script }));
		ledger.grant(`wallet ${coin.ticker} ${set}`, outputs);
	});
}

/** Funds a key with an account coin. */
export function fundAccount(accounts: Accounts, coin: PracticeCoin, publicKey: Uint8Array): void {
	accounts.credit(coin.ticker, addressOn(coin, publicKey), unitOf(coin));
}

/** Generated coins have only the first set, to keep the world small. */
function setsOf(coin: PracticeCoin): readonly bigint[] {
	return coin.ticker in UNITS ? SETS_TENTHS : SETS_TENTHS.slice(0, 1);
}

function unitOf(coin: PracticeCoin): bigint {
	const unit = parseAmount(UNITS[coin.ticker] ?? INVENTED_UNIT);
	if (typeof unit !== 'bigint') throw new RangeError(`No unit of ${coin.ticker}`);
	return unit;
}

/** Runs the steps of the scenario in a new world. */
export async function playScenario(
	world: World,
	parts: NodeParts,
	node: PracticeNode,
	{ steps = [] }: Scenario,
): Promise<void> {
	for (const step of steps) await take(step, world, parts, node);
}

async function take(step: Step, world: World, parts: NodeParts, node: PracticeNode): Promise<void> {
	if ('minutes' in step) {
		await world.moveClock((clock) => clock.advance(step.minutes * 60_000));
	} else if ('disconnectAfter' in step) {
		await world.transact(() => parts.trading.swaps.disconnectPeer(step.disconnectAfter));
	} else {
		const { userpass } = parts.signIn.keys;
		await node.call(JSON.stringify({ userpass, method: step.call, ...step.params }));
	}
}
