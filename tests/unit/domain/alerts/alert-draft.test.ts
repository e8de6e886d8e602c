import {
	draftOfAlert,
	newAlertDraft,
	readAlertDraft,
	type AlertDraft,
} from '#lib/domain/alerts/alert-draft.ts';
import type { AlertCondition } from '#lib/domain/alerts/alert.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { alertOf } from './alert-samples.ts';

const PAIR = { base: 'KMD', rel: 'BTC' };
const draftOf = (given: Partial<AlertDraft>) => newAlertDraft(PAIR, given);
const problemsOf = (given: Partial<AlertDraft>) => {
	const read = readAlertDraft(draftOf(given));
	return 'problems' in read ? read.problems.map(({ field, is }) => `${field} ${is}`) : [];
};

test('typed prices are read exactly', () => {
	expect(readAlertDraft(draftOf({ level: '0.00012345' }))).toEqual({
		condition: { kind: 'price', of: 'middle', to: 'above', level: 12_345n },
	});
	expect(readAlertDraft(draftOf({ kind: 'order', price: '1,5', least: '' }))).toEqual({
		condition: { kind: 'order', side: 'asks', price: 150_000_000n, least: 0n },
	});
	expect(readAlertDraft(draftOf({ kind: 'change', percent: '2.5' }))).toMatchObject({
		condition: { points: 250 },
	});
});

test.each([
	[{ level: '' }, 'level empty'],
	[{ level: '0' }, 'level zero'],
	[{ level: '-1' }, 'level negative'],
	[{ level: 'x' }, 'level not-a-number'],
	[{ level: '0.000000001' }, 'level too-many-places'],
	[{ level: '9'.repeat(30) }, 'level too-large'],
	[{ kind: 'change', percent: '0' }, 'percent zero'],
	[{ kind: 'change', percent: '100', way: 'down' }, 'percent too-large'],
	[{ kind: 'change', percent: '0.001' }, 'percent too-many-places'],
	[{ kind: 'change', percent: '1e9' }, 'percent not-a-number'],
	[{ kind: 'spread', spread: '100' }, 'spread too-large'],
	[{ kind: 'spread', spread: '0.00' }, 'spread zero'],
	[{ kind: 'order', price: '0', least: '-3' }, 'price zero', 'least negative'],
] as const)('%o is told', (given, ...problems) => {
	expect(problemsOf(given)).toEqual(problems);
});

test('a pair needs two coins', () => {
	const read = readAlertDraft({ ...draftOf({ level: '1' }), rel: 'KMD' });
	expect(read).toEqual({ problems: [{ field: 'rel', is: 'same-coin' }] });
	expect(readAlertDraft({ ...draftOf({ level: '1' }), base: '' })).toEqual({
		problems: [{ field: 'base', is: 'empty' }],
	});
});

test('the same alert twice is told, and the same level of another pair is not', () => {
	const known = alertOf({ kind: 'price', of: 'middle', to: 'above', level: 100_000_000n });
	expect(readAlertDraft(draftOf({ level: '1' }), [known])).toEqual({
		problems: [{ field: 'level', is: 'known' }],
	});
	expect(readAlertDraft(draftOf({ level: '1' }), [{ ...known, rel: 'LTC' }])).toHaveProperty('condition');
});

const units = fc.bigInt(1n, 10n ** 15n);
const price = fc.constantFrom('middle', 'ask', 'bid', 'last');
const conditions: fc.Arbitrary<AlertCondition> = fc.oneof(
	fc.record({ kind: fc.constant('price'), of: price, to: fc.constantFrom('above', 'below'), level: units }),
	fc.record({
		...{ kind: fc.constant('change'), of: price, way: fc.constantFrom('up', 'down', 'either') },
		...{ points: fc.integer({ min: 1, max: 9999 }), minutes: fc.constantFrom(5, 15, 60) },
	}),
	fc.record({ kind: fc.constant('spread'), points: fc.integer({ min: 1, max: 9999 }) }),
	fc.record({
		...{ kind: fc.constant('order'), side: fc.constantFrom('asks', 'bids'), price: units },
		least: fc.oneof(fc.constant(0n), units),
	}),
) as fc.Arbitrary<AlertCondition>;

test('an alert that is edited and saved as it is stays the same', () => {
	fc.assert(
		fc.property(conditions, (condition) => {
			expect(readAlertDraft(draftOfAlert(alertOf(condition)))).toEqual({ condition });
		}),
	);
});
