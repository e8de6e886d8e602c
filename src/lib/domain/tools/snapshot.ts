/** The balance of each address of a coin at a block, in smallest units. */
export interface Snapshot {
	readonly coin: string;
	readonly height: number;
	/** The largest first. */
	readonly balances: readonly AddressBalance[];
	/** Of the whole coin, as the node says. */
	readonly total: bigint | undefined;
	/** In outputs without an address. */
	readonly withoutAddress: bigint | undefined;
}

export interface AddressBalance {
	readonly address: string;
	readonly amount: bigint;
}

/** A dividend as the node computed it. */
export interface NodeDividend {
	readonly total: bigint | undefined;
	/** How many addresses get a share. */
	readonly payments: number | undefined;
	/** The balance of the excluded addresses. */
	readonly excluded: bigint | undefined;
	/** The sum of all shares. */
	readonly paid: bigint | undefined;
}

export interface DividendRules {
	/** The amount to share out. */
	readonly amount: bigint;
	/** Smaller shares are not paid. */
	readonly dust: bigint;
	readonly exclude: readonly string[];
}

/** A dividend as it follows from a snapshot, share by share. */
export interface Dividend {
	readonly shares: readonly (AddressBalance & { readonly share: bigint })[];
	readonly paid: bigint;
	/** The balance of the excluded addresses. */
	readonly excluded: bigint;
}

/** Shares out an amount among the holders in proportion to what each holds; shares are rounded down. */
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

export function sum(amounts: readonly bigint[]): bigint {
	return amounts.reduce((total, amount) => total + amount, 0n);
}

/** The largest height that a chain may have. */
const HIGHEST = 0xffff_ffff;

/** The height as typed; `undefined` if invalid. */
export function parseHeight(typed: string): number | undefined {
	const height = Number(typed);
	return /^\s*\d{1,10}\s*$/.test(typed) && height <= HIGHEST ? height : undefined;
}

/** The addresses of a list: one a line, or apart by commas, semicolons or blanks. Each once. */
export function parseAddressList(typed: string): string[] {
	return [...new Set(typed.split(/[\s,;]+/).filter((address) => address !== ''))];
}
