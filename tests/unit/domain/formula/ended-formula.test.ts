import { isEndedBy } from '#lib/domain/formula/ended-formula.ts';
import type { RunningFormula } from '#lib/domain/formula/formula-request.ts';
import { COIN } from '#lib/domain/money/amount.ts';
import { expect, it } from 'vitest';

const PAIR = { base: 'KMD', rel: 'BTC' };
const NONE = { ask: '0', bid: '0' };
const FORMULA: RunningFormula = {
	...{ id: 'one', ...PAIR, since: 1000, prices: NONE, isEndless: false, isOverridden: false },
	request: {
		...{ ...PAIR, before: NONE },
		formula: {
			source: { from: 'fixed', price: COIN },
			...{ factor: COIN, offset: 0n, minimum: 0n, maximum: 0n },
			...{ sellMargin: 0n, buyMargin: undefined },
		},
	},
};
const SALE = { ...PAIR, side: 'sell', price: COIN } as const;
const RESTART = { after: 1000, noticedAt: 2000, isCertain: true, orders: [SALE], isDismissed: false };

it('is ended by a restart that its order ended with, however the order is written', () => {
	expect(isEndedBy(RESTART, FORMULA)).toBe(true);
	const turned = { base: 'BTC', rel: 'KMD', side: 'buy', price: COIN } as const;
	expect(isEndedBy({ ...RESTART, orders: [turned], isDismissed: true }, FORMULA)).toBe(true);
});

it('is not where none was noticed, where it began later, still sets a price, or had no order', () => {
	expect(isEndedBy(undefined, FORMULA)).toBe(false);
	expect(isEndedBy(RESTART, { ...FORMULA, since: 3000 })).toBe(false);
	expect(isEndedBy(RESTART, { ...FORMULA, prices: { ask: '1', bid: '0' } })).toBe(false);
	expect(isEndedBy({ ...RESTART, orders: [{ ...SALE, side: 'buy' }] }, FORMULA)).toBe(false);
});
