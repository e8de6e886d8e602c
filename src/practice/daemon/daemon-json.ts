import { DECIMALS, formatAmount } from '#lib/domain/money/amount.ts';

/** Satoshis that the daemon writes in coins, always with eight places. */
export class CoinNumber {
	readonly satoshis: bigint;

	constructor(satoshis: bigint) {
		this.satoshis = satoshis;
	}

	toString(): string {
		return formatAmount(this.satoshis, DECIMALS);
	}
}

/** A reply as a handler gives it: numbers may also be exact integers of any size, or coins. */
export type Written<Reply> = Reply extends number
	? Reply | bigint | CoinNumber
	: Reply extends string | boolean | null | undefined
		? Reply
		: Reply extends object
			? { readonly [Member in keyof Reply]: Written<Reply[Member]> }
			: Reply;

/** JSON with the daemon's numbers, which JavaScript's own writer cannot write. Members without a value are left out. */
export function writeJson(value: unknown): string {
	if (typeof value === 'bigint' || value instanceof CoinNumber) return value.toString();
	if (Array.isArray(value)) return `[${value.map(writeJson).join(',')}]`;
	if (typeof value !== 'object' || value === null) return JSON.stringify(value ?? null);
	const members = Object.entries(value)
		.filter(([, member]) => member !== undefined)
		.map(([name, member]) => `${JSON.stringify(name)}:${writeJson(member)}`);
	return `{${members.join(',')}}`;
}
