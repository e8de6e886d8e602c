import { lockedSumWords, lockedUntilWords, changeWords, needsSentence } from '#lib/words/home.ts';
import { hideAmountsWhen } from '#lib/domain/money/amount.ts';
import { afterEach, expect, test } from 'vitest';

afterEach(() => hideAmountsWhen(() => false));

const moment = (at: number) => `t${at}`;

test('locked coins show their end and the refundable part', () => {
	expect(lockedUntilWords({ by: 'swap', until: 9 }, 5, moment)).toBe(
		'Until the swap ends; refundable from t9',
	);
	expect(lockedUntilWords({ by: 'swap', until: 5 }, 5, moment)).toBe('Can be taken back now');
	expect(lockedUntilWords({ by: 'time-lock', until: 9 }, 5, moment)).toBe('Until t9');
	expect(lockedUntilWords({ by: 'deposit', until: 4 }, 5, moment)).toBe('Can be claimed now');
	expect(lockedUntilWords({ by: 'node', until: undefined }, 5, moment)).toMatch(/^In your wallet, but/);
	const inPlaceOf = { coin: 'LTC', amount: 46_200_000n };
	expect(lockedUntilWords({ by: 'swap', until: 9, inPlaceOf }, 5, moment)).toBe(
		'If the swap fails, from t9: the counterparty’s deposit, in place of your 0.462 LTC',
	);
	expect(lockedUntilWords({ by: 'deposit', until: undefined }, 5, moment)).toBe('Unlock date not known');
});

test('one figure sums all locked coins, hidden with the amounts', () => {
	const ltc = { coin: 'LTC', amount: 30_000_000n };
	const kmd = { coin: 'KMD', amount: 100_000_000n };
	expect(lockedSumWords([ltc], undefined)).toBe('0.3 LTC');
	expect(lockedSumWords([ltc, kmd], 190_000_000n)).toBe('1.9 KMD');
	expect(lockedSumWords([ltc, kmd], undefined)).toBe('2 coins');
	hideAmountsWhen(() => true);
	expect(lockedSumWords([ltc], undefined)).toBe('•••• LTC');
	expect(changeWords(-5n)).not.toMatch(/\d/);
});

test('a change has its sign', () => {
	expect(changeWords(150_000_000n)).toBe('+1.5 KMD');
	expect(changeWords(-150_000_000n)).toBe('−1.5 KMD');
	expect(changeWords(0n)).toBe('0 KMD');
	expect(needsSentence(1)).toBe('One thing needs you.');
});
