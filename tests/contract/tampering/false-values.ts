import * as v from 'valibot';
import { encodeAddress } from '#lib/chain/address.ts';
import { hash160 } from '#lib/chain/hashes.ts';
import type { ReplySchema } from '#lib/api/method.ts';
import { THIRD_PARTY_KEY } from '#practice/wallet/tampering.ts';
import type { MemberPath } from '../fuzz/reply-members.ts';

/** Marks an omitted field. */
export const LEFT_OUT = Symbol('left out');

const ADDRESS = encodeAddress(60, hash160(THIRD_PARTY_KEY));
const FALSE_VALUES = {
	txid: 'ab'.repeat(32),
	address: ADDRESS,
	account: '0x8ba1f109551bD432803012645Ac136ddd64DBA72',
	key: '02d3431950c2f0f9654217b6ce3d44468d3a9ca7255741767fdeee7c5ec6b47567',
	text: 'lie',
} as const;

/** Values of any kind, for a field that a reply lacks. */
const ANY: readonly unknown[] = [1, true, 'success', ...Object.values(FALSE_VALUES), [], {}];

/**
 * False values for a field: of the same kind, both far from and close to the true value. Returns only values that the
 * declaration accepts; otherwise one rejected value, because the page then refuses the reply by its shape.
 */
export function liesAbout(schema: ReplySchema, reply: unknown, path: MemberPath): unknown[] {
	const value = memberIn(reply, path);
	const all = value === undefined ? ANY : [...otherThan(value), ...(path.length > 0 ? [LEFT_OUT] : [])];
	const falseValues = all.filter(
		(falseValue) => falseValue === LEFT_OUT || JSON.stringify(falseValue) !== JSON.stringify(value),
	);
	const fitting = falseValues.filter((falseValue) => v.is(schema, withMember(reply, path, falseValue)));
	// Two valid values are enough for a missing field.
	return fitting.length > 0 ? fitting.slice(0, value === undefined ? 2 : 4) : falseValues.slice(0, 1);
}

function otherThan(value: unknown): unknown[] {
	if (typeof value === 'boolean') return [!value];
	if (typeof value === 'number') return [value === 0 ? 1 : value * 2, 0, value + 1];
	if (Array.isArray(value)) return [[]];
	if (typeof value === 'object') return value === null ? [FALSE_VALUES.text] : [{}];
	return otherText(String(value));
}

function otherText(text: string): unknown[] {
	if (/^-?\d+(\.\d+)?$/.test(text)) return [String(Number(text) * 2 || 1), '0'];
	if (/^[0-9a-f]{64}$/i.test(text)) return [FALSE_VALUES.txid];
	if (/^0[23][0-9a-f]{64}$/i.test(text)) return [FALSE_VALUES.key];
	if (/^([0-9a-f]{2}){20,}$/i.test(text))
		return [text.replace(/.{2}$/, (end) => (end === '00' ? '01' : '00')), ''];
	if (/^0x[0-9a-f]{64}$/i.test(text)) return [`0x${FALSE_VALUES.txid}`];
	if (/^0x[0-9a-f]{40}$/i.test(text)) return [FALSE_VALUES.account];
	if (/^[1-9A-HJ-NP-Za-km-z]{26,35}$/.test(text)) return [FALSE_VALUES.address];
	if (/^[A-Z]{2,8}$/.test(text)) return [text === 'LTC' ? 'KMD' : 'LTC'];
	return [FALSE_VALUES.text, ''];
}

export function memberIn(value: unknown, [name, ...rest]: MemberPath): unknown {
	if (name === undefined) return value;
	if (typeof value !== 'object' || value === null) return undefined;
	return memberIn((value as Readonly<Record<string, unknown>>)[name], rest);
}

/** Returns the reply with a false value at the path, in every row of a list. Everything else is unchanged. */
export function withMember(value: unknown, [name, ...rest]: MemberPath, falseValue: unknown): unknown {
	if (name === undefined) return falseValue === LEFT_OUT ? undefined : falseValue;
	if (Array.isArray(value)) {
		if (name !== '0') return value;
		if (rest.length === 0 && falseValue === LEFT_OUT) return value.slice(1);
		return value.map((row) => withMember(row, rest, falseValue));
	}
	if (typeof value !== 'object' || value === null) return value;
	const { [name]: before, ...others } = value as Record<string, unknown>;
	if (rest.length > 0 && before === undefined) return value;
	const after = withMember(before, rest, falseValue);
	if (after === undefined) return others;
	// Replaced in place, to keep the program’s order of fields.
	return name in value
		? Object.fromEntries(Object.entries(value).map(([key, each]) => [key, key === name ? after : each]))
		: { ...value, [name]: after };
}
