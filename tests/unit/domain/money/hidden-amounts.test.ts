import { showAmount, showFigure, showPrice } from '#lib/domain/money/group-digits.ts';
import {
	areAmountsHidden,
	HIDDEN_AMOUNT,
	hideAmountsWhen,
	hideable,
	withAmounts,
} from '#lib/domain/money/hidden-amounts.ts';
import { formatMoney } from '#lib/domain/money/money.ts';
import { showSupply, showUnits } from '#lib/domain/tokens/token-units.ts';
import { afterEach, describe, expect, it } from 'vitest';

afterEach(() => hideAmountsWhen(() => false));

const amounts = () => [
	showAmount(123_456_789n),
	showAmount(0n, 8),
	showUnits(1500n, 2),
	hideable('12.5'),
	formatMoney({ coin: 'KMD', amount: 5n }),
];

describe('hidden amounts', () => {
	it('are shown until the user hides them', () => {
		expect(areAmountsHidden()).toBe(false);
		expect(amounts()).toEqual(['1.23456789', '0.00000000', '15.0', '12.5', '0.00000005 KMD']);
	});

	it('have no digit and all one length, so that a small one looks like a large one', () => {
		hideAmountsWhen(() => true);
		expect(areAmountsHidden()).toBe(true);
		const masks = Array<string>(4).fill(HIDDEN_AMOUNT);
		expect(amounts()).toEqual([...masks, `${HIDDEN_AMOUNT} KMD`]);
		expect(amounts().join('')).not.toMatch(/\d/);
	});

	it('follow the choice each time they are shown', () => {
		let isHidden = true;
		hideAmountsWhen(() => isHidden);
		expect(showAmount(1n)).toBe(HIDDEN_AMOUNT);
		isHidden = false;
		expect(showAmount(1n)).toBe('0.00000001');
	});

	it('leave prices, supplies and what is confirmed', () => {
		hideAmountsWhen(() => true);
		expect(showFigure(150_000_000n)).toBe('1.5');
		expect(showPrice(150_000_000n, 2)).toBe('1.50');
		expect(showSupply(1500n, 2)).toBe('15.0');
	});

	it('are in files, also where making one fails', () => {
		hideAmountsWhen(() => true);
		expect(withAmounts(() => showAmount(5n))).toBe('0.00000005');
		expect(() =>
			withAmounts(() => {
				throw new Error('no room');
			}),
		).toThrow('no room');
		expect(showAmount(5n)).toBe(HIDDEN_AMOUNT);
	});
});
