import { COIN } from '#lib/domain/money/amount.ts';
import { resultsOf } from '#lib/domain/portfolio/swap-results.ts';
import type { SwapSummary } from '#lib/domain/swaps/swap-summary.ts';
import { describe, expect, it } from 'vitest';

interface Given {
	readonly side: 'buy' | 'sell';
	/** In whole coins: what left in all, what of it were fees, and what arrived. */
	readonly spends: number;
	readonly fees?: number;
	readonly receives: number;
	readonly at?: number;
	readonly missing?: readonly 'arrival'[];
}

const units = (coins: number) => BigInt(Math.round(coins * Number(COIN)));

/** A finished swap of the pair KMD/BTC. */
function summary({ side, spends, fees = 0, receives, at = 10, missing = [] }: Given): SwapSummary {
	const [paid, got] = side === 'buy' ? ['BTC', 'KMD'] : ['KMD', 'BTC'];
	return {
		swap: { isFinished: true, pays: { coin: paid, amount: 1n }, arrives: { coin: got, amount: 1n } },
		...{ pair: { base: 'KMD', rel: 'BTC' }, side, at },
		receipt: {
			...{ pays: receives === 0 ? 0n : units(spends - fees), tradeFee: units(fees), transactionFees: 0n },
			...{ spends: units(spends), receives: units(receives), missing },
		},
	} as unknown as SwapSummary;
}

const PRICES = new Map([
	['KMD', COIN],
	['BTC', 4n * COIN],
]);

const PURCHASE = summary({ side: 'buy', spends: 10, fees: 1, receives: 40 });
const SALE = summary({ side: 'sell', spends: 20, fees: 2, receives: 6 });

describe('what came of swaps', () => {
	it('is what arrived minus what left, fees included, at the prices of now', () => {
		const { coins, worth, swaps, unpriced } = resultsOf([PURCHASE, SALE], 0, PRICES);
		expect(coins).toEqual([
			{ coin: 'BTC', swaps: 2, left: units(10), arrived: units(6), fees: units(1), worth: units(-16) },
			{ coin: 'KMD', swaps: 2, left: units(20), arrived: units(40), fees: units(2), worth: units(20) },
		]);
		expect({ worth, swaps, unpriced }).toEqual({ worth: units(4), swaps: 2, unpriced: [] });
	});

	it('has the average price of each side, and what was realised on the smaller amount', () => {
		const [pair] = resultsOf([PURCHASE, SALE], 0, PRICES).pairs;
		expect(pair).toMatchObject({
			bought: { base: units(40), rel: units(10), average: units(0.25) },
			sold: { base: units(20), rel: units(6), average: units(0.3) },
			fees: { base: units(2), rel: units(1) },
			net: { base: units(20), rel: units(-4) },
			realised: units(1),
			worth: units(4),
		});
	});

	it('realises nothing before both sides were traded', () => {
		expect(resultsOf([PURCHASE], 0, PRICES).pairs[0]?.realised).toBeUndefined();
	});

	it('counts the fees of a swap that traded nothing, and gives it no price', () => {
		const failed = summary({ side: 'buy', spends: 0.5, fees: 0.5, receives: 0 });
		const [pair] = resultsOf([failed], 0, PRICES).pairs;
		expect(pair?.bought.average).toBeUndefined();
		expect(pair?.net).toEqual({ base: 0n, rel: units(-0.5) });
		expect(pair?.worth).toBe(units(-2));
	});

	it('leaves out what ended before, what is open, and what moved nothing', () => {
		const early = summary({ side: 'buy', spends: 1, receives: 1, at: 9 });
		const none = summary({ side: 'buy', spends: 0, receives: 0 });
		const open = { ...PURCHASE, swap: { ...PURCHASE.swap, isFinished: false } };
		expect(resultsOf([early, none, open, SALE], 10, PRICES).swaps).toBe(1);
	});

	it('says which coins have no price and which swaps are not reported in full', () => {
		const partly = summary({ side: 'sell', spends: 5, receives: 0, missing: ['arrival'] });
		const { unpriced, incomplete, worth, pairs } = resultsOf([PURCHASE, partly], 0, new Map([['KMD', COIN]]));
		expect({ unpriced, incomplete, worth }).toEqual({ unpriced: ['BTC'], incomplete: 1, worth: units(35) });
		expect(pairs[0]?.worth).toBeUndefined();
		expect(resultsOf([], 0, PRICES).worth).toBeUndefined();
	});
});
