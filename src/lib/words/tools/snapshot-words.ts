import type { AddressProblem } from '#lib/chain/keys/address-text.ts';
import type { AmountProblem } from '#lib/domain/money/amount.ts';
import { amountWords } from '../money/amount-words.ts';
import { addressProblemWords } from './address-words.ts';

interface ListProblem {
	readonly kind: 'no-address' | 'other-coin';
	readonly address: string;
	readonly problem?: AddressProblem;
}

/** What is wrong with a list of addresses. */
export function addressListWords({ address, problem }: ListProblem, coin: string): string {
	if (problem === undefined) return `${address} is not an address of ${coin}.`;
	return `${address}: ${addressProblemWords(problem)}`;
}

export function dividendAmountWords(field: 'amount' | 'dust', kind: AmountProblem | 'zero'): string {
	if (kind === 'empty') return 'Enter an amount.';
	return amountWords(field === 'amount' ? 'The amount' : 'The smallest share', kind);
}
