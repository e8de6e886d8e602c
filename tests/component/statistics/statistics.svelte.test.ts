import { parseLogQuery, type LogQuery } from '#lib/domain/trade-log.ts';
import { CallError } from '#lib/client/call-error.ts';
import { NodeClient } from '#lib/client/node-client.ts';
import type { NodeProgram } from '#lib/domain/session/saved-node.ts';
import type { Desk } from '#lib/state/desk.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import LogPanel from '../../../src/routes/statistics/log/LogPanel.svelte';
import MarketsView from '../../../src/routes/statistics/markets/MarketsView.svelte';
import PricesView from '../../../src/routes/statistics/prices/PricesView.svelte';
import SeenSwaps from '../../../src/routes/statistics/SeenSwaps.svelte';
import OnDesk from '../OnDesk.svelte';
import { openDesk } from '../open-desk.ts';
import { wireCoin } from '../wallet/fake-wallet.ts';

const NOW = 1_795_176_000;
const HOSTILE = '\u202e<img src=x onerror=alert(1)>';
const COUNTS = {
	...{ result: 'success', newlines: 12, request: 10, reserved: 8, connect: 8, connected: 5 },
	...{ duplicates: 1, parse_errors: 0, uniques: 4, tradestatus: 5, unknown: 0 },
};
const swap = (requestid: number, more: object = {}) => ({
	...{
		aliceid: '1',
		quoteid: 1,
		requestid,
		src: 'a1'.repeat(32),
		dest: 'b2'.repeat(32),
		price: 2,
		expired: 0,
	},
	...{ base: 'KMD', rel: 'LTC', basevol: 10, relvol: 20, timestamp: NOW - 600, finished: NOW - 300 },
	...more,
});
const maker = (asks: unknown[], pubkey = 'c3'.repeat(32)) => ({
	...{ pubkey, rmd160: '', pubsecp: '', timestamp: NOW - 60, asks },
});

const REPLIES: Readonly<Record<string, unknown>> = {
	getcoins: ['KMD', 'LTC'].map((coin) => wireCoin(coin, 'active')),
	orderbook: { bids: [], numbids: 0, asks: [], numasks: 0, base: 'KMD', rel: 'LTC', timestamp: NOW },
	statsdisp: {
		...COUNTS,
		swaps: [
			swap(1),
			swap(2, { base: 'DOGE', rel: HOSTILE, finished: 0, expired: NOW - 200 }),
			swap(3, { src: 'd4'.repeat(32), finished: NOW - 100 }),
		],
	},
	parselog: { ...COUNTS, request: 4 },
	ticker: [
		{ timestamp: NOW - 100, KMD: 10, LTC: 20, price: 2 },
		{ timestamp: NOW - 900, KMD: 5, LTC: 5, price: 1 },
	],
	getprices: [
		maker([
			['KMD', 'LTC', 2],
			[HOSTILE, 'LTC', 3],
		]),
		maker([['KMD', 'LTC', 2.5]], 'e5'.repeat(32)),
	],
	getprice: { base: 'KMD', rel: 'LTC', bid: 1.9, ask: 2, price: 1.95 },
	myprice: { error: 'no price set' },
};

let desk: Desk;
let asked: Record<string, unknown>[] = [];
let replies = REPLIES;
let chosen: LogQuery[] = [];
beforeEach(() => page.viewport(1280, 800));
afterEach(() => {
	desk.database.close();
	replies = REPLIES;
});

async function show(part: unknown, given: object = {}, program?: NodeProgram): Promise<void> {
	[asked, chosen] = [[], []];
	const send = (body: string) => {
		const call = JSON.parse(body) as { method: string };
		asked.push(call);
		const reply = replies[call.method];
		if (reply === undefined) return Promise.reject(new CallError('dropped', 'closed'));
		return Promise.resolve({ status: 200, body: new TextEncoder().encode(JSON.stringify(reply)) });
	};
	desk = await openDesk(new NodeClient({ transport: { address: '', send }, userpass: 'key' }), program);
	await render(OnDesk, { desk, part: part as never, given });
}

const showSwaps = (view: 'network' | 'trades', search = '', program?: NodeProgram) => {
	const choice = parseLogQuery(new URLSearchParams(search));
	return show(SeenSwaps, { view, choice, onchoose: (each: LogQuery) => chosen.push(each) }, program);
};

test('counts the network’s swaps by coin, pair and stage', async () => {
	await showSwaps('network');
	const figures = page.getByRole('definition');
	await expect.element(figures.nth(0)).toHaveTextContent('3 in 1 market');
	await expect.element(figures.nth(1)).toHaveTextContent('2 66.7 %');
	await expect.element(page.getByRole('row', { name: /^LTC\/KMD 2 40 LTC 20 KMD 0.500000$/ })).toBeVisible();
	await expect.element(page.getByRole('row', { name: /^KMD 2 20 0 20$/ })).toBeVisible();
	await expect.element(page.getByRole('row', { name: /^Reserved .* 8 80.0 % 2$/ })).toBeVisible();
});

test('shows every bar of the chart in a table', async () => {
	await showSwaps('network');
	await expect.element(page.getByRole('img', { name: /Most finished swaps, 2, from/ })).toBeVisible();
	await userEvent.click(page.getByText('Table'));
	const table = page.getByRole('table', { name: /Swaps per hour/ });
	await expect.element(table.getByRole('row', { name: /^2026-11-20 .* 2 1$/ })).toBeVisible();
	expect(table.getByRole('row').elements().length).toBe(25);
});

