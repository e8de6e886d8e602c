import {
	decodeTransaction,
	encodeTransaction,
	saplingTransaction,
	transactionId,
} from '#lib/chain/transaction.ts';
import { CallError } from '#lib/client/call-error.ts';
import { openChainDaemon } from '#lib/node/daemon/open-daemon.ts';
import { TokenPlan } from '#lib/state/tokens/token-creation.svelte.ts';
import { describe, expect, it } from 'vitest';
import { fakeDaemon, RpcError, type FakeAnswers } from './fake-daemon.ts';
import { newIdentity } from './key-memory.ts';

/** The txid is derived from the bytes; a daemon that returns other bytes proves nothing about this transaction. */
const HEX = encodeTransaction(saplingTransaction({ inputs: [], outputs: [] }));
const TXID = transactionId(decodeTransaction(HEX));

function transaction(members: object) {
	return { txid: TXID, hex: HEX, version: 4, locktime: 0, vin: [], vout: [], ...members };
}

/** Opens a plan with a daemon whose token module does not know the token by default. */
function planOf(answers: FakeAnswers): TokenPlan {
	const tokeninfo = () => ({ result: 'error', error: 'cant find tokenid' });
	const getinfo = () => ({ blocks: 7, longestchain: 7 });
	const daemon = openChainDaemon(fakeDaemon({ tokeninfo, getinfo, ...answers }).daemon);
	return new TokenPlan(daemon, newIdentity(daemon));
}

describe('token look-up', () => {
	const unknown = new RpcError(-5, 'No information available about transaction');

	it.each([
		['an unknown token', {}, unknown, { seen: 'nowhere' }],
		['a waiting token', {}, transaction({}), { seen: 'waiting' }],
		[
			'a waiting token known to the token module only',
			{ tokeninfo: () => ({ result: 'error', error: 'the transaction is still in mempool' }) },
			unknown,
			{ seen: 'waiting' },
		],
		[
			'a mined token that is not listed yet',
			{},
			transaction({ confirmations: 1, rawconfirmations: 3 }),
			{ seen: 'mined', confirmations: 3, isNotarised: false },
		],
		[
			'a listed token',
			{
				tokeninfo: () => ({
					result: 'success',
					tokenid: TXID,
					owner: '',
					name: 'TOK',
					supply: 100,
					description: '',
				}),
			},
			transaction({ rawconfirmations: 1 }),
			{ seen: 'visible', confirmations: 1, isNotarised: false },
		],
	] as [string, FakeAnswers, unknown, object][])('reports %s', async (_, answers, found, status) => {
		const plan = planOf({ ...answers, getrawtransaction: () => found });
		expect(await plan.lookUp(TXID)).toEqual(status);
	});

	it('rejects the bytes of a different transaction', async () => {
		const plan = planOf({ getrawtransaction: () => transaction({ rawconfirmations: 500 }) });
		await expect(plan.lookUp('ab'.repeat(32))).rejects.toMatchObject({ code: 'TX-OTHER-BYTES' });
	});

	it('rejects while the daemon is starting', async () => {
		const plan = planOf({ getrawtransaction: () => new RpcError(-28, 'Loading wallet...') });
		await expect(plan.lookUp(TXID)).rejects.toBeInstanceOf(CallError);
	});
});
