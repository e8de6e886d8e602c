import { orderbook, setprice } from '#lib/api/market.ts';
import { NodeClient } from '#lib/client/node-client.ts';
import type { PriceRule } from '#lib/domain/price-rule.ts';
import { COIN, formatAmount, parseDecimal } from '#lib/domain/money/amount.ts';
import type { Practice } from '#practice/practice.ts';
import type { Desk } from '#lib/state/desk.ts';
import { PriceRuleRequests } from '#lib/state/price-rule-requests.svelte.ts';
import { PairMarket } from '#lib/state/market/pair-market.svelte.ts';
import { Trading } from '#lib/state/orders/trading.svelte.ts';
import { readJournal } from '#lib/storage/journal-reading.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import { openStill, transportTo, USERPASS } from '../../unit/practice/node/practice-fixture.ts';
import { openDesk } from '../open-desk.ts';
import FormOnDesk from './FormOnDesk.svelte';

const PAIR = { base: 'KMD', rel: 'LTC' };
/** A price rule that sells at a price no maker of the practice market asks for. */
const PRICE_RULE: PriceRule = {
	...{ source: { from: 'fixed', price: 2n * COIN }, factor: COIN, offset: 0n },
	...{ sellMargin: 0n, buyMargin: undefined, minimum: 0n, maximum: 0n },
};

let practice: Practice;
let node: NodeClient;
let desk: Desk;

beforeEach(async () => {
	practice = await openStill();
	node = new NodeClient({ transport: transportTo(practice), userpass: USERPASS });
	desk = await openDesk(node);
});
afterEach(async () => {
	desk.database.close();
	await practice.close();
});

const field = (name: string) => page.getByRole('textbox', { name, exact: true });
const submit = () => page.getByRole('form').element().querySelector('button[type=submit]');
const review = page.getByRole('dialog', { name: 'Review order' });

async function openPost(side: 'Buy' | 'Sell'): Promise<void> {
	await render(FormOnDesk, { desk, market: new PairMarket(desk, PAIR) });
	await userEvent.click(page.getByText(`${side} KMD`).first());
	await userEvent.click(page.getByText('Post order', { exact: true }));
	await expect.poll(() => submit()?.textContent).toMatch(/Enter a price/);
}

/** Prices of the recorded calls that set an order, latest first. */
async function pricesSet(): Promise<string[]> {
	const entries = await readJournal(desk.database, desk.connection.id);
	return entries.flatMap(({ kind, draft }) =>
		kind === 'trade-offer'
			? [`${(draft as { base: string }).base} ${(draft as { price: string }).price}`]
			: [],
	);
}

async function ownAsk(): Promise<string> {
	const { ask } = await desk.connection.node.orders.prices(PAIR);
	return formatAmount(ask);
}

async function startPriceRule(): Promise<void> {
	await desk
		.use(PriceRuleRequests)
		.send({ ...PAIR, priceRule: PRICE_RULE, expected: { ask: '2', bid: '0' } });
	expect(await ownAsk()).toBe('2');
}

