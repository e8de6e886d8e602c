import { COIN, DECIMALS } from '#lib/domain/money/amount.ts';

/** A decimal in a reply, such as an amount or a price, in units of 1e-8. Printed exactly, even beyond 2^53. */
export class Decimal {
	readonly units: bigint;

	constructor(units: bigint) {
		this.units = units;
	}
}

/** A string printed in quotes without escapes, as the real node prints its help. */
export class Unescaped {
	readonly text: string;

	constructor(text: string) {
		this.text = text;
	}
}

export type WireValue =
	| string
	| number
	| bigint
	| boolean
	| null
	| undefined
	| Decimal
	| Unescaped
	| readonly WireValue[]
	| { readonly [name: string]: WireValue };

/** A handler's return value for a reply of the declared type `Reply`: the same shape, with exact numbers. */
export type Wire<Reply> = unknown extends Reply
	? WireValue
	: Reply extends number | bigint
		? Reply | bigint | Decimal
		: Reply extends string
			? Reply | Unescaped
			: Reply extends boolean | null | undefined
				? Reply
				: { readonly [Name in keyof Reply]: Wire<Reply[Name]> };

/**
 * Serialises a reply in the real node's format: integers as digits, other numbers with eight decimals, a space
 * after the comma in lists but not in objects, undefined fields omitted. A reply that is only a string is
 * printed bare. Ends with a line feed.
 */
export function printReply(reply: WireValue): Uint8Array {
	return new TextEncoder().encode(`${typeof reply === 'string' ? reply : printed(reply)}\n`);
}

/** The text of a reply, without the final line feed. */
export function printed(value: WireValue): string {
	if (value === null || value === undefined) return 'null';
	if (typeof value === 'string') return JSON.stringify(value);
	if (typeof value === 'number') return Number.isInteger(value) ? String(value) : value.toFixed(DECIMALS);
	if (typeof value === 'bigint' || typeof value === 'boolean') return String(value);
	if (value instanceof Decimal) return printedDecimal(value.units);
	if (value instanceof Unescaped) return `"${value.text}"`;
	if (isList(value)) return `[${value.map(printed).join(', ')}]`;
	const members: string[] = [];
	for (const name of Object.keys(value)) {
		const member = value[name];
		if (member !== undefined) members.push(printedName(name) + printed(member));
	}
	return `{${members.join(',')}}`;
}

/**
 * Cached, because the rows of a reply share a few names, and quoting them takes a fifth of the time to print
 * thousands of rows.
 */
const printedNames = new Map<string, string>();
const MAX_NAMES = 1000;

function printedName(name: string): string {
	const known = printedNames.get(name);
	if (known !== undefined) return known;
	const text = `${JSON.stringify(name)}:`;
	if (printedNames.size < MAX_NAMES) printedNames.set(name, text);
	return text;
}

function printedDecimal(units: bigint): string {
	if (units % COIN === 0n) return String(units / COIN);
	const size = units < 0n ? -units : units;
	const fraction = String(size % COIN).padStart(DECIMALS, '0');
	return `${units < 0n ? '-' : ''}${size / COIN}.${fraction}`;
}

/** `Array.isArray` does not narrow a readonly array. */
function isList(value: WireValue): value is readonly WireValue[] {
	return Array.isArray(value);
}
