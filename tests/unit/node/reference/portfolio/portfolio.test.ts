import { NodeClient } from '#lib/client/node-client.ts';
import { COIN, parseDecimal } from '#lib/domain/money/amount.ts';
import { openTradingNode } from '#lib/node/session-opening.ts';
import { VARIANTS } from '#practice/node/variant.ts';
import { describe, expect, it } from 'vitest';
import { readCaptures } from '../../../../contract/captures.ts';
import { callJson, openInVariant, transportTo, USERPASS } from '../../../practice/node/practice-fixture.ts';

/** Body of the real node's reply in a capture. */
function captured(name: string): string {
	const found = [...readCaptures().values()].flat().find((each) => each.name === name);
	if (!found) throw new Error(`No capture ${name}`);
	return found.body_text;
}

/** @param balances the wallet's balances, as the program writes them */
function nodeThatAnswers(reply: string, balances = captured('balances')) {
	const calls: Record<string, unknown>[] = [];
	const transport = {
		address: '',
		send: (body: string) => {
			const call = JSON.parse(body) as Record<string, unknown>;
			calls.push(call);
			const text = call['method'] === 'balances' ? balances : reply;
			return Promise.resolve({ status: 200, body: new TextEncoder().encode(text) });
		},
	};
	return { calls, node: openTradingNode(new NodeClient({ transport, userpass: USERPASS }), 'marketmaker') };
}

describe('portfolio of the real program', () => {
	it('has no price for a coin without orders', async () => {
		const { node } = nodeThatAnswers(captured('portfolio'), '[]');
		const { total, coins } = await node.portfolio.read();
		expect(total).toBe(parseDecimal('163.8868417'));
		expect(coins.map(({ coin, price, goal }) => [coin, price, goal])).toEqual([
			['KMD', COIN, 0n],
			['LTC', 3n * COIN, 60n * COIN],
			['RICK', undefined, 25n * COIN],
		]);
		expect(coins[2]?.worth).toBeUndefined();
		expect(coins.map(({ share }) => share)).toEqual([2_513_929_707n, 7_486_070_292n, 0n]);
	});

	it('sends no goal if loading the balances fails', async () => {
		const { calls, node } = nodeThatAnswers(captured('portfolio'), '{"error":"busy"}');
		await expect(node.portfolio.setGoal('KMD', 10n * COIN)).rejects.toMatchObject({ kind: 'refused' });
		expect(calls.map(({ method }) => method)).toEqual(['balances']);
	});

	it('includes coins held back in amounts, total and shares', async () => {
		const held = JSON.stringify([
			...[
				{ coin: 'KMD', balance: 141.2 },
				{ coin: 'LTC', balance: 40.8956139 },
			],
			...[
				{ coin: 'RICK', balance: 41.72064365 },
				{ coin: 'total', balance: 1 },
			],
		]);
		const { node } = nodeThatAnswers(captured('portfolio'), held);
		const { total, coins } = await node.portfolio.read();
		expect(total).toBe(parseDecimal('263.8868417'));
		expect(coins.map(({ coin, amount, heldBack }) => [coin, amount, heldBack])).toEqual([
			['KMD', parseDecimal('141.2'), 100n * COIN],
			['LTC', parseDecimal('40.8956139'), 0n],
			['RICK', parseDecimal('41.72064365'), 0n],
		]);
		expect(coins[0]?.worth).toBe(parseDecimal('141.2'));
	});

	it('reads coins without prices', async () => {
		const { node } = nodeThatAnswers(captured('portfolio_noKMD'));
		const reading = await node.portfolio.read();
		expect(reading.coins.every(({ price }) => price === undefined)).toBe(true);
	});

	it('derives figures that the node reports as nan', async () => {
		const reply = captured('portfolio').replaceAll('25.13929707', 'nan').replace('163.88684170', 'nan');
		const { node } = nodeThatAnswers(reply, '[]');
		const { total, coins } = await node.portfolio.read();
		expect([total, coins[0]?.share]).toEqual([parseDecimal('163.8868417'), 2_513_929_707n]);
	});

	it('never sends a goal without a coin, which would set all', async () => {
		const { node, calls } = nodeThatAnswers(captured('goal_coin'));
		const portfolio = node.portfolio;
		const { coins } = await portfolio.setGoal('LTC', 60n * COIN);
		expect(coins.find(({ coin }) => coin === 'LTC')?.goal).toBe(60n * COIN);
		const goals = calls.filter(({ method }) => method === 'goal');
		expect(goals.map(({ coin, val }) => [coin, val])).toEqual([['LTC', '60']]);
	});
});

describe.each(VARIANTS)('portfolio of a practice node of the %s variant', (variant) => {
	it('sets goals one by one, normalises them, and removes a zero goal', async () => {
		const practice = await openInVariant(variant);
		const node = openTradingNode(
			new NodeClient({ transport: transportTo(practice), userpass: USERPASS }),
			variant,
		);
		const portfolio = node.portfolio;
		await portfolio.setGoal('KMD', 30n * COIN);
		const { coins } = await portfolio.setGoal('RICK', 10n * COIN);
		const goals = new Map(coins.map((each) => [each.coin, each.goalShare]));
		expect([goals.get('KMD'), goals.get('RICK')]).toEqual([75n * COIN, 25n * COIN]);
		await portfolio.setGoal('RICK', 0n);
		const after = await portfolio.read();
		expect(after.coins.filter(({ goal }) => goal > 0n).map(({ coin }) => coin)).toEqual(['KMD']);
		await expect(portfolio.setGoal('DGB', COIN)).rejects.toMatchObject({ kind: 'refused' });
		await practice.close();
	});
});

describe('portfolio of a practice node with a failed match', () => {
	it('includes the coins of the match and holds them back', async () => {
		const practice = await openInVariant('marketmaker');
		const node = openTradingNode(
			new NodeClient({ transport: transportTo(practice), userpass: USERPASS }),
			'marketmaker',
		);
		const before = await node.portfolio.read();
		const pair = { base: 'KMD', rel: 'LTC' };
		const { bids }: { bids: { price: number }[] } = await callJson(practice, 'orderbook', pair);
		const bid = bids[0]?.price ?? 0;
		const [price, basevolume] = [bid * 0.97, 0.1 / bid].map((value) => value.toFixed(8));
		await callJson(practice, 'sell', { ...pair, price, basevolume });
		await practice.control({ control: 'advance', ms: 60_000 });
		const { swaps }: { swaps: unknown[] } = await callJson(practice, 'recentswaps', {});
		expect(swaps).toEqual([]);
		const { coins } = await node.portfolio.read();
		const [was, is] = [before.coins, coins].map((all) => all.find(({ coin }) => coin === 'KMD'));
		expect(is?.amount).toBe(was?.amount);
		expect([was?.heldBack, (is?.heldBack ?? 0n) > 0n]).toEqual([0n, true]);
		await practice.close();
	});
});
