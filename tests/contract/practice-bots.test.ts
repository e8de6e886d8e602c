import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import * as bots from '#lib/api/bots.ts';
import { tradesarray } from '#lib/api/statistics.ts';
import { VARIANTS } from '#practice/node/variant.ts';
import type { Practice } from '#practice/practice.ts';
import { callJson, callMethod, openInVariant, START } from '../unit/practice/node/practice-fixture.ts';

type Bot = v.InferOutput<typeof bots.bot_status.reply>;

async function start(practice: Practice, method: 'bot_buy' | 'bot_sell', params: object): Promise<Bot> {
	return v.parse(bots[method].reply, await callJson(practice, method, params));
}

async function statusOf(practice: Practice, { botid }: Pick<Bot, 'botid'>): Promise<Bot> {
	return v.parse(bots.bot_status.reply, await callJson(practice, 'bot_status', { botid }));
}

const advance = (practice: Practice, ms: number) => practice.control({ control: 'advance', ms });

/** Time of a bot's first try, in milliseconds. For marketmaker it was measured at 28 seconds. */
const FIRST_TRY = { document: 15_000, marketmaker: 30_000 };

/**
 * Maximum duration of a negotiation, in milliseconds; the marketmaker variant counts a trade as pending only
 * afterwards.
 */
const AGREED_MS = 10_000;

/** Transaction fee in satoshis, which the marketmaker variant adds to the requested amount of a trade. */
const KMD_FEE = 1000;

/**
 * Distance of a bound from the best price, and the volume in KMD. Marketmaker's bound includes fees, which weigh less
 * in larger amounts.
 */
const ROOM = {
	document: { share: 1.002, volume: 20 },
	marketmaker: { share: 1.05, volume: 90 },
};

/** A bound far from every price, so that the bot waits. */
const PATIENT = { base: 'LTC', rel: 'KMD', maxprice: 1, relvolume: 5 };

/** A bound that any price satisfies. */
const EAGER = { base: 'LTC', rel: 'KMD', maxprice: 1_000_000, relvolume: 5 };

async function quoteOf(practice: Practice): Promise<{ bid: number; ask: number }> {
	const { bids, asks }: { bids: { price: number }[]; asks: { price: number }[] } = await callJson(
		practice,
		'orderbook',
		{ base: 'LTC', rel: 'KMD' },
	);
	return { bid: Number(bids[0]?.price), ask: Number(asks[0]?.price) };
}

/** The swap of a buyer's trade: the paid amount of rel and the received amount of base. */
async function swapOf(
	practice: Practice,
	{ requestid, quoteid }: Bot['trades'][number],
): Promise<{ paid: number; got: number }> {
	const { srcamount, destamount }: { srcamount: number; destamount: number } = await callJson(
		practice,
		'swapstatus',
		{ requestid, quoteid },
	);
	return { paid: Number(destamount), got: Number(srcamount) };
}

