import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { beforeEach, describe, expect, it } from 'vitest';
import { PRACTICE_SIGN_IN } from '#practice/practice-sign-in.ts';
import type { Practice } from '#practice/practice.ts';
import { startSettings } from '#practice/start-settings.ts';
import * as v from 'valibot';
import { callJson, callMethod, callText, openStill, USERPASS } from '../practice-fixture.ts';

const { passphrase } = PRACTICE_SIGN_IN;
const NETID = 7777;
const AUTHENTICATION_ERROR = '{"error":"authentication error you need to make sure userpass is set"}\n';

let practice: Practice;

const open = (more: object = {}): Promise<Practice> =>
	openStill({ variant: 'marketmaker', settings: v.parse(startSettings, { netid: NETID, ...more }) });

const advance = (ms: number) => practice.control({ control: 'advance', ms });

const signIn = (params: object) => callMethod(practice, 'passphrase', { gui: 'nogui', ...params });

const peers = (): Promise<readonly object[]> => callJson(practice, 'getpeers');

const netid = async (): Promise<number> =>
	((await callJson(practice, 'orderbook', { base: 'KMD', rel: 'LTC' })) as { netid: number }).netid;

beforeEach(async () => {
	practice = await open();
});

describe('sign-in of the marketmaker variant', () => {
	it('accepts the returned userpass and the hash of the passphrase', async () => {
		const reply = JSON.parse((await signIn({ passphrase, netid: NETID })) ?? '') as { userpass: string };
		expect(reply.userpass).toBe(USERPASS);
		const hash = bytesToHex(sha256(utf8ToBytes(passphrase)));
		const call = (userpass: string) => callText(practice, JSON.stringify({ method: 'lastnonce', userpass }));
		expect(await call(hash)).toBe(await call(USERPASS));
		expect(await call(USERPASS)).toBe('{"result":"success","lastnonce":0}\n');
	});

	it.each([{}, { passphrase: '' }, { passphrase: 7 }])(
		'crashes on the passphrase in %j, with the current userpass only',
		async (params) => {
			expect(await callText(practice, JSON.stringify({ method: 'passphrase', ...params }))).toBe(
				AUTHENTICATION_ERROR,
			);
			expect(await signIn(params)).toBeUndefined();
			expect(await callText(practice, '{"method":"version"}')).toBeUndefined();
			await practice.control({ control: 'restart' });
			expect(await callText(practice, '{"method":"version"}')).toBeDefined();
		},
	);

	it('rejects a different passphrase without the current userpass', async () => {
		const body = JSON.stringify({ method: 'passphrase', passphrase: 'other words', netid: NETID });
		expect(await callText(practice, body)).toBe(AUTHENTICATION_ERROR);
	});

	it('stays on its network if the same netid is sent', async () => {
		await signIn({ passphrase, netid: NETID });
		expect(await peers()).not.toEqual([]);
		expect(await netid()).toBe(NETID);
	});

	it.each([
		['no netid', {}, 0],
		['a different netid', { netid: 5 }, 5],
	])('drops peers and book with %s, until a restart', async (_case, given, moved) => {
		await callMethod(practice, 'enable', { coin: 'LTC' });
		const pair = { base: 'KMD', rel: 'LTC' };
		const bookBefore: { numasks: number } = await callJson(practice, 'orderbook', pair);
		expect(bookBefore.numasks).toBeGreaterThan(0);
		expect(await signIn({ passphrase, ...given })).toContain('"result":"success"');
		expect(await peers()).toEqual([]);
		expect(await callJson(practice, 'orderbook', pair)).toMatchObject({
			numasks: 0,
			numbids: 0,
			netid: moved,
		});
		await practice.control({ control: 'restart' });
		expect(await netid()).toBe(NETID);
		expect(await peers()).not.toEqual([]);
	});

	it('returns to its network after a sign-in with its netid', async () => {
		await signIn({ passphrase });
		await advance(5_000);
		await signIn({ passphrase, netid: NETID });
		expect(await peers()).not.toEqual([]);
	});

	it('rejects a different netid if it serves others', async () => {
		practice = await open({ client: 0 });
		expect(await signIn({ passphrase })).toBe('{"error":"couldnt change passphrase"}\n');
		expect(await netid()).toBe(NETID);
	});

	it('stops answering after two sign-ins in three seconds, until a restart', async () => {
		await signIn({ passphrase, netid: NETID });
		await advance(2_999);
		const second = signIn({ passphrase, netid: NETID });
		const later = callText(practice, '{"method":"version"}');
		await advance(3_600_000);
		const timely = Promise.resolve('still waiting');
		expect(await Promise.race([second, later, timely])).toBe('still waiting');
		await practice.control({ control: 'restart' });
		expect([await second, await later]).toEqual([undefined, undefined]);
		expect(await callText(practice, '{"method":"version"}')).toBe('{"result":"UNKNOWN"}\n');
	});

	it('accepts a second sign-in after three seconds', async () => {
		await signIn({ passphrase, netid: NETID });
		await advance(3_000);
		expect(await signIn({ passphrase, netid: NETID })).toContain('"result":"success"');
	});

	it('decodes a percent code in a passphrase unless it is escaped', async () => {
		const userpassOf = async (text: string): Promise<string> => {
			const body = `{"method":"passphrase","passphrase":"${text}","netid":${NETID},"userpass":"${USERPASS}"}`;
			const opened = await open();
			return (JSON.parse((await callText(opened, body)) ?? '') as { userpass: string }).userpass;
		};
		const plain = await userpassOf('abcAdef');
		expect(await userpassOf('abc%41def')).toBe(plain);
		expect(await userpassOf('abc\\u002541def')).not.toBe(plain);
	});

	it('cancels the orders of the previous account', async () => {
		await callMethod(practice, 'enable', { coin: 'LTC' });
		await callMethod(practice, 'setprice', { base: 'KMD', rel: 'LTC', price: 1 });
		const reply = JSON.parse((await signIn({ passphrase: 'other words', netid: NETID })) ?? '') as {
			userpass: string;
		};
		const body = JSON.stringify({ method: 'myprices', userpass: reply.userpass });
		expect(await callText(practice, body)).toBe('[]\n');
		expect(await callMethod(practice, 'myprices')).toBe(AUTHENTICATION_ERROR);
	});

	it('pauses the bots and does not resume them for a minute', async () => {
		await callMethod(practice, 'enable', { coin: 'LTC' });
		const terms = { base: 'KMD', rel: 'LTC', maxprice: '0.000001', relvolume: '0.1' };
		const { botid }: { botid: number } = await callJson(practice, 'bot_buy', terms);
		await advance(10_000);
		await signIn({ passphrase, netid: NETID });
		const paused = async () => (await callJson(practice, 'bot_status', { botid })) as { paused?: number };
		const { paused: since } = await paused();
		expect(since).toBeGreaterThan(0);
		expect(await callJson(practice, 'bot_resume', { botid })).toEqual({ result: 'success' });
		expect(await paused()).toMatchObject({ paused: since });
		await advance(60_000);
		expect(await callJson(practice, 'bot_resume', { botid })).toEqual({ result: 'success' });
		expect(await paused()).not.toHaveProperty('paused');
	});
});
