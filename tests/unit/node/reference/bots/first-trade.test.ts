import { NodeClient } from '#lib/client/node-client.ts';
import { type Bot, firstTrade } from '#lib/domain/bots.ts';
import { boundMatching } from '#lib/domain/matching.ts';
import { COIN, parseDecimal } from '#lib/domain/money/amount.ts';
import { ordersFor } from '#lib/domain/orders/taken-order.ts';
import { openReferenceNode } from '#lib/node/reference/open-node.ts';
import { readPairFunds } from '#lib/state/outputs.svelte.ts';
import { describe, expect, test } from 'vitest';
import { openStill, transportTo, USERPASS } from '../../../practice/node/practice-fixture.ts';

const units = (text: string) => parseDecimal(text);

describe('first request of a bot on the practice node', () => {
	test.each<[Bot['side'], string, string, string, string]>([
		['buy', 'LTC', 'KMD', '1.02', '20'],
		['buy', 'LTC', 'KMD', '1.2', '3'],
		['sell', 'KMD', 'LTC', '0.97', '12'],
		['buy', 'RICK', 'MORTY', '1.05', '40'],
		['sell', 'KMD', 'BTC', '0.9', '30'],
	])('matches its prediction: %s %s', async (side, base, rel, share, volume) => {
		const practice = await openStill();
		const client = new NodeClient({ transport: transportTo(practice), userpass: USERPASS });
		const node = openReferenceNode(client);
		const bots = node.bots;
		const book = await node.market.orderBook({ base, rel });
		const funds = await readPairFunds(node, { base, rel });
		const orders = ordersFor(side, book, [funds.base.address, funds.rel.address]);
		const bound = ((orders[0]?.price ?? 0n) * units(share)) / COIN;
		const terms = { base, rel, side, bound, volume: units(volume) };
		const { id } = await bots.start(terms);
		// Read the book at the time of the bot’s first check.
		await practice.control({ control: 'advance', ms: 9_999 });
		const later = await node.market.orderBook({ base, rel });
		const expected = firstTrade(terms, ordersFor(side, later, []), funds, boundMatching);
		await practice.control({ control: 'advance', ms: 1 });
		const [made] = (await bots.read(id)).trades;
		expect(expected).toMatchObject({ is: 'asks', pays: made?.volume });
		await practice.close();
	});
});