describe.each(VARIANTS)('%s variant', (variant) => {
	describe('bot start', () => {
		it('replies like the real node, field for field', async () => {
			const practice = await openInVariant(variant);
			const text = await callMethod(practice, 'bot_buy', PATIENT);
			expect(text).toMatch(
				/^\{"result":"success","name":"buy_LTC_KMD\.1795176000","botid":\d+,"started":1795176000,"action":"buy","base":"LTC","rel":"KMD","maxprice":1,"totalrelvolume":5,"totalbasevolume":5,"trades":\[\]\}\n$/,
			);
			const sale = { base: 'KMD', rel: 'LTC', minprice: 3, basevolume: 2 };
			const sold = (await callMethod(practice, 'bot_sell', sale)) ?? '';
			expect(sold).toContain('"minprice":3,"totalbasevolume":2,"totalrelvolume":6,"trades":[]}');
		});

		it.each([
			['bot_buy', { rel: 'KMD', maxprice: 1, relvolume: 1 }],
			['bot_buy', { base: 'NOPE', rel: 'KMD', maxprice: 1, relvolume: 1 }],
			['bot_buy', { base: 'LTC', rel: 'KMD', relvolume: 1 }],
			['bot_buy', { base: 'LTC', rel: 'KMD', maxprice: 0, relvolume: 1 }],
			['bot_sell', { base: 'LTC', rel: 'KMD', minprice: 1 }],
			['bot_sell', { base: 'LTC', rel: 'KMD', minprice: 1, basevolume: -1 }],
		])('rejects %s with %j', async (method, params) => {
			expect(await callJson(await openInVariant(variant), method, params)).toEqual({
				error: 'invalid parameter',
			});
		});

		it('reports the missing amount', async () => {
			const reply = await callJson(await openInVariant(variant), 'bot_buy', { ...PATIENT, relvolume: 1e7 });
			expect(Object.keys(reply)).toEqual([
				'error',
				'coin',
				'abalance',
				'balance',
				'relvolume',
				'txfees',
				'shortfall',
			]);
			const { abalance, txfees, shortfall } = reply as Record<string, number>;
			expect(reply).toMatchObject({ error: 'not enough funds', coin: 'KMD', relvolume: 1e7 });
			expect(shortfall).toBeCloseTo(1e7 + Number(txfees) - Number(abalance), 6);
		});

		it('requires both coins', async () => {
			const practice = await openInVariant(variant);
			await callMethod(practice, 'disable', { coin: 'LTC' });
			const reply = await callJson(practice, 'bot_buy', PATIENT);
			expect(reply).toEqual({ error: 'at least one of coins disabled' });
		});
	});

	describe('bot', () => {
		it('trades within its price and volume until complete', async () => {
			const practice = await openInVariant(variant);
			const bot = await start(practice, 'bot_buy', EAGER);
			await advance(practice, FIRST_TRY[variant]);
			const asking = await statusOf(practice, bot);
			expect(asking.trades).toHaveLength(1);
			expect(asking.pending).toBe(variant === 'document' ? 1 : undefined);
			await advance(practice, AGREED_MS);
			expect(await statusOf(practice, bot)).toMatchObject({ pending: 1, trades: [{ status: 'pending' }] });
			await advance(practice, 3 * 3_600_000);
			const after = await statusOf(practice, bot);
			expect(after).toMatchObject({ complete: true });
			const paidFees = variant === 'document' ? 0 : after.trades.length * KMD_FEE;
			expect(Math.round(Number(after.volume) * 1e8)).toBeLessThanOrEqual(5e8 + paidFees);
			expect(Number(after.percentage)).toBeGreaterThan(99);
			const finished = after.trades.filter(({ status }) => status === 'finished');
			// Marketmaker does not report these counters.
			expect(after.completed).toBe(variant === 'document' ? finished.length : undefined);
			expect(after).not.toHaveProperty('pending');
			for (const trade of after.trades) expect(Number(trade.price)).toBeLessThanOrEqual(1_000_000);
			expect(finished.length).toBeGreaterThan(0);
			const { swaps }: { swaps: [number, number][] } = await callJson(practice, 'recentswaps', {
				limit: 100,
			});
			const ids = swaps.map(([requestid, quoteid]) => `${requestid} ${quoteid}`);
			for (const { requestid, quoteid } of finished) expect(ids).toContain(`${requestid} ${quoteid}`);
			// The amounts paid by the swaps themselves are within the volume in both variants.
			const made = await Promise.all(finished.map((trade) => swapOf(practice, trade)));
			expect(made.reduce((sum, { paid }) => sum + paid, 0)).toBeLessThanOrEqual(5);
		});

		it('never buys above or sells below its bound', async () => {
			const practice = await openInVariant(variant);
			const { bid, ask } = await quoteOf(practice);
			const { share, volume } = ROOM[variant];
			const buyer = await start(practice, 'bot_buy', { ...EAGER, maxprice: ask * share, relvolume: volume });
			const seller = await start(practice, 'bot_sell', {
				base: 'KMD',
				rel: 'LTC',
				minprice: (2 - share) / ask,
				basevolume: volume,
			});
			expect(bid).toBeLessThan(ask);
			await advance(practice, 6 * 3_600_000);
			const [bought, sold] = [await statusOf(practice, buyer), await statusOf(practice, seller)];
			// Trades rejected because the maker demanded too much have no swap ids.
			const swapped = ({ trades }: Bot) => trades.filter(({ requestid }) => requestid !== undefined);
			expect(swapped(bought).length + swapped(sold).length).toBeGreaterThan(0);
			for (const { price } of swapped(bought)) expect(Number(price)).toBeLessThanOrEqual(ask * share);
			for (const { price } of swapped(sold))
				expect(Number(price)).toBeGreaterThanOrEqual((2 - share) / ask - 1e-8);
		});

		it('waits for its price', async () => {
			const practice = await openInVariant(variant);
			const bot = await start(practice, 'bot_buy', PATIENT);
			await advance(practice, 3_600_000);
			const { trades } = await statusOf(practice, bot);
			// Marketmaker's bots send requests even if the book is empty; a failed try keeps its row, without a status.
			if (variant === 'document') expect(trades).toEqual([]);
			else expect(trades.filter(({ status }) => status !== undefined)).toEqual([]);
			expect(await callJson(practice, 'recentswaps')).toMatchObject({ swaps: [] });
		});

		it('pauses, then resumes with changed settings', async () => {
			const practice = await openInVariant(variant);
			const bot = await start(practice, 'bot_buy', EAGER);
			const { botid } = bot;
			expect(await callJson(practice, 'bot_resume', { botid })).toEqual({
				result: 'success',
				status: 'botid not paused',
			});
			expect(await callJson(practice, 'bot_pause', { botid })).toEqual({ result: 'success' });
			await advance(practice, 600_000);
			expect(await callJson(practice, 'bot_pause', { botid })).toEqual({ result: 'success' });
			expect(await statusOf(practice, bot)).toMatchObject({ paused: START / 1000, trades: [] });
			const changed = await callJson(practice, 'bot_settings', { botid, newprice: 900_000, newvolume: 2 });
			expect(v.parse(bots.bot_settings.reply, changed)).toMatchObject({
				maxprice: 900_000,
				totalrelvolume: 2,
				totalbasevolume: bot.totalbasevolume,
			});
			expect(await callJson(practice, 'bot_resume', { botid })).toEqual({ result: 'success' });
			expect(await statusOf(practice, bot)).not.toHaveProperty('paused');
			await advance(practice, 3_600_000);
			const after = await statusOf(practice, bot);
			expect(Number(after.volume)).toBeGreaterThan(1.9);
			// Marketmaker itself pauses and stops a bot that has traded its volume.
			const end = Number(after.stopped ?? 0);
			if (variant === 'marketmaker') expect(end).toBeGreaterThan(START / 1000 + 600);
			expect('paused' in after).toBe(variant === 'marketmaker');
			expect('stopped' in after).toBe(variant === 'marketmaker');
		});

		it('keeps its pause time while its whole volume is in flight', async () => {
			const practice = await openInVariant(variant);
			const bot = await start(practice, 'bot_buy', EAGER);
			await advance(practice, FIRST_TRY[variant] + AGREED_MS);
			const { botid } = bot;
			expect(await callJson(practice, 'bot_pause', { botid })).toEqual({ result: 'success' });
			const paused = (START + FIRST_TRY[variant] + AGREED_MS) / 1000;
			await advance(practice, 10_000);
			expect(await statusOf(practice, bot)).toMatchObject({ paused, pending: 1 });
		});

		it('trades a volume raised during the last trade only by the document', async () => {
			const practice = await openInVariant(variant);
			const bot = await start(practice, 'bot_buy', EAGER);
			await advance(practice, FIRST_TRY[variant] + AGREED_MS);
			const { botid } = bot;
			const terms = { newprice: EAGER.maxprice, newvolume: 10 };
			const changed = await callJson(practice, 'bot_settings', { botid, ...terms });
			expect(changed).toMatchObject({ totalrelvolume: 10, totalbasevolume: bot.totalbasevolume });
			await advance(practice, 3_600_000);
			const { percentage, stopped } = await statusOf(practice, bot);
			if (variant === 'document') expect(Number(percentage)).toBeGreaterThan(99);
			else expect(Number(percentage)).toBeCloseTo(50, 1);
			expect(stopped !== undefined).toBe(variant === 'marketmaker');
		});

		it('stays idle after a stop, and listed until a restart', async () => {
			const practice = await openInVariant(variant);
			const bot = await start(practice, 'bot_buy', EAGER);
			const { botid } = bot;
			expect(await callJson(practice, 'bot_stop', { botid })).toEqual({ result: 'success' });
			await advance(practice, 3_600_000);
			expect(await statusOf(practice, bot)).toMatchObject({ stopped: START / 1000, trades: [] });
			const already = { error: 'botid aleady stopped' };
			expect(await callJson(practice, 'bot_pause', { botid })).toEqual(already);
			expect(await callJson(practice, 'bot_settings', { botid, newprice: 1, newvolume: 1 })).toEqual(already);
			expect(await callJson(practice, 'bot_list')).toEqual([botid]);
			await practice.control({ control: 'restart' });
			expect(await callJson(practice, 'bot_list')).toEqual([]);
		});

		it('trades at the prices of tradesarray', async () => {
			const practice = await openInVariant(variant);
			const bot = await start(practice, 'bot_buy', { ...EAGER, base: 'ETH', rel: 'KMD' });
			await advance(practice, 3 * 3_600_000);
			const { trades } = await statusOf(practice, bot);
			const rows = v.parse(
				tradesarray.reply,
				await callJson(practice, 'tradesarray', {
					base: 'ETH',
					rel: 'KMD',
					timescale: 60,
					starttime: START / 1000,
					endtime: START / 1000 + 4 * 3600,
				}),
			);
			const prices = rows.flatMap((row) => row.slice(1, 5).map(Number));
			const bought = trades.filter(({ status }) => status === 'finished');
			expect(bought.length).toBeGreaterThan(0);
			for (const trade of bought) {
				const { paid, got } = await swapOf(practice, trade);
				const swapped = paid / got;
				// Marketmaker's records show the requested price of a trade; the swap is no dearer.
				expect(swapped).toBeLessThanOrEqual(Number(trade.price) * 1.0001);
				const price = Number(variant === 'document' ? trade.price : swapped);
				expect(prices.some((each) => Math.abs(each - price) < 1e-4 * each)).toBe(true);
			}
		});
	});

	describe('bot list', () => {
		it('lists every bot', async () => {
			const practice = await openInVariant(variant);
			expect(await callJson(practice, 'bot_statuslist')).toEqual([]);
			const ids = [
				(await start(practice, 'bot_buy', PATIENT)).botid,
				(await start(practice, 'bot_buy', PATIENT)).botid,
			];
			const list = v.parse(bots.bot_list.reply, await callJson(practice, 'bot_list'));
			expect(new Set(list)).toEqual(new Set(ids));
			const all = v.parse(bots.bot_statuslist.reply, await callJson(practice, 'bot_statuslist'));
			expect(all.map(({ botid }) => botid)).toEqual(list);
		});

		it.each(['bot_status', 'bot_pause', 'bot_resume', 'bot_stop'])(
			'requires a known id for %s',
			async (method) => {
				const practice = await openInVariant(variant);
				expect(await callJson(practice, method, { botid: 1 })).toEqual({ error: 'couldnt find botid' });
				expect(await callJson(practice, method)).toEqual({ error: 'no botid specified' });
			},
		);

		it('omits the bots of other accounts', async () => {
			const practice = await openInVariant(variant);
			await start(practice, 'bot_buy', PATIENT);
			const { userpass }: { userpass: string } = await callJson(practice, 'passphrase', {
				passphrase: 'another user',
				gui: 'nogui',
			});
			expect(await callJson(practice, 'bot_list', { userpass })).toEqual([]);
		});
	});
});
