import { beforeEach, describe, expect, it } from 'vitest';
import type { Practice } from '#practice/practice.ts';
import { callJson, callMethod, openStill } from '../../practice-fixture.ts';

interface CoinRow {
	readonly coin: string;
	readonly status: string;
	readonly installed?: boolean;
	readonly height: number;
	readonly balance?: number;
	readonly smartaddress: string;
	readonly electrum?: string;
}

const ELECTRUM = { coin: 'DGB', ipaddr: '127.0.0.1', port: 50_001 };

let practice: Practice;

beforeEach(async () => {
	practice = await openStill();
});

const getcoin = async (coin: string): Promise<CoinRow> =>
	((await callJson(practice, 'getcoin', { coin })) as { coin: CoinRow }).coin;

describe('coin of a new practice node', () => {
	it('has the address of its real network', async () => {
		const coins: readonly CoinRow[] = await callJson(practice, 'getcoins');
		const addresses = Object.fromEntries(coins.map(({ coin, smartaddress }) => [coin, smartaddress]));
		expect(addresses).toEqual({
			KMD: 'RHmpZ2FzJ8K7MEB6iXQAWsGjHWr2sbeHse',
			BTC: '19VdUWNhhJWYHDouFMR3RLwXXFPSCgCfrJ',
			LTC: expect.stringMatching(/^L/),
			DOGE: expect.stringMatching(/^D/),
			DASH: expect.stringMatching(/^X/),
			DGB: expect.stringMatching(/^D/),
			RICK: 'RHmpZ2FzJ8K7MEB6iXQAWsGjHWr2sbeHse',
			MORTY: 'RHmpZ2FzJ8K7MEB6iXQAWsGjHWr2sbeHse',
			ETH: expect.stringMatching(/^0x[0-9a-fA-F]{40}$/),
			JST: addresses['ETH'],
		});
	});

	it('is on, except for two', async () => {
		const coins: readonly CoinRow[] = await callJson(practice, 'getcoins');
		const off = coins.filter(({ status }) => status === 'inactive').map(({ coin }) => coin);
		expect(off).toEqual(['DASH', 'DGB']);
		expect(coins.filter(({ balance }) => Number(balance) > 0)).toHaveLength(8);
	});

	it('counts its blocks as time passes', async () => {
		const { height } = await getcoin('KMD');
		await practice.control({ control: 'advance', ms: 3_600_000 });
		expect((await getcoin('KMD')).height).toBe(height + 600);
	});
});

describe('coin switch', () => {
	it('switches a coin off and on again', async () => {
		const off: readonly CoinRow[] = await callJson(practice, 'disable', { coin: 'DOGE' });
		expect(off).toMatchObject([{ coin: 'DOGE', status: 'inactive', height: 0 }]);
		expect(off[0]).not.toHaveProperty('balance');
		expect(await callMethod(practice, 'getcoin', { coin: 'DOGE' })).toBe('{"error":"coin is disabled"}\n');
		const on = await callJson(practice, 'enable', { coin: 'DOGE' });
		expect(on).toMatchObject([{ coin: 'DOGE', status: 'active', installed: true }]);
	});

	it('requires an electrum server for a coin without a daemon', async () => {
		expect(await callMethod(practice, 'enable', { coin: 'DGB' })).toBe(
			'{"error":"couldnt find coin locally installed","coin":"DGB"}\n',
		);
		await callMethod(practice, 'electrum', ELECTRUM);
		expect(await getcoin('DGB')).toMatchObject({
			status: 'active',
			installed: false,
			height: -1,
			balance: 0,
			electrum: '127.0.0.1:50001',
		});
	});

	it('returns the balance in electrum mode when requested', async () => {
		await callMethod(practice, 'electrum', ELECTRUM);
		const { smartaddress } = await getcoin('DGB');
		expect(await callMethod(practice, 'balance', { coin: 'DGB', address: smartaddress })).toBe(
			`{"result":"success","coin":"DGB","address":"${smartaddress}","balance":32200}\n`,
		);
	});

	it('reports a server that is already connected', async () => {
		await callMethod(practice, 'electrum', ELECTRUM);
		expect(await callJson(practice, 'electrum', ELECTRUM)).toHaveProperty('status', 'already there');
	});

	it('returns an empty coin for an unknown one', async () => {
		expect(await callMethod(practice, 'getcoin', { coin: 'NOPE' })).toBe(
			'{"result":"success","enabled":8,"disabled":2,"coin":{}}\n',
		);
	});
});
