import * as v from 'valibot';
import { beforeEach, describe, expect, it } from 'vitest';
import { parselog, statsdisp } from '#lib/api/swaps.ts';
import { ticker, tradesarray } from '#lib/api/statistics.ts';
import { VARIANTS } from '#practice/node/variant.ts';
import type { Practice } from '#practice/practice.ts';
import { callJson, callMethod, openInVariant, START } from '../unit/practice/node/practice-fixture.ts';

const NOW = START / 1000;
const DAY = 86_400;
const HOUR_MS = 3_600_000;
/** The document leaves the list out if it is empty. */
const NO_SWAPS = { document: undefined, marketmaker: [] };

let practice: Practice;

const stats = async (params: object = {}) =>
	v.parse(statsdisp.reply, await callJson(practice, 'statsdisp', params));

const newLines = async () => v.parse(parselog.reply, await callJson(practice, 'parselog'));

const advance = (ms: number) => practice.control({ control: 'advance', ms });

/**
 * Makes a swap of the user that succeeds or fails.
 * @returns the time after the swap, in seconds
 */
async function trade(): Promise<number> {
	await callMethod(practice, 'buy', { base: 'LTC', rel: 'KMD', price: 1_000_000, relvolume: 3 });
	return (await advance(HOUR_MS)).time / 1000;
}

const SIGN_IN = { passphrase: 'practice makes perfect', gui: 'nogui' };

type Seen = NonNullable<v.InferOutput<typeof statsdisp.reply>['swaps']>[number];

const volumesInLtc = ({ base, basevol, relvol }: Seen) =>
	base === 'LTC' ? `${Number(basevol)} ${Number(relvol)}` : `${Number(relvol)} ${Number(basevol)}`;

const sumOf = (values: readonly unknown[]): number => values.reduce<number>((sum, n) => sum + Number(n), 0);

