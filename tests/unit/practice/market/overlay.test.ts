import { beforeEach, describe, expect, it } from 'vitest';
import { openMarket, type Market } from '#practice/market/market.ts';
import { Overlay, type Trade } from '#practice/market/overlay.ts';
import { VENUES, type Venue } from '#practice/market/makers.ts';
import { openWorld, START } from '../chain/chain-fixture.ts';

const [first, second] = VENUES as [Venue, Venue];
const NOW = START / 1000;

let overlay: Overlay;
let market: Market;

beforeEach(async () => {
	const world = await openWorld();
	overlay = new Overlay(world);
	market = openMarket(world.chance, world.start, { overlay });
});

const tradeAt = (time: number): Trade => ({ time, side: 'ask', baseVolume: 7n, relVolume: 11n });
const ownTrades = (from: number, to: number) =>
	[...market.trades.between(first, from, to)].filter(({ baseVolume }) => baseVolume === 7n);

describe('trade of the user', () => {
	it('is sorted among the others by time, in its own market only', () => {
		const before = [...market.trades.between(first, NOW - 600, NOW)];
		for (const time of [NOW - 10, NOW - 300, NOW - 300]) overlay.addTrade(first, tradeAt(time));
		const times = [...market.trades.between(first, NOW - 600, NOW)].map(({ time }) => time);
		expect(times).toHaveLength(before.length + 3);
		expect(times).toEqual([...times].sort((one, other) => one - other));
		expect([...market.trades.between(second, NOW - 600, NOW)].every(({ maker }) => maker !== undefined)).toBe(
			true,
		);
	});

	it('is included at the start bound and excluded at the end bound', () => {
		overlay.addTrade(first, tradeAt(NOW - 100));
		expect(ownTrades(NOW - 100, NOW - 99)).toHaveLength(1);
		expect(ownTrades(NOW - 99, NOW)).toHaveLength(0);
		expect(ownTrades(NOW - 200, NOW - 100)).toHaveLength(0);
	});
});

describe('amount taken from a maker', () => {
	const quoteOf = (maker: number, time: number) =>
		market.quotes
			.at(first.base, first.rel, time)
			.find((quote) => quote.side === 'ask' && quote.maker === maker);

	function someMaker(): { maker: number; largest: bigint } {
		const quote = market.quotes.at(first.base, first.rel, START).find(({ side }) => side === 'ask');
		if (!quote) throw new Error('No quotes');
		return quote;
	}

	it('reduces its offer for a quarter of an hour', () => {
		const { maker, largest } = someMaker();
		overlay.take(first, 'ask', maker, 5n, START);
		overlay.take(first, 'ask', maker, 6n, START);
		expect(quoteOf(maker, START)?.largest).toBe(largest - 11n);
		expect(overlay.takenFrom(first, 'ask', maker, START + 15 * 60_000)).toBe(0n);
	});

	it('removes a fully taken offer, on its side only', () => {
		const { maker, largest } = someMaker();
		const bids = market.quotes.at(first.base, first.rel, START).filter(({ side }) => side === 'bid');
		overlay.take(first, 'ask', maker, largest, START);
		expect(quoteOf(maker, START)).toBeUndefined();
		const left = market.quotes.at(first.base, first.rel, START).filter(({ side }) => side === 'bid');
		expect(left).toEqual(bids);
	});
});
