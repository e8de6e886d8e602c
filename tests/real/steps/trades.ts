import type { Locator, Page } from '@playwright/test';
import { formOf } from '../../e2e/support/order-form.ts';
import { type App, expect } from '../app.ts';
import { type Market, PAIR } from '../market.ts';
import type { Coin } from '../programs/coin-daemon.ts';
import { inCoins, type Witnesses } from '../witness.ts';
import { type Funds, fundsOf, displayed, units } from './funds.ts';
import { followSwap, placeOrder } from './swaps.ts';

/** A successful swap, with its costs and proceeds on chain. */
export interface Trade {
	readonly id: string;
	readonly pays: Coin;
	readonly gets: Coin;
	readonly paid: bigint;
	readonly got: bigint;
}

/** Texts that a page must never show about a new swap, although the program itself reports them for some seconds. */
const FALSE_ENDS = /never started|ended before|^No trade reported$|has no swap|could not be read/;

/** Takes the best price for an amount and follows the swap to its end. */
export async function trade(
	market: Market,
	app: App,
	side: 'buy' | 'sell',
	entry: Entry,
): Promise<Trade & { readonly reported: Witnesses; readonly best: number }> {
	const { page } = app;
	const [pays, gets] = side === 'buy' ? (['LTC', 'RICK'] as const) : (['RICK', 'LTC'] as const);
	const before = await fundsOf(market);
	const best = await openOrder(app, side, entry);
	const said = await listen(page);
	const id = await placeOrder(page);
	const swap = await followSwap(market, id, 'alicespend');
	const headline = page.getByText(new RegExp(`^You swapped .* ${pays} for .* ${gets}, fees included$`));
	await expect(headline).toBeVisible();
	expect((await said()).filter((line) => FALSE_ENDS.test(line))).toEqual([]);
	const now = await fundsOf(market);
	const [paid, got] = [before[pays] - now[pays], now[gets] - before[gets]];
	expect(got).toBe(units(swap.values[5]));
	const words = await headline.innerText();
	const [, spent, received] = /^You swapped ([\d.]+) \w+ for ([\d.]+) /.exec(words) ?? [];
	expect([units(spent), units(received)]).toEqual([paid, got]);
	const reported = {
		chain: `${inCoins(got)} ${gets} more, ${inCoins(paid)} ${pays} less`,
		program: `one ${side}; ${swap.status}: ${swap.sentflags.join(', ')}`,
		page: `Best ${best}; ${words}`,
	};
	return { id, pays, gets, paid, got, reported, best: Number(best) };
}

type Entry = readonly [field: 'Amount' | 'Total', text: string];

/**
 * Fills in an order for RICK/LTC: the amount, then the best price.
 * @returns that price
 */
export async function openOrder(app: App, side: 'buy' | 'sell', [field, text]: Entry): Promise<string> {
	await app.open(`/trade?pair=${PAIR.base}-${PAIR.rel}`);
	const form = formOf(app.page);
	// The form remembers its previous settings.
	await form.getByText(side === 'sell' ? '↓ Sell' : '↑ Buy').click();
	await form.getByText('Take now', { exact: true }).click();
	await form.getByLabel(field, { exact: true }).fill(text);
	await form.getByRole('button', { name: 'Best' }).click();
	// If fees make the best price too low for the seller, the form expects no match and suggests a closer price.
	await expect(form.getByText('You receive at least').first()).toBeVisible();
	const nearer = form.getByRole('button', { name: /^Use [\d.]+ LTC/ });
	if (await nearer.isVisible()) await nearer.click();
	await expect(form.getByText('You receive about').first()).toBeVisible();
	return form.getByLabel('Price', { exact: true }).inputValue();
}

/**
 * Records every line that the page shows until it is reloaded.
 * @returns a function that reads the recorded lines
 */
export async function listen(page: Page): Promise<() => Promise<readonly string[]>> {
	await page.evaluate(() => {
		const heard = new Set<string>();
		Object.assign(globalThis, { heard });
		setInterval(() => {
			for (const line of document.querySelector('main')?.innerText.split('\n') ?? []) heard.add(line);
		}, 200);
	});
	return () => page.evaluate(() => [...(globalThis as unknown as { heard: Set<string> }).heard]);
}

