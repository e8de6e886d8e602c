import { COIN, formatAmount } from '#lib/domain/money/amount.ts';
import { editOrder, newOrderDraft, paidField, type OrderDraft } from '#lib/domain/orders/order-draft.ts';
import type { Pair } from '#lib/domain/market/pair.ts';
import { COINS } from '#practice/coins.ts';
import fc from 'fast-check';
import type { Wallet } from './wallets-world.ts';

const VENUES = ['BTC KMD', 'LTC KMD', 'RICK MORTY', 'BTC LTC', 'KMD DOGE', 'BTC ETH', 'ETH KMD', 'LTC DOGE'];
const QUIET_VENUES = ['KMD RICK', 'KMD MORTY', 'ETH JST', 'KMD JST'];

/** Every market of the practice network whose coins are enabled, seen from both sides. */
export const PAIRS: readonly Pair[] = [...VENUES, ...QUIET_VENUES].flatMap((venue) => {
	const [base = '', rel = ''] = venue.split(' ');
	return [
		{ base, rel },
		{ base: rel, rel: base },
	];
});

/** As evenly from 0 to 1 as chance allows: fast-check's doubles are mostly near the ends. */
const evenly = fc.integer({ min: 0, max: 1_000_000 }).map((millionths) => millionths / 1_000_000);

/** Amounts in satoshis, spread evenly over the orders of magnitude. */
const magnitude = (least: number, most: number) =>
	evenly.map((share) => BigInt(Math.floor(10 ** (least + share * (most - least)))));

/** Up to six outputs of each coin. */
export const anyWallet: fc.Arbitrary<Wallet> = fc.record(
	Object.fromEntries(
		COINS.filter(({ activeAtStart }) => activeAtStart).map(({ ticker }) => [
			ticker,
			fc.array(magnitude(3, 11), { maxLength: 6, size: 'max' }),
		]),
	),
);

/** Interesting amounts around a wallet's outputs: many at the edge of what fits. */
const AMOUNTS = {
	any: ({ anyAmount }) => anyAmount,
	share: ({ percent }, output) => (output * percent) / 100n,
	'as large as the output': (_, output, fee) => output - 3n * fee,
	'as large as the fee allows': (_, output, fee) => (output - fee) * 777n,
	'as small as the output allows': (_, output) => output / 200n,
} satisfies Record<string, (typing: Typing, output: bigint, fee: bigint) => bigint>;

/** How a user fills in the form. */
export interface Typing {
	readonly pair: Pair;
	readonly side: 'buy' | 'sell';
	/** How good the price is for the makers: from 0, at which no maker sells, to 1. */
	readonly generosity: number;
	readonly amount: keyof typeof AMOUNTS;
	readonly anyAmount: bigint;
	readonly percent: bigint;
	/** The output for which the amount is made. */
	readonly which: number;
	/** Satoshis by which the amount differs from it. */
	readonly beside: bigint;
	/** Types the received amount in place of the paid one. */
	readonly typesReceived: boolean;
	readonly comma: boolean;
	/** Makes the node reserve one output or more for a payment that was built and not sent. */
	readonly holds: boolean;
	/** Typed after the number. */
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

/** The form, filled in at a price in units of 1e-8. */
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
