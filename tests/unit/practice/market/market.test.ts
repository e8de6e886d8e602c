import { beforeAll, describe, expect, it } from 'vitest';
import { chance } from '#practice/world/chance.ts';
import { openMarket, type Market } from '#practice/market/market.ts';
import { RETENTION } from '#practice/market/quoter.ts';
import { inRel } from '#practice/market/quotes.ts';
import type { Candle } from '#practice/market/trades.ts';
import type { Trade } from '#practice/market/overlay.ts';
import { VENUES, type Venue } from '#practice/market/makers.ts';

const START = 1_795_176_000_000;
const NOW = START / 1000;
const DAY = 86_400;

const [liveliest] = VENUES as readonly [Venue];
let market: Market;

beforeAll(() => {
	market = openMarket(chance('practice'), START);
});

const tradesOf = (venue: Venue, from: number, to: number) => [...market.trades.between(venue, from, to)];

/** The longer of the two wicks, as a share of the price. */
function wickOf({ open, high, low, close }: Candle): number {
	const [top, bottom] = open > close ? [open, close] : [close, open];
	return Number(high - top > bottom - low ? high - top : bottom - low) / Number(open);
}

describe('maker', () => {
	it('is one of at least twelve, with its own keys', () => {
		const makers = market.makers.quotingAt(liveliest);
		expect(makers.length).toBeGreaterThanOrEqual(12);
		const names = makers.map((maker) => market.makers.identityOf(maker).nodePublicKey);
		expect(new Set(names).size).toBe(makers.length);
	});

	it('broadcasts every 10 to 60 seconds while present', () => {
		const [quoter] = market.quotes.quotersOf(liveliest).ask;
		const times = new Set<number>();
		for (let time = START; time < START + 1_800_000; time += 1000) {
			const quote = quoter?.at(time);
			if (quote) times.add(quote.time);
		}
		const sorted = [...times].sort((one, other) => one - other);
		const gaps = sorted.slice(1).map((time, index) => time - Number(sorted[index]));
		expect(gaps.length).toBeGreaterThan(10);
		expect(Math.min(...gaps)).toBeGreaterThanOrEqual(10_000);
		expect(Math.max(...gaps)).toBeLessThanOrEqual(60_000);
	});

	it('leaves its last offer for two minutes and returns', () => {
		const states = new Set<boolean>();
		for (let minute = 0; minute < 7 * 1440; minute += 3) {
			for (const quoter of market.quotes.quotersOf(liveliest).bid) {
				const time = START + minute * 60_000;
				const quote = quoter.at(time);
				states.add(quote !== undefined);
				if (quote) expect(time - quote.time).toBeLessThanOrEqual(RETENTION);
			}
		}
		expect(states).toEqual(new Set([true, false]));
	});
});

describe('leaving maker', () => {
	/** Makers with an offer, every two minutes of a week. */
	const presentMakers = () =>
		Array.from({ length: (7 * 1440) / 2 }, (_, step) => {
			const quotes = market.quotes.at('BTC', 'KMD', START + step * 120_000);
			return new Set(quotes.map((quote) => quote.maker));
		});

	it('removes its offers from the book and returns after a while', () => {
		const makers = market.makers.quotingAt(liveliest);
		const present = presentMakers();
		const lefts = makers.map((maker) => {
			const presence = present.map((those) => those.has(maker));
			const leaves = presence.filter((isThere, step) => !isThere && presence[step - 1]).length;
			const returns = presence.filter((isThere, step) => isThere && presence[step - 1] === false).length;
			expect(Math.abs(leaves - returns)).toBeLessThanOrEqual(1);
			return leaves;
		});
		expect(lefts.filter((times) => times > 0).length).toBeGreaterThan(makers.length / 2);
		expect(Math.max(...lefts)).toBeLessThan(40);
	});

	it.each(VENUES)('never leaves the book of $base/$rel empty on a side', ({ base, rel }) => {
		for (let step = 0; step < 30 * 48; step++) {
			const { bid, ask } = market.quotes.pricesAt(base, rel, START + step * 1_800_000);
			expect(bid.length).toBeGreaterThan(0);
			expect(ask.length).toBeGreaterThan(0);
		}
	});
});

describe('lost request', () => {
	const lostOf = (venue: Venue, from: number, to: number) => [...market.lost.between(venue, from, to)];

	it.each(VENUES)('occurs at $base/$rel in proportion to its trades', (venue) => {
		const lost = lostOf(venue, NOW - 30 * DAY, NOW);
		const traded = tradesOf(venue, NOW - 30 * DAY, NOW).length;
		expect(lost.length).toBeGreaterThan(traded * 0.1);
		expect(lost.length).toBeLessThan(traded * 1.5);
	});

	it('ends at each step, mostly without an answer', () => {
		const lost = lostOf(liveliest, NOW - 30 * DAY, NOW);
		const share = (last: string) => lost.filter((each) => each.last === last).length / lost.length;
		const steps = ['request', 'reserved', 'connect', 'connected'].map(share);
		expect(steps[0]).toBeGreaterThan(0.5);
		for (const each of steps) expect(each).toBeGreaterThan(0.03);
		expect(steps.reduce((sum, each) => sum + each, 0)).toBeCloseTo(1);
	});

	it('is reproducible for any partition of the time', () => {
		const whole = lostOf(liveliest, NOW - DAY, NOW);
		const halves = [NOW - DAY, NOW - DAY / 2].flatMap((from) => lostOf(liveliest, from, from + DAY / 2));
		expect(halves).toEqual(whole);
		const again = openMarket(chance('practice'), START);
		expect([...again.lost.between(liveliest, NOW - DAY, NOW)]).toEqual(whole);
		const wanted = [...again.lost.between(liveliest, NOW - DAY, NOW, 'connected')];
		expect(wanted).toEqual(whole.filter(({ last }) => last === 'connected'));
	});

	it('counts as a trade for programs that count lost requests', () => {
		const counting = openMarket(chance('practice'), START, { countsLost: true });
		const all = [...counting.trades.between(liveliest, NOW - DAY, NOW)];
		const [traded, lost] = [tradesOf(liveliest, NOW - DAY, NOW), lostOf(liveliest, NOW - DAY, NOW)];
		expect(all).toHaveLength(traded.length + lost.length);
		const times = all.map(({ time }) => time);
		expect(times).toEqual([...times].sort((one, other) => one - other));
	});
});

