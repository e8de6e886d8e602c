import { dataScript } from '#lib/chain/script.ts';
import { encodeTokenPayload } from '#lib/chain/tokens/token-payload.ts';
import { encodeTransaction, saplingTransaction, transactionId } from '#lib/chain/transaction.ts';
import { hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import { MODULE_TOKEN_ADDRESS } from '#lib/domain/token-transfer.ts';
import { openChainDaemon } from '#lib/node/daemon/open-daemon.ts';
import { describe, expect, it } from 'vitest';
import { fakeDaemon, RpcError, type FakeAnswers } from '../../state/tokens/fake-daemon.ts';

const ID = 'ab'.repeat(32);
const OTHER = 'cd'.repeat(32);
const KEY = `02${'ef'.repeat(32)}`;
const UNKNOWN = new RpcError(-5, 'No information available about transaction');

function open(answers: FakeAnswers) {
	const { daemon, calls } = fakeDaemon(answers);
	return { ...openChainDaemon(daemon), calls };
}

/** A transaction whose txid matches its bytes. */
const PROVED = saplingTransaction({
	inputs: [],
	outputs: [{ value: 7n, script: dataScript(hexToBytes('c0ffee')) }],
});

const transaction = (members: object) => ({
	...{ txid: ID, hex: 'C0FFEE', version: 4, locktime: 0, vin: [], vout: [] },
	...members,
});

describe('transaction', () => {
	it.each([
		['waits', {}, { confirmations: 0, minedAt: undefined }],
		['is in a block', { confirmations: 1, blocktime: 7 }, { confirmations: 1, minedAt: 7000 }],
		[
			'has more confirmations than its notarisation',
			{ confirmations: 1, rawconfirmations: 3 },
			{ confirmations: 3 },
		],
	])('%s', async (_, members, held) => {
		const hex = encodeTransaction(PROVED);
		const { chain } = open({
			getrawtransaction: () => transaction({ hex: hex.toUpperCase(), ...members }),
		});
		expect(await chain.transaction(transactionId(PROVED))).toMatchObject({ hex, ...held });
	});

	it('is rejected if its bytes have a different id', async () => {
		const { chain } = open({
			getrawtransaction: () => transaction({ hex: encodeTransaction(PROVED), confirmations: 9 }),
		});
		await expect(chain.transaction(ID)).rejects.toMatchObject({ code: 'TX-OTHER-BYTES' });
	});

	it('is undefined if unknown, and rejected while the daemon is starting', async () => {
		expect(await open({ getrawtransaction: () => UNKNOWN }).chain.transaction(ID)).toBeUndefined();
		const starting = open({ getrawtransaction: () => new RpcError(-28, 'Loading wallet...') });
		await expect(starting.chain.transaction(ID)).rejects.toMatchObject({ kind: 'refused' });
	});

	it('is requested once per id, and omitted if unknown', async () => {
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

	it('reports its outputs as spent or unspent', async () => {
		const unspent = { confirmations: 1, value: 1, scriptPubKey: { hex: '' } };
		const { chain, calls } = open({ gettxout: ([, index]) => (index === 0 ? unspent : null) });
		expect(await chain.isUnspent({ txid: ID, index: 0 })).toBe(true);
		expect(await chain.isUnspent({ txid: ID, index: 1 })).toBe(false);
		expect(calls[0]?.params).toEqual([ID, 0, true]);
	});
});

describe('token balance', () => {
	const balance = (members: object) =>
		open({ tokenbalance: () => ({ result: 'success', ...members }) }).tokens;

	it('is exact above 2^53, for the daemon’s key or another', async () => {
		const { tokens, calls } = open({
			tokenbalance: () => ({ result: 'success', tokenid: ID, balance: '9007199254740993' }),
		});
		expect(await tokens.balance(ID)).toBe(9_007_199_254_740_993n);
		await tokens.balance(ID, KEY);
		expect(calls.map(({ params }) => params)).toEqual([[ID], [ID, KEY]]);
	});

	it('is rejected if it belongs to a different token or key', async () => {
		await expect(balance({ tokenid: OTHER, balance: 1 }).balance(ID)).rejects.toMatchObject({
			kind: 'malformed',
			message: `The daemon answered for the token ${OTHER} instead.`,
		});
		const ofModule = balance({ tokenid: ID, balance: 1, CCaddress: MODULE_TOKEN_ADDRESS });
		await expect(ofModule.balance(ID, KEY)).rejects.toMatchObject({ kind: 'malformed' });
	});
});

describe('token', () => {
	const shown = { result: 'success', tokenid: OTHER, owner: KEY, name: 'Cup', description: '', supply: 1 };

	it('is rejected if its id differs', async () => {
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

	it('is not classified while the daemon is starting', async () => {
		const { tokens } = open({ tokeninfo: () => new RpcError(-28, 'Loading wallet...') });
		await expect(tokens.presence(ID)).rejects.toMatchObject({ kind: 'refused' });
	});

	it('is created by one call with strings only', async () => {
		const { tokens, calls } = open({ tokencreate: () => ({ result: 'success', hex: '' }) });
		const order = { name: 'Cup', description: '', supply: 115_000_000n, data: '' };
		await expect(tokens.buildCreation(order, 'half-more')).rejects.toMatchObject({ method: 'tokencreate' });
		expect(calls).toMatchObject([{ method: 'tokencreate', params: ['Cup', '1.150000005', ''] }]);
	});
});

describe('token payload layout', () => {
	/** A token creation in either payload layout, mined at this time. */
	function creation(layout: 0 | 1, minedAt: number | undefined) {
		const payload = encodeTokenPayload({
			...{ kind: 'create', layout, creator: hexToBytes(KEY) },
			...{ name: utf8ToBytes(`made at ${minedAt}`), description: new Uint8Array(), data: [] },
		});
		const tx = saplingTransaction({
			inputs: [{ txid: ID, index: 0, script: new Uint8Array(), sequence: 0xffff_ffff }],
			outputs: [{ value: 0n, script: dataScript(payload) }],
		});
		return { txid: transactionId(tx), hex: encodeTransaction(tx), minedAt };
	}

	function layoutWith(...creations: ReturnType<typeof creation>[]) {
		const { chain, calls } = open({
			tokenlist: () => creations.map(({ txid }) => txid),
			getrawtransaction: ([txid]) => {
				const { hex, minedAt } = creations.find((each) => each.txid === txid) ?? creation(0, 0);
				const block = minedAt === undefined ? {} : { confirmations: 1, blocktime: minedAt };
				return { ...{ txid, hex, version: 4, locktime: 0, vin: [], vout: [] }, ...block };
			},
			// This misleading help text must not affect the result.
			help: () => 'tokentransfermany tokenid1 tokenid2 ... destpubkey amount\n',
		});
		return { read: () => chain.payloadLayout(), calls };
	}

	it.each([
		['the first layout without tokens', 0, []],
		['the layout of the existing tokens', 0, [creation(0, 10), creation(0, 20)]],
		['the layout of the newest token', 1, [creation(0, 10), creation(1, 30), creation(0, 20)]],
		['not the layout of an older token', 0, [creation(1, 10), creation(0, 20)]],
		['not the layout of an unmined token', 0, [creation(0, 10), creation(1, undefined)]],
	] as const)('is %s', async (_, layout, creations) => {
		const { read, calls } = layoutWith(...creations);
		expect(await read()).toBe(layout);
		expect(calls.map(({ method }) => method)).not.toContain('help');
	});

	it('ignores bytes of a different transaction', async () => {
		const [one, other] = [creation(1, 30), creation(1, 40)];
		const { read } = layoutWith({ ...one, hex: other.hex }, creation(0, 10));
		expect(await read()).toBe(0);
	});

	it('reads each creation once and samples a long list', async () => {
		const { read, calls } = layoutWith(...Array.from({ length: 450 }, (_, place) => creation(0, place + 1)));
		expect([await read(), await read()]).toEqual([0, 0]);
		const reads = calls.filter(({ method }) => method === 'getrawtransaction');
		expect(reads).toHaveLength(200);
	});

	it('is not guessed while the daemon is starting', async () => {
		const { chain } = open({ tokenlist: () => new RpcError(-28, 'Loading wallet...') });
		await expect(chain.payloadLayout()).rejects.toMatchObject({ code: 'DAEMON-STARTING' });
	});
});

describe('newly mined coin', () => {
	const told = (details: object[]) => ({ gettransaction: () => ({ txid: ID, details }) });

	it.each([
		['the blocks reported by the daemon’s wallet', told([{ category: 'immature', blockstomaturity: 3 }]), 3],
		['no blocks once mature', told([{ category: 'generate' }]), 0],
		[
			'an unknown number if not in the wallet',
			{ gettransaction: () => new RpcError(-5, 'Invalid') },
			undefined,
		],
	])('needs %s', async (_, answers, blocks) => {
		const { chain, calls } = open(answers);
		expect(await chain.blocksToMaturity(ID)).toBe(blocks);
		expect(calls).toMatchObject([{ method: 'gettransaction', params: [ID] }]);
	});
});
