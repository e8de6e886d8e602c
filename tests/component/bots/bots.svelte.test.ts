import type { Desk } from '#lib/state/desk.ts';
import { Bots } from '#lib/state/bots.svelte.ts';
import { advanceCallEntry, beginCallEntry } from '#lib/storage/journal-writing.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import BotsOverview from '../../../src/routes/bots/BotsOverview.svelte';
import OneBot from '../../../src/routes/bots/OneBot.svelte';
import { FakeMarket } from '../../unit/state/market/fake-market.ts';
import { openDesk } from '../open-desk.ts';
import '#lib/ui/style/tokens.css';
import OnDesk from '../OnDesk.svelte';

const NOON = 1_795_176_000;
const coin = (name: string, status = 'active') => ({
	...{ coin: name, status, height: 1, smartaddress: 'mine', rpc: '', txfee: 1000, installed: true },
	...{ pubtype: 60, p2shtype: 85, wiftype: 188 },
});
const output = (index: number, value: number) => ({
	...{ tx_hash: String(index).repeat(64), tx_pos: 0, height: 1, value },
});
const terms = (botid: number) => ({
	...{ result: 'success', name: `bot ${botid}`, botid, started: NOON - botid * 60, base: 'LTC', rel: 'KMD' },
	...{ totalbasevolume: 1, trades: [] },
});
const BUYER = {
	...{ ...terms(1), action: 'buy', maxprice: 60, totalrelvolume: 10, aveprice: 57, volume: 4 },
	...{ completed: 1, complete: false, percentage: 40, pending: 1, pendingprice: 58, pendingvolume: 2 },
	trades: [
		{ status: 'finished', requestid: 3, quoteid: 4, aliceid: 1, price: 57, volume: 4 },
		{ status: 'expired', tradeid: 9, aliceid: 2, price: 59, volume: 6 },
		{ status: 'pending', requestid: 5, quoteid: 6, aliceid: 3, price: 58, volume: 2 },
	],
};
const PAUSED = {
	...{ ...terms(2), action: 'sell', minprice: 70, totalbasevolume: 3, totalrelvolume: 210, paused: NOON },
};
const STOPPED = { ...terms(3), action: 'buy', maxprice: 50, totalrelvolume: 8, stopped: NOON };

let node: FakeMarket;
let desk: Desk;

beforeEach(async () => {
	// Wide enough for tables to show all columns side by side.
	await page.viewport(1280, 900);
	node = new FakeMarket(NOON, []);
	node.replies = {
		bot_statuslist: [BUYER, PAUSED, STOPPED],
		bot_status: BUYER,
		bot_stop: { result: 'success' },
		getcoins: [coin('KMD'), coin('LTC')],
		getcoin: { result: 'success', enabled: 2, disabled: 0, coin: coin('KMD') },
		balance: { result: 'success', coin: 'KMD', address: 'mine', balance: 10 },
		listunspent: [output(1, 300_000_000), output(2, 200_000_000), output(3, 100_000_000)],
		inuse: [],
		recentswaps: { result: 'success', swaps: [], pending: { timeleft: 0, base: '', rel: '' } },
		swapstatus: { error: 'swap never started' },
		lastnonce: { result: 'success', lastnonce: 0 },
	};
});
afterEach(() => desk.database.close());

async function show(part: typeof BotsOverview | typeof OneBot, given: object = {}, program?: 'marketmaker') {
	desk = await openDesk(node.client, program);
	await render(OnDesk, { desk, part, given: { bots: desk.use(Bots), ...given } });
}

const card = (name: RegExp) => page.getByRole('article', { name });

describe('bot overview', () => {
	test('shows a card per active bot with state, progress, average and funds', async () => {
		await show(BotsOverview);
		const buyer = card(/Buy LTC with KMD/);
		await expect.element(buyer).toBeVisible();
		for (const words of [
			'Running',
			'4 of 10 KMD spent',
			'2 KMD in progress',
			'at most 60 KMD',
			'5.00 % better',
		])
			await expect.element(buyer.getByText(words, { exact: false })).toBeVisible();
		await expect.element(buyer.getByText('6 KMD', { exact: true })).toBeVisible();
		await expect
			.element(
				card(/Sell LTC for KMD/)
					.getByText('Paused', { exact: true })
					.first(),
			)
			.toBeVisible();
		await expect.element(card(/Sell LTC for KMD/).getByRole('button', { name: 'Resume' })).toBeVisible();
		expect(page.getByRole('article').elements()).toHaveLength(2);
	});

	test('compares active and stopped bots in one table', async () => {
		await show(BotsOverview);
		const row = page.getByRole('row', {
			name: /Buy LTC with KMD Running 40 % 10 KMD ≤ 60 KMD 57\.0+ KMD \+5\.00 %/,
		});
		await expect.element(row).toBeVisible();
		await expect.element(page.getByRole('row', { name: /Stopped/ })).toBeVisible();
		expect(page.getByRole('row').elements()).toHaveLength(4);
	});

	test('warns if outputs cover less than a bot has to trade', async () => {
		await show(BotsOverview);
		const warning = card(/Buy LTC with KMD/).getByText(/Your outputs allow at most .* KMD per trade/);
		await expect.element(warning).toBeVisible();
	});

	test('warns if less is free than a bot has to trade', async () => {
		node.replies = { ...node.replies, listunspent: [output(1, 300_000_000)] };
		await show(BotsOverview);
		await expect
			.element(card(/Buy LTC with KMD/).getByText(/Only 3 of the remaining 4 KMD are available/))
			.toBeVisible();
	});

	test('explains the node’s limits on bots, including after a numbered call', async () => {
		node.replies = { ...node.replies, lastnonce: { result: 'success', lastnonce: 7 } };
		await show(BotsOverview, {}, 'marketmaker');
		await expect.element(page.getByText('Bots cannot trade until a restart')).toBeVisible();
		await expect.element(page.getByText(/Signing in with the passphrase pauses every bot/)).toBeVisible();
		await expect.element(page.getByText(/you may have to wait a few seconds/)).toBeVisible();
	});

	test('explains bots while the list is empty', async () => {
		node.replies = { ...node.replies, bot_statuslist: [] };
		await show(BotsOverview);
		await expect.element(page.getByText(/^No bots\./)).toBeVisible();
	});
});

