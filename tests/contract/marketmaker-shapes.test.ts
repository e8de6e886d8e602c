import { beforeAll, describe, expect, it } from 'vitest';
import type { Practice } from '#practice/practice.ts';
import { callText, openStill, USERPASS } from '../unit/practice/node/practice-fixture.ts';
import { readCaptures } from './captures.ts';

const PAIR = { base: 'KMD', rel: 'LTC' };

/**
 * Each recorded reply, by method and name, with the practice node's call whose reply must have the same shape. `@KMD`
 * is replaced by the user's address of that coin.
 */
const CALLS: readonly (readonly [method: string, recorded: string, params?: object])[] = [
	['getcoin', 'getcoin_LTC', { coin: 'LTC' }],
	['getcoin', 'getcoin_electrum', { coin: 'DGB' }],
	['getcoin', 'getcoin_unknown', { coin: 'NOPE' }],
	['enable', 'enable_LTC_alice', { coin: 'LTC' }],
	['enable', 'enable_KMD_again', { coin: 'KMD' }],
	['disable', 'disable_DGB', { coin: 'DASH' }],
	['electrum', 'electrum_again', { coin: 'DGB', ipaddr: '127.0.0.1', port: 50_001 }],
	['electrum', 'electrum_unknowncoin', { coin: 'NOPE', ipaddr: '127.0.0.1', port: 50_001 }],
	['getfee', 'getfee_BTC', { coin: 'BTC' }],
	['getpeers', 'auth_sha256'],
	['balance', 'balance_KMD', { coin: 'KMD', address: '@KMD' }],
	['balance', 'balance_LTC', { coin: 'LTC', address: '@LTC' }],
	['balance', 'balance_badaddress', { coin: 'LTC', address: 'nonsense' }],
	['listunspent', 'listunspent_KMD', { coin: 'KMD', address: '@KMD' }],
	['listunspent', 'listunspent_LTC', { coin: 'LTC', address: '@LTC' }],
	['listunspent', 'listunspent_electrum', { coin: 'DGB', address: '@DGB' }],
	['listunspent', 'listunspent_noaddress', { coin: 'LTC' }],
	['listunspent', 'listunspent_unknown', { coin: 'NOPE', address: 'x' }],
	['listtransactions', 'listtransactions_electrum', { coin: 'DGB', address: '@DGB' }],
	['listtransactions', 'listtransactions_inactive', { coin: 'DASH', address: 'x' }],
	['setprice', 'bob_setprice2', { ...PAIR, price: 1 }],
	['setprice', 'setprice_disabled', { base: 'DASH', rel: 'LTC', price: 1 }],
	['setprice', 'setprice_unknown', { base: 'NOPE', rel: 'LTC', price: 1 }],
	['myprices', 'myprices'],
	['myprice', 'myprice_bob', PAIR],
	['getprices', 'getprices2'],
	['getmyprice', 'getmyprice', PAIR],
	['getprice', 'getprice', PAIR],
	['orderbook', 'orderbook_bob_later', PAIR],
	['orderbook', 'orderbook_empty', { base: 'DASH', rel: 'DGB' }],
	['autoprice', 'autoprice_cancel', { ...PAIR, margin: 0 }],
	['autoprice', 'autoprice_unknown', { base: 'NOPE', rel: 'LTC', margin: 0.05 }],
	['notarizations', 'notarizations', { coin: 'KMD' }],
	['swapstatus', 'swapstatus_baserel', PAIR],
	['swapstatus', 'swapstatus_baserel_rev', { base: 'LTC', rel: 'RICK' }],
	['pricearray', 'pricearray', PAIR],
	['buy', 'buy_second_while_pending', { ...PAIR, price: '0.0001', relvolume: '0.1' }],
	['buy', 'buy_disabledcoin', { base: 'DASH', rel: 'LTC', price: 1, relvolume: 1 }],
	['buy', 'buy_novolume', { ...PAIR, price: 1 }],
	['buy', 'buy_unknowncoin', { base: 'NOPE', rel: 'LTC', price: 1, relvolume: 1 }],
	['recentswaps', 'recentswaps_bot'],
	['bot_buy', 'bot_buy', { ...PAIR, maxprice: '0.0001', relvolume: '0.1' }],
	['bot_sell', 'bot_sell', { ...PAIR, minprice: 1, basevolume: 1 }],
	['bot_status', 'bot_status_missing'],
	['bot_status', 'bot_status_unknown', { botid: 1 }],
	['trusted', 'trusted'],
	['ticker', 'ticker_all', PAIR],
	['tradesarray', 'tradesarray', PAIR],
	['tradesarray', 'tradesarray_ts3600', { ...PAIR, timescale: 3600 }],
	['withdraw', 'withdraw_broadcast', { coin: 'KMD', outputs: [{ '@KMD': 1 }], broadcast: 1 }],
	['withdraw', 'withdraw_badaddress', { coin: 'LTC', outputs: [{ nonsense: 0.1 }] }],
	['withdraw', 'withdraw_emptyoutputs', { coin: 'LTC', outputs: [] }],
	['swapstatus', 'swapstatus_list'],
	['swapstatus', 'swapstatus_pending1', { pending: 1 }],
	['timelock', 'timelock_unknown', { coin: 'NOPE', duration: 60, amount: 0.1 }],
	['trust', 'trust_badpubkey', { pubkey: '0'.repeat(64), trust: 1 }],
	['lastnonce', 'lastnonce'],
	['inventory', 'inventory', { coin: 'LTC' }],
	['setconfirms', 'setconfirms', { coin: 'LTC', numconfirms: 1, maxconfirms: 6 }],
	['calcaddress', 'calcaddress', { passphrase: 'some test words' }],
	['goal', 'goal_unknown', { coin: 'NOPE', val: 1 }],
	['electrum', 'electrum_disable', { coin: 'DGB' }],
	['getendpoint', 'getendpoint_first'],
	['getendpoint', 'getendpoint_otherport'],
	['passphrase', 'passphrase_different_nouserpass', { passphrase: 'other words', userpass: '' }],
];

