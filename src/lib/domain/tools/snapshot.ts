import { formatAmount } from '../money/amount.ts';
import { MAX_ROWS, newSendDraft, type SendDraft } from '../send.ts';

/** Balances of all addresses of a coin at a block, in smallest units. */
export interface Snapshot {
	readonly coin: string;
	readonly height: number;
	/** Largest first. */
	readonly balances: readonly AddressBalance[];
	/** Total of the coin, as reported by the node. */
	readonly total: bigint | undefined;
	/** Amount in outputs without an address. */
	readonly withoutAddress: bigint | undefined;
}

export interface AddressBalance {
	readonly address: string;
	readonly amount: bigint;
}

/** A dividend as computed by the node. */
export interface NodeDividend {
	readonly total: bigint | undefined;
	/** Number of addresses that receive a share. */
	readonly payments: number | undefined;
	/** Balance of the excluded addresses. */
	readonly excluded: bigint | undefined;
	/** Total of all shares. */
	readonly paid: bigint | undefined;
}

export interface DividendRules {
	/** Amount to distribute. */
	readonly amount: bigint;
	/** Minimum share; smaller shares are not paid. */
	readonly dust: bigint;
	readonly exclude: readonly string[];
}

/** A dividend as computed from a snapshot, share by share. */
export interface Dividend {
	readonly shares: readonly (AddressBalance & { readonly share: bigint })[];
	readonly paid: bigint;
	/** Balance of the excluded addresses. */
	readonly excluded: bigint;
}

/** Distributes an amount among the holders in proportion to their balances; rounds shares down. */
export function shareOut({ balances }: Snapshot, { amount, dust, exclude }: DividendRules): Dividend {
	const isExcluded = new Set(exclude);
	const holders = balances.filter(({ address }) => !isExcluded.has(address));
	const held = sum(holders.map((each) => each.amount));
	const shares = holders
		.map((each) => ({ ...each, share: held === 0n ? 0n : (amount * each.amount) / held }))
		.filter(({ share }) => share > 0n && share >= dust);
	return {
		shares,
		paid: sum(shares.map(({ share }) => share)),
		excluded: sum(balances.map((each) => each.amount)) - held,
	};
}

/** The payments of a dividend in the coin of its snapshot: as few transactions as possible. */
export function dividendPayments(coin: string, { shares }: Pick<Dividend, 'shares'>): SendDraft[] {
	const rows = shares.map(({ address, share }) => ({ address, amount: formatAmount(share) }));
	return Array.from({ length: Math.ceil(rows.length / MAX_ROWS) }, (_, part) => ({
		...newSendDraft(coin),
		rows: rows.slice(part * MAX_ROWS, (part + 1) * MAX_ROWS),
	}));
}

export function sum(amounts: readonly bigint[]): bigint {
	return amounts.reduce((total, amount) => total + amount, 0n);
}

/** Maximum height of a chain. */
const HIGHEST = 0xffff_ffff;

/** Parses a height; `undefined` if invalid. */
export function parseHeight(typed: string): number | undefined {
	const height = Number(typed);
	return /^\s*\d{1,10}\s*$/.test(typed) && height <= HIGHEST ? height : undefined;
}

/** Parses addresses separated by line breaks, commas, semicolons or spaces; removes duplicates. */
export function parseAddressList(typed: string): string[] {
	return [...new Set(typed.split(/[\s,;]+/).filter((address) => address !== ''))];
}
