import { listStandings, standingOf } from '#lib/domain/trust.ts';
import { describe, expect, test } from 'vitest';

describe('maker standing', () => {
	test('is trusted if the node lists the key in any case', () => {
		expect(standingOf('AB', ['ab'], {})).toBe('trusted');
		expect(standingOf('cd', ['ab'], {})).toBe('neutral');
	});

	test('is blocked if requested here, even if listed as trusted', () => {
		expect(standingOf('ab', ['ab'], { ab: 'blocked' })).toBe('blocked');
		expect(standingOf('ab', [], { ab: 'blocked' })).toBe('blocked');
	});

	test('resets to neutral if the node drops the key after a restart', () => {
		expect(standingOf('ab', [], { ab: 'trusted' })).toBe('neutral');
		expect(standingOf('ab', undefined, { ab: 'trusted' })).toBe('trusted');
	});
});

test('lists blocked makers first and marks forgotten makers', () => {
	expect(listStandings(['cc', 'aa'], { aa: 'blocked', bb: 'trusted', cc: 'trusted', dd: 'blocked' })).toEqual(
		[
			{ pubkey: 'aa', standing: 'blocked', isForgotten: false },
			{ pubkey: 'dd', standing: 'blocked', isForgotten: false },
			{ pubkey: 'bb', standing: 'trusted', isForgotten: true },
			{ pubkey: 'cc', standing: 'trusted', isForgotten: false },
		],
	);
});
