import { COIN, formatAmount } from '#lib/domain/money/amount.ts';
import {
	amountIn,
	editOrder,
	emptiedOrder,
	newOrderDraft,
	computedField,
	paymentAt,
	withBestPrice,
	stepPrice,
	type LinkedField,
	type PriceStep,
} from '#lib/domain/orders/order-draft.ts';
import { isSentDraft, orderAgain, type TradeRequest } from '#lib/domain/orders/trade-request.ts';
import { orderProblems } from '#lib/domain/orders/order-check.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

const field = fc.constantFrom<LinkedField>('price', 'amount', 'total');
const typing = fc.oneof(
	fc.bigInt({ min: 0n, max: 10n ** 15n }).map((units) => formatAmount(units)),
	fc.constantFrom('', '1,5', '.', '1e3', '-2', '1.123456789', ' 7 ', 'abc'),
);
const edits = fc.array(fc.tuple(field, typing), { minLength: 1, maxLength: 12 });

describe('best price in an empty field', () => {
	test.each([
		['buy', 'total', '6', 6n],
		['buy', 'amount', '3', 6n],
		['sell', 'amount', '3', 3n],
		['sell', 'total', '6', 3n],
		['buy', 'amount', '', 0n],
	] as const)('estimates the payment to %s with a typed %s of %s', (side, typedField, typed, pays) => {
		const draft = editOrder(newOrderDraft(side), typedField, typed);
		expect(paymentAt(2n * COIN, draft)).toBe(pays * COIN);
	});

	test('completes a typed amount, and leaves a typed price', () => {
		const draft = editOrder(newOrderDraft(), 'amount', '3');
		expect(withBestPrice(draft, 2n * COIN).texts).toEqual({ price: '2', amount: '3', total: '6' });
		expect(withBestPrice(draft, undefined)).toBe(draft);
		const priced = editOrder(draft, 'price', '5');
		expect(withBestPrice(priced, 2n * COIN)).toBe(priced);
	});
});

describe('order field linking', () => {
	test('computes total, amount or price from the other two fields', () => {
		const typed = editOrder(editOrder(newOrderDraft(), 'price', '0,5'), 'amount', '3');
		expect(typed.texts.total).toBe('1.5');
		const byTotal = editOrder(typed, 'total', '6');
		expect(byTotal.texts).toEqual({ price: '2', amount: '3', total: '6' });
		expect(editOrder(byTotal, 'price', '4').texts.amount).toBe('1.5');
	});

	test('keeps typed values and updates only the least recent field', () => {
		fc.assert(
			fc.property(edits, (steps) => {
				let draft = newOrderDraft();
				for (const [edited, text] of steps) {
					const next = editOrder(draft, edited, text);
					const [held] = draft.edited.filter((each) => each !== edited) as [LinkedField];
					expect(next.texts[edited]).toBe(text);
					expect(next.texts[held]).toBe(draft.texts[held]);
					expect(computedField(next)).not.toBe(edited);
					draft = next;
				}
			}),
		);
	});

	test('never shows an exponent and agrees within a unit of rel', () => {
		fc.assert(
			fc.property(edits, (steps) => {
				const draft = steps.reduce((each, [edited, text]) => editOrder(each, edited, text), newOrderDraft());
				const computed = computedField(draft);
				expect(draft.texts[computed]).toMatch(/^(\d+(\.\d{1,8})?)?$/);
				const [price, amount, total] = (['price', 'amount', 'total'] as const).map((each) =>
					amountIn(draft, each),
				);
				if (price === undefined || amount === undefined || total === undefined) return;
				const gap = price * amount - total * COIN;
				const step = { price: amount, amount: price, total: COIN }[computed];
				expect(gap < step && -gap < step).toBe(true);
			}),
		);
	});
});

describe('order draft problem', () => {
	const nothing = { short: 0n, waitSeconds: 0 };

	test('names every field without a computable number', () => {
		const draft = editOrder(newOrderDraft(), 'price', '1e3');
		expect(orderProblems(draft, nothing)).toEqual([
			{ kind: 'typed', field: 'price', problem: 'not-a-number' },
			{ kind: 'typed', field: 'amount', problem: 'empty' },
			{ kind: 'typed', field: 'total', problem: 'empty' },
		]);
	});

	test('requires only a price for a posted order', () => {
		const draft = editOrder({ ...newOrderDraft('sell'), type: 'post' }, 'price', '2');
		expect(orderProblems(draft, { short: 5n, waitSeconds: 9 })).toEqual([]);
	});

	test('checks the balance before outputs and reports a waiting request', () => {
		const draft = editOrder(editOrder(newOrderDraft(), 'price', '2'), 'amount', '1');
		const unfit = { nearest: 1n };
		expect(orderProblems(draft, { short: 5n, unfit, waitSeconds: 7 })).toEqual([
			{ kind: 'too-poor', field: 'total', short: 5n },
			{ kind: 'waiting', seconds: 7 },
		]);
		expect(orderProblems(draft, { ...nothing, unfit })).toEqual([
			{ kind: 'no-output', field: 'total', isSmall: false },
		]);
		expect(orderProblems(draft, { ...nothing, unfit: { nearest: 10n ** 12n } })).toEqual([
			{ kind: 'no-output', field: 'total', isSmall: true },
		]);
		expect(orderProblems(draft, nothing)).toEqual([]);
	});
});

describe('repeated order', () => {
	const sent: TradeRequest = {
		...{ base: 'KMD', rel: 'LTC', side: 'buy', price: '0.5', volume: '1', timeoutSeconds: 10 },
		...{ sentAt: 0, before: [] },
	};

	test('fills in the form with its sent values', () => {
		const again = orderAgain(sent);
		expect(again.texts).toEqual({ price: '0.5', amount: '2', total: '1' });
		expect(isSentDraft(again, sent)).toBe(true);
		expect(isSentDraft(editOrder(again, 'total', '1.1'), sent)).toBe(false);
		expect(isSentDraft({ ...again, side: 'sell' }, sent)).toBe(false);
	});

	test('fills in the budget of a market order without a price', () => {
		const marketOrder = orderAgain({ ...sent, side: 'sell', isMarketOrder: true });
		expect([marketOrder.type, marketOrder.texts]).toEqual([
			'marketOrder',
			{ price: '', amount: '1', total: '' },
		]);
		expect(isSentDraft(marketOrder, { ...sent, side: 'sell', isMarketOrder: true })).toBe(true);
	});

	test('keeps only its side and type when emptied', () => {
		const { side, type, texts } = emptiedOrder({ ...orderAgain(sent), type: 'post' });
		expect([side, type, texts]).toEqual(['buy', 'post', { price: '', amount: '', total: '' }]);
	});
});

test('steps the price to the next round value, never to zero', () => {
	const stepped = (text: string, ...step: PriceStep) =>
		stepPrice(editOrder(newOrderDraft(), 'price', text), ...step).texts.price;
	expect(stepped('0.5', 1n, 'small')).toBe('0.5001');
	expect(stepped('0.5', -1n, 'large')).toBe('0.499');
	expect(stepped('0.02402217', 1n, 'small')).toBe('0.02403');
	expect(stepped('0.02402217', -1n, 'small')).toBe('0.02402');
	expect(stepped('0.02402217', -1n, 'large')).toBe('0.024');
	expect(stepped('1234.56', 1n, 'large')).toBe('1240');
	expect(stepped('0.00000002', -1n, 'small')).toBe('0.00000001');
	expect(stepped('0.00000001', -1n, 'large')).toBe('0.00000001');
	expect(stepped('', 1n, 'small')).toBe('');
});
