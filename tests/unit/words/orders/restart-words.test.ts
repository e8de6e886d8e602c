import { endedOrderWords, endedSidesWords, restartWords } from '#lib/words/orders/restart-words.ts';
import { COIN } from '#lib/domain/money/amount.ts';
import { expect, it } from 'vitest';

const NOON = new Date(2026, 10, 20, 12, 3, 20).getTime();
const RESTART = { after: NOON - 20_000, noticedAt: NOON, isCertain: true, orders: [], isDismissed: false };

it('names the minute of a restart that was noticed at once', () => {
	expect(restartWords(RESTART, 'local')).toBe('The node was restarted at 12:03');
});

it('names the time between which it was where the page was closed', () => {
	const after = new Date(2026, 10, 19, 18, 0, 0).getTime();
	expect(restartWords({ ...RESTART, after }, 'local')).toBe(
		'The node was restarted between 2026-11-19 18:00 and 2026-11-20 12:03',
	);
});

it('does not claim a restart where another program may have cancelled the orders', () => {
	expect(restartWords({ ...RESTART, isCertain: false }, 'local')).toBe(
		'The node was restarted, or another program changed its prices',
	);
});

it('says what ended', () => {
	const sale = { base: 'KMD', rel: 'LTC', side: 'sell', price: COIN / 50n } as const;
	expect(endedOrderWords(sale)).toBe('It no longer sells KMD at 0.02 LTC.');
	expect(endedSidesWords('KMD', ['ask', 'bid'])).toBe('it no longer sells KMD and no longer buys KMD');
});
