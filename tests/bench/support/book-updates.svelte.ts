import { NodeClient } from '#lib/client/node-client.ts';
import { HttpTransport } from '#lib/client/transport/http-transport.ts';
import { BookView } from '#lib/state/book-view.svelte.ts';
import { PairMarket } from '#lib/state/market/pair-market.svelte.ts';
import '#lib/ui/style/base.css';
import '#lib/ui/style/classes.css';
import '#lib/ui/style/tokens.css';
import { mount } from 'svelte';
import BookOnDesk from '../../component/book/BookOnDesk.svelte';
import { openDesk } from '../../component/open-desk.ts';

export interface ShowBookOptions {
	/** Address of `book-node.ts`. */
	readonly node: string;
	readonly look: Partial<BookView['style']>;
	/** Price step for grouping orders, in units of 1e-8; 0 leaves orders ungrouped. */
	readonly step: number;
}

/**
 * Renders the order book panel at its size on a large screen.
 * @returns its market
 */
export async function showBook({ node, look, step }: ShowBookOptions): Promise<PairMarket> {
	const host = document.body.appendChild(document.createElement('div'));
	host.style.cssText = 'display:grid;width:22rem;height:100dvh';
	const client = new NodeClient({ transport: new HttpTransport(node), userpass: 'key' });
	const desk = await openDesk(client);
	const market = new PairMarket(desk, { base: 'RICK', rel: 'LTC' });
	const view = desk.use(BookView);
	view.change(look);
	view.chooseStep(market.pair, BigInt(step));
	mount(BookOnDesk, {
		target: host,
		props: { desk, market, ownAddresses: ['no address'], onpick: () => undefined },
	});
	await market.book.refresh();
	return market;
}

export interface Reading {
	/** Longest time between two frames in milliseconds; 0 if frames were not watched. */
	readonly longestMs: number;
	/** Number of successful readings. */
	readonly count: number;
	readonly drawn: number;
}

/**
 * Watches the panel poll its book for `forMs` milliseconds.
 * @param watchesFrames requests sixty frames per second, which itself takes up main thread time
 */
export async function watchReading(
	{ book, shownBook }: PairMarket,
	forMs: number,
	watchesFrames: boolean,
): Promise<Reading> {
	const gaps = watchesFrames ? watchFrames() : undefined;
	// eslint-disable-next-line svelte/prefer-svelte-reactivity -- counted once, at the end
	const books = new Set<unknown>();
	// eslint-disable-next-line svelte/prefer-svelte-reactivity -- the same
	const drawn = new Set<unknown>();
	const endNoting = $effect.root(() => {
		$effect(() => void books.add(book.current));
		$effect(() => void drawn.add(shownBook.current));
	});
	await new Promise((resolve) => setTimeout(resolve, forMs));
	endNoting();
	const longestMs = Math.max(0, ...(gaps?.end() ?? []));
	return { longestMs, count: Math.max(0, books.size - 1), drawn: Math.max(0, drawn.size - 1) };
}

function watchFrames() {
	const gaps: number[] = [];
	let last = performance.now();
	let handle = requestAnimationFrame(function next(now) {
		gaps.push(now - last);
		last = now;
		handle = requestAnimationFrame(next);
	});
	return {
		end() {
			cancelAnimationFrame(handle);
			return gaps.slice(1);
		},
	};
}
