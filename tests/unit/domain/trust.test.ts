import { listStandings, standingOf } from '#lib/domain/trust.ts';
import { describe, expect, test } from 'vitest';

describe('the standing of a maker', () => {
	test('is trust where the node lists the key, however it is written', () => {
		expect(standingOf('AB', ['ab'], {})).toBe('trusted');
		expect(standingOf('cd', ['ab'], {})).toBe('neutral');
	});

	test('is a block requested here, even if a real node lists trust', () => {
		expect(standingOf('ab', ['ab'], { ab: 'blocked' })).toBe('blocked');
		expect(standingOf('ab', [], { ab: 'blocked' })).toBe('blocked');
	});

	test('resets to neutral if the node drops the key after a restart', () => {
		expect(standingOf('ab', [], { ab: 'trusted' })).toBe('neutral');
		expect(standingOf('ab', undefined, { ab: 'trusted' })).toBe('trusted');
	});
});

test('lists all, the blocked first, and marks those the node forgot', () => {
	expect(listStandings(['cc', 'aa'], { aa: 'blocked', bb: 'trusted', cc: 'trusted', dd: 'blocked' })).toEqual(
		[
			{ pubkey: 'aa', standing: 'blocked', isForgotten: false },
			{ pubkey: 'dd', standing: 'blocked', isForgotten: false },
			{ pubkey: 'bb', standing: 'trusted', isForgotten: true },
			{ pubkey: 'cc', standing: 'trusted', isForgotten: false },
		],
	);
});
