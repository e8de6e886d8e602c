import { DOCUMENT_DIALECT, helpMethods, readAdapter } from '#lib/node/session-opening.ts';
import { describe, expect, it } from 'vitest';

/** Part of a real node's `help` output, in its original form. */
const REAL_HELP = ` available localhost RPC commands: 
 setprice(base, rel, price, broadcast=1)
autoprice(base, rel, fixed, minprice, maxprice)*
bot_list()
bot_buy(base, rel, maxprice, relvolume) -> botid
bot_sell(base, rel, minprice, basevolume) -> botid
bot_status(botid)
bot_settings(botid, newprice, newvolume)
bot_stop(botid)
bot_pause(botid)
public API:
 getcoins()
//sendmessage(base=coin, rel=, pubkey=zero, <argjson method2>)
trust(pubkey, trust) # positive to trust, 0 for normal, negative to blacklist
instantdex_deposit(weeks, amount, broadcast=1)
instantdex_claim()
version
`;

describe('help text', () => {
	it('lists the methods without similar words', () => {
		expect([...helpMethods(REAL_HELP)]).toEqual([
			'setprice',
			'autoprice',
			'bot_list',
			'bot_buy',
			'bot_sell',
			'bot_status',
			'bot_settings',
			'bot_stop',
			'bot_pause',
			'getcoins',
			'trust',
			'instantdex_deposit',
			'instantdex_claim',
			'version',
		]);
	});
});

describe('adapter of a real node', () => {
	const adapter = readAdapter(REAL_HELP);

	it('maps deposits to the node’s names and keeps the others', () => {
		expect(adapter.wireName('fastswap_deposit')).toBe('instantdex_deposit');
		expect(adapter.wireName('fastswap_claim')).toBe('instantdex_claim');
		expect(adapter.wireName('setprice')).toBe('setprice');
	});

	it('supports methods listed under either name, or known to be unlisted', () => {
		const supported = ['setprice', 'fastswap_deposit', 'help', 'myprices', 'bot_resume'];
		expect(supported.filter((name) => !adapter.supports(name))).toEqual([]);
		expect(['parselog', 'eth_withdraw', 'getendpoint'].filter((name) => adapter.supports(name))).toEqual([]);
	});

	it('detects marketmaker, including its practice variant', () => {
		expect(adapter.program).toBe('marketmaker');
		const practice = readAdapter(`practice node\n${REAL_HELP}`);
		expect([practice.program, practice.isPractice]).toEqual(['marketmaker', true]);
	});

	it('does not detect a real node as a practice node', () => {
		expect(adapter.isPractice).toBe(false);
	});
});

describe('adapter of a practice node', () => {
	it('is detected by the first line and uses documented names', () => {
		const adapter = readAdapter('practice node\nfastswap_deposit(weeks, amount)\nparselog()\n');
		expect([adapter.isPractice, adapter.program]).toEqual([true, 'document']);
		expect(adapter.wireName('fastswap_deposit')).toBe('fastswap_deposit');
		expect(adapter.supports('parselog')).toBe(true);
	});

	it('is not detected by similar words', () => {
		expect(readAdapter('commands\npractice node\n').isPractice).toBe(false);
		expect(readAdapter('practice nodes are fun\n').isPractice).toBe(false);
	});
});

it('assumes every documented method until help is read', () => {
	expect(DOCUMENT_DIALECT.supports('parselog')).toBe(true);
	expect(DOCUMENT_DIALECT.wireName('fastswap_claim')).toBe('fastswap_claim');
});
