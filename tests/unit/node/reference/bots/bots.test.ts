import * as v from 'valibot';
import { bot_statuslist } from '#lib/api/bots.ts';
import { NodeClient } from '#lib/client/node-client.ts';
import { COIN, parseDecimal } from '#lib/domain/money/amount.ts';
import { stateOfBot } from '#lib/domain/bots.ts';
import { readMarketmakerBot } from '#lib/node/marketmaker/bots.ts';
import { readBot } from '#lib/node/reference/bots.ts';
import { openTradingNode } from '#lib/node/session-opening.ts';
import { VARIANTS, type VariantName } from '#practice/node/variant.ts';
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { callJson, openInVariant, transportTo, USERPASS } from '../../../practice/node/practice-fixture.ts';

const BUYER = { base: 'LTC', rel: 'KMD', side: 'buy', bound: 1_000_000n * COIN, volume: 5n * COIN } as const;
const SELLER = { base: 'KMD', rel: 'LTC', side: 'sell', bound: 3n * COIN, volume: 2n * COIN } as const;

async function openNode(variant: VariantName) {
	const practice = await openInVariant(variant);
	const client = new NodeClient({ transport: transportTo(practice), userpass: USERPASS });
	const { capabilities, bots } = openTradingNode(client, variant);
	const advance = (ms: number) => practice.control({ control: 'advance', ms });
	return { practice, capabilities, bots, advance };
}

describe.each(VARIANTS)('bot of the %s variant', (variant) => {
	test('starts on either side and is listed with its terms', async () => {
		const { practice, bots } = await openNode(variant);
		const buyer = await bots.start(BUYER);
		const seller = await bots.start(SELLER);
		expect(buyer).toMatchObject({ ...BUYER, trades: [], traded: 0n, pending: 0n, isComplete: false });
		expect(seller).toMatchObject(SELLER);
		expect(await bots.list()).toEqual(expect.arrayContaining([buyer, seller]));
		expect(new Set(await bots.ids())).toEqual(new Set([buyer.id, seller.id]));
		await practice.close();
	});

	test('trades, with a swap per trade, an average and open volume', async () => {
		const { practice, bots, advance } = await openNode(variant);
		const { id } = await bots.start(BUYER);
		await advance(variant === 'document' ? 20_000 : 45_000);
		const begun = await bots.read(id);
		expect(begun.trades.length).toBeGreaterThan(0);
		expect(begun.pending).toBeGreaterThan(0n);
		await advance(3 * 3_600_000);
		const done = await bots.read(id);
		expect(done).toMatchObject({ isComplete: true, pending: 0n });
		const finished = done.trades.filter(({ state }) => state === 'finished');
		expect(finished.length).toBeGreaterThan(0);
		const sum = finished.reduce((volumes, { volume = 0n }) => volumes + volume, 0n);
		// Marketmaker's requests include fees.
		const traded = variant === 'marketmaker' && sum > done.volume ? done.volume : sum;
		expect(Number(done.traded - traded)).toBeCloseTo(0, -1);
		if (variant === 'marketmaker') {
			// Marketmaker reports the prices of requests, not of swaps.
			expect(done.average).toBeUndefined();
		} else {
			const prices = finished.map(({ price = 0n }) => Number(price));
			expect(Number(done.average)).toBeGreaterThanOrEqual(Math.min(...prices) - 1);
			expect(Number(done.average)).toBeLessThanOrEqual(Math.max(...prices) + 1);
		}
		const { swaps }: { swaps: [number, number][] } = await callJson(practice, 'recentswaps', { limit: 100 });
		const ids = swaps.map(([requestid, quoteid]) => `${requestid}-${quoteid}`);
		for (const { swap } of finished) expect(ids).toContain(swap);
		await practice.close();
	});

	test('can be paused, changed, resumed and stopped', async () => {
		const { practice, bots, advance } = await openNode(variant);
		const { id } = await bots.start(BUYER);
		await bots.pause(id);
		await advance(600_000);
		expect(await bots.read(id)).toMatchObject({ pausedAt: expect.any(Number) as number, trades: [] });
		expect(await bots.change(id, { side: 'buy', bound: 7n * COIN, volume: 4n * COIN })).toMatchObject({
			...{ bound: 7n * COIN, volume: 4n * COIN, pausedAt: expect.any(Number) as number },
		});
		await bots.resume(id);
		expect(await bots.read(id)).toMatchObject({ pausedAt: undefined });
		await bots.stop(id);
		expect(await bots.read(id)).toMatchObject({ stoppedAt: expect.any(Number) as number });
		await expect(bots.pause(id)).rejects.toMatchObject({ kind: 'refused' });
		await practice.close();
	});

	test('counts its volume in the paid coin, even after an edit', async () => {
		const { practice, bots, advance } = await openNode(variant);
		const bound = parseDecimal('0.00000012');
		const seller = await bots.start({ ...SELLER, bound, volume: 2n * COIN });
		const changed = await bots.change(seller.id, { side: 'sell', bound, volume: 3n * COIN });
		expect(changed).toMatchObject({ volume: 3n * COIN, bound });
		await advance(3 * 3_600_000);
		const done = await bots.read(seller.id);
		expect(done.isComplete).toBe(true);
		const sum = (volumes: (bigint | undefined)[]) =>
			volumes.reduce((all: bigint, each = 0n) => all + each, 0n);
		const sold = sum(done.trades.filter(({ state }) => state === 'finished').map(({ volume }) => volume));
		for (const figure of [sold, done.traded]) expect(Number(figure) / 3e8).toBeCloseTo(1, 2);
		expect(stateOfBot(done)).toBe('complete');
		await practice.close();
	});

	test('is refused without the funds, with an error code', async () => {
		const { practice, bots } = await openNode(variant);
		await expect(bots.start({ ...BUYER, volume: 10n ** 15n })).rejects.toMatchObject({ code: 'TRADE-FUNDS' });
		await expect(bots.read('1')).rejects.toMatchObject({ kind: 'refused' });
		await practice.close();
	});

	test('reports that numbered calls were made', async () => {
		const { practice, capabilities, bots } = await openNode(variant);
		expect(await bots.hasNumberedCalls()).toBe(false);
		await callJson(practice, 'buy', { base: 'LTC', rel: 'KMD', price: 1, relvolume: 1, nonce: 5 });
		expect(await bots.hasNumberedCalls()).toBe(true);
		expect(capabilities.bots?.isEndedByNumberedCalls).toBe(variant === 'marketmaker');
		await practice.close();
	});
});