describe.each(VARIANTS)('%s variant', (variant) => {
	beforeEach(async () => {
		practice = await openInVariant(variant);
	});

	describe('statsdisp', () => {
		it('counts the same trades as ticker, plus open ones', async () => {
			await trade();
			const end = NOW + 3600;
			const filter = { base: 'LTC', rel: 'KMD' };
			const rows = v.parse(ticker.reply, await callJson(practice, 'ticker', filter));
			const { swaps = [] } = await stats({ ...filter, starttime: end - DAY + 1, endtime: end });
			const own = swaps.filter(({ bobdeposit }) => bobdeposit !== undefined);
			expect(own).toHaveLength(1);
			const volume = (row: (typeof rows)[number]) => `${Number(row.LTC)} ${Number(row.KMD)}`;
			const seen = swaps.map((swap) => ({ ...swap, volumes: volumesInLtc(swap) }));
			const traded = rows.map(volume);
			const finished = seen.filter((swap) => swap.finished).map(({ volumes }) => volumes);
			const others = seen.filter((swap) => !swap.finished).map(({ volumes }) => volumes);
			expect(finished.length).toBeGreaterThan(300);
			expect(others.length).toBeGreaterThan(0);
			// Marketmaker counts requests without a swap among the trades, as its log does.
			const isTraded = new Set(traded);
			const counted = others.filter((volumes) => isTraded.has(volumes));
			expect(counted.length > 0).toBe(variant === 'marketmaker');
			expect([...finished, ...counted].sort()).toEqual(traded.sort());
		});

		it('matches the volumes of tradesarray', async () => {
			await trade();
			const end = NOW + 3600;
			const start = end - 6 * 3600;
			const bounds = { base: 'LTC', rel: 'KMD', starttime: start };
			const rows = v.parse(
				tradesarray.reply,
				await callJson(practice, 'tradesarray', { ...bounds, endtime: end, timescale: 3600 }),
			);
			const { volumes, swaps = [] } = await stats({ ...bounds, endtime: end - 1 });
			const finished = swaps.filter((swap) => swap.finished);
			const sumOfCoin = (coin: string) =>
				sumOf(finished.map(({ base, basevol, relvol }) => (base === coin ? basevol : relvol)));
			const trades = sumOf(rows.map((row) => row[8]));
			// Captured replies of marketmaker have an empty list as sums, and list only trades.
			if (variant === 'marketmaker') {
				expect(trades).toBeGreaterThan(finished.length);
				expect(trades).toBeLessThanOrEqual(swaps.length);
				return expect(volumes).toEqual([]);
			}
			expect(sumOfCoin('LTC')).toBeCloseTo(sumOf(rows.map((row) => row[6])), 6);
			expect(sumOfCoin('KMD')).toBeCloseTo(sumOf(rows.map((row) => row[5])), 6);
			expect(finished).toHaveLength(trades);
			const [kmd, ltc] = volumes ?? [];
			expect([kmd?.coin, ltc?.coin]).toEqual(['KMD', 'LTC']);
			expect(Number(ltc?.total)).toBeCloseTo(sumOfCoin('LTC'), 6);
			expect(Number(kmd?.total)).toBeCloseTo(sumOfCoin('KMD'), 6);
			expect(kmd?.numtrades).toBe(finished.length);
			expect(Number(kmd?.srcvol) + Number(kmd?.destvol)).toBeCloseTo(Number(kmd?.total), 6);
		});

		it("lists a day of others' swaps by default, and all own ones", async () => {
			await trade();
			await advance(3 * DAY * 1000);
			const { swaps = [] } = await stats({ base: 'LTC', rel: 'KMD' });
			const [own, ...others] = swaps;
			expect(own).toHaveProperty('bobdeposit');
			const since = NOW + 3600 + 2 * DAY;
			expect(others.every(({ finished, timestamp }) => (finished || Number(timestamp)) >= since)).toBe(true);
			const longer = (await stats({ base: 'LTC', rel: 'KMD', starttime: NOW })).swaps ?? [];
			expect(longer.length).toBeGreaterThan(2 * swaps.length);
		});

		it('identifies the owners of swaps by pubkey and gui', async () => {
			await trade();
			const { mypubkey }: { mypubkey: string } = await callJson(practice, 'passphrase', SIGN_IN);
			const { swaps = [] } = await stats({ pubkey: mypubkey });
			expect(swaps).toMatchObject([{ dest: mypubkey, base: 'LTC', rel: 'KMD' }]);
			const maker = swaps[0]?.src ?? '';
			const makers = (await stats({ pubkey: maker, endtime: NOW })).swaps ?? [];
			expect(makers.length).toBeGreaterThan(0);
			expect(makers.every(({ src, dest }) => src === maker || dest === maker)).toBe(true);
			const all = (await stats({ endtime: NOW })).swaps ?? [];
			const byGui = await Promise.all(
				['nogui', 'swapdesk', 'cli'].map(async (gui) => (await stats({ gui, endtime: NOW })).swaps ?? []),
			);
			expect(sumOf(byGui.map(({ length }) => length))).toBe(all.length);
			expect((await stats({ gui: 'no such program' })).swaps).toEqual(NO_SWAPS[variant]);
		});

		it('lists open swaps for a time in the future', async () => {
			const later = { starttime: NOW + DAY, endtime: NOW + DAY };
			const own = async () => {
				const { mypubkey }: { mypubkey: string } = await callJson(practice, 'passphrase', SIGN_IN);
				return (await stats({ ...later, pubkey: mypubkey })).swaps;
			};
			const { swaps: others = [] } = await stats(later);
			expect(others.length).toBeGreaterThan(0);
			expect(others.every(({ finished, expired }) => finished === 0 && expired === 0)).toBe(true);
			await callMethod(practice, 'buy', { base: 'LTC', rel: 'KMD', price: 1_000_000, relvolume: 3 });
			await advance(20_000);
			const known = new Set(others.map(({ aliceid }) => aliceid));
			const { swaps = [] } = await stats({ ...later, base: 'LTC', rel: 'KMD' });
			expect(swaps.filter(({ aliceid }) => !known.has(aliceid))).toContainEqual(
				expect.objectContaining({ base: 'LTC', finished: 0, expired: 0, relvol: expect.anything() }),
			);
			await advance(HOUR_MS);
			expect(await own()).toEqual(NO_SWAPS[variant]);
		});

		it('counts fewer swaps per step, most of them finished', async () => {
			const { swaps = [], ...counts } = await stats();
			const { request, reserved, connect, connected, tradestatus, uniques, duplicates } = counts;
			const steps = [request, reserved, connect, connected, tradestatus];
			for (const [index, step] of steps.slice(1).entries()) expect(step).toBeLessThan(Number(steps[index]));
			expect(tradestatus).toBeGreaterThan(0.6 * request);
			expect(uniques).toBe(connect);
			expect(duplicates).toBeGreaterThan(0);
			expect(counts.newlines).toBe(sumOf(steps) + duplicates);
			expect(counts).toMatchObject({ parse_errors: 0, unknown: 0 });
			expect((await stats()).newlines).toBe(0);
			const finished = swaps.filter((swap) => swap.finished).length;
			const expired = swaps.filter((swap) => swap.expired).length;
			expect(expired).toBeGreaterThan(0);
			expect(expired).toBeLessThan(finished);
			expect(swaps.length - finished - expired).toBeGreaterThan(0);
			if (variant === 'marketmaker') return;
			expect(expired).toBeLessThan(0.05 * finished);
			expect(swaps.length).toBeLessThanOrEqual(connected);
		});

		it('lists at least as many swaps per pair as ticker', async () => {
			const { swaps = [] } = await stats();
			const trades = v.parse(ticker.reply, await callJson(practice, 'ticker'));
			const pairs = new Map<string, { begun: number; finished: number; traded: number }>();
			const of = (...coins: readonly string[]) => {
				const name = [...coins].sort().join('/');
				const known = pairs.get(name) ?? { begun: 0, finished: 0, traded: 0 };
				pairs.set(name, known);
				return known;
			};
			for (const { base, rel, finished } of swaps) {
				const pair = of(base, rel);
				pair.begun++;
				if (finished) pair.finished++;
			}
			for (const { timestamp: _timestamp, price: _price, ...volumes } of trades)
				of(...Object.keys(volumes)).traded++;
			for (const [name, { begun, finished, traded }] of pairs) {
				expect(traded, name).toBeLessThanOrEqual(begun);
				if (variant === 'document') expect(traded, name).toBe(finished);
			}
			const makers = new Set(swaps.map(({ src }) => src));
			expect(makers.size).toBeGreaterThan(10);
		});

		it('reports when an unfinished swap expired', async () => {
			const open = (await stats({ starttime: NOW + DAY, endtime: NOW + DAY })).swaps ?? [];
			await advance(7 * HOUR_MS);
			const later = (await stats({ starttime: NOW - DAY, endtime: NOW })).swaps ?? [];
			const ids = new Set(open.map(({ aliceid }) => aliceid));
			const same = later.filter(({ aliceid }) => ids.has(aliceid));
			expect(same.some(({ expired }) => expired)).toBe(true);
			for (const { timestamp = 0, expired = 0 } of same.filter((swap) => swap.expired))
				expect(expired - timestamp).toBeGreaterThanOrEqual(2 * 7800);
		});

		it('is equal for the same seed and start', async () => {
			const again = await openInVariant(variant);
			const [one, other] = [await callMethod(again, 'statsdisp'), await callMethod(practice, 'statsdisp')];
			expect(one).toContain('"aliceid"');
			expect(one).toBe(other);
			await again.close();
		});
	});

	// Marketmaker lacks this method; the test of all methods checks that it closes the connection.
	describe.runIf(variant === 'document')('parselog', () => {
		it('reads each line once', async () => {
			expect((await newLines()).newlines).toBeGreaterThan(0);
			expect(await newLines()).toEqual({
				result: 'success',
				...{ newlines: 0, request: 0, reserved: 0, connect: 0, connected: 0, duplicates: 0 },
				...{ parse_errors: 0, uniques: 0, tradestatus: 0, unknown: 0 },
			});
		});

		it('adds up to the counts of statsdisp', async () => {
			const pieces = [await newLines()];
			await callMethod(practice, 'buy', { base: 'LTC', rel: 'KMD', price: 1, relvolume: 3 });
			for (let hour = 0; hour < 3; hour++) {
				await trade();
				pieces.push(await newLines());
			}
			const all = await stats();
			expect(all.request).toBeGreaterThan(all.reserved);
			for (const kind of [
				'request',
				'reserved',
				'connect',
				'connected',
				'tradestatus',
				'duplicates',
			] as const)
				expect(sumOf(pieces.map((piece) => piece[kind])), kind).toBe(all[kind]);
		});
	});
});
