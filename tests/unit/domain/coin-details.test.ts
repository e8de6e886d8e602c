import { coinStateOf, confirmationProblem } from '#lib/domain/coin-details.ts';
import { expect, test } from 'vitest';

const NOTHING = { isSwitching: false, hasFailed: false };
const electrum = { host: '127.0.0.1', port: 50_001 };

test.each([
	['off', { isActive: false, hasDaemon: true }, NOTHING],
	['ready', { isActive: true, hasDaemon: true }, NOTHING],
	['ready', { isActive: true, hasDaemon: undefined }, NOTHING],
	['unproved', { isActive: true, hasDaemon: false, electrum }, NOTHING],
	['silent', { isActive: true, hasDaemon: false }, NOTHING],
	['starting', { isActive: false, hasDaemon: true }, { ...NOTHING, isSwitching: true }],
	['failed', { isActive: false, hasDaemon: true }, { ...NOTHING, hasFailed: true }],
	// A different program has since enabled the coin, or disabling it failed.
	['ready', { isActive: true, hasDaemon: true }, { ...NOTHING, hasFailed: true }],
] as const)('shows %s for %j after %j', (state, details, attempt) => {
	expect(coinStateOf(details, attempt, false)).toBe(state);
});

test('shows an electrum coin as ready once its coins are shown', () => {
	expect(coinStateOf({ isActive: true, hasDaemon: false, electrum }, NOTHING, true)).toBe('ready');
});

test.each([
	['2', '6', undefined],
	['6', '6', undefined],
	['', '6', 'not-a-number'],
	['-1', '6', 'not-a-number'],
	['1.5', '6', 'not-a-number'],
	['0', '6', 'none'],
	['7', '6', 'above-most'],
] as const)('checks %s confirmations of at most %s: %s', (wanted, most, problem) => {
	expect(confirmationProblem(wanted, most)).toBe(problem);
});
