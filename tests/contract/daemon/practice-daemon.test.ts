import { hexToBytes } from '@noble/hashes/utils.js';
import { describe, expect, it } from 'vitest';
import { addressOfPublicKey } from '#lib/chain/address.ts';
import { transactionsSpentBy } from '#lib/chain/proved-transaction.ts';
import { reviewTokenCreation } from '#lib/chain/tokens/token-creation-review.ts';
import { tokenAddress } from '#lib/chain/tokens/token-payload.ts';
import { decodeTransaction, transactionId } from '#lib/chain/transaction.ts';
import { exampleHex, examplePubkey, exampleTokenid } from '#lib/daemon/values.ts';
import { memoryStore } from '#practice/world/store.ts';
import {
	allMethods,
	askDeclared,
	createAndMine,
	moduleError,
	openDaemon,
	rpcError,
	type FakeDaemon,
} from '../../unit/practice/daemon/daemon-fixture.ts';

interface Token {
	readonly tokenid: string;
	readonly name: string;
	readonly supply: number;
}

async function tokensOf(daemon: FakeDaemon): Promise<Token[]> {
	const ids = await askDeclared(daemon, 'tokenlist');
	return Promise.all(ids.map((tokenid) => daemon.ask<Token>('tokeninfo', tokenid)));
}

describe('declared example', () => {
	it('returns the addresses of both keys for tokenaddress', async () => {
		const daemon = await openDaemon();
		const reply = await askDeclared(daemon, 'tokenaddress');
		const { pubkey = '' } = await askDeclared(daemon, 'getinfo');
		expect(Object.keys(reply)).toEqual([
			'result',
			'TokensCCAddress',
			'TokensCCBalance',
			'TokensNormalAddress',
			'TokensNormalBalance',
			'PubkeyCCaddress(Tokens)',
			'PubkeyCCbalance(Tokens)',
			'myCCAddress(Tokens)',
			'myCCbalance(Tokens)',
			'myaddress',
			'mybalance',
		]);
		expect(reply).toMatchObject({
			TokensCCAddress: 'RAMvUfoyURBRxAdVeTMHxn3giJZCFWeha2',
			TokensNormalAddress: 'RCNgAngYAdrfzujYyPgfbjCGNVQZzCgTad',
			'PubkeyCCaddress(Tokens)': tokenAddress(hexToBytes(examplePubkey)),
			'myCCAddress(Tokens)': tokenAddress(hexToBytes(pubkey)),
			myaddress: addressOfPublicKey(hexToBytes(pubkey), 60),
			mybalance: 5000,
		});
	});

	it('builds a transaction accepted by the browser for tokencreate', async () => {
		const daemon = await openDaemon();
		const { hex } = await askDeclared(daemon, 'tokencreate');
		const { 'myCCAddress(Tokens)': ownTokens } = await askDeclared(daemon, 'tokenaddress', {});
		const { blocks, pubkey = '' } = await askDeclared(daemon, 'getinfo');
		const [txid = ''] = transactionsSpentBy(hex);
		const source = await askDeclared(daemon, 'getrawtransaction', { txid });
		const wanted = {
			name: 'TOK',
			description: 'creating a TOK token',
			units: 100n,
			creator: hexToBytes(pubkey),
			tokenAddress: ownTokens,
			layout: 0,
			height: blocks,
		} as const;
		const { problems, facts } = reviewTokenCreation(hex, wanted, new Map([[txid, source.hex]]));
		expect(problems).toEqual([]);
		expect(facts.fee).toBe(10_000n);
	});

	it('describes the real creation for decoderawtransaction', async () => {
		const reply = await askDeclared(await openDaemon(), 'decoderawtransaction');
		expect(reply).toMatchObject({
			txid: exampleTokenid,
			version: 4,
			versiongroupid: '892f2085',
			expiryheight: 311,
		});
		expect(reply.vout.map(({ valueZat, scriptPubKey }) => [valueZat, scriptPubKey.type])).toEqual([
			[10_000, 'cryptocondition'],
			[100, 'cryptocondition'],
			[9_999_979_900, 'pubkey'],
			[0, 'nulldata'],
		]);
		expect(reply.vout[1]?.scriptPubKey.addresses).toEqual(['RS1eX9vRoRYQGsrYJUd7gsgbfnekLqJwv8']);
	});

	it('finds no token of a different chain', async () => {
		const { call } = await openDaemon();
		expect(await call('tokeninfo', exampleTokenid)).toEqual(moduleError('cant find tokenid'));
		expect(await call('tokenbalance', exampleTokenid)).toEqual(moduleError('cant find tokenid'));
		expect(await call('tokentransfer', exampleTokenid, examplePubkey, '10')).toEqual(
			moduleError('no token inputs'),
		);
		expect(await call('sendrawtransaction', exampleHex)).toEqual(rpcError(-26, '16: tx-overwinter-expired'));
		expect(await call('getrawtransaction', exampleTokenid, 1)).toEqual(
			rpcError(-5, 'No information available about transaction'),
		);
		expect((await call('gettxout', exampleTokenid, 1, true)).result).toBeNull();
	});
});