describe('offer', () => {
	it.each(VENUES)('never crosses at $base/$rel by more than a stale price', ({ base, rel }) => {
		for (let hour = 0; hour < 48; hour++) {
			const { bid, ask } = market.quotes.pricesAt(base, rel, START + hour * 3_600_000);
			const highestBid = Math.max(0, ...bid);
			const lowestAsk = Math.min(Infinity, ...ask);
			expect(highestBid).toBeLessThan(lowestAsk * 1.01);
		}
	});

	it('converts the amount of an ask, not of a bid, to rel', () => {
		const quote = { maker: 0, price: 50_000_000n, smallest: 1n, largest: 8n, outputs: 1, time: 0 };
		expect(inRel({ ...quote, side: 'ask' }, 8n)).toBe(4n);
		expect(inRel({ ...quote, side: 'bid' }, 8n)).toBe(8n);
	});

	it('has the same price in the quotes and in the price list', () => {
		for (const [base, rel] of [
			['BTC', 'KMD'],
			['KMD', 'BTC'],
		] as const) {
			const quotes = market.quotes.at(base, rel, START);
			const { bid, ask } = market.quotes.pricesAt(base, rel, START);
			expect([...bid, ...ask].sort()).toEqual(quotes.map(({ price }) => Number(price)).sort());
		}
	});
});

describe('crowd of makers', () => {
	it('keeps its offers near the market and trades without long wicks', () => {
		const crowded = openMarket(chance('practice'), START, { size: { crowd: 50, historyDays: 200 } });
		const { bid, ask } = crowded.quotes.pricesAt('BTC', 'KMD', START);
		const middle = (Math.max(...bid) + Math.min(...ask)) / 2;
		for (const price of [...bid, ...ask]) expect(Math.abs(price / middle - 1)).toBeLessThan(0.12);
		const hours = crowded.candles.between('BTC', 'KMD', NOW - 7 * DAY, NOW, 3600, NOW);
		const wicks = hours
			.flatMap((hour) => (hour && hour.trades > 1 ? [wickOf(hour)] : []))
			.sort((one, other) => one - other);
		expect(wicks.length).toBeGreaterThan(150);
		expect(wicks[wicks.length >> 1]).toBeLessThan(0.01);
		expect(wicks.at(-1)).toBeLessThan(0.025);
	});
});

describe('trade', () => {
	it('occurs about as often as on the venue’s usual day', () => {
		for (const venue of VENUES) {
			const count = tradesOf(venue, NOW - 30 * DAY, NOW).length / 30;
			expect(count).toBeGreaterThan(venue.tradesPerDay * 0.6);
			expect(count).toBeLessThan(venue.tradesPerDay * 1.4);
		}
	});

	it('is in chronological order, reproducible for any partition of the time', () => {
		const whole = tradesOf(liveliest, NOW - 7200, NOW);
		const parts: Trade[] = [];
		for (let from = NOW - 7200; from < NOW; from += 37) {
			parts.push(...tradesOf(liveliest, from, Math.min(from + 37, NOW)));
		}
		expect(parts).toEqual(whole);
		expect(whole.every(({ time }, index) => index === 0 || time > Number(whole[index - 1]?.time))).toBe(true);
	});

	it('takes an offer of its maker at that time within its amount', () => {
		for (const trade of tradesOf(liveliest, NOW - DAY, NOW)) {
			const quoters = market.quotes.quotersOf(liveliest)[trade.side];
			const quote = quoters.find(({ maker }) => maker === trade.maker)?.at(trade.time * 1000);
			const given = trade.side === 'ask' ? trade.baseVolume : trade.relVolume;
			expect(quote && given <= quote.largest).toBe(true);
			const price = Number(trade.relVolume) / Number(trade.baseVolume);
			expect(price / (Number(quote?.price) / 1e8)).toBeCloseTo(1, 4);
		}
	});

	it('occurs no earlier than ninety days before the start', () => {
		const birth = NOW - 90 * DAY;
		expect(tradesOf(liveliest, 0, birth)).toEqual([]);
		expect(tradesOf(liveliest, birth, birth + DAY).length).toBeGreaterThan(0);
	});
});

describe('chart of the whole history', () => {
	it('is built quickly after its first use', () => {
		const week = 7 * DAY;
		const end = Math.floor(NOW / week) * week;
		const look = () => market.candles.between('KMD', 'BTC', end - 1024 * week, end, week, NOW);
		const first = look();
		const began = process.cpuUsage();
		const second = look();
		const { user, system } = process.cpuUsage(began);
		expect(second).toEqual(first);
		// Ten times the usual CPU time; other load does not count.
		expect((user + system) / 1000).toBeLessThan(250);
	});
});
