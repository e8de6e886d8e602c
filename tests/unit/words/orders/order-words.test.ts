import { boundMatching } from '#lib/domain/matching/bound-matching.ts';
import { matchOf } from '#lib/domain/matching/matching.ts';
import { quoteMatching } from '#lib/domain/matching/quote-matching.ts';
import { parseDecimal, COIN } from '#lib/domain/money/amount.ts';
import { matchWords, giveUpWords, swapsMayFail } from '#lib/words/orders/order-words.ts';
import { expect, test, describe } from 'vitest';
import { NodeClient } from '#lib/client/node-client.ts';
import { plainLocks, slowestLocks } from '#lib/domain/swaps/swap.ts';
import { openSwaps as openDocumentSwaps } from '#lib/node/document/swaps.ts';
import { openSwaps } from '#lib/node/marketmaker/swaps.ts';

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

const client = new NodeClient({
	transport: { address: '', send: () => Promise.reject(new Error('Not asked.')) },
	userpass: '',
});
const program = openSwaps(client);
const fees = { tradeFee: 0n, transactionFees: 100_000n };
const RECEIPT = { ...fees, pays: COIN, spends: COIN + 100_000n, receives: 2n * COIN };

describe('what a swap costs that fails', () => {
	test('with a node that does what the document says: the payment comes back', () => {
		const locks = openDocumentSwaps(client).locksOf({ base: 'KMD', rel: 'BTC' });
		expect(locks).toEqual(plainLocks());
		expect(giveUpWords(RECEIPT, { paid: 'LTC', received: 'KMD' }, locks)).toBe(
			'If your counterparty gives up, you lose up to 0.001 LTC in fees, and your 1 LTC can be locked for up to 5 hours. Keep your node running until then.',
		);
	});

	test('with the real program: the deposit comes in place of it, an hour later at most', () => {
		const locks = program.locksOf({ base: 'KMD', rel: 'LTC' });
		expect(giveUpWords(RECEIPT, { paid: 'LTC', received: 'KMD' }, locks)).toBe(
			'If your counterparty gives up, you lose up to 0.001 LTC in fees, and your 1 LTC can be locked for up to 6 hours. Your node then claims your counterparty’s deposit in KMD instead of your LTC. Keep your node running until then.',
		);
		expect(swapsMayFail(locks)).toMatch(
			/locked for up to 6 hours, or you get the counterparty’s deposit instead\.$/,
		);
	});

	test.each([
		{ base: 'KMD', rel: 'BTC' },
		{ base: 'BTC', rel: 'KMD' },
	])('with the coins of slow chains, %j, it is four times as long', (pair) => {
		const trade = { paid: pair.rel, received: pair.base };
		expect(giveUpWords(RECEIPT, trade, program.locksOf(pair))).toMatch(/locked for up to 19 hours\./);
	});

	test('locks the deposit of a maker too, which the other side can claim', () => {
		const trade = { paid: 'KMD', received: 'LTC', isMaker: true };
		expect(giveUpWords(RECEIPT, trade, program.locksOf({ base: 'KMD', rel: 'LTC' }))).toBe(
			'If your counterparty gives up, you lose up to 0.001 KMD in fees, and your 1 KMD plus a deposit of 1.125 KMD can be locked for up to 6 hours. Keep your node running until then: while it is off, your counterparty can claim the deposit.',
		);
	});
});

test('where any coins may be traded the slowest ones count', () => {
	const all = ['KMD', 'BTC', 'LTC'].map((coin) => program.locksOf({ base: coin, rel: coin }));
	expect(swapsMayFail(slowestLocks(all))).toMatch(/19 hours/);
	expect(slowestLocks([])).toEqual(plainLocks());
});
