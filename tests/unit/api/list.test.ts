import { describe, expect, it } from 'vitest';
import * as v from 'valibot';
import { methods } from '#lib/api/index.ts';
import { omittedRowsOf, rows, whole } from '#lib/api/list.ts';
import { chainMethods, methods as tokenMethods } from '#lib/daemon/index.ts';

const names = v.looseObject({ name: v.string() });

interface AnySchema {
	readonly type: string;
	readonly max?: number;
	readonly [member: string]: unknown;
}

/** All schemas within a schema, including itself. */
function* schemasIn(value: unknown): Generator<AnySchema> {
	if (typeof value !== 'object' || value === null) return;
	if ('type' in value && 'kind' in value) yield value as AnySchema;
	const { entries, item, items, options, wrapped, value: of, pipe, rest } = value as AnySchema;
	for (const inner of [
		...Object.values(entries ?? {}),
		...[items, options, pipe].flat(),
		item,
		wrapped,
		of,
		rest,
	])
		if (inner !== value) yield* schemasIn(inner);
}

describe('reply list', () => {
	it('has a bound in every declaration', () => {
		const replies = [methods, tokenMethods, chainMethods].flatMap((group) => Object.values(group));
		const lists = replies.flatMap(({ name, reply }) =>
			[...schemasIn(reply)].filter(({ type }) => type === 'array').map(({ max }) => ({ name, max })),
		);
		expect(lists.length).toBeGreaterThan(40);
		expect(lists.filter(({ max }) => max === undefined)).toEqual([]);
	});

	it('omits rows beyond the bound and counts them', () => {
		const given = Array.from({ length: 150_000 }, (_, place) => ({ name: String(place) }));
		const read = v.parse(rows(names, 'coin', 1000), given);
		expect(read).toHaveLength(1000);
		expect(omittedRowsOf(read)).toEqual([{ of: 'coin', shown: 1000, beyond: 149_000, unreadable: 0 }]);
		expect(omittedRowsOf({ result: 'success', swaps: read })).toHaveLength(1);
	});

	it('omits one bad row and keeps the others', () => {
		const read = v.parse(rows(names, 'swap'), [{ name: 'a' }, { name: 7 }, { name: 'b' }]);
		expect([...read]).toEqual([{ name: 'a' }, { name: 'b' }]);
		expect(omittedRowsOf(read)).toEqual([{ of: 'swap', shown: 2, beyond: 0, unreadable: 1 }]);
	});

	it('reports no omitted rows for a valid list', () => {
		expect(omittedRowsOf(v.parse(rows(names, 'swap'), [{ name: 'a' }]))).toEqual([]);
		expect(omittedRowsOf(v.parse(rows(names, 'swap'), []))).toEqual([]);
		expect(omittedRowsOf(undefined)).toEqual([]);
	});

	it.each([[[{ name: 7 }]], ['no list'], [{ 0: { name: 'a' }, length: 1 }]])('rejects %j', (given) => {
		expect(v.is(rows(names, 'swap'), given)).toBe(false);
	});

	it('is rejected as a whole if its rows are summed', () => {
		expect(v.is(whole(names, 2), [{ name: 'a' }, { name: 'b' }])).toBe(true);
		expect(v.is(whole(names, 2), [{ name: 'a' }, { name: 7 }])).toBe(false);
		expect(v.is(whole(names, 2), [{ name: 'a' }, { name: 'b' }, { name: 'c' }])).toBe(false);
	});

	it('keeps the swaps next to one invalid id', () => {
		const reply = {
			result: 'success',
			swaps: [
				[1, 2],
				['x', 3],
				[-1, 2],
				[1e12, 2],
				[4, 5],
			],
		};
		const read = v.parse(methods.recentswaps.reply, reply);
		expect([...read.swaps]).toEqual([
			[1, 2],
			[4, 5],
		]);
	});
});
