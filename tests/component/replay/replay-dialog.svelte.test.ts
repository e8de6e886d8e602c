import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import type { PriceRule } from '#lib/domain/price-rule.ts';
import { COIN, parseDecimal } from '#lib/domain/money/amount.ts';
import ReplayDialog from '#lib/parts/replay/ReplayDialog.svelte';
import type { Desk } from '#lib/state/desk.ts';
import type { ReplaySubject } from '#lib/state/replay.svelte.ts';
import { FakeMarket } from '../../unit/state/market/fake-market.ts';
import { openDesk } from '../open-desk.ts';
import OnDesk from '../OnDesk.svelte';
import '#lib/ui/style/tokens.css';

const NOON = 1_795_176_000;
const DAY = 86_400;
const PAIR = { base: 'LTC', rel: 'KMD' };
const PRICE_RULE: PriceRule = {
	source: { from: 'fixed', price: parseDecimal('50') },
	...{ factor: COIN, offset: 0n, sellMargin: 0n, buyMargin: undefined, minimum: 0n, maximum: 0n },
};
const RULE: ReplaySubject = { is: 'priceRule', pair: PAIR, priceRule: PRICE_RULE };
const BOT: ReplaySubject = {
	is: 'bot',
	terms: { ...PAIR, side: 'buy', bound: parseDecimal('60'), volume: parseDecimal('100') },
};

let node: FakeMarket;
let desk: Desk;

beforeEach(async () => {
	// Each trade in the candles is for 1 LTC.
	node = new FakeMarket(NOON, [
		{ time: NOON - 6 * DAY, price: 45 },
		{ time: NOON - 5 * DAY, price: 55 },
		{ time: NOON - 4 * DAY, price: 40 },
	]);
	node.replies = {
		orderbook: { ...{ asks: [], bids: [], numasks: 0, numbids: 0 }, ...PAIR, timestamp: NOON },
		getcoin: {
			...{ result: 'success', enabled: 2, disabled: 0 },
			coin: {
				...{ coin: 'LTC', status: 'active', height: 1, smartaddress: 'mine', rpc: '', txfee: 1000 },
				...{ installed: true, pubtype: 60, p2shtype: 85, wiftype: 188 },
			},
		},
		balance: { result: 'success', coin: 'LTC', address: 'mine', balance: 10 },
		listunspent: [{ tx_hash: '1'.repeat(64), tx_pos: 0, height: 1, value: 1_000_000_000 }],
		...{ inuse: [], ticker: [] },
		pricearray: [
			[NOON - 5 * DAY, 40, 51, 40, 51],
			[NOON - 4 * DAY, 40, 49, 40, 49],
		],
	};
	desk = await openDesk(node.client);
});
afterEach(() => desk.database.close());

const dialog = () => page.getByRole('dialog', { name: 'Replay of past trades' });
const open = (subject: ReplaySubject, onclose = () => undefined) =>
	render(OnDesk, { desk, part: ReplayDialog, given: { subject, onclose } });

