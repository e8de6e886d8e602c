import fc from 'fast-check';
import { expect, it } from 'vitest';
import { memoryStore, type RowChange, rowToText } from '#practice/world/store.ts';
import type { Practice } from '#practice/practice.ts';
import { CoinCount, countedStore } from './coin-count.ts';
import { callMethod, openStill } from './node/practice-fixture.ts';

const STEPS = 10_000;
/** Number of steps between checks, which reopen and compare the second environment and recount all stored coins. */
const STEPS_BETWEEN_CHECKS = 1_000;
const SEED = 20_261_120;

/** A possible action of a user, as plain data. */
type Step = { readonly method: string; readonly params: object } | { readonly ms: number };

const coin = fc.constantFrom('KMD', 'BTC', 'LTC', 'DOGE', 'DASH', 'RICK', 'MORTY', 'ETH', 'JST', 'NOPE');
const pair = fc.record({ base: coin, rel: coin });
const amount = fc.integer({ min: 1, max: 3_000 }).map((thousandths) => thousandths / 1000);
const KMD_ADDRESS = 'RRyyejME7LRTuvdziWsXkAbSW1fdiohGwK';

function callOf(method: string, params: fc.Arbitrary<object> = fc.constant({})): fc.Arbitrary<Step> {
	return params.map((given) => ({ method, params: given }));
}

/** Simulates a node that is read often and trades rarely, like most. */
const step: fc.Arbitrary<Step> = fc.oneof(
	weighted(
		100,
		fc.integer({ min: 1, max: 30_000 }).map((ms): Step => ({ ms })),
	),
	weighted(4, callOf('enable', fc.record({ coin }))),
	weighted(2, callOf('disable', fc.record({ coin }))),
	weighted(60, callOf('getcoin', fc.record({ coin }))),
	weighted(40, callOf('inuse')),
	weighted(60, callOf('orderbook', pair)),
	weighted(4, callOf('balances')),
	weighted(4, callOf('portfolio')),
	weighted(20, callOf('recentswaps')),
	weighted(4, callOf('swapstatus')),
	weighted(4, callOf('setprice', fc.record({ base: coin, rel: coin, price: amount }))),
	weighted(1, callOf('autoprice', fc.record({ base: coin, rel: coin, margin: amount, fixed: amount }))),
	weighted(10, callOf('buy', fc.record({ base: coin, rel: coin, price: amount, relvolume: amount }))),
	weighted(10, callOf('sell', fc.record({ base: coin, rel: coin, price: amount, basevolume: amount }))),
	weighted(1, callOf('goal', fc.record({ coin, val: fc.integer({ min: 0, max: 60 }) }))),
	weighted(1, callOf('setconfirms', fc.record({ coin, numconfirms: fc.integer({ min: 0, max: 4 }) }))),
	weighted(1, callOf('bot_buy', fc.record({ base: coin, rel: coin, maxprice: amount, relvolume: amount }))),
	weighted(3, callOf('bot_statuslist')),
	weighted(1, callOf('fastswap_deposit', fc.constant({ weeks: 1, amount: 10.5 }))),
	weighted(1, callOf('fastswap_claim')),
	weighted(3, callOf('withdraw', amount.map(withdrawalOf))),
);

function weighted(weight: number, arbitrary: fc.Arbitrary<Step>) {
	return { weight, arbitrary };
}

function withdrawalOf(value: number): object {
	return { coin: 'KMD', outputs: [{ [KMD_ADDRESS]: value }], broadcast: 1 };
}

async function take(practice: Practice, one: Step): Promise<string> {
	if ('ms' in one) return String((await practice.control({ control: 'advance', ms: one.ms })).time);
	return (await callMethod(practice, one.method, one.params)) ?? 'closed';
}

function textsOf(rows: readonly RowChange[]): readonly string[] {
	return rows.map(({ table, key, row }) => `${table} ${key} ${rowToText(row)}`).sort();
}

/** Counts the coins of the stored rows again, to verify the running count. */
function recount(rows: readonly RowChange[]): Record<string, bigint> {
	const whole = new CoinCount();
	whole.apply(rows);
	return whole.sums();
}

function lacksNothing(sums: Record<string, bigint>): boolean {
	return Object.entries(sums).every(([name, sum]) => sum === 0n || name.endsWith(' accounts'));
}

it(`replies identically and conserves coins over ${STEPS} calls and advances`, async () => {
	const steps = fc.sample(step, { numRuns: STEPS, seed: SEED });
	const count = new CoinCount();
	const [store, otherStore] = [countedStore(memoryStore(), count), memoryStore()];
	const practice = await openStill({ store });
	const sumsAtFirst = count.sums();
	expect(lacksNothing(sumsAtFirst)).toBe(true);
	let reopened = await openStill({ store: otherStore });
	for (const [index, one] of steps.entries()) {
		expect(await take(reopened, one)).toBe(await take(practice, one));
		expect(count.sums()).toEqual(sumsAtFirst);
		if ((index + 1) % STEPS_BETWEEN_CHECKS > 0) continue;
		const rows = await store.load();
		expect(textsOf(await otherStore.load())).toEqual(textsOf(rows));
		expect(recount(rows)).toEqual(sumsAtFirst);
		reopened = await openStill({ store: otherStore });
	}
}, 900_000);
