import { describe, expect, it } from 'vitest';
import { type BotRow, Bots } from '#practice/bots.ts';
import type { RequestRow, RequestState, SwapRow } from '#practice/trade/swap-row.ts';
import type { TradeTerms } from '#practice/trade/trade-rules.ts';
import { openWorld, START } from '../chain/chain-fixture.ts';

const COIN = 100_000_000n;

const BUYER: Omit<BotRow, 'botid' | 'startedAt'> = {
	account: 'ab'.repeat(32),
	action: 'buy',
	base: 'LTC',
	rel: 'KMD',
	bound: 60n * COIN,
	relVolume: 10n * COIN,
	baseVolume: COIN / 6n,
};

interface Settings {
	/** Size of the market's offer, in satoshis of the coin that the bot pays. */
	offer?: bigint | undefined;
	/** The node refuses requests above this amount. */
	largest?: bigint;
}

/** Opens a bot in a market that records its requests. */
async function openBots(settings: Settings = {}) {
	const market = { offer: 4n * COIN, largest: 100n * COIN, ...settings };
	const world = await openWorld();
	const requests: TradeTerms[] = [];
	const asked = {
		bestOffer: () => market.offer,
		request(terms: TradeTerms) {
			requests.push(terms);
			return terms.volume <= market.largest;
		},
	};
	const bots = new Bots(world, asked, {
		firstTryMs: 10_000,
		botTimeoutMs: 30_000,
		endsBotsAtProceeds: false,
	});
	const bot = await world.transact((now) => bots.start(BUYER, now));
	/** Sets the outcome of the last request. */
	const tell = (state: RequestState) =>
		world.transact(() => {
			const { volume, botid = 0 } = requests.at(-1) as TradeTerms;
			const key = `trade ${requests.length}`;
			const ids = { tradeid: 1, requestid: 2, quoteid: 3, aliceid: '4' };
			const request = { ...ids, key, botid, state, aliceAmount: volume, bobAmount: volume / 50n };
			bots.note({ kind: 'request', request: request as RequestRow });
			return { key, botid };
		});
	const end = async (outcome: 'success' | 'failed') => {
		const { key, botid } = await tell('connected');
		const swap = { key, botid, status: 'finished', outcome } as SwapRow;
		await world.transact(() => bots.note({ kind: 'swap', swap }));
	};
	const advance = (ms: number) => world.moveClock((clock) => clock.advance(ms));
	return { world, bots, bot, requests, market, tell, end, advance };
}

describe('bot', () => {
	it('requests the amount of the best offer, 0.1 % within its bound', async () => {
		const { requests, advance, bot } = await openBots();
		await advance(10_000);
		expect(requests).toEqual([
			{
				...{ side: 'buy', base: 'LTC', rel: 'KMD', volume: 4n * COIN, timeoutMs: 30_000, botid: bot.botid },
				price: (60n * COIN * 1000n) / 1001n,
			},
		]);
	});

	it('waits during negotiation and sends again once the swap runs', async () => {
		const { requests, advance, tell } = await openBots();
		await advance(10_000);
		await tell('request');
		await advance(60_000);
		expect(requests).toHaveLength(1);
		await tell('connected');
		await advance(10_000);
		expect(requests).toHaveLength(2);
	});

	it('spends exactly its volume', async () => {
		const { bots, bot, requests, advance, end } = await openBots();
		for (let round = 0; round < 5; round++) {
			await advance(10_000);
			if (requests.length > round) await end('success');
		}
		expect(requests.map(({ volume }) => volume)).toEqual([4n * COIN, 4n * COIN, 2n * COIN]);
		expect(bots.isComplete(bot)).toBe(true);
	});

	it('regains the volume of an expired request or a failed swap', async () => {
		const { bots, bot, advance, tell, end } = await openBots();
		await advance(10_000);
		await tell('expired');
		expect(bots.remainderOf(bot)).toBe(10n * COIN);
		await advance(10_000);
		await end('failed');
		expect(bots.remainderOf(bot)).toBe(10n * COIN);
		expect(bots.tradesOf(bot.botid).map(({ state }) => state)).toEqual(['expired', 'failed']);
	});

	it('requests less if no outputs fit, down to a minimum', async () => {
		const { requests, advance } = await openBots({ largest: COIN });
		await advance(10_000);
		expect(requests.map(({ volume }) => volume)).toEqual([4n * COIN, 2n * COIN, COIN]);
		const refused = await openBots({ largest: 0n });
		await refused.advance(10_000);
		expect(refused.requests.every(({ volume }) => volume * 1000n >= BUYER.relVolume)).toBe(true);
		expect(refused.requests.length).toBeLessThan(12);
	});

	it('requests nothing while no offer is within its bound', async () => {
		const { requests, advance, market } = await openBots({ offer: undefined });
		await advance(60_000);
		expect(requests).toEqual([]);
		market.offer = COIN;
		await advance(10_000);
		expect(requests).toHaveLength(1);
	});

	it('pauses, and does not poll twice as often afterwards', async () => {
		const { world, bots, bot, requests, advance, market } = await openBots({ offer: undefined });
		await world.transact((now) => bots.change({ ...bot, pausedAt: now }, now));
		await world.transact((now) => bots.change(bot, now));
		market.offer = COIN;
		await advance(10_000);
		expect(requests).toHaveLength(1);
		await world.transact((now) => bots.change({ ...bot, pausedAt: START }, now));
		await advance(60_000);
		expect(requests).toHaveLength(1);
	});
});
