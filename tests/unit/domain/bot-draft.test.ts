import {
	botProblems,
	changeProblems,
	EMPTY_BOT_DRAFT,
	received,
	termsOf,
	textsOf,
	type BotDraft,
} from '#lib/domain/bots.ts';
import { COIN } from '#lib/domain/money/amount.ts';
import { describe, expect, test } from 'vitest';
import { aBot } from './bots/a-bot.ts';

const DRAFT: BotDraft = { base: 'LTC', rel: 'KMD', side: 'buy', price: '60', volume: '10' };
const FINE = { off: [], short: 0n };
const kinds = (changed: Partial<BotDraft>, circumstances = FINE) =>
	botProblems({ ...DRAFT, ...changed }, circumstances).map(({ kind }) => kind);

describe('bot draft', () => {
	test('is valid when complete', () => {
		expect(botProblems(DRAFT, FINE)).toEqual([]);
		expect(termsOf({ ...DRAFT, price: '60,5' })).toMatchObject({
			bound: (121n * COIN) / 2n,
			volume: 10n * COIN,
		});
	});

	test('requires two different active coins', () => {
		expect(botProblems(EMPTY_BOT_DRAFT, FINE)).toEqual([{ kind: 'no-coin', field: 'base' }]);
		expect(botProblems({ ...DRAFT, rel: '' }, FINE)).toEqual([{ kind: 'no-coin', field: 'rel' }]);
		expect(kinds({ rel: 'LTC' })).toEqual(['same-coin']);
		expect(botProblems(DRAFT, { ...FINE, off: ['LTC'] })).toEqual([{ kind: 'coin-off', coin: 'LTC' }]);
	});

	test.each([
		['', 'empty'],
		['0', 'zero'],
		['-1', 'negative'],
		['1e3', 'not-a-number'],
		['0.000000001', 'too-many-places'],
		['1,000', 'ambiguous'],
	])('rejects a price or a volume of %j', (typed, problem) => {
		expect(botProblems({ ...DRAFT, price: typed }, FINE)).toEqual([
			{ kind: 'typed', field: 'price', problem },
		]);
		expect(botProblems({ ...DRAFT, volume: typed }, FINE)).toEqual([
			{ kind: 'typed', field: 'volume', problem },
		]);
		expect(termsOf({ ...DRAFT, volume: typed })).toBeUndefined();
	});

	test('rejects too small an amount and insufficient funds', () => {
		expect(botProblems({ ...DRAFT, volume: '0.00000001' }, FINE)).toEqual([
			{ kind: 'too-little', coin: 'LTC' },
		]);
		expect(botProblems({ ...DRAFT, side: 'sell', price: '0.00000001', volume: '0.5' }, FINE)).toEqual([
			{ kind: 'too-little', coin: 'KMD' },
		]);
		expect(botProblems(DRAFT, { off: [], short: 7n })).toEqual([{ kind: 'too-poor', short: 7n }]);
	});

	test('calculates the minimum received amount at its limit', () => {
		expect(received({ ...DRAFT, bound: 50n * COIN, volume: 10n * COIN })).toBe(COIN / 5n);
		expect(received({ ...DRAFT, side: 'sell', bound: 50n * COIN, volume: 2n * COIN })).toBe(100n * COIN);
	});
});

describe('bot change', () => {
	const bot = aBot({ volume: 10n * COIN, traded: 3n * COIN, pending: COIN });

	test('starts with the values of the bot', () => {
		expect(textsOf(bot)).toEqual({ price: '60', volume: '10' });
		expect(changeProblems(bot, textsOf(bot))).toEqual([{ kind: 'unchanged' }]);
		expect(changeProblems(bot, { price: '61', volume: '10' })).toEqual([]);
	});

	test('rejects a volume below the traded and pending volume', () => {
		expect(changeProblems(bot, { price: '60', volume: '3.99999999' })).toEqual([
			{ kind: 'below-traded', least: 4n * COIN },
		]);
		expect(changeProblems(bot, { price: '60', volume: '4' })).toEqual([]);
	});

	test('rejects more than the first volume if the node trades no more', () => {
		const raised = { price: '60', volume: '10.00000001' };
		expect(changeProblems(bot, raised)).toEqual([]);
		expect(changeProblems(bot, raised, bot)).toEqual([{ kind: 'raised', most: 10n * COIN }]);
		expect(changeProblems(bot, { price: '61', volume: '9' }, bot)).toEqual([]);
		// Lowered before.
		const first = { ...bot, volume: 12n * COIN };
		expect(changeProblems(bot, raised, first)).toEqual([]);
		expect(changeProblems(bot, { price: '60', volume: '12.1' }, first)).toEqual([
			{ kind: 'raised', most: 12n * COIN },
		]);
	});

	test('rejects an empty price and a zero volume', () => {
		expect(changeProblems(bot, { price: '', volume: '0' })).toEqual([
			{ kind: 'typed', field: 'price', problem: 'empty' },
			{ kind: 'typed', field: 'volume', problem: 'zero' },
		]);
	});
});
