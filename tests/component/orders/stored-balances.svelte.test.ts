import type { CoinFunds, PairFunds } from '#lib/domain/outputs.ts';
import type { Desk } from '#lib/state/desk.ts';
import { Trading } from '#lib/state/orders/trading.svelte.ts';
import { PairMarket } from '#lib/state/market/pair-market.svelte.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import { FakeMarket } from '../../unit/state/market/fake-market.ts';
import { openDesk } from '../open-desk.ts';
import FormOnDesk from './FormOnDesk.svelte';
import { NOON, PAIR, REPLIES } from './order-replies.ts';

const READ_AT = new Date('2023-11-14T22:13:20Z');

const fundsOf = (coin: string, balance: bigint): CoinFunds => ({
	...{ coin, address: 'mine', balance, heldBack: 100_000_000n, transactionFee: 1000n },
	outputs: [balance - 100_000_000n, 50_000_000n, 50_000_000n],
});
const STORED: PairFunds = { base: fundsOf('RICK', 700_000_000n), rel: fundsOf('LTC', 600_000_000n) };

let node: FakeMarket;
let desk: Desk;
let answer: () => void;

/** The node does not reply yet; an earlier visit stored 7 RICK and 6 LTC. */
beforeEach(async () => {
	node = new FakeMarket(NOON, []);
	node.replies = REPLIES;
	desk = await openDesk(node.client);
	desk.cachedValue = (name) => ({
		read: () => Promise.resolve(name === 'funds of RICK-LTC' ? { value: STORED, at: READ_AT } : undefined),
		note: () => undefined,
	});
	node.gate = new Promise<void>((resolve) => (answer = resolve));
	await render(FormOnDesk, { desk, market: new PairMarket(desk, PAIR) });
});
afterEach(() => desk.database.close());

const field = (name: string) => page.getByRole('textbox', { name, exact: true });
const submit = () => page.getByRole('form').element().querySelector('button[type=submit]');
const stamp = page.getByText(/^stale, as of/);

describe('stored balance', () => {
	test('is shown with its time until the node answers', async () => {
		await expect.element(page.getByText('7 RICK')).toBeVisible();
		await expect.element(page.getByText('6 LTC')).toBeVisible();
		await expect.element(stamp).toBeVisible();
		expect(stamp.element().querySelector('time')?.dateTime).toBe(READ_AT.toISOString());
		answer();
		await expect.element(page.getByText('10 RICK')).toBeVisible();
		await expect.element(stamp).not.toBeInTheDocument();
	});

	test('leaves the best price unknown until the fees are loaded', async () => {
		node.replies = { ...REPLIES, balance: { error: 'not now' } };
		answer();
		const chip = (name: string) => page.getByRole('button', { name, exact: true });
		await expect.element(chip('Mid')).toBeEnabled();
		await expect.element(chip('Best')).toBeDisabled();
		await expect.element(chip('Best')).toHaveAttribute('title', 'Waiting for your balance and fees');
		node.replies = REPLIES;
		await desk.use(Trading).of(PAIR).funds.refresh();
		await userEvent.click(chip('Best'));
		await expect.element(field('Price')).toHaveValue('0.5');
	});

	test('permits no order', async () => {
		await expect.element(stamp).toBeVisible();
		await userEvent.fill(field('Price'), '0.5');
		await userEvent.fill(field('Amount'), '3');
		await expect.poll(() => submit()?.textContent.trim()).toBe('Reading your balance');
		await expect.element(page.getByText(/^Another 1 LTC/)).not.toBeInTheDocument();
		answer();
		await expect.poll(() => submit()?.textContent.trim()).toBe('Buy RICK');
	});
});
