import { parseAmount } from '../money/amount.ts';
import { leastLast } from '../outputs/output-plan.ts';
import { isEmptyRow, type SendDraft } from './send-draft.ts';
import { LEAST_CHANGE } from '../orders/trade-costs.ts';

/** A payment to an address, in smallest units. */
export interface Paid {
	readonly address: string;
	readonly amount: bigint;
}

/** The payments of a draft, row by row; `undefined` while a row is invalid. */
export function paymentsOf({ rows }: SendDraft): readonly Paid[] | undefined {
	const payments = rows
		.filter((row) => !isEmptyRow(row))
		.map(({ address, amount }) => ({ address: address.trim(), amount: parseAmount(amount) }));
	const isRead = (payment: (typeof payments)[number]): payment is Paid =>
		payment.address !== '' && typeof payment.amount === 'bigint' && payment.amount > 0n;
	return payments.length > 0 && payments.every(isRead) ? payments : undefined;
}

/**
 * The same as the node is told it. A node puts the change into the last output where that pays its own address, so that
 * no output that is wanted may be that one: those to others come last, and where there are none one more for the change,
 * unless nothing comes back.
 */
export function inSendingOrder(
	payments: readonly Paid[],
	{
		ownAddress,
		transactionFee,
		free,
	}: { ownAddress: string; transactionFee: bigint; free: readonly bigint[] },
): readonly Paid[] {
	const own = payments.filter(({ address }) => address === ownAddress);
	const others = payments.filter(({ address }) => address !== ownAddress);
	if (others.length > 0) return [...own, ...others];
	const paid = own.reduce((sum, { amount }) => sum + amount, transactionFee);
	const isAll = paid === free.reduce((sum, value) => sum + value, 0n);
	return isAll ? own : [...own, { address: ownAddress, amount: leastLast(transactionFee) }];
}

/** The outputs to oneself that have to be told before others. */
export function movesOwnUp(payments: readonly Paid[], ownAddress: string): boolean {
	return payments.length > 1 && payments.at(-1)?.address === ownAddress;
}

/** The version bytes of a coin's addresses. */
export interface AddressBytes {
	readonly publicKeyHash: number;
	readonly scriptHash: number;
}

/** Limits of what a coin's chain relays. */
export interface ChainTerms {
	/** Smaller outputs are dust. In smallest units. */
	readonly leastOutput: bigint;
	/** Of data in one output, in bytes. */
	readonly mostData: number;
}

/** Bitcoin's defaults: an output that costs a third of what it holds to spend, and 80 bytes of data. */
const BITCOIN: ChainTerms = { leastOutput: 546n, mostData: 80 };
/** Chains of the Komodo family relay for a tenth of the fee, and scripts of 8,192 bytes. */
const KOMODO: ChainTerms = { leastOutput: LEAST_CHANGE, mostData: 8_188 };

/** Chains of one family share their version bytes, and what they relay. */
export function chainTermsOf({ publicKeyHash, scriptHash }: AddressBytes): ChainTerms {
	return publicKeyHash === 60 && scriptHash === 85 ? KOMODO : BITCOIN;
}
