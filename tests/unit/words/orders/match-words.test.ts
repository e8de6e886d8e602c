import { boundMatching } from '#lib/domain/matching/bound-matching.ts';
import { matchOf } from '#lib/domain/matching/matching.ts';
import { quoteMatching } from '#lib/domain/matching/quote-matching.ts';
import { parseDecimal } from '#lib/domain/money/amount.ts';
import { matchWords } from '#lib/words/orders/match-words.ts';
import { expect, test } from 'vitest';

const PAIR = { base: 'KMD', rel: 'LTC' };
const COINS = {
	paid: { coin: 'LTC', transactionFee: 1_000n },
	received: { coin: 'KMD', transactionFee: 1_000n },
};
const ORDERS = [{ price: parseDecimal('2'), largest: parseDecimal('500') }];

test.each([boundMatching, quoteMatching])(
	'a price that reaches no order says that none is there',
	(matching) => {
		const meet = (side: 'buy' | 'sell', price: string) => {
			const order = { side, price: parseDecimal(price), pays: parseDecimal('10') };
			const match = matchOf(matching, order, COINS, ORDERS);
			return match && matchWords(match, side, PAIR);
		};
		expect(meet('buy', '1.9')).toMatch(/^No one sells KMD at this price: the best ask is 2 LTC\. /);
		expect(meet('sell', '2.1')).toMatch(/^No one buys KMD at this price: the best bid is 2 LTC\. /);
		expect(meet('buy', '2.1')).toMatch(/^Best matching order: 2 LTC/);
	},
);
