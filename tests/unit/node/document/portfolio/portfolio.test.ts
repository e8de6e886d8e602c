import { NodeClient } from '#lib/client/node-client.ts';
import { COIN, parseDecimal } from '#lib/domain/money/amount.ts';
import { openTradingNode } from '#lib/node/open-trading-node.ts';
import { MANNERS } from '#practice/node/manner.ts';
import { describe, expect, it } from 'vitest';
import { readCaptures } from '../../../../contract/captures.ts';
import { openInManner, transportTo, USERPASS } from '../../../practice/node/practice-fixture.ts';

/** What the real node answered in a recorded call. */
function captured(name: string): string {
	const found = [...readCaptures().values()].flat().find((each) => each.name === name);
	if (!found) throw new Error(`No capture ${name}`);
	return found.body_text;
}

function nodeThatAnswers(reply: string) {
	const calls: Record<string, unknown>[] = [];
	const transport = {
		address: '',
		send: (body: string) => {
			calls.push(JSON.parse(body) as Record<string, unknown>);
			return Promise.resolve({ status: 200, body: new TextEncoder().encode(reply) });
		},
	};
	return { calls, node: openTradingNode(new NodeClient({ transport, userpass: USERPASS }), 'marketmaker') };
}

describe('the portfolio of the real program', () => {
	it('has no price for a coin without orders, and suggests no amount of it', async () => {
		const { node } = nodeThatAnswers(captured('portfolio'));
		const { total, coins, suggestion } = await node.portfolio.read();
		expect(total).toBe(parseDecimal('163.8868417'));
		expect(coins.map(({ coin, price, goal }) => [coin, price, goal])).toEqual([
			['KMD', COIN, 0n],
			['LTC', 3n * COIN, 60n * COIN],
			['RICK', undefined, 25n * COIN],
		]);
		expect(coins[2]?.worth).toBeUndefined();
		expect(suggestion).toEqual({
			buy: { coin: 'RICK', force: parseDecimal('865.05190311') },
			sell: { coin: 'LTC', force: parseDecimal('-18.25397967') },
			volume: parseDecimal('1.74725187'),
		});
	});

	it('suggests nothing where nothing has a price', async () => {
		const { node } = nodeThatAnswers(captured('portfolio_noKMD'));
		const reading = await node.portfolio.read();
		expect(reading.suggestion).toBeUndefined();
		expect(reading.coins.every(({ price }) => price === undefined)).toBe(true);
	});

	it('takes what the node could not divide for none', async () => {
		const reply = captured('portfolio').replaceAll('25.13929707', 'nan').replace('163.88684170', 'nan');
		const { node } = nodeThatAnswers(reply);
		const { total, coins } = await node.portfolio.read();
		expect([total, coins[0]?.share]).toEqual([0n, 0n]);
	});

	it('is never asked for a goal without a coin, which would set one for each', async () => {
		const { node, calls } = nodeThatAnswers(captured('goal_coin'));
		const portfolio = node.portfolio;
		const { coins } = await portfolio.setGoal('LTC', 60n * COIN);
		expect(coins.find(({ coin }) => coin === 'LTC')?.goal).toBe(60n * COIN);
		expect(calls.map(({ method, coin, val }) => [method, coin, val])).toEqual([['goal', 'LTC', '60']]);
	});
});

describe.each(MANNERS)('the portfolio of a practice node in the manner of %s', (manner) => {
	it('gets goals one by one, counts them among themselves, and loses one that is set to nothing', async () => {
		const practice = await openInManner(manner);
		const node = openTradingNode(
			new NodeClient({ transport: transportTo(practice), userpass: USERPASS }),
			manner,
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