describe('recorded bot reply', () => {
	const captures = JSON.parse(
		readFileSync(new URL('../../../../contract/captures/bot_statuslist.json', import.meta.url), 'utf8'),
	) as { name: string; body_text: string }[];
	const botsOf = (name: string) =>
		v
			.parse(bot_statuslist.reply, JSON.parse(captures.find((each) => each.name === name)?.body_text ?? '[]'))
			.map(readBot);

	test('contains an unanswered request without a status', () => {
		expect(botsOf('bot_status_after_trade')).toEqual([
			{
				...{ id: '3223117902', side: 'buy', base: 'RICK', rel: 'LTC' },
				...{ bound: parseDecimal('0.6'), volume: parseDecimal('0.2') },
				...{ startedAt: 1_795_176_407_000, pausedAt: undefined, stoppedAt: 1_795_176_548_000 },
				...{ traded: 0n, pending: 0n, average: undefined, isComplete: false },
				trades: [
					{
						state: 'asked',
						swap: undefined,
						price: parseDecimal('0.59964166'),
						volume: parseDecimal('0.201'),
					},
				],
			},
		]);
	});

	test('contains a seller’s volume in base', () => {
		expect(botsOf('bot_statuslist_after')[1]).toMatchObject({ side: 'sell', volume: COIN, bound: 3n * COIN });
	});

	test('counts a sold-out seller in base, not as stopped by the program', () => {
		const asked = { price: '0.46222419', volume: '0.41604799' };
		const [wire] = v.parse(bot_statuslist.reply, [
			{
				...{ result: 'success', name: 'sell_RICK_LTC.1795463408', botid: 458528375, started: 1795463408 },
				...{ paused: 1795463516, stopped: 1795463784, action: 'sell', base: 'RICK', rel: 'LTC' },
				...{ minprice: '0.46', totalbasevolume: '0.9', totalrelvolume: '0.414' },
				...{ aveprice: asked.price, volume: asked.volume, complete: true, percentage: '100.01111111' },
				trades: [{ status: 'finished', requestid: 462383430, quoteid: 2176212740, ...asked }],
			},
		]);
		if (!wire) throw new Error('no bot');
		const bot = readMarketmakerBot(wire);
		// The bot has traded 100.01 % with the fees of its requests.
		expect(bot).toMatchObject({ traded: 90_000_000n, pending: 0n, average: undefined, isComplete: true });
		expect(bot.trades[0]?.volume).toBe(90_009_999n);
		expect(stateOfBot(bot)).toBe('complete');
		// Marketmaker reports `complete` from the first trade on.
		const half = readMarketmakerBot({ ...wire, percentage: '50', stopped: undefined, paused: undefined });
		expect(half).toMatchObject({ traded: 45_000_000n, isComplete: false });
	});

	test('can contain empty trades and null values of a zero divisor', () => {
		const [wire] = v.parse(bot_statuslist.reply, [
			{
				...{ result: 'success', name: 'x', botid: 1, started: 1, action: 'sell', base: 'A', rel: 'B' },
				...{ minprice: 1, totalrelvolume: 2, totalbasevolume: 2, aveprice: null, volume: 0 },
				...{ trades: [{}, { requestid: 4, quoteid: 5, status: 'new word', price: null, volume: 1 }] },
			},
		]);
		if (!wire) throw new Error('no bot');
		expect(readBot(wire)).toMatchObject({
			average: undefined,
			pending: COIN,
			trades: [{ state: 'unknown' }, { state: 'swapping', swap: '4-5', price: undefined }],
		});
		// Converting a seller's volume to base requires a price; without one the volume is undefined, not 0.
		expect(readMarketmakerBot(wire).trades[1]).toMatchObject({ price: undefined, volume: undefined });
	});
});
