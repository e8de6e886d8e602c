import { describe, expect, it } from 'vitest';
import { decodeTransaction } from '#lib/chain/transaction.ts';
import { examplePubkey } from '#lib/daemon/values.ts';
import {
	askDeclared,
	create,
	createAndMine,
	moduleError,
	openDaemon,
	rpcError,
	type FakeDaemon,
} from '../../unit/practice/daemon/daemon-fixture.ts';
import { openStill } from '../../unit/practice/node/practice-fixture.ts';

const REQUIREMENTS =
	'to use CC contracts, you need to launch daemon with valid -pubkey= for an address in your wallet\n';

const CALLS: readonly (readonly [string, ...string[]])[] = [
	['tokenaddress'],
	['tokenbalance', '0'.repeat(64)],
	['tokencreate', 'TOK', '1'],
	['tokeninfo', '0'.repeat(64)],
	['tokenlist'],
	['tokentransfer', '0'.repeat(64), examplePubkey, '1'],
];

async function refusesTokens({ call }: FakeDaemon): Promise<void> {
	for (const [method, ...params] of CALLS)
		expect(await call(method, ...params), method).toEqual(rpcError(-1, REQUIREMENTS));
}

describe('daemon without a key', () => {
	it('rejects token methods and omits the key from getinfo', async () => {
		const daemon = await openDaemon();
		await daemon.daemon.start({ pubkey: null });
		await refusesTokens(daemon);
		const info = await askDeclared(daemon, 'getinfo');
		expect(info).not.toHaveProperty('pubkey');
		expect(info).toMatchObject({ CCid: 2 });
	});

	it('accepts a key once', async () => {
		const daemon = await openDaemon();
		const [first = '', second = ''] = await daemon.daemon.start({ pubkey: null });
		const noText = rpcError(-1, 'JSON value is not a string as expected');
		expect(await daemon.call('setpubkey')).toEqual(noText);
		const { address } = await daemon.ask<{ address: string }>('setpubkey', second);
		expect(await askDeclared(daemon, 'tokenaddress', {})).toMatchObject({
			myaddress: address,
			mybalance: 2000,
		});
		for (const params of [[first], [], [5]])
			expect(await daemon.ask('setpubkey', ...params)).toEqual({
				error: 'Can only set pubkey once, to change it you need to restart your daemon.',
				address,
				pubkey: second,
			});
		expect(await askDeclared(daemon, 'getinfo')).toMatchObject({ pubkey: second });
	});

	it('distinguishes a wrong key from a third party’s key', async () => {
		const daemon = await openDaemon();
		const [, second = ''] = await daemon.daemon.start({ pubkey: null });
		expect(await daemon.ask('setpubkey', 'RN727JeeiZ6NXic7PUKTCiHT1HvuBN4RDa')).toEqual({
			error: 'pubkey is wrong length, must be 66 char hex string.',
		});
		expect(await daemon.ask('setpubkey', examplePubkey)).toMatchObject({
			WARNING: 'privkey for this pubkey is not imported to wallet!',
			pubkey: examplePubkey,
		});
		await daemon.daemon.start({ pubkey: null });
		expect(await daemon.ask('setpubkey', second)).toMatchObject({ ismine: 'true', pubkey: second });
		expect(await daemon.call('setpubkey', second, second)).toMatchObject({ error: { code: -1 } });
	});
});

describe('newly started daemon', () => {
	it('reports no notarisation and no longest chain until its next block', async () => {
		const daemon = await openDaemon();
		const txid = await createAndMine(daemon, 'Old', '1');
		daemon.mine(40);
		await daemon.daemon.start({ isFresh: true });
		const { blocks } = await askDeclared(daemon, 'getinfo');
		expect(await askDeclared(daemon, 'getinfo')).toMatchObject({
			...{ notarized: 0, longestchain: 0, synced: false, connections: 8 },
		});
		expect(await askDeclared(daemon, 'getrawtransaction', { txid })).toMatchObject({
			...{ last_notarized_height: 0, confirmations: 1, rawconfirmations: 41 },
		});
		daemon.mine();
		expect(await askDeclared(daemon, 'getinfo')).toMatchObject({ longestchain: blocks + 1, synced: true });
		expect(await askDeclared(daemon, 'getrawtransaction', { txid })).toMatchObject({ confirmations: 42 });
	});
});

describe('daemon without the token module', () => {
	it('rejects token methods, reports no CCid, and relays no condition', async () => {
		const daemon = await openDaemon();
		const hex = await create(daemon, 'TOK', '1');
		await daemon.daemon.start({ hasTokens: false });
		await refusesTokens(daemon);
		expect(await askDeclared(daemon, 'getinfo')).not.toHaveProperty('CCid');
		expect(await daemon.call('sendrawtransaction', hex)).toEqual(rpcError(-26, '64: scriptpubkey'));
		expect(await daemon.call('sendrawtransaction', 'zz')).toEqual(rpcError(-22, 'TX decode failed'));
	});
});