test('filters trades as typed and puts choices into the address', async () => {
	await showSwaps('trades');
	await expect.element(page.getByRole('heading', { name: '3 swaps' })).toBeVisible();
	await userEvent.fill(page.getByRole('searchbox', { name: 'Coin or pair' }), 'doge');
	await expect.element(page.getByRole('heading', { name: '1 swap' })).toBeVisible();
	await userEvent.selectOptions(page.getByRole('combobox', { name: 'Outcome' }), 'open');
	expect(chosen.at(-1)).toMatchObject({ coins: 'doge', outcome: 'open' });
	await userEvent.fill(page.getByRole('searchbox', { name: 'Coin or pair' }), 'KMD');
	await userEvent.fill(page.getByRole('searchbox', { name: 'Node’s public key' }), 'd4d4');
	await expect.element(page.getByRole('heading', { name: '1 swap' })).toBeVisible();
	await userEvent.fill(page.getByRole('searchbox', { name: 'Node’s public key' }), 'zz');
	await expect.element(page.getByText(/Enter the start of a public key/)).toBeVisible();
	await userEvent.fill(page.getByRole('searchbox', { name: 'Node’s public key' }), 'ffff');
	await expect.element(page.getByText(/^No swaps match\. Left out/)).toBeVisible();
	expect(asked.filter(({ method }) => method === 'statsdisp').length).toBeLessThan(10);
});

test('queries the node per program, but not with invalid dates', async () => {
	await showSwaps('trades', 'program=cli');
	await expect.element(page.getByRole('heading', { name: '3 swaps' })).toBeVisible();
	expect(asked.find(({ method }) => method === 'statsdisp')).toMatchObject({ gui: 'cli' });
	desk.database.close();
	await showSwaps('trades', 'period=dates&from=2026-11-05&to=2026-11-01');
	await expect.element(page.getByText('The last day is before the first.')).toBeVisible();
	expect(asked).toEqual([]);
});

test('escapes a coin’s name from the network', async () => {
	await showSwaps('trades');
	await userEvent.click(page.getByRole('button', { name: /^Swap DOGE for/ }));
	const dialog = page.getByRole('dialog');
	await expect
		.element(dialog.getByRole('heading'))
		.toHaveTextContent('DOGE for ⟨U+202E⟩<img src=x onerror=alert');
	await expect.element(dialog.getByText('Expired')).toBeVisible();
	expect(document.querySelector('img')).toBeNull();
});

test('explains an empty log and a silent node', async () => {
	replies = { ...REPLIES, statsdisp: COUNTS };
	await showSwaps('network');
	await expect.element(page.getByText(/^The node heard of no swap/)).toBeVisible();
	desk.database.close();
	const { statsdisp: _none, ...others } = REPLIES;
	replies = others;
	await showSwaps('network');
	await userEvent.click(page.getByRole('button', { name: 'Try again' }).first());
	await expect.element(page.getByRole('alert').first()).toBeVisible();
});

test('shows the last trades of a market as chart and table', async () => {
	await show(MarketsView, { pair: undefined, onchoose: () => undefined });
	await expect.element(page.getByRole('row', { name: /^LTC\/KMD 2 0.500000 −50.00 %/ })).toBeVisible();
	await expect
		.element(page.getByRole('img', { name: /Prices between 0.500000 and 1.000000 KMD/ }))
		.toBeVisible();
	const trades = page.getByRole('table', { name: /Trades of the last 24 hours/ });
	await expect.element(trades).toHaveAttribute('aria-rowcount', '3');
});

test('compares all makers’ prices in a matrix', async () => {
	await show(PricesView, { pair: { base: 'LTC', rel: 'KMD' }, onchoose: () => undefined });
	await expect.element(page.getByRole('button', { name: '2.00000 LTC for 1 KMD' })).toBeVisible();
	await expect.element(page.getByRole('row', { name: /^LTC\/KMD 0.500000 – – 2 2$/ })).toBeVisible();
	await expect.element(page.getByText('You have no orders in this market.')).toBeVisible();
	await userEvent.click(page.getByText('Bids', { exact: true }));
	await expect.element(page.getByRole('row', { name: /^c3c3c3c3c3 0.500000 best/ })).toBeVisible();
	await expect.element(page.getByRole('row', { name: /^e5e5e5e5e5 0.400000 20.00 %/ })).toBeVisible();
	expect(document.querySelector('img')).toBeNull();
});

test('counts new log messages on request', async () => {
	await show(LogPanel);
	await expect.element(page.getByRole('row', { name: 'Duplicates 1' })).toBeVisible();
	expect(asked.some(({ method }) => method === 'parselog')).toBe(false);
	await userEvent.click(page.getByRole('button', { name: 'Count new messages' }));
	const table = page.getByRole('table', { name: /New messages per reading/ });
	await expect.element(table.getByRole('row', { name: / 12 4 8 8 5 5 4 1 0 0$/ })).toBeVisible();
	expect(asked.filter(({ method }) => method === 'parselog')).toHaveLength(1);
});

test('omits counts that the node lacks and calls endless swaps unfinished', async () => {
	await show(LogPanel, {}, 'marketmaker');
	await expect.element(page.getByText(/does not count new messages separately/)).toBeVisible();
	await expect.element(page.getByRole('button', { name: 'Count new messages' })).not.toBeInTheDocument();
	desk.database.close();
	await showSwaps('network', '', 'marketmaker');
	await expect.element(page.getByRole('term').nth(3)).toHaveTextContent('Not finished');
});
