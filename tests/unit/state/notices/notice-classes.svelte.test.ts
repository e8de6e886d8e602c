import { NodeClient } from '#lib/client/node-client.ts';
import { COIN } from '#lib/domain/money/amount.ts';
import type { Pair } from '#lib/domain/market/pair.ts';
import { Bots } from '#lib/state/bots.svelte.ts';
import { Coins } from '#lib/state/coins.svelte.ts';
import { Desk } from '#lib/state/desk.ts';
import { NoticeWatch } from '#lib/state/notices/notice-watch.svelte.ts';
import { OpenOrders } from '#lib/state/orders/open-orders.svelte.ts';
import { Swaps } from '#lib/state/swaps/swaps.svelte.ts';
import { TimeLocks } from '#lib/state/wallet/locks.svelte.ts';
import { readNotices } from '#lib/storage/notices.ts';
import { VARIANTS } from '#practice/node/variant.ts';
import type { Practice } from '#practice/practice.ts';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { openDesk } from '../../../component/open-desk.ts';
import { openInVariant, START, transportTo, USERPASS } from '../../practice/node/practice-fixture.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
/** Orders far from the market, so that they stay open. */
const SALE = { base: 'KMD', rel: 'LTC', side: 'sell', price: 1000n * COIN } as const;
const OTHER = { base: 'DOGE', rel: 'KMD', side: 'sell', price: 1000n * COIN } as const;

