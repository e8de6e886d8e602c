import { COIN } from '#lib/domain/money/amount.ts';
import type { SavedNode } from '#lib/domain/session/saved-node.ts';
import type { Wiring } from '#lib/node/wiring.ts';
import { PRACTICE_SIGN_IN } from '#practice/practice-sign-in.ts';
import type { Practice } from '#practice/practice.ts';
import { Desk } from '#lib/state/desk.ts';
import { Journal } from '#lib/state/flow/journal.svelte.ts';
import { OpenOrders } from '#lib/state/orders/open-orders.svelte.ts';
import { Session } from '#lib/state/session/session.svelte.ts';
import { Settings } from '#lib/state/stored/settings.svelte.ts';
import { StoredSetting } from '#lib/state/stored/stored-setting.svelte.ts';
import { Swaps } from '#lib/state/swaps/swaps.svelte.ts';
import { readCandles, writeCandles } from '#lib/storage/candles.ts';
import type { Database } from '#lib/storage/database.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { callMethod, openStill, transportTo } from '../../practice/node/practice-fixture.ts';
import { freshDatabase } from '../../storage/whole-database.ts';

const FIRST = 'http://127.0.0.1:7782';
const SECOND = 'http://127.0.0.1:7783';
const PAIR = { base: 'KMD', rel: 'LTC' };
const SALE = { ...PAIR, side: 'sell', price: COIN / 50n } as const;

let database: Database;
let settings: Settings;
let session: Session;
let nodes: Map<string, Practice>;

/** Both nodes run with the same passphrase and differ only in their addresses. */
const wiring: Wiring = {
	openNode: (address) => {
		const practice = nodes.get(address);
		if (!practice) throw new Error(`Nothing is at ${address}.`);
		return { ...transportTo(practice), address };
	},
	openDaemon: () => {
		throw new Error('There is no daemon.');
	},
	startPractice: () => Promise.reject(new Error('It is not started.')),
};

beforeEach(async () => {
	database = await freshDatabase();
	settings = await Settings.open(database);
	nodes = new Map([
		[FIRST, await openStill({ seed: 'first' })],
		[SECOND, await openStill({ seed: 'second' })],
	]);
	session = new Session(database, () => Promise.resolve(wiring));
	await session.start();
});
afterEach(async () => {
	session.abandon();
	settings.close();
	database.close();
	for (const practice of nodes.values()) await practice.close();
});

async function signIn(address: string): Promise<Desk> {
	const { passphrase } = PRACTICE_SIGN_IN;
	await session.signIn({
		address,
		key: { by: 'passphrase', passphrase, start: { gui: 'nogui', netid: 0 } },
		keep: { keeping: 'tab' },
		daemon: undefined,
	});
	return openDesk();
}

/** Creates a desk for the connection, as the root layout does. */
function openDesk(): Desk {
	if (!session.connection) throw new Error('No node is open.');
	return new Desk(session.connection, database, settings);
}

async function switchTo(address: string): Promise<Desk> {
	const node = session.saved.all.find((each) => each.address === address) as SavedNode;
	expect(await session.openSaved(node)).toBe(true);
	return openDesk();
}

/** All data of a node that the pages show. */
async function shownOn(desk: Desk) {
	const own = new OpenOrders(desk, PAIR);
	const swaps = desk.use(Swaps);
	const { entries } = desk.use(Journal);
	await Promise.all([own.orders.refresh(), swaps.list.refresh(), entries.refresh()]);
	const choice = new StoredSetting<string>(database, {
		name: `used-coins ${desk.connection.id}`,
		initial: 'none',
		parse: String,
	});
	await choice.loaded;
	const series = { ...PAIR, nodeId: desk.connection.id, timescale: 60 };
	return {
		orders: own.orders.current?.length,
		swaps: swaps.list.current?.ids.length,
		journal: entries.current?.length,
		candles: (await readCandles(database, series, 0, 1000)).length,
		choice: choice.current,
	};
}

const NOTHING = { orders: 0, swaps: 0, journal: 0, candles: 0, choice: 'none' };

test('never shows data of one node under a different node', async () => {
	const first = await signIn(FIRST);
	expect(await new OpenOrders(first, PAIR).post(SALE)).toBe(true);
	const buy = { base: 'KMD', rel: 'LTC', price: 1, relvolume: 0.05 };
	await callMethod(nodes.get(FIRST) as Practice, 'buy', buy);
	await (nodes.get(FIRST) as Practice).control({ control: 'advance', ms: 60_000 });
	const series = { ...PAIR, nodeId: first.connection.id, timescale: 60 };
	await writeCandles(database, series, [[600, 2, 1, 1, 2, 5, 5, 1, 3]]);
	new StoredSetting<string>(database, {
		name: `used-coins ${first.connection.id}`,
		initial: 'none',
		parse: String,
	}).set('KMD-LTC');
	const ofFirst = await shownOn(first);
	expect(ofFirst).toMatchObject({ orders: 1, journal: 1, candles: 1, choice: 'KMD-LTC' });
	expect(ofFirst.swaps).toBeGreaterThan(0);

	const second = await signIn(SECOND);
	expect(second.connection.id).not.toBe(first.connection.id);
	expect(await shownOn(second)).toEqual(NOTHING);
	expect(await new OpenOrders(second, PAIR).post({ ...SALE, price: COIN })).toBe(true);

	expect(await shownOn(await switchTo(FIRST))).toEqual(ofFirst);
	expect(await shownOn(await switchTo(SECOND))).toEqual({ ...NOTHING, orders: 1, journal: 1 });
});

test('blocks calls of a previous node after a switch', async () => {
	const first = await signIn(FIRST);
	await signIn(SECOND);
	await callMethod(nodes.get(SECOND) as Practice, 'setprice', { ...PAIR, price: 1 });
	await expect(first.connection.node.orders.list(PAIR)).rejects.toMatchObject({ kind: 'blocked' });
});
