import { boundMatching, priceToMeet, quoteMatching } from '#lib/domain/matching.ts';
import { COIN, formatAmount, parseDecimal } from '#lib/domain/money/amount.ts';
import { checkOrder } from '#lib/domain/orders/order-check.ts';
import { editOrder, newOrderDraft, paidField } from '#lib/domain/orders/order-draft.ts';
import { coinsFor, obstacleOf, tradeWithFees, type WantedTrade } from '#lib/domain/orders/taken-order.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

const units = (text: string) => parseDecimal(text);
const offer = (price: bigint, largest: bigint) => ({
	...{ price, largest, amount: largest, total: 0n, outputs: 4, ageSeconds: 1 },
	...{ pubkey: 'maker', address: 'maker' },
});

const OUTPUTS = [units('1000000'), units('1000'), units('10')];
const purse = (coin: string) => ({
	...{ coin, balance: units('1001010'), transactionFee: 10_000n, outputs: OUTPUTS },
});
const FUNDS = { base: purse('KMD'), rel: purse('LTC') };
const want = (side: 'buy' | 'sell', amount: string, matching = boundMatching): WantedTrade => ({
	...{ side, amount: units(amount), funds: FUNDS, matching },
});

describe('trade with fees', () => {
	test('adds the trade fee and four transaction fees to a purchase', () => {
		const trade = tradeWithFees(offer(units('0.5'), units('100')), want('buy', '20'));
		// 10 LTC, 1/777 of that amount, and four times 0.0001 LTC.
		expect(trade).toMatchObject({ is: 'filled', spends: units('10.01327001') });
	});

	test('adds the fees in the sold coin for a sale', () => {
		const trade = tradeWithFees(offer(units('0.5'), units('100')), want('sell', '20'));
		// The buyer pays the fee of the final transaction on top.
		expect(trade).toEqual({ is: 'filled', spends: units('20.02614002'), receives: units('10.0001') });
	});

	test('is reported as too large, with the maximum of the order', () => {
		expect(tradeWithFees(offer(units('0.5'), units('3')), want('buy', '20'))).toEqual({
			is: 'too-large',
			most: units('3'),
		});
	});

	test('is reported as too small if no near price covers the fees', () => {
		const wanted = want('buy', '0.00001', quoteMatching);
		expect(tradeWithFees(offer(units('0.5'), units('3')), wanted)).toEqual({ is: 'too-small' });
		expect(tradeWithFees(offer(1n, units('3')), want('buy', '0.00001'))).toEqual({ is: 'too-small' });
	});

	test('is unknown if the node has not requested the maker’s outputs', () => {
		expect(tradeWithFees(offer(units('0.5'), 0n), want('buy', '20'))).toEqual({ is: 'unchecked' });
	});

	test('equals the order form’s amounts for the order, in both variants', () => {
		const amounts = fc.bigInt(1n, 10_000n * COIN);
		fc.assert(
			fc.property(
				fc.constantFrom('buy' as const, 'sell' as const),
				fc.constantFrom(boundMatching, quoteMatching),
				fc.bigInt(1n, 1000n * COIN),
				amounts,
				amounts,
				(side, matching, price, largest, amount) => {
					const order = offer(price, largest);
					const wanted = { side, matching, amount, funds: FUNDS };
					const trade = tradeWithFees(order, wanted);
					expect(obstacleOf(order, wanted) === undefined || trade.is !== 'filled').toBe(true);
					if (trade.is !== 'filled') return;
					const pays = side === 'buy' ? (amount * price) / COIN : amount;
					const needed = priceToMeet(matching, { side, pays }, coinsFor(side, FUNDS), price) ?? 0n;
					const typed = editOrder(newOrderDraft(side), 'price', formatAmount(needed));
					const draft = editOrder(typed, paidField(side), formatAmount(pays));
					const form = checkOrder(draft, {
						...{ funds: FUNDS, matching, prices: {}, orders: [order], waitSeconds: 0 },
					});
					expect(form.match).toEqual({ is: 'met', price });
					expect(form.part).toBeUndefined();
					expect(form.expected).toMatchObject({ spends: trade.spends, receives: trade.receives });
				},
			),
		);
	});
});
