import { beforeEach, describe, expect, it } from 'vitest';
import type { Practice } from '#practice/practice.ts';
import { callJson, callMethod, callText, openStill, USERPASS } from '../practice-fixture.ts';

const AUTHENTICATION_ERROR = '{"error":"authentication error you need to make sure userpass is set"}\n';

let practice: Practice;

beforeEach(async () => {
	practice = await openStill({ variant: 'marketmaker' });
});

describe('marketmaker variant', () => {
	it('is selected at the start and reported to the host', async () => {
		expect(practice.variant).toBe('marketmaker');
		expect((await openStill()).variant).toBe('document');
	});

	it.each([
		'parselog',
		'gettransaction',
		'fastswap_claim',
		'fastswap_deposit',
		'eth_withdraw',
		'nosuch',
		'Version',
	])('gives no reply to the missing method %s', async (method) => {
		expect(await callMethod(practice, method, { txid: '00', weeks: 1, amount: 10 })).toBeUndefined();
	});

	it('has the deposit methods under their old names', async () => {
		expect(await callJson(practice, 'instantdex_claim')).toEqual({
			result: 'success',
			claimed: 0,
			txids: [],
		});
		expect(await callMethod(practice, 'instantdex_deposit', { weeks: 1, amount: 1 })).toBe(
			'{"error":"instantdex_deposit amount param must be equal or greater than 10"}\n',
		);
	});

	it.each([
		['version', '{"result":"UNKNOWN"}\n'],
		['hello', '{"result":"success","status":"got hello"}\n'],
	])('answers %s without a userpass', async (method, reply) => {
		expect(await callText(practice, JSON.stringify({ method }))).toBe(reply);
	});

	it.each(['getpeers', 'getcoins', 'nosuch'])('requires a userpass for %s', async (method) => {
		expect(await callText(practice, JSON.stringify({ method }))).toBe(AUTHENTICATION_ERROR);
	});

	it.each([
		['mpnet', { onoff: 0 }, '{"status":"success"}\n'],
		['movecoinbases', { coin: 'RICK' }, '[]\n'],
		['dynamictrust', {}, '{"error":"cant find address"}\n'],
		['kickstart', {}, '{"error":"kickstart needs requestid and quoteid"}\n'],
		['txblast', { coin: 'KMD' }, '{"error":"need password"}\n'],
	])('answers %s like the real node', async (method, params, reply) => {
		expect(await callMethod(practice, method, params)).toBe(reply);
	});

	it('lists its methods as plain text after a practice node marker', async () => {
		const reply = (await callText(practice, '{"method":"help"}')) ?? '';
		expect(() => JSON.parse(reply) as unknown).toThrow();
		const lines = reply.split('\n');
		expect(lines[0]).toBe('{"result":"practice node');
		expect(lines[1]).toBe(' available localhost RPC commands: ');
		expect(lines.slice(-3)).toEqual(['version', '"}', '']);
		expect(reply).toContain('\ninstantdex_claim()\n');
	});

	it('handles calls one at a time, even fast ones', async () => {
		const slept = callJson(practice, 'sleep', { seconds: 3 });
		let isAnswered = false;
		const book = callJson(practice, 'orderbook', { base: 'KMD', rel: 'LTC', fast: 1 }).then(() => {
			isAnswered = true;
		});
		await practice.control({ control: 'advance', ms: 1_000 });
		expect(isAnswered).toBe(false);
		await practice.control({ control: 'advance', ms: 2_000 });
		await slept;
		await book;
		expect(isAnswered).toBe(true);
	});
});

