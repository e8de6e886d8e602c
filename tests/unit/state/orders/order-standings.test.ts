import { openReferenceNode } from '#lib/node/reference/open-node.ts';
import { readStandings } from '#lib/state/orders/open-orders.svelte.ts';
import { expect, test } from 'vitest';
import { FakeMarket } from '../market/fake-market.ts';

test('aborts the positions of orders without an unhandled rejection', async () => {
	const node = new FakeMarket(0, []);
	node.gate = new Promise(() => undefined);
	const unhandled: unknown[] = [];
	const note = (reason: unknown) => unhandled.push(reason);
	process.on('unhandledRejection', note);
	const abort = new AbortController();
	const reading = readStandings(
		openReferenceNode(node.client),
		[{ id: 'an order', base: 'KMD', rel: 'BTC', side: 'sell', price: 1n }],
		{ signal: abort.signal },
	);
	abort.abort();
	await expect(reading).rejects.toThrow('abort');
	await new Promise((resolve) => setImmediate(resolve));
	process.off('unhandledRejection', note);
	expect(unhandled).toEqual([]);
});