describe('daemon with a locked wallet', () => {
	it('builds an unsigned creation that the chain rejects', async () => {
		const daemon = await openDaemon();
		await daemon.daemon.start({ isLocked: true });
		expect(await askDeclared(daemon, 'getinfo')).toMatchObject({ unlocked_until: 0, balance: 7000 });
		const hex = await create(daemon, 'TOK', '1');
		expect(decodeTransaction(hex).inputs.map(({ script }) => script.length)).toEqual([0]);
		expect(await daemon.call('sendrawtransaction', hex)).toEqual(rpcError(-25, ''));
	});

	it('builds no transfer but reports success', async () => {
		const daemon = await openDaemon();
		const tokenid = await createAndMine(daemon, 'TOK', '1');
		await daemon.daemon.start({ isLocked: true });
		expect(await daemon.ask('tokentransfer', tokenid, examplePubkey, '1')).toEqual({
			result: 'success',
			hex: '',
		});
	});
});

describe('daemon with a different key', () => {
	it('spends other tokens and pays fees from any wallet address', async () => {
		const daemon = await openDaemon();
		const [first = '', second = '', third = ''] = await daemon.daemon.start({});
		const tokenid = await createAndMine(daemon, 'Passed on', '0.000001');
		const { hex } = await daemon.ask<{ hex: string }>('tokentransfer', tokenid, third, '60');
		await daemon.ask('sendrawtransaction', hex);
		daemon.mine();
		await daemon.daemon.start({ pubkey: third });
		expect(await askDeclared(daemon, 'tokenbalance', { tokenid })).toMatchObject({ balance: 60 });
		expect(await daemon.call('tokencreate', 'TOK', '1')).toEqual(moduleError('cant find normal inputs'));
		const back = await daemon.ask<{ hex: string }>('tokentransfer', tokenid, second, '10');
		await daemon.ask('sendrawtransaction', back.hex);
		daemon.mine();
		const balances = await Promise.all(
			[first, second, third].map((pubkey) => askDeclared(daemon, 'tokenbalance', { tokenid, pubkey })),
		);
		expect(balances.map(({ balance }) => balance)).toEqual([40, 10, 50]);
	});

	it('builds unsigned transactions for a third party’s key', async () => {
		const daemon = await openDaemon();
		const [tokenid = ''] = await askDeclared(daemon, 'tokenlist');
		const { owner } = await askDeclared(daemon, 'tokeninfo', { tokenid });
		await daemon.daemon.start({ pubkey: owner });
		const { mybalance } = await askDeclared(daemon, 'tokenaddress', {});
		expect(Number(mybalance)).toBeGreaterThan(19);
		const hex = await create(daemon, 'TOK', '1');
		expect(decodeTransaction(hex).inputs.every(({ script }) => script.length === 0)).toBe(true);
	});
});

describe('daemon during warm-up', () => {
	it('returns its stage to every method, then answers', async () => {
		const daemon = await openDaemon();
		await daemon.daemon.warmUp(70_000);
		const stages = [];
		for (let step = 0; step < 7; step++) {
			const { status, error } = await daemon.call(step === 3 ? 'no such method' : 'getinfo');
			expect([status, error?.code]).toEqual([500, -28]);
			stages.push(error?.message);
			daemon.mine(2);
		}
		expect(new Set(stages).size).toBe(7);
		expect(stages.at(0)).toBe('RPC server started');
		expect(stages.at(-1)).toBe('Activating best chain...');
		expect(await daemon.call('getinfo')).toMatchObject({ status: 200, error: null });
	});

	it('answers help', async () => {
		const daemon = await openDaemon();
		await daemon.daemon.warmUp(1000);
		expect(await daemon.ask('help', 'tokenlist')).toBe('tokenlist\n');
		expect(await daemon.call('tokenlist')).toEqual(rpcError(-28, 'RPC server started'));
	});
});

describe('practice host', () => {
	it('restarts and warms up the daemon by control calls', async () => {
		const practice = await openStill();
		const ask = async (method: string) => {
			const answer = await practice.callDaemon(JSON.stringify({ method, params: [], id: 1 }));
			return { status: answer?.status, ...(JSON.parse(answer?.body ?? '{}') as object) };
		};
		const { daemonKeys } = await practice.control({ control: 'start-daemon', pubkey: null });
		expect(daemonKeys).toHaveLength(3);
		expect(await ask('tokenlist')).toMatchObject({ status: 500, error: { code: -1 } });
		await practice.control({ control: 'start-daemon' });
		expect(await ask('tokenlist')).toMatchObject({ status: 200 });
		await practice.control({ control: 'warm-up', ms: 1000 });
		expect(await ask('tokenlist')).toMatchObject({ status: 500, error: { code: -28 } });
		await practice.control({ control: 'advance', ms: 1000 });
		expect(await ask('tokenlist')).toMatchObject({ status: 200 });
	});
});

describe('funding of the daemon', () => {
	it('adds coins on each request', async () => {
		const daemon = await openDaemon();
		const { mybalance } = await askDeclared(daemon, 'tokenaddress');
		await daemon.daemon.fund('7');
		await daemon.daemon.fund('7');
		expect(await askDeclared(daemon, 'tokenaddress')).toMatchObject({ mybalance: Number(mybalance) + 14 });
	});
});
