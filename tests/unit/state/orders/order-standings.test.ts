import { openDocumentNode } from '#lib/node/document/open-node.ts';
import { readStandings } from '#lib/state/orders/order-standings.ts';
import { expect, test } from 'vitest';
import { HandMarket } from '../market/hand-market.ts';

test('The standings of orders are given up as a whole: no part of the reading fails unheard', async () => {
	const node = new HandMarket(0, []);
	node.gate = new Promise(() => undefined);
	const unheard: unknown[] = [];
	const note = (reason: unknown) => unheard.push(reason);
	process.on('unhandledRejection', note);
	const giveUp = new AbortController();
	const reading = readStandings(
		openDocumentNode(node.client),
		[{ base: 'KMD', rel: 'BTC', side: 'sell', price: 1n }],
		giveUp.signal,
	);
	giveUp.abort();
	await expect(reading).rejects.toThrow('abort');
	await new Promise((resolve) => setImmediate(resolve));
	process.off('unhandledRejection', note);
	expect(unheard).toEqual([]);
});
