import { MODULE_TOKEN_ADDRESS } from '#lib/domain/tokens/token-addresses.ts';
import { openChainDaemon } from '#lib/node/daemon/open-daemon.ts';
import { describe, expect, it } from 'vitest';
import { handDaemon, RpcError, type HandAnswers } from '../../state/tokens/hand-daemon.ts';

const ID = 'ab'.repeat(32);
const OTHER = 'cd'.repeat(32);
const KEY = `02${'ef'.repeat(32)}`;
const UNKNOWN = new RpcError(-5, 'No information available about transaction');

function open(answers: HandAnswers) {
	const { daemon, calls } = handDaemon(answers);
	return { ...openChainDaemon(daemon), calls };
}

const transaction = (members: object) => ({
	...{ txid: ID, hex: 'C0FFEE', version: 4, locktime: 0, vin: [], vout: [] },
	...members,
});

describe('a transaction', () => {
	it.each([
		['waits', {}, { confirmations: 0, minedAt: undefined }],
		['is in a block', { confirmations: 1, blocktime: 7 }, { confirmations: 1, minedAt: 7000 }],
		[
			'is deeper than its notarisation tells',
			{ confirmations: 1, rawconfirmations: 3 },
			{ confirmations: 3 },
		],
	])('%s', async (_, members, held) => {
		const { chain } = open({ getrawtransaction: () => transaction(members) });
		expect(await chain.transaction(ID)).toMatchObject({ hex: 'c0ffee', ...held });
	});

	it('is nothing where the daemon does not know it, and its error where it cannot answer', async () => {
		expect(await open({ getrawtransaction: () => UNKNOWN }).chain.transaction(ID)).toBeUndefined();
		const starting = open({ getrawtransaction: () => new RpcError(-28, 'Loading wallet...') });
		await expect(starting.chain.transaction(ID)).rejects.toMatchObject({ kind: 'refused' });
	});

	it('is asked for once among several, and left out where it is not known', async () => {
		const { chain, calls } = open({
			getrawtransaction: ([txid]) => (txid === ID ? transaction({}) : UNKNOWN),
		});
		expect(await chain.rawTransactions([ID, OTHER, ID])).toEqual(new Map([[ID, 'c0ffee']]));
		expect(calls).toHaveLength(2);
	});

	it('is broadcast by one call', async () => {
		const { chain, calls } = open({ sendrawtransaction: () => ID });
		expect(await chain.broadcast('c0ffee')).toBe(ID);
		expect(calls).toMatchObject([{ method: 'sendrawtransaction', params: ['c0ffee'] }]);
	});

	it('has outputs that are spent or not', async () => {
		const unspent = { confirmations: 1, value: 1, scriptPubKey: { hex: '' } };
		const { chain, calls } = open({ gettxout: ([, index]) => (index === 0 ? unspent : null) });
		expect(await chain.isUnspent({ txid: ID, index: 0 })).toBe(true);
		expect(await chain.isUnspent({ txid: ID, index: 1 })).toBe(false);
		expect(calls[0]?.params).toEqual([ID, 0, true]);
	});
});

describe('a balance', () => {
	const balance = (members: object) =>
		open({ tokenbalance: () => ({ result: 'success', ...members }) }).tokens;

	it('is exact past 2^53, of the daemon’s own key or another', async () => {
		const { tokens, calls } = open({
			tokenbalance: () => ({ result: 'success', tokenid: ID, balance: '9007199254740993' }),
		});
		expect(await tokens.balance(ID)).toBe(9_007_199_254_740_993n);
		await tokens.balance(ID, KEY);
		expect(calls.map(({ params }) => params)).toEqual([[ID], [ID, KEY]]);
	});

	it('is not believed where it is of another token or another key', async () => {
		await expect(balance({ tokenid: OTHER, balance: 1 }).balance(ID)).rejects.toMatchObject({
			kind: 'malformed',
			message: `The daemon answered for the token ${OTHER} instead.`,
		});
		const ofModule = balance({ tokenid: ID, balance: 1, CCaddress: MODULE_TOKEN_ADDRESS });
		await expect(ofModule.balance(ID, KEY)).rejects.toMatchObject({ kind: 'malformed' });
	});
});

describe('a token', () => {
	const shown = { result: 'success', tokenid: OTHER, owner: KEY, name: 'Cup', description: '', supply: 1 };

	it('is not believed where it is another one', async () => {
		await expect(open({ tokeninfo: () => shown }).tokens.token(ID)).rejects.toMatchObject({
			kind: 'malformed',
		});
	});

	it.each([
		['shown', shown],
		['waiting', { result: 'error', error: 'the transaction is still in mempool' }],
		['unknown', { result: 'error', error: 'cant find tokenid' }],
	])('is %s', async (presence, reply) => {
		expect(await open({ tokeninfo: () => reply }).tokens.presence(ID)).toBe(presence);
	});

	it('is neither where the daemon cannot answer', async () => {
		const { tokens } = open({ tokeninfo: () => new RpcError(-28, 'Loading wallet...') });
		await expect(tokens.presence(ID)).rejects.toMatchObject({ kind: 'refused' });
	});

	it('is built by one call, with texts only', async () => {
		const { tokens, calls } = open({ tokencreate: () => ({ result: 'success', hex: '' }) });
		const order = { name: 'Cup', description: '', supply: 115_000_000n, data: '' };
		await expect(tokens.buildCreation(order, 'half-more')).rejects.toMatchObject({ method: 'tokencreate' });
		expect(calls).toMatchObject([{ method: 'tokencreate', params: ['Cup', '1.150000005', ''] }]);
	});
});

describe('the layout of token payloads', () => {
	const unknown = ([method]: readonly unknown[]) => `help: unknown command: ${String(method)}\n`;

	it.each([
		['KomodoPlatform’s, which does not know the newer method', unknown, 0],
		['a newer one, which does', () => 'tokentransfermany tokenid1 tokenid2 ... destpubkey amount\n', 1],
	] as const)('is that of %s', async (_, help, layout) => {
		const { chain, calls } = open({ help });
		expect(await chain.payloadLayout()).toBe(layout);
		expect(calls).toMatchObject([{ method: 'help', params: ['tokentransfermany'] }]);
	});

	it('is not guessed where the daemon cannot say', async () => {
		const { chain } = open({ help: () => new RpcError(-28, 'Loading wallet...') });
		await expect(chain.payloadLayout()).rejects.toMatchObject({ code: 'DAEMON-STARTING' });
	});
});
