import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { methodGroups, methods } from '#lib/api/index.ts';
import type { Method } from '#lib/api/method.ts';

const all: readonly Method[] = Object.values(methods);

/** The rows of the document's method tables, in its order, and then the seven that it gives a signature only. */
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
	// The document's default netid is 0. It is never filled in: the real node would leave its network for that one.
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

describe('the registry of the trading node', () => {
	test('holds the 69 methods of the document', () => {
		expect(documented).toHaveLength(69);
		expect(Object.keys(methods).sort()).toEqual([...documented].sort());
	});

	test('knows each method by its wire name', () => {
		expect(all.map((method) => method.name)).toEqual(Object.keys(methods));
	});

	test('has each method in one group', () => {
		const grouped = Object.values(methodGroups).flatMap((group) => Object.keys(group));
		expect(grouped.sort()).toEqual([...documented].sort());
	});
});

describe('the declarations', () => {
	test.each(all)('$name: its example fits its own parameters', ({ params, example }) => {
		expect(v.safeParse(params, example).issues).toBeUndefined();
	});

	test.each(all)('$name: refuses a parameter that it does not know', ({ params, example }) => {
		expect(v.is(params, { ...example, no_such_parameter: 1 })).toBe(false);
	});

	test.each(all)('$name: has the defaults of the document', ({ name, params }) => {
		const defaults = Object.entries(v.getDefaults(params)).filter(([, value]) => value !== undefined);
		expect(Object.fromEntries(defaults)).toEqual(documentedDefaults[name] ?? {});
	});

	test.each(all)('$name: does not take just any reply', ({ reply }) => {
		expect(v.is(reply, undefined)).toBe(false);
		expect(v.is(reply, 'nonsense')).toBe(false);
		expect(v.is(reply, 7)).toBe(false);
	});

	test.each(all)('$name: says in one short line what it does', ({ summary }) => {
		expect(summary).toMatch(/^[A-Z][^\n]{8,70}\.$/);
	});

	test('send exactly these once, since they can cost money', () => {
		const costly = all.filter(({ effect }) => effect === 'trades' || effect === 'spends');
		expect(costly.map((method) => method.name).sort()).toEqual([
			...['autoprice', 'bot_buy', 'bot_resume', 'bot_sell', 'bot_settings', 'buy', 'eth_withdraw'],
			...['fastswap_claim', 'fastswap_deposit', 'goal', 'sell', 'sendrawtransaction', 'setprice'],
			...['timelock', 'unlockedspend', 'withdraw'],
		]);
	});

	test('let two calls pass the queue, as the document says', () => {
		expect(
			all
				.filter((method) => method.fast)
				.map((method) => method.name)
				.sort(),
		).toEqual(['orderbook', 'portfolio']);
	});

	test('need no userpass in exactly these', () => {
		expect(
			all
				.filter((method) => method.open)
				.map((method) => method.name)
				.sort(),
		).toEqual(['getpeers', 'help', 'passphrase']);
	});
});
