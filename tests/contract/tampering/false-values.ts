import * as v from 'valibot';
import { encodeAddress } from '#lib/chain/address.ts';
import { hash160 } from '#lib/chain/hashes.ts';
import type { ReplySchema } from '#lib/api/method.ts';
import { STRANGER } from '#practice/wallet/tampering.ts';
import type { MemberPath } from '../fuzz/reply-members.ts';

/** Marks an omitted field. */
export const LEFT_OUT = Symbol('left out');

const ADDRESS = encodeAddress(60, hash160(STRANGER));
const LIES = {
	txid: 'ab'.repeat(32),
	address: ADDRESS,
	account: '0x8ba1f109551bD432803012645Ac136ddd64DBA72',
	key: '02d3431950c2f0f9654217b6ce3d44468d3a9ca7255741767fdeee7c5ec6b47567',
	text: 'lie',
} as const;

/** Values of any kind, for a field that a reply lacks. */
const ANY: readonly unknown[] = [1, true, 'success', ...Object.values(LIES), [], {}];

/**
 * False values for a field: of the same kind, both far from and close to the true value. Returns only values that the
 * declaration accepts; otherwise one rejected value, because the page then refuses the reply by its shape.
 */
export function liesAbout(schema: ReplySchema, reply: unknown, path: MemberPath): unknown[] {
	const value = memberIn(reply, path);
	const all = value === undefined ? ANY : [...otherThan(value), ...(path.length > 0 ? [LEFT_OUT] : [])];
	const lies = all.filter((lie) => lie === LEFT_OUT || JSON.stringify(lie) !== JSON.stringify(value));
	const fitting = lies.filter((lie) => v.is(schema, withMember(reply, path, lie)));
	// Two valid values are enough for a missing field.
	return fitting.length > 0 ? fitting.slice(0, value === undefined ? 2 : 4) : lies.slice(0, 1);
}

function otherThan(value: unknown): unknown[] {
	if (typeof value === 'boolean') return [!value];
	if (typeof value === 'number') return [value === 0 ? 1 : value * 2, 0, value + 1];
	if (Array.isArray(value)) return [[]];
	if (typeof value === 'object') return value === null ? [LIES.text] : [{}];
	return otherText(String(value));
}

function otherText(text: string): unknown[] {
	if (/^-?\d+(\.\d+)?$/.test(text)) return [String(Number(text) * 2 || 1), '0'];
	if (/^[0-9a-f]{64}$/i.test(text)) return [LIES.txid];
	if (/^0[23][0-9a-f]{64}$/i.test(text)) return [LIES.key];
	if (/^([0-9a-f]{2}){20,}$/i.test(text))
		return [text.replace(/.{2}$/, (end) => (end === '00' ? '01' : '00')), ''];
	if (/^0x[0-9a-f]{64}$/i.test(text)) return [`0x${LIES.txid}`];
	if (/^0x[0-9a-f]{40}$/i.test(text)) return [LIES.account];
	if (/^[1-9A-HJ-NP-Za-km-z]{26,35}$/.test(text)) return [LIES.address];
	if (/^[A-Z]{2,8}$/.test(text)) return [text === 'LTC' ? 'KMD' : 'LTC'];
	return [LIES.text, ''];
}

export function memberIn(value: unknown, [name, ...rest]: MemberPath): unknown {
	if (name === undefined) return value;
	if (typeof value !== 'object' || value === null) return undefined;
	return memberIn((value as Readonly<Record<string, unknown>>)[name], rest);
}

/** Returns the reply with a false value at the path, in every row of a list. Everything else is unchanged. */
export function withMember(value: unknown, [name, ...rest]: MemberPath, lie: unknown): unknown {
	if (name === undefined) return lie === LEFT_OUT ? undefined : lie;
	if (Array.isArray(value)) {
		if (name !== '0') return value;
		if (rest.length === 0 && lie === LEFT_OUT) return value.slice(1);
		return value.map((row) => withMember(row, rest, lie));
	}
	if (typeof value !== 'object' || value === null) return value;
	const { [name]: before, ...others } = value as Record<string, unknown>;
	if (rest.length > 0 && before === undefined) return value;
	const after = withMember(before, rest, lie);
	if (after === undefined) return others;
	// Replaced in place, to keep the program’s order of fields.
	return name in value
		? Object.fromEntries(Object.entries(value).map(([key, each]) => [key, key === name ? after : each]))
		: { ...value, [name]: after };
}
