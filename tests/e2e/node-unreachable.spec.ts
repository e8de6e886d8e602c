import type { Page } from '@playwright/test';
import { rowsOf, storedText } from './support/page-storage.ts';
import { makeToken } from './support/daemon-call.ts';
import { expect, test, type TestDesk } from './support/desk.ts';
import { inParts } from './support/in-parts.ts';
import { callNode } from './support/node-call.ts';
import { followLink } from './support/open-page.ts';
import { signInWithDaemon } from './support/sign-in-with-daemon.ts';
import { liveUntil } from './support/world-time.ts';

test.use({ movesTime: true });

interface VisitedPage {
	readonly path: string;
	/** Text of the last visit, which the page shows while the node is unreachable. */
	readonly shows?: RegExp;
	/** Names of the readings that the page stores. */
	readonly stores?: readonly string[];
}

const PAGES_OF_TEST = 10;

const STAMP = /as of \d\d:\d\d/;

const PAGES: readonly VisitedPage[] = [
	{
		path: '/trade?pair=KMD-LTC',
		shows: /You have.*KMD.*LTC/s,
		stores: ['coins', 'orders from KMD-LTC', 'book of KMD-LTC', 'funds of KMD-LTC'],
	},
	{ path: '/trade/prepare?pair=KMD-LTC' },
	{ path: '/wallet', shows: /KMD/, stores: ['holdings', 'coin details'] },
	{
		path: '/wallet/coin?coin=KMD',
		shows: /KMD/,
		stores: ['money of KMD', 'history of KMD', 'chain of KMD', 'inventory of KMD'],
	},
	{ path: '/wallet/outputs?coin=KMD' },
	{ path: '/wallet/send?coin=KMD' },
	{ path: '/wallet/locks' },
	{ path: '/portfolio', shows: /KMD/, stores: ['portfolio'] },
	{ path: '/ledger', shows: /Closing/, stores: ['history of KMD', 'history of LTC'] },
	{ path: '/bots', shows: /KMD/, stores: ['bots'] },
	{ path: '/bots/create' },
	{ path: '/deposits', shows: /deposit/i, stores: ['credit', 'deposits'] },
	{ path: '/statistics' },
	{ path: '/statistics?view=markets', shows: /KMD/, stores: ['markets'] },
	{ path: '/statistics?view=prices', shows: /KMD/, stores: ['maker prices'] },
	{ path: '/tokens', shows: /Ticket/ },
	{ path: '/tokens/create' },
	{ path: '/tokens/receive' },
	{ path: '/node', shows: /of \d+ switched on/, stores: ['coins'] },
	{ path: '/node/peers', shows: STAMP, stores: ['peers'] },
	{ path: '/node/trust' },
	{ path: '/node/notarisations', shows: /KMD/, stores: ['notarisations'] },
	{ path: '/node/commands', shows: /orderbook/, stores: ['commands'] },
	{ path: '/node/control' },
	{ path: '/node/profiles' },
	// The swap list stores the swaps that this page has read.
	{ path: '/swaps', shows: /1 swap.*LTC/s, stores: ['swaps'] },
	{ path: '/activity' },
	{ path: '/activity?source=swaps', shows: /LTC/ },
	{ path: '/activity?source=all' },
	{ path: '/events' },
	{ path: '/console' },
	{ path: '/settings' },
	{ path: '/tools' },
	{ path: '/tools/addresses' },
	{ path: '/tools/holdings' },
	{ path: '/tools/keys' },
	{ path: '/tools/messages' },
	{ path: '/tools/picture' },
	{ path: '/tools/snapshot' },
	{ path: '/tools/transaction' },
];

/** Texts that a page shows while it waits for a first reply. */
const PENDING =
	/\b(Loading|Asking( the (node|daemon)[^.\n]*)?…|Asking the node|Reading (the|your|every|what)[^\n]*…?|being read…|Opening the market|Looking[^\n]*…)/;

/** Creates an order, a bot, a token, and a swap whose other side has left with the coins locked. */
async function fillDesk(desk: TestDesk): Promise<void> {
	const pair = { base: 'KMD', rel: 'LTC' };
	const { asks } = await callNode<{ asks: { price: number }[] }>(desk, 'orderbook', pair);
	await callNode(desk, 'buy', { ...pair, price: (asks[0]?.price ?? 1) * 1.05, relvolume: 0.002 });
	await desk.control({ control: 'advance', ms: 15_000 });
	await callNode(desk, 'setprice', { base: 'LTC', rel: 'KMD', price: 900 });
	await callNode(desk, 'bot_buy', { ...pair, maxprice: 0.001, relvolume: 0.01 });
	await makeToken(desk, { name: 'Ticket', supply: '1' });
}

/** The pending text on the page; `undefined` if the page is not waiting. */
async function pendingIn(page: Page): Promise<string | undefined> {
	const main = page.locator('main');
	const busy = await main.locator('[aria-busy=true], .skeleton').count();
	return PENDING.exec((await main.textContent()) ?? '')?.[0] ?? (busy > 0 ? `${busy} busy` : undefined);
}

async function readingsOf(page: Page): Promise<readonly string[]> {
	const rows = await rowsOf(page, 'readings');
	return rows.map(({ key }) => String((key as [string, string])[1]));
}

for (const [index, pages] of inParts(PAGES, PAGES_OF_TEST).entries()) {
	test(`shows all stored data during an outage: part ${index + 1}`, async ({ page, desk }) => {
		await fillDesk(desk);
		await signInWithDaemon(page, desk);
		await visit(page, pages);
		expect(await storedText(page)).not.toContain(desk.passphrase);
		await page.route(`${desk.node}/**`, (route) => route.abort('connectionrefused'));
		expect(await wrongWhileAway(page, pages)).toEqual([]);
	});
}

/** Opens each page and waits until its readings are stored. */
async function visit(page: Page, pages: readonly VisitedPage[]): Promise<void> {
	for (const { path, shows = /./, stores = [] } of pages)
		await test.step(`visits ${path}`, async () => {
			await followLink(page, path);
			await expect(page.locator('main')).toHaveText(shows);
			await expect.poll(() => pendingIn(page)).toBeUndefined();
			await liveUntil(page, async () => {
				const stored = await readingsOf(page);
				return stores.every((reading) => stored.includes(reading));
			});
		});
}

async function wrongWhileAway(page: Page, pages: readonly VisitedPage[]): Promise<readonly string[]> {
	const wrong: string[] = [];
	for (const { path, shows = /./, stores } of pages) {
		await page.goto(path);
		const limit = { timeout: 15_000 };
		const main = page.locator('main');
		await liveUntil(page, page.getByText('is not responding.').first());
		await expect
			.poll(() => pendingIn(page), limit)
			.toBeUndefined()
			.catch(async () => wrong.push(`${path} waits: ${await pendingIn(page)}`));
		await expect(main)
			.toHaveText(shows, limit)
			.catch(async () => wrong.push(`${path} shows: ${await main.innerText()}`));
		if (!stores) continue;
		await expect(main.getByText(STAMP).first())
			.toBeAttached(limit)
			.catch(() => wrong.push(`${path} has no stamp`));
	}
	return wrong;
}