describe('crash of the marketmaker variant', () => {
	it.each([
		['a batch of calls', `[{"userpass":"${USERPASS}","method":"version"}]`],
		['balance without an address', JSON.stringify({ userpass: USERPASS, method: 'balance', coin: 'KMD' })],
	])('is caused by %s and lasts until a restart', async (_case, body) => {
		expect(await callText(practice, body)).toBeUndefined();
		expect(await callText(practice, '{"method":"version"}')).toBeUndefined();
		await practice.control({ control: 'restart' });
		expect(await callText(practice, '{"method":"version"}')).toBe('{"result":"UNKNOWN"}\n');
	});

	it.each(['[]', '{}', 'null', '', '7', '"text"', '{"method":7}'])(
		'is not caused by %s, which gets no reply',
		async (body) => {
			expect(await callText(practice, body)).toBeUndefined();
			expect(await callText(practice, '{"method":"version"}')).toBe('{"result":"UNKNOWN"}\n');
		},
	);

	it('does not occur in the document variant', async () => {
		const document = await openStill();
		expect(await callText(document, '[{"method":"help"}]')).toBeUndefined();
		expect(await callText(document, '{"method":"help"}')).toContain('practice node');
	});
});

describe('coin of the marketmaker variant', () => {
	const activeCoins = async (): Promise<string[]> =>
		((await callJson(practice, 'getcoins')) as { coin: string; status: string }[])
			.filter(({ status }) => status === 'active')
			.map(({ coin }) => coin);

	it('is off after each start, except for KMD', async () => {
		expect(await activeCoins()).toEqual(['KMD']);
		await callMethod(practice, 'enable', { coin: 'LTC' });
		expect(await activeCoins()).toEqual(['KMD', 'LTC']);
		await practice.control({ control: 'restart' });
		expect(await activeCoins()).toEqual(['KMD']);
	});

	it('is reported as not installed while off', async () => {
		const [coin] = (await callJson(practice, 'disable', { coin: 'DGB' })) as unknown as object[];
		expect(Object.keys(coin ?? {})).toEqual([
			'coin',
			'installed',
			'height',
			'balance',
			'status',
			'smartaddress',
			'rpc',
			'pubtype',
			'p2shtype',
			'wiftype',
			'txfee',
		]);
		expect(coin).toMatchObject({ coin: 'DGB', installed: false, height: -1, balance: 0, status: 'inactive' });
	});
});

describe('deviation of the marketmaker variant', () => {
	it('lists blocked nodes among the trusted ones', async () => {
		const [trusted, blocked] = ['1'.repeat(64), '2'.repeat(64)];
		await callMethod(practice, 'trust', { pubkey: trusted, trust: 1 });
		await callMethod(practice, 'trust', { pubkey: blocked, trust: -1 });
		expect(await callJson(practice, 'trusted')).toEqual([trusted, blocked]);
	});

	it('sets goals for all coins if none is named', async () => {
		for (const coin of ['LTC', 'RICK']) await callMethod(practice, 'enable', { coin });
		const { portfolio }: { portfolio: { goal: number }[] } = await callJson(practice, 'goal');
		expect(portfolio.map(({ goal }) => goal)).toEqual([25, 25, 25]);
	});

	it('trades towards goals only at the user’s own price', async () => {
		await callMethod(practice, 'enable', { coin: 'LTC' });
		await callMethod(practice, 'goal', { coin: 'KMD', val: 95 });
		await callMethod(practice, 'goal', { coin: 'LTC', val: 5 });
		const swapsAfterHour = async () => {
			await practice.control({ control: 'advance', ms: 3_600_000 });
			const { swaps }: { swaps: unknown[] } = await callJson(practice, 'recentswaps');
			return swaps.length;
		};
		expect(await swapsAfterHour()).toBe(0);
		await callMethod(practice, 'setprice', { base: 'KMD', rel: 'LTC', price: 0.05 });
		expect(await swapsAfterHour()).toBeGreaterThan(0);
	});

	it('switches a coin off on an electrum call without a server', async () => {
		await callMethod(practice, 'electrum', { coin: 'DGB', ipaddr: '127.0.0.1', port: 50_001 });
		expect(await callJson(practice, 'electrum', { coin: 'DGB' })).toMatchObject({
			electrums: [{ ipaddr: '127.0.0.1', port: 50_001, kickstart: 0 }],
		});
		expect(await callMethod(practice, 'getcoin', { coin: 'DGB' })).toBe('{"error":"coin is disabled"}\n');
	});
});
