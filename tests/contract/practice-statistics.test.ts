import * as v from 'valibot';
import { beforeEach, describe, expect, it } from 'vitest';
import { parselog, statsdisp } from '#lib/api/swaps.ts';
import { ticker, tradesarray } from '#lib/api/statistics.ts';
import { MANNERS } from '#practice/node/manner.ts';
import type { Practice } from '#practice/practice.ts';
import { callJson, callMethod, openInManner, START } from '../unit/practice/node/practice-fixture.ts';

const NOW = START / 1000;
const DAY = 86_400;
const HOUR_MS = 3_600_000;
/** The document leaves the list out where it is empty. */
const NO_SWAPS = { document: undefined, marketmaker: [] };

let practice: Practice;

const stats = async (params: object = {}) =>
	v.parse(statsdisp.reply, await callJson(practice, 'statsdisp', params));

const newLines = async () => v.parse(parselog.reply, await callJson(practice, 'parselog'));

const advance = (ms: number) => practice.control({ control: 'advance', ms });

/** A swap of the user that ends well or badly, and the last moment of it. */
async function trade(): Promise<number> {
	await callMethod(practice, 'buy', { base: 'LTC', rel: 'KMD', price: 1_000_000, relvolume: 3 });
	return (await advance(HOUR_MS)).time / 1000;
}

const sumOf = (values: readonly unknown[]): number => values.reduce<number>((sum, n) => sum + Number(n), 0);

