import { REFERENCE_COIN } from '../../../coins/coins.ts';
import type { Debit } from '../../../deposits/debits.ts';
import { Decimal } from '../../../wire.ts';
import type { CallContext } from '../../node-parts.ts';

/** What the reference coin has besides the other coins: the credit of fast swaps, and the swaps that use it. */
export function depositMembers(ticker: string, { deposits, signIn, now }: CallContext) {
	if (ticker !== REFERENCE_COIN) return undefined;
	const account = signIn.keys.nodePublicKey;
	return {
		zcredits: new Decimal(deposits.creditOf(account, now)),
		zdebits: {
			swaps: deposits.debits.of(account, now).map(debitRecord),
			pendingswaps: new Decimal(deposits.debits.sumOf(account, now)),
		},
	};
}

/** The practice peers wait for no notarisation before they give a coin out of their hands: those members are 0. */
function debitRecord({ swap, worth }: Debit) {
	return {
		iambob: swap.iambob ? (1 as const) : (0 as const),
		aliceid: BigInt(swap.aliceid),
		requestid: swap.requestid,
		quoteid: swap.quoteid,
		base: swap.bob,
		satoshis: swap.srcAmount,
		rel: swap.alice,
		destsatoshis: swap.destAmount,
		price: new Decimal(swap.price),
		finished: Math.floor((swap.finishedAt ?? 0) / 1000),
		bobneeds_dPoW: 0,
		bob_dPoWheight: 0,
		aliceneeds_dPoW: 0,
		alice_dPoWheight: 0,
		kmdvalue: new Decimal(worth),
	};
}