describe('new practice chain', () => {
	it('has foreign tokens, some unique, and some units for the daemon', async () => {
		const daemon = await openDaemon();
		const tokens = await tokensOf(daemon);
		expect(tokens.map(({ supply }) => supply).sort((a, b) => a - b)).toEqual([1, 1, 500, 12_000, 50_000]);
		const balances = await Promise.all(
			tokens.map(({ tokenid }) => askDeclared(daemon, 'tokenbalance', { tokenid })),
		);
		expect(balances.map(({ balance }) => balance).sort()).toEqual([0, 0, 0, 40, 500]);
		for (const { tokenid } of tokens) {
			const { hex, rawconfirmations } = await askDeclared(daemon, 'getrawtransaction', { txid: tokenid });
			expect(transactionId(decodeTransaction(hex))).toBe(tokenid);
			expect(rawconfirmations).toBeGreaterThan(100);
		}
	});

	it('has one token with data, and one sendable imported token', async () => {
		const daemon = await openDaemon();
		const tokens = await tokensOf(daemon);
		expect(tokens.filter((token) => 'data' in token)).toMatchObject([
			{ supply: 1, data: 'f7010205697066733a' },
		]);
		const [imported, ...others] = tokens.filter((token) => 'IsImported' in token);
		expect(others).toEqual([]);
		expect(imported).toMatchObject({ IsImported: 'yes', sourceChain: 'PIER', supply: 500 });
		expect(imported).toHaveProperty('sourceTokenId', expect.stringMatching(/^[0-9a-f]{64}$/));
		const tokenid = imported?.tokenid ?? '';
		const { hex } = await askDeclared(daemon, 'tokentransfer', {
			tokenid,
			destpubkey: examplePubkey,
			amount: '200',
		});
		await askDeclared(daemon, 'sendrawtransaction', { hex });
		daemon.mine();
		expect(await askDeclared(daemon, 'tokenbalance', { tokenid })).toMatchObject({ balance: 300 });
	});

	it('lists its tokens by the reversed bytes of their ids', async () => {
		const daemon = await openDaemon();
		await createAndMine(daemon, 'One more', '1');
		const list = await askDeclared(daemon, 'tokenlist');
		const reversed = (txid: string) => (txid.match(/../g) ?? []).reverse().join('');
		expect(list).toHaveLength(6);
		expect(list.map(reversed)).toEqual(list.map(reversed).sort());
	});

	it('is byte-identical for the same seed, and different for others', async () => {
		const history = async (seed: string) => {
			const daemon = await openDaemon(seed);
			const tokenid = await createAndMine(daemon, 'Same', '1.5', 'always the same');
			const bodies = [];
			for (const method of ['getinfo', 'tokenaddress', 'tokenlist'])
				bodies.push((await daemon.send(`{"method":"${method}"}`)).body);
			return [tokenid, ...bodies].join('');
		};
		expect(await history('one')).toBe(await history('one'));
		expect(await history('one')).not.toBe(await history('two'));
	});

	it('continues its state when reopened', async () => {
		const store = memoryStore();
		const first = await openDaemon('test', store);
		const tokenid = await createAndMine(first, 'Kept', '1');
		const list = await askDeclared(first, 'tokenlist');
		await first.world.close();
		const second = await openDaemon('test', store);
		expect(await askDeclared(second, 'tokenlist')).toEqual(list);
		expect(await second.ask('tokeninfo', tokenid)).toMatchObject({ name: 'Kept', supply: 100_000_000 });
	});
});

describe('getrawtransaction', () => {
	it('vouches for one confirmation until the block is notarised', async () => {
		const daemon = await openDaemon();
		const txid = await createAndMine(daemon, 'TOK', '1');
		daemon.mine(4);
		expect(await askDeclared(daemon, 'getrawtransaction', { txid })).toMatchObject({
			confirmations: 1,
			rawconfirmations: 5,
		});
		daemon.mine(20);
		expect(await askDeclared(daemon, 'getrawtransaction', { txid })).toMatchObject({
			confirmations: 25,
			rawconfirmations: 25,
		});
	});

	it('returns bare hexadecimal by default', async () => {
		const daemon = await openDaemon();
		const [tokenid = ''] = await askDeclared(daemon, 'tokenlist');
		expect(transactionId(decodeTransaction(await daemon.ask('getrawtransaction', tokenid)))).toBe(tokenid);
	});
});

it('answers every declared method', async () => {
	const daemon = await openDaemon();
	const answers = await Promise.all(Object.keys(allMethods).map((name) => daemon.call(name)));
	expect(answers.filter(({ error }) => error?.code === -32601)).toEqual([]);
	expect(answers).toHaveLength(13);
});
