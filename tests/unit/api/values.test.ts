import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { decimal, integer } from '#lib/api/values.ts';
import { decimal as daemonDecimal, integer as daemonInteger } from '#lib/daemon/values.ts';

const LONG = '1'.repeat(1_000_000);

describe('number in a string', () => {
	it.each([
		['decimal', decimal],
		['daemon decimal', daemonDecimal],
		['integer', integer],
		['daemon integer', daemonInteger],
	])('rejects a million digits in %s and accepts 78', (_, schema) => {
		expect(v.is(schema, LONG)).toBe(false);
		expect(v.is(schema, (2n ** 256n).toString())).toBe(true);
		expect(v.is(schema, `-${'1'.repeat(78)}`)).toBe(true);
	});

	it.each([
		['decimal', decimal],
		['daemon decimal', daemonDecimal],
	])('rejects a million places in %s and accepts 8', (_, schema) => {
		expect(v.is(schema, `0.${LONG}`)).toBe(false);
		expect(v.is(schema, '0.00000001')).toBe(true);
	});
});
