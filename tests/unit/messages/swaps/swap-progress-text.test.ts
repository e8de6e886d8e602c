import { swapOfRecord, type WireSwap } from '#lib/node/reference/swap-record.ts';
import {
	describeElapsed,
	describeExpected,
	describeSafety,
	describeConfirmation,
} from '#lib/messages/swaps/swap-progress-text.ts';
import { describe, expect, test } from 'vitest';
import { anyRecord, START } from '../../node/reference/any-record.ts';

const MINUTE = 60_000;
const format = (time: number) => new Date(time).toISOString().slice(11, 16);
const swapWith = (more: Partial<WireSwap> = {}) => swapOfRecord(anyRecord([], more));

describe('swap duration', () => {
	test('ends now or when the swap ends', () => {
		const end = { status: 'finished', finishtime: START / 1000 + 240 };
		expect(describeElapsed(swapWith(), START + 90_000)).toBe('Running for 2 min.');
		expect(describeElapsed(swapWith(end), START + 90_000)).toBe('Took 4 min');
		expect(describeElapsed(swapWith({ expiration: undefined }), START)).toBe('');
		expect(describeElapsed(swapWith({ status: 'finished' }), START)).toBe('');
	});

	test('is compared with the user’s average or a labelled estimate', () => {
		expect(describeExpected({ ms: 240_000, swaps: 12 })).toBe(
			'Your 12 swaps of these coins usually took 4 min.',
		);
		expect(describeExpected({ ms: 1_800_000, swaps: 0 })).toBe('Most swaps take under 30 min.');
	});
});

test('shows the lock’s end as a time and a duration', () => {
	const swap = swapOfRecord(anyRecord(['myfee', 'bobdeposit', 'alicepayment']));
	expect(describeSafety(swap, START + 128 * MINUTE, format)).toBe(
		'Your coins can be taken back from 16:20, in 2 h 12 min.',
	);
	expect(describeSafety(swapOfRecord(anyRecord(['myfee'])), START, format)).toBe('');
});

test('counts confirmations up to a hundred', () => {
	expect([0, 1, 2, 1519].map(describeConfirmation)).toEqual([
		'in no block yet',
		'1 confirmation',
		'2 confirmations',
		'over 100 confirmations',
	]);
});
