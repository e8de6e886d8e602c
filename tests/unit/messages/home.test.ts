import { describeLockedSum, describeLockedUntil, describeChange, needsSentence } from '#lib/messages/home.ts';
import { hideAmountsWhen } from '#lib/domain/money/amount.ts';
import { afterEach, expect, test } from 'vitest';

afterEach(() => hideAmountsWhen(() => false));

const moment = (at: number) => `t${at}`;

test('shows the end and the refundable part of locked coins', () => {
	expect(describeLockedUntil({ by: 'swap', until: 9 }, 5, moment)).toBe(
		'Until the swap ends; refundable from t9',
	);
	expect(describeLockedUntil({ by: 'swap', until: 5 }, 5, moment)).toBe('Can be taken back now');
	expect(describeLockedUntil({ by: 'time-lock', until: 9 }, 5, moment)).toBe('Until t9');
	expect(describeLockedUntil({ by: 'deposit', until: 4 }, 5, moment)).toBe('Can be claimed now');
	expect(describeLockedUntil({ by: 'node', until: undefined }, 5, moment)).toMatch(/^In your wallet, but/);
	const inPlaceOf = { coin: 'LTC', amount: 46_200_000n };
	expect(describeLockedUntil({ by: 'swap', until: 9, inPlaceOf }, 5, moment)).toBe(
		'If the swap fails, from t9: the counterparty’s deposit, in place of your 0.462 LTC',
	);
	expect(describeLockedUntil({ by: 'deposit', until: undefined }, 5, moment)).toBe('Unlock date not known');
});

test('sums all locked coins in one figure, hidden with the amounts', () => {
	const ltc = { coin: 'LTC', amount: 30_000_000n };
	const kmd = { coin: 'KMD', amount: 100_000_000n };
	expect(describeLockedSum([ltc], undefined)).toBe('0.3 LTC');
	expect(describeLockedSum([ltc, kmd], 190_000_000n)).toBe('1.9 KMD');
	expect(describeLockedSum([ltc, kmd], undefined)).toBe('2 coins');
	hideAmountsWhen(() => true);
	expect(describeLockedSum([ltc], undefined)).toBe('•••• LTC');
	expect(describeChange(-5n)).not.toMatch(/\d/);
});

test('shows a change with its sign', () => {
	expect(describeChange(150_000_000n)).toBe('+1.5 KMD');
	expect(describeChange(-150_000_000n)).toBe('−1.5 KMD');
	expect(describeChange(0n)).toBe('0 KMD');
	expect(needsSentence(1)).toBe('1 action needed.');
});
