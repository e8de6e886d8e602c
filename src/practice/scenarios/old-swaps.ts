import { bytesToHex } from '@noble/hashes/utils.js';
import type { WireStage } from '#lib/api/swap-record.ts';
import { COIN } from '#lib/domain/money/amount.ts';
import type { PracticeCoin } from '../coins/coins.ts';
import { MAKER_COUNT } from '../market/makers.ts';
import { priceOfVolumes, usualWorth, wholePrice } from '../market/prices.ts';
import { VENUES, type Venue } from '../market/venues.ts';
import type { NodeParts } from '../node/node-parts.ts';
import { depositOf, networkFeeOf } from '../trade/output-pairs.ts';
import { LOCK_MS, tradeKey, type Outcome, type Payment, type SwapRow } from '../trade/swaps/swap-row.ts';
import type { Draw } from '../world/chance.ts';
import type { World } from '../world/world.ts';

/** The time between two swaps, in milliseconds. */
const APART = 900_000;
const TAKES = 240_000;

/** Those that cannot have been refunded by the time that the world begins. */
const TOO_YOUNG = Math.ceil((2 * LOCK_MS + TAKES) / APART) + 1;

/** The shares of those that ended without a trade. */
const FAILED = 0.006;
const REFUNDED = 0.02;

/** How often the user was the maker. */
const AS_MAKER = 0.25;

/** Their worth in the reference coin: from the least to so many times as much. */
const LEAST_WORTH = 4;
const RANGE = Math.log(40);

/** No trader swaps an amount that the fees eat up: it is at least so many times the fee of a transaction. */
const LEAST_FEES = 200;

/** How far their prices lie from the middle of the market, to either side. */
const SPREAD = 0.006;

const AGREED: readonly WireStage[] = [
	...(['myfee', 'bobdeposit', 'alicepayment', 'bobpayment', 'alicespend'] as const),
	...(['bobspend', 'bobrefund'] as const),
];

type Sides = Pick<SwapRow, 'bob' | 'alice' | 'srcAmount' | 'destAmount' | 'bobTxfee' | 'aliceTxfee'>;

/** Seeds finished swaps of the user, the last of them just before the world begins. The chains do not hold their payments. */
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

/** Amounts at the market's price of that time, in either direction. */
function sidesOf(luck: Draw, number: number, { base, rel }: Venue, time: number, parts: NodeParts): Sides {
	const [bob, alice] = luck(number, 8) < 0.5 ? [base, rel] : [rel, base];
	const [bobCoin, aliceCoin] = [coinOf(bob, parts), coinOf(alice, parts)];
	const { prices } = parts.market;
	const least = Math.max(LEAST_WORTH, ...[bobCoin, aliceCoin].map((coin) => LEAST_FEES * feeWorthOf(coin)));
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

/** The payments up to the end of the user's part, in their order. */
function stagesOf(outcome: Outcome, iambob: boolean): readonly WireStage[] {
	if (outcome === 'failed') return ['myfee'];
	if (outcome === 'refunded' && iambob) return ['myfee', 'bobdeposit', 'bobrefund'];
	if (outcome === 'refunded') return ['myfee', 'bobdeposit', 'alicepayment', 'alicereclaim'];
	return iambob ? AGREED : AGREED.slice(0, AGREED.indexOf('alicespend') + 1);
}

/** The amounts of a real swap: each contract holds two fees, and taking the coins out costs one of them. */
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
