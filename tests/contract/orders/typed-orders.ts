import { COIN, formatAmount } from '#lib/domain/money/amount.ts';
import { editOrder, newOrderDraft, paidField, type OrderDraft } from '#lib/domain/orders/order-draft.ts';
import type { Pair } from '#lib/domain/market/pair.ts';
import { COINS } from '#practice/coins.ts';
import fc from 'fast-check';
import type { Wallet } from './wallets-world.ts';

const VENUES = ['BTC KMD', 'LTC KMD', 'RICK MORTY', 'BTC LTC', 'KMD DOGE', 'BTC ETH', 'ETH KMD', 'LTC DOGE'];
const QUIET_VENUES = ['KMD RICK', 'KMD MORTY', 'ETH JST', 'KMD JST'];

/** Every market of the practice network with enabled coins, in both directions. */
export const PAIRS: readonly Pair[] = [...VENUES, ...QUIET_VENUES].flatMap((venue) => {
	const [base = '', rel = ''] = venue.split(' ');
	return [
		{ base, rel },
		{ base: rel, rel: base },
	];
});

/** Evenly distributed between 0 and 1, unlike fast-check's doubles, which cluster near the ends. */
const evenly = fc.integer({ min: 0, max: 1_000_000 }).map((millionths) => millionths / 1_000_000);

/** Amounts in satoshis, evenly distributed over the orders of magnitude. */
const magnitude = (least: number, most: number) =>
	evenly.map((share) => BigInt(Math.floor(10 ** (least + share * (most - least)))));

/** A wallet with up to six outputs per coin. */
export const anyWallet: fc.Arbitrary<Wallet> = fc.record(
	Object.fromEntries(
		COINS.filter(({ activeAtStart }) => activeAtStart).map(({ ticker }) => [
			ticker,
			fc.array(magnitude(3, 11), { maxLength: 6, size: 'max' }),
		]),
	),
);

/** Amounts derived from a wallet's output, many of them the largest that fit. */
const AMOUNTS = {
	any: ({ anyAmount }) => anyAmount,
	share: ({ percent }, output) => (output * percent) / 100n,
	'as large as the output': (_, output, fee) => output - 3n * fee,
	'as large as the fee allows': (_, output, fee) => (output - fee) * 777n,
	'as small as the output allows': (_, output) => output / 200n,
} satisfies Record<string, (typing: Typing, output: bigint, fee: bigint) => bigint>;

/** One way of filling in the form. */
export interface Typing {
	readonly pair: Pair;
	readonly side: 'buy' | 'sell';
	/** Attractiveness of the price to makers, from 0 (no maker sells) to 1. */
	readonly generosity: number;
	readonly amount: keyof typeof AMOUNTS;
	readonly anyAmount: bigint;
	readonly percent: bigint;
	/** Index of the output from which the amount is derived. */
	readonly which: number;
	/** Satoshis added to the derived amount. */
	readonly beside: bigint;
	/** Enters the received amount instead of the paid one. */
	readonly typesReceived: boolean;
	readonly comma: boolean;
	/** Makes the node reserve at least one output for a payment that was built but not sent. */
	readonly holds: boolean;
	/** Text appended to the number. */
	readonly slip: string;
}

export const anyTyping: fc.Arbitrary<Typing> = fc.record({
	pair: fc.constantFrom(...PAIRS),
	side: fc.constantFrom('buy', 'sell'),
	generosity: evenly,
	amount: fc.constantFrom(...(Object.keys(AMOUNTS) as (keyof typeof AMOUNTS)[])),
	anyAmount: magnitude(0, 12),
	percent: fc.bigInt({ min: 1n, max: 110n }),
	which: fc.nat(5),
	beside: fc.bigInt({ min: -70n, max: 70n }),
	typesReceived: fc.boolean(),
	comma: fc.boolean(),
	holds: fc.nat(19).map((chance) => chance === 0),
	slip: fc.oneof({ weight: 40, arbitrary: fc.constant('') }, fc.constantFrom('e3', 'x', '-', '.1.1', ' ')),
});

/** Fills in the form at a price in units of 1e-8. */
export function typeIn(typing: Typing, price: bigint, outputs: readonly bigint[], fee: bigint): OrderDraft {
	const { side, typesReceived, which, beside } = typing;
	const output = outputs[which % Math.max(1, outputs.length)] ?? 0n;
	const wanted = AMOUNTS[typing.amount](typing, output, fee) + beside;
	const paid = wanted > 0n ? wanted : 0n;
	const received = side === 'buy' ? (price > 0n ? (paid * COIN) / price : 0n) : (paid * price) / COIN;
	const receivedField = side === 'buy' ? 'amount' : 'total';
	const priced = editOrder(newOrderDraft(side), 'price', textOf(price, typing));
	return typesReceived
		? editOrder(priced, receivedField, textOf(received, typing) + typing.slip)
		: editOrder(priced, paidField(side), textOf(paid, typing) + typing.slip);
}

function textOf(amount: bigint, { comma }: Typing): string {
	const text = formatAmount(amount);
	return comma ? text.replace('.', ',') : text;
}
