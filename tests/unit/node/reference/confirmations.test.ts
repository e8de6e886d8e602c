import { confirmationsOf } from '#lib/node/reference/wire-values.ts';
import { test, expect } from 'vitest';

test.each([
	[{ confirmations: 3, hex: '00' }, 3],
	[{ hex: '00' }, 0],
	[{ confirmations: -1, hex: '00' }, 0],
	// An electrum server’s reply does not report blocks.
	[{}, undefined],
	[{ confirmations: 4_294_967_079 }, undefined],
	['0400008085202f89', undefined],
])('parses the confirmations of %j as %s', (wire, count) => expect(confirmationsOf(wire)).toBe(count));
