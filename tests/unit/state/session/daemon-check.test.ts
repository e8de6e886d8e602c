import { openChainDaemon } from '#lib/node/daemon/open-daemon.ts';
import { checkDaemon } from '#lib/state/session/daemon-check.ts';
import { describe, expect, it } from 'vitest';
import { fakeDaemon, RpcError } from '../tokens/fake-daemon.ts';

const KEY = `02${'ab'.repeat(32)}`;
const REQUIREMENTS =
	'to use CC contracts, you need to launch daemon with valid -pubkey= for an address in your wallet\n';

describe('daemon check', () => {
	it('returns chain, height and the address that pays for tokens', async () => {
		const { daemon } = fakeDaemon({
			getinfo: () => ({ name: 'DESK', blocks: 7, CCid: 2, pubkey: KEY }),
			tokenaddress: () => ({ result: 'success', myaddress: 'RN7' }),
		});
		expect(await checkDaemon(openChainDaemon(daemon))).toEqual({
			chain: 'DESK',
			blocks: 7,
			ownAddress: 'RN7',
		});
	});

	it('requests no address from a daemon without a key', async () => {
		const { daemon, calls } = fakeDaemon({ getinfo: () => ({ name: 'DESK', blocks: 7, CCid: 2 }) });
		expect(await checkDaemon(openChainDaemon(daemon))).toEqual({
			chain: 'DESK',
			blocks: 7,
			ownAddress: '',
			obstacle: 'no-key',
		});
		expect(calls.map(({ method }) => method)).toEqual(['getinfo']);
	});

	it('reports a chain without the token module', async () => {
		const { daemon, calls } = fakeDaemon({
			getinfo: () => ({ name: 'KMD', blocks: 7 }),
			tokenaddress: () => new RpcError(-1, REQUIREMENTS),
		});
		expect((await checkDaemon(openChainDaemon(daemon))).obstacle).toBe('no-token-module');
		expect(calls.map(({ method }) => method)).toEqual(['getinfo']);
	});

	it('fails with a setup error if the token module is disabled', async () => {
		const { daemon } = fakeDaemon({
			getinfo: () => ({ name: 'DESK', blocks: 7, CCid: 2, pubkey: KEY }),
			tokenaddress: () => new RpcError(-1, REQUIREMENTS),
		});
		await expect(checkDaemon(openChainDaemon(daemon))).rejects.toMatchObject({
			code: 'TOKEN-SETUP',
			rpcCode: -1,
		});
	});

	it('reports a locked wallet together with its address', async () => {
		const { daemon } = fakeDaemon({
			getinfo: () => ({ name: 'DESK', blocks: 7, CCid: 2, pubkey: KEY, unlocked_until: 0 }),
			tokenaddress: () => ({ result: 'success', myaddress: 'RN7' }),
		});
		expect(await checkDaemon(openChainDaemon(daemon))).toMatchObject({
			ownAddress: 'RN7',
			obstacle: 'locked',
		});
	});
});