describe.each(MANNERS)('in the manner of %s', (manner) => {
	beforeEach(async () => {
		practice = await openInManner(manner);
	});

	describe('statsdisp', () => {
		it('tells the same trades as ticker', async () => {
			await trade();
			const end = NOW + 3600;
			const filter = { base: 'LTC', rel: 'KMD' };
			const rows = v.parse(ticker.reply, await callJson(practice, 'ticker', filter));
			const { swaps = [] } = await stats({ ...filter, starttime: end - DAY + 1, endtime: end });
			const own = swaps.filter(({ bobdeposit }) => bobdeposit !== undefined);
			expect(own).toHaveLength(1);
			expect(swaps.length).toBe(rows.length);
			const volume = (row: (typeof rows)[number]) => `${Number(row.LTC)} ${Number(row.KMD)}`;
			const seen = swaps.map(({ base, basevol, relvol }) =>
				base === 'LTC' ? `${Number(basevol)} ${Number(relvol)}` : `${Number(relvol)} ${Number(basevol)}`,
			);
			expect(seen.sort()).toEqual(rows.map(volume).sort());
		});

		it('comes to the volumes that tradesarray shows', async () => {
			await trade();
			const end = NOW + 3600;
			const start = end - 6 * 3600;
			const bounds = { base: 'LTC', rel: 'KMD', starttime: start };
			const rows = v.parse(
				tradesarray.reply,
				await callJson(practice, 'tradesarray', { ...bounds, endtime: end, timescale: 3600 }),
			);
			const { volumes, swaps = [] } = await stats({ ...bounds, endtime: end - 1 });
			const ofCoin = (coin: string) =>
				sumOf(swaps.map(({ base, basevol, relvol }) => (base === coin ? basevol : relvol)));
			expect(ofCoin('LTC')).toBeCloseTo(sumOf(rows.map((row) => row[6])), 6);
			expect(ofCoin('KMD')).toBeCloseTo(sumOf(rows.map((row) => row[5])), 6);
			expect(swaps).toHaveLength(sumOf(rows.map((row) => row[8])));
			// In the recorded replies of marketmaker the sums are an empty list.
			if (manner === 'marketmaker') return expect(volumes).toEqual([]);
			const [kmd, ltc] = volumes ?? [];
			expect([kmd?.coin, ltc?.coin]).toEqual(['KMD', 'LTC']);
			expect(Number(ltc?.total)).toBeCloseTo(ofCoin('LTC'), 6);
			expect(Number(kmd?.total)).toBeCloseTo(ofCoin('KMD'), 6);
			expect(kmd?.numtrades).toBe(swaps.length);
			expect(Number(kmd?.srcvol) + Number(kmd?.destvol)).toBeCloseTo(Number(kmd?.total), 6);
		});

		it('shows the swaps of others of a day, unless it is told from when on, and all of the user', async () => {
			await trade();
			await advance(3 * DAY * 1000);
			const { swaps = [] } = await stats({ base: 'LTC', rel: 'KMD' });
			const [own, ...others] = swaps;
			expect(own).toHaveProperty('bobdeposit');
			expect(others.every(({ finished }) => Number(finished) >= NOW + 3600 + 2 * DAY)).toBe(true);
			const longer = (await stats({ base: 'LTC', rel: 'KMD', starttime: NOW })).swaps ?? [];
			expect(longer.length).toBeGreaterThan(2 * swaps.length);
		});

		it('shows by pubkey and by gui whose swaps they are', async () => {
			await trade();
			const { mypubkey }: { mypubkey: string } = await callJson(practice, 'passphrase', {
				passphrase: 'practice makes perfect',
				gui: 'nogui',
			});
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
			expect((await stats({ gui: 'no such program' })).swaps).toEqual(NO_SWAPS[manner]);
		});

		it('shows what is not over yet for one time in the future', async () => {
			await callMethod(practice, 'buy', { base: 'LTC', rel: 'KMD', price: 1_000_000, relvolume: 3 });
			const later = { starttime: NOW + DAY, endtime: NOW + DAY };
			expect((await stats(later)).swaps).toEqual(NO_SWAPS[manner]);
			await advance(20_000);
			const { swaps } = await stats(later);
			expect(swaps).toMatchObject([{ base: 'LTC', finished: 0, expired: 0 }]);
			await advance(HOUR_MS);
			expect((await stats(later)).swaps).toEqual(NO_SWAPS[manner]);
		});

		it('tells one line of each kind for each swap, and counts only once what arrived twice', async () => {
			const { swaps = [], ...counts } = await stats();
			const { request, reserved, connect, connected, tradestatus, uniques, duplicates } = counts;
			expect([request, reserved, connect, connected, tradestatus, uniques]).toEqual(
				Array.from({ length: 6 }, () => swaps.length),
			);
			expect(duplicates).toBeGreaterThan(0);
			expect(counts.newlines).toBe(5 * swaps.length + duplicates);
			expect(counts).toMatchObject({ parse_errors: 0, unknown: 0 });
			expect((await stats()).newlines).toBe(0);
		});
	});

	// Marketmaker has no such method: the test of all methods holds that it closes the connection.
	describe.runIf(manner === 'document')('parselog', () => {
		it('reads each line once', async () => {
			expect((await newLines()).newlines).toBeGreaterThan(0);
			expect(await newLines()).toEqual({
				result: 'success',
				...{ newlines: 0, request: 0, reserved: 0, connect: 0, connected: 0, duplicates: 0 },
				...{ parse_errors: 0, uniques: 0, tradestatus: 0, unknown: 0 },
			});
		});

		it('reads in pieces what statsdisp counts as a whole', async () => {
			const pieces = [await newLines()];
			await callMethod(practice, 'buy', { base: 'LTC', rel: 'KMD', price: 1, relvolume: 3 });
			for (let hour = 0; hour < 3; hour++) {
				await trade();
				pieces.push(await newLines());
			}
			const all = await stats();
			for (const kind of [
				'request',
				'reserved',
				'connect',
				'connected',
				'tradestatus',
				'duplicates',
			] as const)
				expect(sumOf(pieces.map((piece) => piece[kind])), kind).toBe(all[kind]);
			// The request with too low a price got no answer.
			expect(all.request).toBe(all.reserved + 1);
		});
	});
});
