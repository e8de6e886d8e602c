import type { NodeProgram } from '#lib/domain/session/saved-node.ts';
import type { Desk } from '#lib/state/desk.ts';
import { PairMarket } from '#lib/state/market/pair-market.svelte.ts';
import type { ComponentProps } from 'svelte';
import { expect } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import { FakeMarket, type AskedRows } from '../../unit/state/market/fake-market.ts';
import BookOnDesk from './BookOnDesk.svelte';
import { openDesk } from '../open-desk.ts';

const NOW = 1_795_174_561;

/** An order in the real node's format, with volumes in rel. */
export const order = (price: string, depth: number, more: object = {}) => ({
	coin: 'RICK',
	address: 'address',
	price,
	numutxos: 5,
	avevolume: 1,
	maxvolume: 5,
	depth,
	pubkey: `maker of ${price}`.padEnd(64, '0'),
	age: 15,
	zcredits: 0,
	...more,
});

/** Asks at rising whole prices, each for one rel. */
export const many = (count: number, from = 1) =>
	Array.from({ length: count }, (_, index) => order(`${from + index}`, index + 1));

export const bookOf = (asks: object[], bids: object[]) => ({
	asks,
	bids,
	numasks: asks.length,
	numbids: bids.length,
	base: 'RICK',
	rel: 'LTC',
	timestamp: NOW,
});

export const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });

/** Texts of a table's rows, without the header. */
export const rowsOf = (name: RegExp) =>
	page
		.getByRole('table', { name })
		.getByRole('row')
		.elements()
		.map((row) => [...row.querySelectorAll('td')].map((cell) => cell.textContent.trim()))
		.filter((cells) => cells.length > 0);

/** An order book from a node with scripted replies. Close it with `close()`. */
export class FakeBook {
	readonly node: FakeMarket;
	readonly desk: Desk;
	readonly market: PairMarket;

	private constructor(node: FakeMarket, desk: Desk) {
		this.node = node;
		this.desk = desk;
		this.market = new PairMarket(desk, { base: 'RICK', rel: 'LTC' });
	}

	/** @param program which program the node is; only the real one reports running totals of its orders */
	static async open(program: NodeProgram = 'marketmaker'): Promise<FakeBook> {
		// A pointer left over a row by an earlier test would show the row's sum instead of the spread.
		await userEvent.hover(document.documentElement, { position: { x: 0, y: 0 } });
		const node = new FakeMarket(NOW, []);
		node.replies = { trusted: [], trust: { result: 'success' } };
		return new FakeBook(node, await openDesk(node.client, program));
	}

	/** Adds replies of the node, by method. */
	answer(replies: Readonly<Record<string, unknown>>): void {
		this.node.replies = { ...this.node.replies, ...replies };
	}

	/** Renders the book with these orders. */
	async show(asks: object[], bids: object[], given: Partial<ComponentProps<typeof BookOnDesk>> = {}) {
		this.answer({ orderbook: bookOf(asks, bids) });
		const shown = await this.render(given);
		if (asks.length > 0) await expect.element(page.getByRole('table', { name: /Asks/ })).toBeVisible();
		return shown;
	}

	render(given: Partial<ComponentProps<typeof BookOnDesk>> = {}) {
		return render(BookOnDesk, { desk: this.desk, market: this.market, onpick: () => undefined, ...given });
	}

	/** Changes the orders and polls the book. */
	async become(asks: object[], bids: object[]): Promise<void> {
		this.answer({ orderbook: bookOf(asks, bids) });
		await this.market.book.refresh();
	}

	callsOf(method: string): AskedRows[] {
		return this.node.asked.filter((call) => call.method === method);
	}

	close(): void {
		this.desk.database.close();
	}
}