describe('bot page', () => {
	test('lists each trade with its swap and charts the prices', async () => {
		await show(OneBot, { id: '1' });
		await expect.element(page.getByRole('link', { name: '3-4' })).toHaveAttribute('href', '/swaps?swap=3-4');
		await expect.element(page.getByRole('row', { name: /^3 Swap in progress 2 KMD 58/ })).toBeVisible();
		await expect.element(page.getByRole('row', { name: /^2 No answer/ })).toBeVisible();
		const picture = page.getByRole('img', { name: /Prices of 2 trades.* limit 60 KMD/ });
		await expect.element(picture).toBeVisible();
	});

	test('stops a bot only after a warning about pending swaps', async () => {
		await show(OneBot, { id: '1' });
		await userEvent.click(page.getByRole('button', { name: 'Stop…' }));
		const dialog = page.getByRole('dialog', { name: 'Stop bot' });
		await expect.element(dialog.getByText(/One swap of 2 KMD is in progress and continues/)).toBeVisible();
		await expect.element(dialog.getByText(/^4 KMD are not traded/)).toBeVisible();
		await userEvent.click(dialog.getByRole('button', { name: 'Keep running' }));
		expect(node.asked.filter(({ method }) => method === 'bot_stop')).toEqual([]);
		await userEvent.click(page.getByRole('button', { name: 'Stop…' }));
		await userEvent.click(dialog.getByRole('button', { name: 'Stop bot' }));
		await expect.poll(() => node.asked.filter(({ method }) => method === 'bot_stop').length).toBe(1);
		await expect.element(page.getByText('Node changed nothing')).toBeVisible();
	});

	test.each([
		['is complete', { complete: true, percentage: 100 }, 'This bot has traded its total'],
		['was stopped elsewhere', { stopped: NOON }, 'This bot was stopped'],
	])('does not change a bot that %s during an edit', async (_how, ended, title) => {
		await show(OneBot, { id: '1' });
		await userEvent.click(page.getByRole('button', { name: 'Change…' }));
		const dialog = page.getByRole('dialog', { name: 'Change bot' });
		await expect.element(dialog).toBeVisible();
		expect(dialog.getByText(title).elements()).toHaveLength(0);
		const bot = { ...BUYER, ...ended };
		node.replies = { ...node.replies, bot_statuslist: [bot, PAUSED, STOPPED], bot_status: bot };
		await desk.use(Bots).list.refresh();
		await expect.element(dialog.getByText(title)).toBeVisible();
		await expect.element(dialog.getByText('The change was not sent.')).toBeVisible();
		await expect.element(dialog.getByRole('button', { name: 'Bot ended' })).toHaveAttribute('aria-disabled');
		await userEvent.click(dialog.getByRole('button', { name: 'Bot ended' }), { force: true });
		expect(page.getByRole('dialog', { name: 'Review change' }).elements()).toHaveLength(0);
		expect(node.asked.filter(({ method }) => method === 'bot_settings')).toEqual([]);
	});

	test.each([
		[
			'settings at the start of a changed bot',
			'9',
			'at most 60 KMD, total 9 KMD Now: at most 60 KMD, total 10 KMD',
		],
		['a bot without a record as started elsewhere', undefined, 'Started elsewhere No record in this browser'],
	])('shows %s', async (_what, volume, text) => {
		await show(OneBot, { id: '1' });
		const draft = {
			base: 'LTC',
			rel: 'KMD',
			side: 'buy',
			price: '60',
			volume: volume ?? '',
			before: [],
		} as const;
		if (volume !== undefined) {
			const { id } = await beginCallEntry(desk.database, { nodeId: 'node', kind: 'bot-start', draft });
			await advanceCallEntry(desk.database, id, { event: 'done', bot: '1' });
		}
		await desk.use(Bots).list.refresh();
		await expect.element(page.getByRole('region', { name: 'Progress' })).toHaveTextContent(text);
	});

	test('reports an unknown bot', async () => {
		await show(OneBot, { id: '99' });
		await expect.element(page.getByText(/^The node has no such bot/)).toBeVisible();
	});
});
