import type { Page } from '@playwright/test';
import { formOf } from '../../e2e/support/order-form.ts';
import { type App, expect } from '../app.ts';
import { type Market, PAIR } from '../market.ts';
import { inCoins, type Witnesses } from '../witness.ts';
import { fundsOf, shown, units } from './funds.ts';
import { followSwap, placeOrder } from './swaps.ts';

/** A swap that went well, with what the chains say that it took and brought. */
export interface Trade {
	readonly id: string;
	readonly paid: bigint;
	readonly got: bigint;
}

/** What a page may never say of a swap that has only just begun: the program says so itself for some seconds. */
const FALSE_ENDS = /never started|ended before|^No trade$|has no swap|could not be read/;

/** Takes the best price for an amount, and follows the swap to its end. */
export async function trade(
	market: Market,
	app: App,
	side: 'buy' | 'sell',
	entry: Entry,
): Promise<Trade & { readonly told: Witnesses; readonly best: number }> {
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
	const told = {
		chain: `${inCoins(got)} ${gets} more, ${inCoins(paid)} ${pays} less`,
		program: `one ${side}; ${swap.status}: ${swap.sentflags.join(', ')}`,
		page: `Best ${best}; ${words}`,
	};
	return { id, paid, got, told, best: Number(best) };
}

type Entry = readonly [field: 'Amount' | 'Total', text: string];

/** Fills in an order of RICK for LTC: how much, then the best price for it. Gives that price. */
export async function openOrder(app: App, side: 'buy' | 'sell', [field, text]: Entry): Promise<string> {
	await app.open(`/trade?pair=${PAIR.base}-${PAIR.rel}`);
	const form = formOf(app.page);
	// The form remembers what it was used for last.
	await form.getByText(side === 'sell' ? '↓ Sell' : '↑ Buy').click();
	await form.getByText('Take now', { exact: true }).click();
	await form.getByLabel(field, { exact: true }).fill(text);
	await form.getByRole('button', { name: 'Best' }).click();
	// At the best price itself, where fees make it too low for the seller, the form expects nothing, and names a nearer price.
	await expect(form.getByText('You receive at least').first()).toBeVisible();
	const nearer = form.getByRole('button', { name: /^Use [\d.]+ LTC/ });
	if (await nearer.isVisible()) await nearer.click();
	await expect(form.getByText('You receive about').first()).toBeVisible();
	return form.getByLabel('Price', { exact: true }).inputValue();
}

/** From now on hears every line that the page shows, until it is loaded anew. Gives what it has heard. */
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

/** Each trade as every place of the app tells it, to the last unit as the chains do. */
export async function compareReceipts(app: App, trades: readonly Trade[]): Promise<Witnesses> {
	const { page } = app;
	const links = (list: string) =>
		page.getByRole('table', { name: list }).getByRole('link').filter({ hasText: 'for' });
	await app.open('/swaps');
	for (const { id, paid, got } of trades) {
		const link = page.locator(`main a[href*="swap=${id}"]`);
		await expect(link).toContainText(shown(paid));
		await expect(link).toContainText(shown(got));
	}
	const download = page.waitForEvent('download');
	await page.getByRole('button', { name: 'Export CSV' }).click();
	const rows = rowsOfCsv(await textOf((await download).createReadStream()));
	for (const { id, paid, got } of trades) {
		const row = rows.find((each) => `${each['requestid']}-${each['quoteid']}` === id);
		expect([units(row?.['left wallet']), units(row?.['arrived'])]).toEqual([paid, got]);
	}
	await app.open('/activity?source=swaps');
	for (const { id, paid, got } of trades) {
		const line = links('Activity').and(page.locator(`[href*="swap=${id}"]`));
		await expect(line).toContainText(new RegExp(`^${shown(paid)} \\w+ for ${shown(got)} \\w+: finished`));
	}
	return {
		chain: trades.map(({ paid, got }) => `${inCoins(paid)} for ${inCoins(got)}`).join('; '),
		program: 'asked for nothing else',
		page: 'list of swaps, exported CSV and Activity have the same sums',
	};
}

async function textOf(stream: Promise<AsyncIterable<Buffer>>): Promise<string> {
	const parts: Buffer[] = [];
	for await (const part of await stream) parts.push(part);
	return Buffer.concat(parts).toString();
}

/** No cell of this export has a comma in it. */
function rowsOfCsv(text: string): readonly Readonly<Record<string, string>>[] {
	const [head = [], ...rows] = text
		.trim()
		.split(/\r?\n/)
		.map((line) => line.split(','));
	return rows.map((cells) => Object.fromEntries(head.map((name, index) => [name, cells[index] ?? ''])));
}
