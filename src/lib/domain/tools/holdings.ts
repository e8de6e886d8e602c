import { parseAmount, type AmountProblem } from '../money/amount.ts';

/** One line of a fund's holdings, with strings as typed. */
export interface HoldingDraft {
	readonly coin: string;
	readonly amount: string;
	readonly comment: string;
}

/** The holdings form, with strings as typed. */
export interface HoldingsDraft {
	readonly holdings: readonly HoldingDraft[];
	/** Address whose balances count too; empty if unused. */
	readonly address: string;
	/** Number of shares to divide the value by; may be empty. */
	readonly shares: string;
}

export interface Holding {
	readonly coin: string;
	/** In smallest units. */
	readonly amount: bigint;
	readonly comment: string;
}

/** Value of the holdings in the reference coin. Amounts are in smallest units. */
export interface HoldingsValue {
	readonly rows: readonly {
		readonly coin: string;
		readonly amount: bigint | undefined;
		/** `undefined` if no price source knows the coin. */
		readonly worth: bigint | undefined;
	}[];
	readonly total: bigint;
	/** Value of one share, by coin or currency; empty without shares. */
	readonly share: readonly { readonly in: string; readonly worth: string }[];
}

export const EMPTY_HOLDING: HoldingDraft = { coin: '', amount: '', comment: '' };
export const EMPTY_HOLDINGS: HoldingsDraft = { holdings: [EMPTY_HOLDING], address: '', shares: '' };

export type HoldingsProblem =
	| { readonly field: 'coin'; readonly row: number; readonly kind: 'missing' | 'not-a-coin' }
	| { readonly field: 'amount'; readonly row: number; readonly kind: AmountProblem }
	| { readonly field: 'shares'; readonly kind: AmountProblem | 'zero' }
	| { readonly field: 'nothing' };

const TICKER = /^[\w.-]{1,32}$/;

/** False for an empty row. */
const isTyped = ({ coin, amount, comment }: HoldingDraft): boolean =>
	[coin, amount, comment].some((text) => text.trim() !== '');

/** Problems that prevent valuing the holdings, from top to bottom. */
export function holdingsProblems({ holdings, address, shares }: HoldingsDraft): HoldingsProblem[] {
	const rows = holdings.flatMap((holding, row) => (isTyped(holding) ? rowProblems(holding, row) : []));
	const isEmpty = !holdings.some(isTyped) && address.trim() === '';
	return [...rows, ...shareProblems(shares), ...(isEmpty ? [{ field: 'nothing' } as const] : [])];
}

function rowProblems({ coin, amount }: HoldingDraft, row: number): HoldingsProblem[] {
	const ticker = coin.trim();
	const units = parseAmount(amount);
	return [
		...(ticker === '' ? [{ field: 'coin', row, kind: 'missing' } as const] : []),
		...(ticker !== '' && !TICKER.test(ticker) ? [{ field: 'coin', row, kind: 'not-a-coin' } as const] : []),
		...(typeof units === 'string' ? [{ field: 'amount', row, kind: units } as const] : []),
	];
}

function shareProblems(shares: string): HoldingsProblem[] {
	if (shares.trim() === '') return [];
	const units = parseAmount(shares);
	if (typeof units === 'string') return [{ field: 'shares', kind: units }];
	return units === 0n ? [{ field: 'shares', kind: 'zero' }] : [];
}

/** Holdings of a valid list. */
export function readHoldings({ holdings }: HoldingsDraft): Holding[] {
	return holdings.filter(isTyped).flatMap(({ coin, amount, comment }) => {
		const units = parseAmount(amount);
		return typeof units === 'bigint' ? [{ coin: coin.trim(), amount: units, comment: comment.trim() }] : [];
	});
}
