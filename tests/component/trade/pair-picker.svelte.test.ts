import type { Desk } from '#lib/state/desk.ts';
import { formatPair, type Pair } from '#lib/domain/market/pair.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import { FakeMarket } from '../../unit/state/market/fake-market.ts';
import { openDesk } from '../open-desk.ts';
import PickerOnDesk from './PickerOnDesk.svelte';

const coin = (name: string, status = 'active') => ({
	...{
		coin: name,
		status,
		height: 1,
		smartaddress: 'R',
		pubtype: 60,
		p2shtype: 85,
		wiftype: 188,
		txfee: 1000,
	},
});
const PAIR = { base: 'KMD', rel: 'BTC' };

let node: FakeMarket;
let desk: Desk;
let chosen: Pair[];
let picker: Awaited<ReturnType<typeof render>>;

beforeEach(async () => {
	node = new FakeMarket(0, []);
	const record = { pubkey: 'a', rmd160: 'b', pubsecp: 'c', timestamp: 1 };
	node.replies = {
		getcoins: [coin('KMD'), coin('BTC'), coin('LTC'), coin('DOGE', 'inactive')],
		getprices: [
			{
				...record,
				asks: [
					['LTC', 'KMD', 1],
					['KMD', 'LTC', 1],
					['KMD', 'BTC', 1],
				],
			},
		],
	};
	desk = await openDesk(node.client);
	chosen = [];
	picker = await render(PickerOnDesk, {
		desk,
		pair: PAIR,
		onchoose: (pair: Pair) => chosen.push(pair),
	});
});
afterEach(() => desk.database.close());

async function open(): Promise<void> {
	await userEvent.click(page.getByRole('button', { name: 'Choose pair' }));
	await expect.element(page.getByRole('option').first()).toBeVisible();
}

const options = () =>
	page
		.getByRole('option')
		.elements()
		.map((option) => option.textContent.replace(/\s+/g, ' ').trim());
const active = () => page.getByRole('option', { selected: true }).element().textContent;

test('opens at the current pair, with the most active first', async () => {
	await open();
	await expect.poll(options).toContain('LTC/KMD 2 orders');
	expect(options()[0]).toBe('LTC/KMD 2 orders');
	expect(options()).toContain('DOGE/BTC switched off');
	expect(active()).toContain('KMD/BTC');
});

test('finds a pair in the direction typed and chooses by keyboard', async () => {
	await open();
	await userEvent.keyboard('btc');
	await expect.poll(options).toEqual(['BTC/KMD 1 order', 'BTC/LTC no orders', 'BTC/DOGE switched off']);
	await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowUp}{Enter}');
	expect(chosen).toEqual([{ base: 'BTC', rel: 'LTC' }]);
	await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
});

test('stars a market by a key and sorts it first', async () => {
	await open();
	await userEvent.keyboard('ltc btc');
	await expect.poll(options).toEqual(['LTC/BTC no orders']);
	await userEvent.keyboard('*');
	await expect.poll(options).toEqual(['LTC/BTC starred no orders']);
	await userEvent.keyboard('{Escape}');
	await open();
	await expect.poll(() => options()[0]).toBe('LTC/BTC starred no orders');
	expect(active()).toContain('KMD/BTC');
});

test('keeps row and pair after pressing a star', async () => {
	await open();
	const before = options().length;
	const last = page.getByRole('option', { name: /^LTC\/BTC/ });
	await userEvent.click(last.getByTitle('Star', { exact: true }));
	await expect.element(last).toHaveTextContent('starred');
	expect(options()[0]).toBe('LTC/KMD 2 orders');
	expect([options().length, chosen]).toEqual([before, []]);
});

test('requests prices for visible markets only, once each', async () => {
	const ticker = [
		{ timestamp: 9, KMD: 1, BTC: 0.5, price: 0.5 },
		{ timestamp: 8, KMD: 1, BTC: 0.25, price: 0.25 },
	];
	node.replies = { ...node.replies, ticker };
	await open();
	await expect.poll(() => node.asked.filter(({ method }) => method === 'ticker').length).toBeGreaterThan(2);
	const asked = node.asked.filter(({ method }) => method === 'ticker') as unknown as Pair[];
	expect(asked.some(({ base, rel }) => base === 'DOGE' || rel === 'DOGE')).toBe(false);
	expect(new Set(asked.map(formatPair)).size).toBe(asked.length);
	await expect.element(page.getByText('+100.00 %')).toBeVisible();
});

test('leaves everything unchanged after Escape', async () => {
	await open();
	await userEvent.keyboard('ltc{Escape}');
	await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
	expect(chosen).toEqual([]);
});

test('turns the pair around by one button', async () => {
	await userEvent.click(page.getByRole('button', { name: 'Swap sides: BTC/KMD' }));
	expect(chosen).toEqual([{ base: 'BTC', rel: 'KMD' }]);
});

test('reports an empty result', async () => {
	await open();
	await userEvent.keyboard('xyz');
	await expect.element(page.getByText(/No pairs match/)).toBeVisible();
});

test('moves the focus to the selected pair’s picker', async () => {
	await open();
	await userEvent.fill(page.getByRole('combobox'), 'LTC KMD');
	await userEvent.keyboard('{Enter}');
	await expect.poll(() => chosen).toHaveLength(1);
	await picker.rerender({ pair: chosen[0] });
	await expect.element(page.getByRole('button', { name: /^Choose pair: LTC/ })).toHaveFocus();
});
