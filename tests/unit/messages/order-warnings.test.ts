import { boundMatching, matchOf, quoteMatching } from '#lib/domain/matching.ts';
import { parseDecimal } from '#lib/domain/money/amount.ts';
import { describeMatch, describeWarning } from '#lib/messages/order-warnings.ts';
import { matchWarnings } from '#lib/domain/orders/order-preview.ts';
import { describeButton, fieldText } from '#lib/messages/orders.ts';
import { expect, it, test } from 'vitest';

const PAIR = { base: 'KMD', rel: 'LTC' };
const COINS = {
	paid: { coin: 'LTC', transactionFee: 1_000n },
	received: { coin: 'KMD', transactionFee: 1_000n },
};
const ORDERS = [{ price: parseDecimal('2'), largest: parseDecimal('500') }];

test.each([boundMatching, quoteMatching])('reports a price that matches no order', (matching) => {
	const meet = (side: 'buy' | 'sell', price: string) => {
		const order = { side, price: parseDecimal(price), pays: parseDecimal('10') };
		const match = matchOf(matching, order, COINS, ORDERS);
		return match && describeMatch(match, side, PAIR);
	};
	expect(meet('buy', '1.9')).toMatch(/^No one sells KMD at this price: the best ask is 2 LTC\. /);
	expect(meet('sell', '2.1')).toMatch(/^No one buys KMD at this price: the best bid is 2 LTC\. /);
	expect(meet('buy', '2.1')).toMatch(/^Best matching order: 2 LTC/);
});

it.each([
	['an empty side', [], 'No one sells KMD now.'],
	['a limit below the best ask', ORDERS, 'No one sells KMD at this price: the best ask is 2 LTC.'],
])('requires a tick for a request against %s', (_case, orders, text) => {
	const order = { side: 'buy', price: parseDecimal('1.9'), pays: parseDecimal('10') } as const;
	const match = matchOf(quoteMatching, order, COINS, orders);
	const [warning] = matchWarnings(match, { ...PAIR, side: 'buy' });
	if (!warning) throw new Error('no warning');
	expect(describeWarning(warning)).toMatchObject({
		title: 'No seller in the book would fill this order',
		tick: 'I send it anyway: it may end without a trade.',
	});
	expect(describeWarning(warning).text).toContain(text);
});

it('does not warn about a request that an order fills', () => {
	expect(matchWarnings({ is: 'met', price: 1n }, { ...PAIR, side: 'buy' })).toEqual([]);
});

it.each([
	[true, 'Too small for your outputs', /larger pieces/],
	[false, 'Too large for one trade', /smaller pieces/],
])('shows the direction if no output fits, with isSmall %s', (isSmall, label, text) => {
	const problem = { kind: 'no-output', field: 'total', isSmall } as const;
	expect(describeButton(problem, PAIR, 'local')).toBe(label);
	expect(fieldText(problem, PAIR)).toMatch(text);
});