type Json = null | boolean | number | string | readonly Json[] | { readonly [name: string]: Json };

/** Field names and types of a reply. A list has the shape of its first row, because recorded lists differ in length. */
function shapeOf(value: Json): unknown {
	if (Array.isArray(value)) return (value as readonly Json[]).slice(0, 1).map(shapeOf);
	if (typeof value !== 'object' || value === null) return typeof value;
	const entries = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1));
	return Object.fromEntries(entries.map(([name, member]) => [name, shapeOf(member)]));
}

const captures = readCaptures();

/** Returns a recorded reply with its coins renamed: LTC to KMD, and RICK to LTC. */
function recordedReply(method: string, name: string): Json {
	const capture = captures.get(method)?.find((each) => each.name === name);
	if (!capture) throw new Error(`${name} is not recorded`);
	return JSON.parse(capture.body_text.replaceAll('LTC', 'KMD').replaceAll('RICK', 'LTC')) as Json;
}

let practice: Practice;
const addresses = new Map<string, string>();

async function call(method: string, params: object = {}): Promise<Json> {
	const body = JSON.stringify({ userpass: USERPASS, method, ...params });
	const withAddresses = body.replace(/@([A-Z]+)/g, (_, coin: string) => addresses.get(coin) ?? coin);
	return JSON.parse((await callText(practice, withAddresses)) ?? 'null') as Json;
}

const advance = (seconds: number) => practice.control({ control: 'advance', ms: seconds * 1000 });

async function openWithCoins(): Promise<void> {
	practice = await openStill({ variant: 'marketmaker' });
	for (const coin of ['LTC', 'RICK', 'DGB']) await call('enable', { coin });
}

it('answers a request in the recorded shape', async () => {
	await openWithCoins();
	const terms = { ...PAIR, relvolume: '0.1' };
	const bought = await call('buy', { ...terms, price: '0.0001' });
	expect(shapeOf(bought)).toEqual(shapeOf(recordedReply('buy', 'buy_ok')));
});

describe('marketmaker variant reply', () => {
	beforeAll(async () => {
		await openWithCoins();
		await call('electrum', { coin: 'DGB', ipaddr: '127.0.0.1', port: 50_001 });
		for (const { coin, smartaddress } of (await call('getcoins')) as unknown as Record<string, string>[])
			addresses.set(coin ?? '', smartaddress ?? '');
		await call('trust', { pubkey: '1'.repeat(64), trust: 1 });
		await call('buy', { ...PAIR, price: '0.03', relvolume: '0.1' });
		await advance(3600);
		await call('buy', { ...PAIR, price: '0.03', relvolume: '0.2' });
		await advance(25);
		await call('buy', { ...PAIR, price: '0.0001', relvolume: '0.3', timeout: 600 });
	});

	const cases = CALLS.map(([method, recorded, params]) => ({ method, recorded, params }));

	it.each(cases)('has the shape of the recorded $recorded', async ({ method, recorded, params }) => {
		expect(shapeOf(await call(method, params))).toEqual(shapeOf(recordedReply(method, recorded)));
	});
});