describe.each(VARIANTS)('notice of a %s node', (variant) => {
	let practice: Practice;
	let calls: string[];
	let desk: Desk;
	let watch: NoticeWatch;
	let ends: (() => void)[];

	beforeEach(async () => {
		vi.useFakeTimers({ toFake: ['Date'], now: START });
		practice = await openInVariant(variant);
		calls = [];
		ends = [];
		const inner = transportTo(practice);
		const send = (body: string) => {
			calls.push((JSON.parse(body) as { method: string }).method);
			return inner.send(body);
		};
		const client = new NodeClient({ transport: { address: 'counted', send }, userpass: USERPASS });
		desk = await openDesk(client, variant);
		watch = await watchIn(desk);
	});

	afterEach(async () => {
		for (const end of ends) end();
		vi.restoreAllMocks();
		vi.useRealTimers();
		desk.database.close();
		await practice.close();
	});

	async function watchIn(tab: Desk): Promise<NoticeWatch> {
		const opened = tab.use(NoticeWatch);
		opened.health = { asOf: new Date(), error: undefined };
		ends.push(opened.take());
		await navigator.locks.query();
		await opened.round.refresh();
		return opened;
	}

	/** Advances the clocks of the practice node and of the browser. */
	async function advance(ms: number): Promise<void> {
		await practice.control({ control: 'advance', ms });
		vi.setSystemTime(Date.now() + ms);
		await desk.use(Swaps).clock.skew.refresh();
	}

	/** Advances the browser's clock by ten seconds and runs one round of the desk. */
	async function update(looking = watch): Promise<void> {
		vi.setSystemTime(Date.now() + 10_000);
		await looking.round.refresh();
	}

	const notified = async () =>
		(await readNotices(desk.database, desk.connection.id)).map(({ is, key, endedAt }) => ({
			...{ is, key, isOpen: endedAt === undefined },
		}));

	/** Cancels the orders as a different program would, without a journal entry. */
	const takeBack = async ({ base, rel }: Pair) => {
		await desk.connection.node.orders.setPrice({ base, rel }, 0n);
		await desk.connection.node.orders.setPrice({ base: rel, rel: base }, 0n);
	};

	test('reports an order cancelled elsewhere once across tabs', async () => {
		const own = new OpenOrders(desk, SALE);
		await own.post(SALE);
		await own.post(OTHER);
		await own.orders.refresh();
		await update();
		await takeBack(SALE);
		await own.orders.refresh();
		await update();
		// A swap that fills the order may appear in the list only later.
		expect(await notified()).toEqual([]);
		await advance(2 * MINUTE_MS);
		await own.orders.refresh();
		await update();
		const gone = { is: 'order-gone', key: 'order KMD LTC', isOpen: false };
		expect(await notified()).toEqual([gone]);
		const [notice] = await readNotices(desk.database, desk.connection.id);
		ends.shift()?.();
		const next = new Desk(desk.connection, desk.database, desk.settings);
		const later = await watchIn(next);
		for (let round = 0; round < 3; round += 1) {
			await advance(2 * MINUTE_MS);
			await own.orders.refresh();
			await update(later);
		}
		expect((await readNotices(desk.database, desk.connection.id))[0]).toEqual(notice);
	});

	test('ignores a cancelled order and polls a remaining one rarely', async () => {
		const own = new OpenOrders(desk, SALE);
		await own.post(SALE);
		await own.post(OTHER);
		await update();
		expect(await own.cancel({ id: 'x', ...SALE })).toBe(true);
		const before = calls.filter((method) => method === 'myprices').length;
		for (let minute = 0; minute < 10; minute += 1) {
			await advance(MINUTE_MS);
			await update();
		}
		expect(await notified()).toEqual([]);
		const asked = calls.filter((method) => method === 'myprices').length - before;
		expect(asked).toBeGreaterThan(0);
		expect(asked).toBeLessThanOrEqual(3);
	});

	test('reports an expired time lock until it is reclaimed', async () => {
		const locks = desk.use(TimeLocks);
		await locks.open(null, 'KMD');
		const flow = locks.current;
		flow?.type({ coin: 'KMD', amount: '2.5', until: '2026-11-23', at: START + 2 * DAY_MS, destination: '' });
		await flow?.build();
		await flow?.send();
		await advance(MINUTE_MS);
		await flow?.watch.refresh();
		await update();
		const key = `payment ${flow?.entry?.id}`;
		expect(await notified()).toEqual([{ is: 'payment-confirmed', key, isOpen: false }]);
		await advance(3 * DAY_MS);
		await update();
		await update();
		expect(await notified()).toEqual([{ is: 'lock-over', key, isOpen: true }]);
		const [lock] = (await readLocks(locks)) ?? [];
		if (lock) await locks.fetchHome(lock.coins);
		await update();
		expect(await notified()).toEqual([{ is: 'lock-over', key, isOpen: false }]);
	});

	async function readLocks(locks: TimeLocks) {
		await locks.records.refresh();
		return locks.records.current?.locks;
	}

	test('reports a swap started for portfolio goals once', async () => {
		await desk.connection.node.portfolio.setGoal('KMD', 95n * COIN);
		await desk.connection.node.portfolio.setGoal('LTC', 5n * COIN);
		// Marketmaker trades towards goals only at the user's own price, here far from the market.
		if (variant === 'marketmaker') await desk.connection.node.orders.setPrice(SALE, COIN / 20n);
		const swaps = desk.use(Swaps);
		for (let step = 0; step < 60 && swaps.unsettled.length === 0; step += 1) {
			await advance(MINUTE_MS / 6);
			await swaps.list.refresh();
		}
		const [swap] = swaps.unsettled;
		for (let round = 0; round < 2; round += 1) {
			await update();
			expect(await notified()).toEqual([{ is: 'goal-traded', key: `swap ${swap?.id}`, isOpen: true }]);
		}
	});

	test('reports a bot without funds, and polls known bots only', async () => {
		const { node } = desk.connection;
		await update();
		expect(calls).not.toContain('bot_statuslist');
		const { list } = desk.use(Bots);
		await node.bots.start({ base: 'KMD', rel: 'LTC', side: 'buy', bound: 1n, volume: 5n * COIN });
		await list.refresh();
		await desk.use(Coins).list.refresh();
		const [bot] = list.current ?? [];
		await update();
		expect(await notified()).toEqual([]);
		// Simulates LTC spent elsewhere.
		const spent = (await node.wallet.holdings()).filter(({ coin }) => coin !== 'LTC');
		vi.spyOn(node.wallet, 'holdings').mockResolvedValue(spent);
		await update();
		expect(await notified()).toEqual([{ is: 'bot-without-funds', key: `bot ${bot?.id}`, isOpen: true }]);
		await node.bots.stop(bot?.id ?? '');
		await list.refresh();
		await update();
		expect(await notified()).toEqual([{ is: 'bot-without-funds', key: `bot ${bot?.id}`, isOpen: false }]);
	});
});
