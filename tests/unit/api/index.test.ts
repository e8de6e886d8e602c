import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { methodGroups, methods } from '#lib/api/index.ts';
import type { Method } from '#lib/api/method.ts';

const all: readonly Method[] = Object.values(methods);

/** Methods in the order of the document's tables, then the seven that have only a signature. */
const documented = [
	...['passphrase', 'stop', 'help', 'getendpoint', 'sleep', 'millis', 'trust', 'trusted', 'getpeers'],
	...['enable', 'electrum', 'disable', 'getcoin', 'getcoins', 'getfee', 'balance', 'balances'],
	...['listunspent', 'listtransactions', 'inuse', 'getrawtransaction', 'sendrawtransaction'],
	...['withdraw', 'eth_withdraw', 'opreturndecrypt', 'timelock', 'unlockedspend', 'calcaddress'],
	...['convaddress', 'secretaddresses', 'fundvalue', 'setconfirms', 'jpg'],
	...['setprice', 'autoprice', 'buy', 'sell', 'orderbook', 'getprices', 'myprice', 'myprices'],
	...['goal', 'portfolio', 'notarizations'],
	...['swapstatus', 'recentswaps', 'statsdisp', 'parselog', 'ticker', 'tradesarray', 'pricearray'],
	...['bot_buy', 'bot_sell', 'bot_list', 'bot_pause', 'bot_resume', 'bot_stop', 'bot_settings'],
	...['bot_status', 'bot_statuslist', 'fastswap_deposit', 'fastswap_claim'],
	...['inventory', 'lastnonce', 'getmyprice', 'getprice', 'snapshot', 'snapshot_balance', 'dividends'],
];

const documentedDefaults: Record<string, object> = {
	// The documented default netid of 0 is never filled in, because it would make the real node leave its network.
	passphrase: { gui: 'nogui' },
	electrum: { cache_history: 0 },
	calcaddress: { coin: 'KMD' },
	secretaddresses: { prefix: 'secretaddress', num: 10, pubtype: 60, taddr: 0 },
	fundvalue: { divisor: 0 },
	setconfirms: { maxconfirms: 6 },
	jpg: { power2: 7, ind: 0 },
	withdraw: { broadcast: 0 },
	setprice: { broadcast: 1 },
	buy: { timeout: 10, duration: 3600 },
	sell: { timeout: 10, duration: 3600 },
	orderbook: { duration: 3600 },
	swapstatus: { limit: 10, pending: 0, fast: 0 },
	recentswaps: { limit: 3 },
	statsdisp: { starttime: 0, endtime: 0 },
	tradesarray: { timescale: 60 },
	pricearray: { starttime: 0, endtime: 0, timescale: 60 },
	fastswap_deposit: { broadcast: 1 },
	inventory: { reset: 0 },
};

describe('trading node registry', () => {
	test('contains the 69 methods of the document', () => {
		expect(documented).toHaveLength(69);
		expect(Object.keys(methods).sort()).toEqual([...documented].sort());
	});

	test('maps each method to its wire name', () => {
		expect(all.map((method) => method.name)).toEqual(Object.keys(methods));
	});

	test('assigns each method to one group', () => {
		const grouped = Object.values(methodGroups).flatMap((group) => Object.keys(group));
		expect(grouped.sort()).toEqual([...documented].sort());
	});
});

describe('method declaration', () => {
	test.each(all)('$name: accepts its own example', ({ params, example }) => {
		expect(v.safeParse(params, example).issues).toBeUndefined();
	});

	test.each(all)('$name: rejects an unknown parameter', ({ params, example }) => {
		expect(v.is(params, { ...example, no_such_parameter: 1 })).toBe(false);
	});

	test.each(all)('$name: has the documented defaults', ({ name, params }) => {
		const defaults = Object.entries(v.getDefaults(params)).filter(([, value]) => value !== undefined);
		expect(Object.fromEntries(defaults)).toEqual(documentedDefaults[name] ?? {});
	});

	test.each(all)('$name: rejects replies of a wrong type', ({ reply }) => {
		expect(v.is(reply, undefined)).toBe(false);
		expect(v.is(reply, 'nonsense')).toBe(false);
		expect(v.is(reply, 7)).toBe(false);
	});

	test.each(all)('$name: has a one-line summary', ({ summary }) => {
		expect(summary).toMatch(/^[A-Z][^\n]{8,70}\.$/);
	});

	test('marks exactly these methods as costing money', () => {
		const costly = all.filter(({ effect }) => effect === 'trades' || effect === 'spends');
		expect(costly.map((method) => method.name).sort()).toEqual([
			...['autoprice', 'bot_buy', 'bot_resume', 'bot_sell', 'bot_settings', 'buy', 'eth_withdraw'],
			...['fastswap_claim', 'fastswap_deposit', 'goal', 'sell', 'sendrawtransaction', 'setprice'],
			...['timelock', 'unlockedspend', 'withdraw'],
		]);
	});

	test('lets two methods bypass the queue, as documented', () => {
		expect(
			all
				.filter((method) => method.fast)
				.map((method) => method.name)
				.sort(),
		).toEqual(['orderbook', 'portfolio']);
	});

	test('requires the userpass for all but three methods', () => {
		expect(
			all
				.filter((method) => method.open)
				.map((method) => method.name)
				.sort(),
		).toEqual(['getpeers', 'help', 'passphrase']);
	});
});
