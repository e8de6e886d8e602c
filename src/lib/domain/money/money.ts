import { showAmount } from './group-digits.ts';

export interface Money {
	readonly coin: string;
	readonly amount: bigint;
}

/** `1.5 KMD` */
export function formatMoney({ coin, amount }: Money): string {
	return `${showAmount(amount)} ${coin}`;
}
