import { BotForm as FormState } from '#lib/state/bot-form.svelte.ts';
import { Bots } from '#lib/state/bots.svelte.ts';
import { Coins } from '#lib/state/coins.svelte.ts';
import type { Desk } from '#lib/state/desk.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import BotForm from '../../../src/routes/bots/create/BotForm.svelte';
import { FakeMarket } from '../../unit/state/market/fake-market.ts';
import { openDesk } from '../open-desk.ts';
import '#lib/ui/style/tokens.css';
import OnDesk from '../OnDesk.svelte';

const NOON = 1_795_176_000;
const PAIR = { base: 'LTC', rel: 'KMD' };
const order = (price: string, rel: number) => ({
	...{ coin: 'LTC', address: `maker at ${price}`, price, numutxos: 5, maxvolume: rel },
	...{ pubkey: `maker of ${price}`.padEnd(64, '0'), age: 15, zcredits: 0 },
});
const coin = (name: string, status = 'active') => ({
	...{ coin: name, status, height: 1, smartaddress: 'mine', rpc: '', txfee: 1000, installed: true },
	...{ pubtype: 60, p2shtype: 85, wiftype: 188 },
});
const output = (index: number, value: number) => ({
	...{ tx_hash: String(index).repeat(64), tx_pos: 0, height: 1, value },
});

let node: FakeMarket;
let desk: Desk;

beforeEach(async () => {
	node = new FakeMarket(NOON, []);
	node.replies = {
		orderbook: {
			...{ asks: [order('60', 120), order('66', 900)], bids: [order('50', 400)], numasks: 2, numbids: 1 },
			...{ ...PAIR, timestamp: NOON },
		},
		getcoins: [coin('KMD'), coin('LTC'), coin('DOGE', 'inactive')],
		getcoin: { result: 'success', enabled: 2, disabled: 0, coin: coin('KMD') },
		balance: { result: 'success', coin: 'KMD', address: 'mine', balance: 10 },
		listunspent: [output(1, 600_000_000), output(2, 300_000_000), output(3, 100_000_000)],
		inuse: [],
		...{ bot_list: [], bot_statuslist: [] },
		bot_buy: { error: 'not enough funds' },
	};
	desk = await openDesk(node.client);
	await desk.use(Coins).list.refresh();
	await render(OnDesk, { desk, part: BotForm, given: { bots: desk.use(Bots), form: desk.use(FormState) } });
});
afterEach(() => desk.database.close());

const submit = () => page.getByRole('form').element().querySelector('button[type=submit]') as HTMLElement;
const field = (name: string) => page.getByRole('textbox', { name });
const choose = (label: string, value: string) => userEvent.selectOptions(page.getByLabelText(label), value);
const starts = () => node.asked.filter(({ method }) => method === 'bot_buy');

async function choosePair() {
	await choose('Coin to buy', 'LTC');
	await choose('Paid with', 'KMD');
}

test('reports missing fields one by one and focuses each', async () => {
	await expect.element(submit()).toHaveTextContent('Choose a coin to trade');
	await choose('Coin to buy', 'LTC');
	await choose('Paid with', 'LTC');
	await expect.element(page.getByText('Choose two different coins.')).toBeVisible();
	await choose('Paid with', 'KMD');
	await expect.element(submit()).toHaveTextContent('Enter: highest price');
	await userEvent.click(submit(), { force: true });
	expect(document.activeElement).toBe(field('Highest price').element());
	await userEvent.fill(field('Highest price'), '1e3');
	await expect.element(page.getByText('The price is not a number.', { exact: false })).toBeVisible();
	await userEvent.fill(field('Highest price'), '61');
	await userEvent.fill(field('Total to spend'), '50');
	await expect.element(page.getByText(/KMD more, fees included\. The node refuses/)).toBeVisible();
	await expect.element(submit()).toHaveTextContent('Not enough KMD');
	expect(starts()).toEqual([]);
});

test('lists only the enabled coins', async () => {
	const options = () => [...page.getByLabelText('Coin to buy').element().querySelectorAll('option')];
	await expect.poll(() => options().map(({ value }) => value)).toEqual(['', 'KMD', 'LTC']);
});

test('previews the first trade and reports limits by outputs', async () => {
	await choosePair();
	await userEvent.fill(field('Highest price'), '55');
	await userEvent.fill(field('Total to spend'), '4');
	const first = page.getByRole('region', { name: 'First trade' });
	await expect
		.element(first.getByText(/The best order is at 60 KMD, 9\.09 % beyond the limit\. The bot waits\./))
		.toBeVisible();
	await userEvent.click(page.getByRole('button', { name: /^Best price: 60/ }));
	await expect.element(first.getByText('4 KMD for about 0.06666666 LTC')).toBeVisible();
	await userEvent.fill(field('Total to spend'), '8');
	await expect.element(first.getByText('4 KMD for about 0.06666666 LTC')).toBeVisible();
	await expect.poll(() => page.getByRole('form').element().textContent).toMatch(/Your outputs allow at most/);
});

test('reviews a bot, warns of an unusual price, and sends once', async () => {
	await choosePair();
	await userEvent.fill(field('Highest price'), '90');
	await userEvent.fill(field('Total to spend'), '4');
	await expect.element(submit()).toHaveTextContent('Review bot');
	await userEvent.click(submit());
	const review = page.getByRole('dialog', { name: 'Review bot' });
	await expect
		.element(review.getByText(/spends up to 4 KMD in total on LTC, at 90 KMD or less/))
		.toBeVisible();
	await expect.element(review.getByText(/50\.00 % worse than the best price/)).toBeVisible();
	await userEvent.fill(review.getByLabelText('Retype the price'), '90');
	await userEvent.click(review.getByRole('button', { name: 'Start bot' }));
	await expect.poll(() => starts().length).toBe(1);
	expect(starts()[0]).toMatchObject({ ...PAIR, maxprice: '90', relvolume: '4' });
	await expect.poll(() => desk.use(Bots).calls.outcome).toEqual({ is: 'refused' });
	// The entered values are kept for another try.
	await expect.element(field('Total to spend')).toHaveValue('4');
});