describe('posted order', () => {
	test.each(['Buy', 'Sell'] as const)('takes the best price of its own side to %s', async (side) => {
		const { asks, bids } = await node.call(orderbook, PAIR);
		const [own] = side === 'Buy' ? bids : asks;
		await openPost(side);
		await userEvent.click(page.getByRole('button', { name: 'Best', exact: true }));
		await expect.element(field('Price')).toHaveValue(formatAmount(parseDecimal(own?.price ?? 0)));
	});

	test('is reviewed with its takeable amount, rank and cost', async () => {
		await openPost('Sell');
		await userEvent.fill(field('Price'), '2');
		await expect.poll(() => submit()?.textContent).toMatch(/Review order/);
		await userEvent.click(submit() as HTMLElement);
		await expect.element(review).toHaveTextContent(/Your order sells KMD at 2 LTC each/);
		await expect.element(review).toHaveTextContent(/Largest single fill up to [\d.]+ KMD/);
		await expect
			.element(review)
			.toHaveTextContent(/Rank among sellers (\d+)(st|nd|rd|th) of \1, .* behind the best/);
		await expect.element(review).toHaveTextContent(/You pay at most [\d.]+ KMD/);
		await expect.element(review).toHaveTextContent(/You receive about [\d.]+ LTC/);
		const failure =
			/If the buyer gives up: 0\.00004 KMD of fees are lost, and within 3 hours [\d.]+ KMD and your deposit/;
		await expect.element(review).toHaveTextContent(failure);
		await expect.element(review).toHaveTextContent(/Transaction fees 0.00005 KMD/);
	});

	test('shows the wire price in form, review and journal', async () => {
		await openPost('Buy');
		await userEvent.fill(field('Price'), '7000');
		await expect
			.element(page.getByText(/^Posted at 6\u202f999\.8600028 LTC: your node stores/))
			.toBeVisible();
		await expect.poll(() => submit()?.textContent).toMatch(/Review order/);
		await userEvent.click(submit() as HTMLElement);
		await expect.element(review).toHaveTextContent(/Your order buys KMD at 6\s999\.8600028 LTC each/);
		await userEvent.fill(review.getByLabelText('Retype the price'), '6999.8600028');
		await userEvent.click(review.getByRole('button', { name: 'Post order' }));
		await expect
			.poll(async () => formatAmount((await desk.connection.node.orders.prices(PAIR)).bid))
			.toBe('6999.8600028');
		const entries = await readJournal(desk.database, desk.connection.id);
		expect(entries[0]?.draft).toMatchObject({ price: '0.00014286', order: { price: '6999.8600028' } });
		await expect.poll(() => desk.use(Trading).of(PAIR).openOrders.pending).toBeUndefined();
	});

	test('names the replaced order in form and review', async () => {
		await node.call(setprice, { ...PAIR, price: '2.5' });
		await openPost('Sell');
		await userEvent.fill(field('Price'), '2');
		await expect.element(page.getByText('Current order: sell KMD at 2.5 LTC.')).toBeVisible();
		await expect.poll(() => submit()?.textContent).toMatch(/Review order/);
		await userEvent.click(submit() as HTMLElement);
		await expect
			.element(review)
			.toHaveTextContent(
				/This replaces your order.*sell KMD at 2.5 LTC. Your node keeps one price for each side of a pair./,
			);
		await userEvent.click(review.getByRole('button', { name: 'Post order' }));
		await expect.poll(ownAsk).toBe('2');
		await expect.element(page.getByText(/^Posted(:| )/)).toBeVisible();
	});
});

describe('order on a pair with a price rule', () => {
	test('stops the rule once first and keeps its price', async () => {
		await startPriceRule();
		await openPost('Sell');
		await userEvent.fill(field('Price'), '3');
		await expect.element(page.getByText('This stops your price rule')).toBeVisible();
		await userEvent.click(submit() as HTMLElement);
		await expect.element(review).toHaveTextContent(/This stops your price rule.*Selling KMD at 2 LTC/);
		await userEvent.click(review.getByRole('button', { name: 'Stop rule and post' }));
		await expect.poll(ownAsk).toBe('3');
		await expect.poll(pricesSet).toEqual(['KMD 3', 'LTC 0', 'KMD 0']);
		// Wait for the order list to be read again before the database is closed.
		await expect.poll(() => desk.use(Trading).of(PAIR).openOrders.pending).toBeUndefined();
		await practice.control({ control: 'advance', ms: 130_000 });
		expect(await ownAsk()).toBe('3');
	});

	test('is not posted if the rule cannot be stopped', async () => {
		await startPriceRule();
		await openPost('Sell');
		await userEvent.fill(field('Price'), '3');
		await expect.element(page.getByText('This stops your price rule')).toBeVisible();
		await practice.control({ control: 'fault', method: 'setprice', fault: 'refused', times: 1 });
		await userEvent.click(submit() as HTMLElement);
		await userEvent.click(review.getByRole('button', { name: 'Stop rule and post' }));
		await expect.element(page.getByRole('alert')).toBeVisible();
		expect(await ownAsk()).toBe('2');
		expect(await pricesSet()).toEqual(['KMD 0']);
	});
});