describe('price rule replay', () => {
	test('shows fills, sums and limits, and a chart against holding', async () => {
		await open(RULE);
		await expect.element(dialog()).toHaveTextContent('Sell LTC at 50 KMD');
		// One of the three trades was at 50 or more: it sells 1 LTC at 50 and leaves 9, valued at 40 at the end.
		await expect
			.element(dialog().getByRole('status'))
			.toHaveTextContent(/^1 swap in 3 past trades\. About 9\.99800 KMD more/);
		const sums = dialog().getByRole('region', { name: 'Sums' });
		await expect.element(sums).toHaveTextContent(/Sold 1 LTC Received 50 KMD/);
		await expect.element(sums).toHaveTextContent('50 % of the time');
		await expect.element(dialog().getByRole('img', { name: /^Price rule against holding/ })).toBeVisible();
		await userEvent.click(dialog().getByText('Swaps (1)'));
		const rows = dialog().getByRole('table', { name: 'Swaps, latest first' }).getByRole('row');
		await expect.element(rows.nth(1)).toHaveTextContent(/↓ Sell/);
		await userEvent.click(dialog().getByText('Limits of this calculation'));
		await expect.element(dialog().getByText('The past says nothing about tomorrow.')).toBeVisible();
	});

	test('counts two swaps of one bucket in result and list', async () => {
		node.trades.push({ time: NOON - 5 * DAY, price: 55 });
		await open(RULE);
		await expect.element(dialog().getByRole('status')).toHaveTextContent(/^2 swaps in 4 past trades\./);
		await expect.element(dialog().getByText('Swaps (2)')).toBeVisible();
	});

	test('starts with the wallet’s funds or a typed amount', async () => {
		await open(RULE);
		const amount = dialog().getByLabelText('LTC to sell');
		await expect.element(amount).toHaveValue('10');
		await userEvent.fill(amount, '0.5');
		await expect
			.element(dialog().getByRole('region', { name: 'Sums' }))
			.toHaveTextContent(/Sold 0\.49995 LTC/);
		await userEvent.clear(amount);
		await expect.element(dialog().getByText('Enter an amount to sell or to spend.')).toBeVisible();
		await userEvent.fill(amount, 'all');
		await expect.element(dialog().getByText(/The amount is not a number/)).toBeVisible();
		// Already loaded market data is not requested again.
		expect(node.asked.filter(({ method }) => method === 'ticker')).toHaveLength(1);
	});

	test('follows the price of a different pair by its trades', async () => {
		const source = { from: 'pair', over: 'LTC', under: 'DOGE' } as const;
		await open({ ...RULE, priceRule: { ...PRICE_RULE, source } });
		// The fake node returns the same trades for every pair: 45, then 55, then 40.
		await expect.element(dialog().getByRole('status')).toHaveTextContent(/^1 swap in 3 past trades/);
		await userEvent.click(dialog().getByText('Limits of this calculation'));
		await expect.element(dialog().getByText(/last traded price of LTC in DOGE stands in/)).toBeVisible();
	});

	test('names the followed pair that cannot be read', async () => {
		const send = node.send.bind(node);
		node.send = (body) => send(body.includes('DOGE') ? '{"method":"none"}' : body);
		const source = { from: 'pair', over: 'LTC', under: 'DOGE' } as const;
		await open({ ...RULE, priceRule: { ...PRICE_RULE, source } });
		await expect.element(dialog().getByText('The past trades of LTC/DOGE could not be read.')).toBeVisible();
	});
});

test('replays a bot within its limit at about the trade price', async () => {
	await open(BOT);
	await expect.element(dialog()).toHaveTextContent('Buy LTC for at most 60 KMD each, 100 KMD in total');
	const sums = dialog().getByRole('region', { name: 'Sums' });
	// Spends 45 and 55 of the 100 KMD.
	await expect.element(sums).toHaveTextContent(/Spent 100 KMD of 100 KMD Bought about 2\.00002 LTC/);
	await expect.element(sums).toHaveTextContent(/at least 1\.66/);
});

test('reports missing data and empty periods', async () => {
	await open(BOT);
	const ranges = dialog().getByRole('group', { name: 'Period' });
	await userEvent.click(ranges.getByText('1 D'));
	await expect.element(dialog().getByText(/no LTC\/KMD trades in this period/)).toBeVisible();
	dialog().element().remove();
	node.trades = [];
	await open(BOT);
	await expect.element(dialog().getByText(/has not seen any LTC\/KMD trades yet/)).toBeVisible();
});

test('cancels a slow query and restarts it', async () => {
	const { promise, resolve } = Promise.withResolvers<undefined>();
	node.gate = promise;
	await open(RULE);
	await userEvent.click(dialog().getByRole('button', { name: 'Cancel' }));
	await expect.element(dialog().getByText('Cancelled.')).toBeVisible();
	resolve(undefined);
	await expect.element(dialog().getByText(/^Reading/)).not.toBeInTheDocument();
	await userEvent.click(dialog().getByRole('button', { name: 'Start again' }));
	await expect.element(dialog().getByRole('status')).toHaveTextContent(/^1 swap/);
});

test('reports a failed query and retries it', async () => {
	const { replies } = node;
	node.replies = { ...replies, ticker: { error: 'no such thing' } };
	await open(RULE);
	await expect.element(dialog().getByText('The past trades of LTC/KMD could not be read.')).toBeVisible();
	await expect.element(dialog().getByRole('button', { name: 'Try again' })).toBeVisible();
	node.replies = replies;
	await userEvent.click(dialog().getByRole('button', { name: 'Try again' }));
	await expect.element(dialog().getByRole('status')).toHaveTextContent(/^1 swap/);
});