/** Compares each trade, everywhere in the app, with the chains, to the smallest unit. */
export async function compareReceipts(app: App, trades: readonly Trade[]): Promise<Witnesses> {
	const { page } = app;
	const links = (list: string) =>
		page.getByRole('table', { name: list }).getByRole('link').filter({ hasText: 'for' });
	await app.open('/swaps');
	for (const { id, paid, got } of trades) {
		const link = page.locator(`main a[href*="swap=${id}"]`);
		await expect(link).toContainText(displayed(paid));
		await expect(link).toContainText(displayed(got));
	}
	await page.getByRole('button', { name: 'Export', exact: true }).click();
	const rows = await exportOf(page.getByRole('button', { name: 'Export CSV' }));
	for (const { id, paid, got } of trades) {
		const row = rows.find((each) => `${each['requestid']}-${each['quoteid']}` === id);
		expect([units(row?.['left wallet']), units(row?.['arrived'])]).toEqual([paid, got]);
	}
	await app.open('/activity?source=swaps');
	for (const { id, paid, got } of trades) {
		const line = links('History').and(page.locator(`[href*="swap=${id}"]`));
		await expect(line).toContainText(
			new RegExp(`^${displayed(paid)} \\w+ for ${displayed(got)} \\w+: finished`),
		);
	}
	return {
		chain: trades.map(({ paid, got }) => `${inCoins(paid)} for ${inCoins(got)}`).join('; '),
		program: 'asked for nothing else',
		page: 'list of swaps, exported CSV and Activity have the same sums',
	};
}

/** Compares all trades, as one row of results, with the chains: the sum of each side, and the difference. */
export async function compareResults(
	market: Market,
	{ open, page }: App,
	trades: readonly Trade[],
	before: Funds,
): Promise<Witnesses> {
	await open('/portfolio');
	const panel = page.getByRole('region', { name: 'Results of swaps' });
	const row = panel.getByRole('table', { name: 'Results by pair' }).getByRole('row').nth(1);
	await expect(row).toContainText(String(trades.length));
	await expect(panel.getByText(/not loaded yet|does not report all amounts/)).toBeHidden();
	const rows = await exportOf(panel.getByRole('button', { name: 'Export CSV' }));
	expect(rows).toHaveLength(1);
	const [reported = {}] = rows;
	const [base, rel] = [reported['base'] as Coin, reported['rel'] as Coin];
	expect([base, rel].sort()).toEqual(['LTC', 'RICK']);
	const now = await fundsOf(market);
	const sumOf = (coin: Coin, part: 'paid' | 'got') =>
		trades
			.filter(({ pays, gets }) => coin === (part === 'paid' ? pays : gets))
			.reduce((sum, trade) => sum + trade[part], 0n);
	const sums = { bought: sumOf(base, 'got'), sold: sumOf(base, 'paid') };
	const net = { base: now[base] - before[base], rel: now[rel] - before[rel] };
	expect(units(reported['bought base'])).toBe(sums.bought);
	expect(units(reported['sold base'])).toBe(sums.sold);
	expect([units(reported['net base']), units(reported['net rel'])]).toEqual([net.base, net.rel]);
	for (const sum of Object.values(sums)) await expect(row).toContainText(`${displayed(sum)} ${base} at `);
	return {
		chain: `${inCoins(net.base)} ${base} and ${inCoins(net.rel)} ${rel} since the first of ${trades.length} trades`,
		program: 'asked for nothing else',
		page: (await row.innerText()).replace(/\s+/g, ' '),
	};
}

/** Compares the closing balance of each coin with the chains; nothing may be unexplained. */
export async function compareLedger(market: Market, { open, page }: App): Promise<Witnesses> {
	await open('/ledger');
	const period = page.getByLabel('Period');
	await expect(page.getByText(/^Reading/)).toHaveCount(0);
	await period.selectOption({ label: 'All' });
	const table = page.getByRole('table', { name: 'Statement by coin' });
	const funds = await fundsOf(market);
	for (const [coin, owned] of Object.entries(funds)) {
		const row = table.getByRole('row', { name: new RegExp(`^${coin}`) });
		await expect(row).toContainText(displayed(owned));
		await expect(row.getByRole('cell').last()).toHaveText('0');
	}
	return {
		chain: Object.entries(funds)
			.map(([coin, owned]) => `${coin} ${inCoins(owned)}`)
			.join(', '),
		program: 'listtransactions and recentswaps',
		page: (await table.innerText()).replace(/\s+/g, ' '),
	};
}

async function exportOf(button: Locator): Promise<readonly Readonly<Record<string, string>>[]> {
	const download = button.page().waitForEvent('download');
	await button.click();
	return rowsOfCsv(await textOf((await download).createReadStream()));
}

async function textOf(stream: Promise<AsyncIterable<Buffer>>): Promise<string> {
	const parts: Buffer[] = [];
	for await (const part of await stream) parts.push(part);
	return Buffer.concat(parts).toString();
}

/** No cell of this export contains a comma. */
function rowsOfCsv(text: string): readonly Readonly<Record<string, string>>[] {
	const [head = [], ...rows] = text
		.trim()
		.split(/\r?\n/)
		.map((line) => line.split(','));
	return rows.map((cells) => Object.fromEntries(head.map((name, index) => [name, cells[index] ?? ''])));
}
