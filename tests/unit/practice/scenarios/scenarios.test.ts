import { describe, expect, it } from 'vitest';
import { VARIANTS } from '#practice/node/variant.ts';
import { memoryStore, type WorldStore } from '#practice/world/store.ts';
import { startedStore } from '../started-store.ts';
import { callJson, callMethod, openInVariant, openStill, START } from '../node/practice-fixture.ts';

const COIN200 = { coin: 'COIN200' };
const PAIR = { base: 'BTC', rel: 'KMD' };

interface Book {
	readonly numasks: number;
	readonly numbids: number;
}

interface Coin {
	readonly coin: string;
	readonly balance: number;
	readonly KMDvalue: number;
	readonly smartaddress: string;
}

interface SeenRow {
	readonly expired: number;
}

interface Swap {
	readonly status: string;
	readonly sentflags: readonly string[];
}

describe('practice node with a scenario', () => {
	it('starts at the present time', async () => {
		const practice = await openStill({ scenario: 'failing-swap' });
		expect(await practice.control({ control: 'time' })).toEqual({ time: START });
	});

	it('keeps its scenario when reopened with a different one', async () => {
		const store = memoryStore();
		const before = await callMethod(await openStill({ store, scenario: 'thin-book' }), 'orderbook', PAIR);
		const after = await callMethod(await openStill({ store, scenario: 'fresh' }), 'orderbook', PAIR);
		expect(after).toBe(before);
	});

	it('is stored completely, or not at all if interrupted', async () => {
		const disk = memoryStore();
		let commits = 0;
		const killed: WorldStore = {
			...disk,
			commit: () => Promise.reject(new Error(`killed at commit ${++commits}`)),
		};
		await expect(openStill({ store: killed, scenario: 'failing-swap' })).rejects.toThrow(
			'killed at commit 1',
		);
		expect(await disk.load()).toEqual([]);
		const counted: WorldStore = {
			...disk,
			commit: (changes) => {
				commits++;
				return disk.commit(changes);
			},
		};
		const practice = await openStill({ store: counted, scenario: 'failing-swap' });
		expect(commits).toBe(2);
		const again = await openStill({ store: disk });
		expect(await callMethod(again, 'swapstatus', { pending: 1 })).toBe(
			await callMethod(practice, 'swapstatus', { pending: 1 }),
		);
	});

	it('contains a trader’s swaps, deposit, orders and bot', async () => {
		const practice = await openStill({ scenario: 'trader-with-history' });
		const { swaps }: { swaps: readonly unknown[] } = await callJson(practice, 'recentswaps', { limit: 100 });
		expect(swaps.length).toBeGreaterThanOrEqual(10);
		expect(await callMethod(practice, 'bot_list')).not.toBe('[]\n');
		expect(await callMethod(practice, 'myprices')).toContain('"base":"KMD"');
		expect(await callMethod(practice, 'statsdisp')).toContain('"aliceid"');
	}, 300_000);

	it.each(VARIANTS)(
		'contains failed swaps of a trader, as %s',
		async (variant) => {
			const practice = await openInVariant(variant, { scenario: 'trader-with-history' });
			const without = async (coin: string, flag: string) => {
				const reply: unknown = await callJson(practice, 'swapstatus', { coin, limit: 100 });
				const swaps = Array.isArray(reply)
					? (reply as readonly Swap[])
					: (reply as { readonly swaps: readonly Swap[] }).swaps;
				return swaps.filter(({ sentflags }) => !sentflags.includes(flag)).map(({ sentflags }) => sentflags);
			};
			expect(await without('LTC', 'bobpayment')).toEqual([expect.arrayContaining(['alicereclaim'])]);
			expect(await without('RICK', 'bobdeposit')).toEqual([['myfee']]);
			const { mypubkey }: { mypubkey: string } = await callJson(practice, 'passphrase', {
				...{ passphrase: 'practice makes perfect', gui: 'nogui' },
			});
			const weeks = { starttime: START / 1000 - 30 * 86_400, endtime: START / 1000 };
			const seen: { swaps: readonly SeenRow[] } = await callJson(practice, 'statsdisp', {
				...{ pubkey: mypubkey, ...weeks },
			});
			// Marketmaker also lists unanswered requests, which expire as late as swaps.
			const expired = seen.swaps.filter((swap) => swap.expired > 0);
			expect(expired).toHaveLength(variant === 'document' ? 2 : 5);
			await practice.close();
		},
		300_000,
	);

	it('contains few offers in a thin book', async () => {
		const thin: Book = await callJson(await openStill({ scenario: 'thin-book' }), 'orderbook', PAIR);
		const usual: Book = await callJson(await openStill(), 'orderbook', PAIR);
		expect(thin.numasks + thin.numbids).toBeLessThanOrEqual(4);
		expect(thin.numasks).toBeLessThan(usual.numasks);
	});

	it('contains a swap without its counterparty, and refunds it in time', async () => {
		const practice = await openStill({ scenario: 'failing-swap' });
		const pending: { swaps: readonly Swap[] } = await callJson(practice, 'swapstatus', { pending: 1 });
		expect(pending.swaps).toHaveLength(1);
		expect(pending.swaps[0]?.sentflags).toContain('alicepayment');
		await practice.control({ control: 'advance', ms: 6 * 3_600_000 });
		const later: { swaps: readonly Swap[] } = await callJson(practice, 'swapstatus', { pending: 1 });
		expect(later.swaps).toHaveLength(0);
	});

	it('contains thousands of orders, 100,000 trades and ten thousand swaps', async () => {
		const practice = await openStill({ scenario: 'large' });
		const pairs = [
			'KMD BTC',
			'RICK MORTY',
			'LTC KMD',
			'BTC LTC',
			'KMD DOGE',
			'BTC ETH',
			'ETH KMD',
			'LTC DOGE',
		];
		let orders = 0;
		for (const [base, rel] of pairs.map((pair) => pair.split(' '))) {
			const book: Book = await callJson(practice, 'orderbook', { base, rel });
			orders += book.numasks + book.numbids;
		}
		expect(orders).toBeGreaterThan(4_000);
		const candles: readonly number[][] = await callJson(practice, 'tradesarray', {
			...PAIR,
			timescale: 86_400,
			starttime: START / 1000 - 200 * 86_400,
		});
		expect(candles.reduce((sum, row) => sum + (row[8] ?? 0), 0)).toBeGreaterThan(100_000);
		const { swaps }: { swaps: readonly unknown[] } = await callJson(practice, 'recentswaps', {
			limit: 20_000,
		});
		expect(swaps).toHaveLength(10_000);
	}, 300_000);

	it('contains two hundred coins, each with money, a price and addresses', async () => {
		const practice = await openStill({ scenario: 'large' });
		const coins: readonly Coin[] = await callJson(practice, 'getcoins');
		expect(coins).toHaveLength(200);
		expect(new Set(coins.map(({ coin }) => coin)).size).toBe(200);
		const invented = coins.slice(10);
		expect(invented.every(({ balance }) => balance > 0)).toBe(true);
		expect(new Set(invented.map(({ KMDvalue }) => KMDvalue)).size).toBeGreaterThan(180);
		expect(new Set(invented.slice(0, 100).map(({ smartaddress }) => smartaddress)).size).toBe(100);
	}, 300_000);

	it('sends a generated coin by its rules, and restores it when reopened', async () => {
		const store = await startedStore({ seed: 'practice', start: START, scenario: 'large' });
		const practice = await openStill({ store });
		const { coin }: { coin: Coin } = await callJson(practice, 'getcoin', COIN200);
		const outputs = [{ [coin.smartaddress]: 1.5 }];
		const sent: { complete: boolean } = await callJson(practice, 'withdraw', {
			...COIN200,
			outputs,
			broadcast: 1,
		});
		expect(sent.complete).toBe(true);
		const before = await callMethod(practice, 'getcoin', COIN200);
		expect(await callMethod(await openStill({ store }), 'getcoin', COIN200)).toBe(before);
	}, 300_000);

	it('contains a generated coin only in its scenario', async () => {
		const practice = await openStill();
		expect(await callJson(practice, 'getcoins')).toHaveLength(10);
		expect(await callJson(practice, 'balance', { ...COIN200, address: 'R' })).toEqual({
			error: 'cant find coind',
		});
	}, 300_000);
});
