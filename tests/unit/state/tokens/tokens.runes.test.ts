import { bytesToHex } from '@noble/hashes/utils.js';
import { Desk } from '#lib/state/desk.ts';
import { Settings } from '#lib/state/stored/settings.svelte.ts';
import { Tokens } from '#lib/state/tokens/tokens.svelte.ts';
import { EMPTY_TOKEN_DRAFT } from '#lib/domain/token-draft.ts';
import type { Database } from '#lib/storage/database.ts';
import { readEntry } from '#lib/storage/journal-reading.ts';
import { advanceTransactionEntry, beginTransactionEntry } from '#lib/storage/journal-writing.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { freshDatabase } from '../../storage/whole-database.ts';
import { fakeDaemon, RpcError, type FakeAnswers } from './fake-daemon.ts';
import { transactionId } from '#lib/chain/transaction.ts';
import { creationOf, holding, PAYER } from './token-transactions.ts';
import { connectionTo } from '../connection-to.ts';

const FIRST = creationOf({ name: 'token a1' });
const SECOND = creationOf({ name: 'token b2' });
const IMPORT = creationOf({ name: 'token c3', isImport: true });
const COUNTERFEIT = creationOf({ name: 'token d4', supply: 5_000_000n });
const [ONE, TWO] = [transactionId(FIRST), transactionId(SECOND)];
const NAMES = new Map(
	[FIRST, SECOND].map((tx) => [transactionId(tx), tx === FIRST ? 'token a1' : 'token b2']),
);

const ANSWERS: FakeAnswers = {
	tokenlist: () => [ONE, TWO],
	tokeninfo: ([tokenid]) => ({
		result: 'success',
		tokenid,
		owner: `02${'ff'.repeat(32)}`,
		name: NAMES.get(String(tokenid)) ?? '',
		supply: 5,
		description: '',
	}),
	getrawtransaction: holding(FIRST, SECOND, IMPORT, COUNTERFEIT),
	tokenbalance: ([tokenid]) => ({ result: 'success', tokenid, balance: tokenid === ONE ? 5 : 0 }),
};

let database: Database;

beforeEach(async () => {
	database = await freshDatabase();
});

afterEach(() => database.close());

async function tokensOf(answers: FakeAnswers = {}) {
	const { daemon, calls } = fakeDaemon({ ...ANSWERS, ...answers });
	const connection = connectionTo({ daemon });
	const desk = new Desk(connection, database, await Settings.open(database));
	const asked = () => calls.filter(({ method }) => method === 'tokeninfo').map(({ params }) => params[0]);
	return { tokens: new Tokens(desk), asked };
}

/** Answers of a daemon with altered token data. */
const telling = (told: object): FakeAnswers => ({
	tokeninfo: (params) => ({ ...(ANSWERS['tokeninfo']?.(params) as object), ...told }),
});

describe('token', () => {
	it('keeps its failure during a single retry', async () => {
		let isBack = false;
		const { tokens, asked } = await tokensOf({
			tokeninfo: (params) =>
				isBack ? ANSWERS['tokeninfo']?.(params) : new RpcError(-28, 'Loading wallet...'),
		});
		await tokens.want(ONE);
		expect(tokens.row(ONE)).toMatchObject({ state: 'failed', error: { code: 'DAEMON-STARTING' } });
		isBack = true;
		const again = [tokens.wantAgain(ONE), tokens.wantAgain(ONE), tokens.want(ONE)];
		expect(tokens.row(ONE)?.state).toBe('failed');
		await Promise.all(again);
		expect(tokens.known(ONE)?.name).toBe('token a1');
		expect(asked()).toHaveLength(2);
		await tokens.wantAgain(ONE);
		expect(asked()).toHaveLength(2);
	});

	it('is loaded only when requested', async () => {
		const { tokens, asked } = await tokensOf();
		await tokens.ids.refresh();
		expect(asked()).toEqual([]);
		await tokens.want(TWO);
		expect(asked()).toEqual([TWO]);
		expect(tokens.known(TWO)).toMatchObject({ id: TWO, name: 'token b2', supply: 5n });
		expect(tokens.row(ONE)).toBeUndefined();
	});

	it('is loaded only once across visits', async () => {
		const first = await tokensOf();
		await Promise.all([first.tokens.want(ONE), first.tokens.want(ONE)]);
		expect(first.asked()).toEqual([ONE]);
		const nextVisit = await tokensOf();
		await nextVisit.tokens.want(ONE);
		expect(nextVisit.asked()).toEqual([]);
		expect(nextVisit.tokens.known(ONE)?.supply).toBe(5n);
	});

	it('is loaded again after a failure', async () => {
		let isBroken = true;
		const { tokens } = await tokensOf({
			tokeninfo: (params) =>
				isBroken ? { result: 'error', error: 'cant find tokenid' } : ANSWERS['tokeninfo']?.(params),
		});
		await tokens.want(ONE);
		expect(tokens.row(ONE)).toMatchObject({ state: 'failed', error: { message: 'cant find tokenid' } });
		isBroken = false;
		await tokens.want(ONE);
		expect(tokens.known(ONE)?.id).toBe(ONE);
	});

	it('is rejected if the daemon returns a different token', async () => {
		const { tokens } = await tokensOf({ tokeninfo: () => ANSWERS['tokeninfo']?.([TWO]) });
		await tokens.want(ONE);
		expect(tokens.row(ONE)).toMatchObject({ state: 'failed', error: { kind: 'malformed' } });
	});

	it.each([
		[
			'an import reported as counterfeit',
			transactionId(IMPORT),
			{ IsImported: 'yes', sourceChain: 'KMD', sourceTokenId: TWO, supply: 0 },
		],
		['a counterfeit', transactionId(COUNTERFEIT), {}],
		[
			'an import without a reported source',
			transactionId(IMPORT),
			{ IsImported: 'yes', sourceChain: '', sourceTokenId: '' },
		],
	])('is loaded again on the next visit: %s', async (_, id, told) => {
		const first = await tokensOf(telling(told));
		await first.tokens.want(id);
		expect(first.tokens.row(id)?.state).toBe('known');
		const nextVisit = await tokensOf();
		await nextVisit.tokens.want(id);
		expect(nextVisit.asked()).toEqual([id]);
	});

	it.each([
		['name', { name: 'Gold' }],
		['supply', { supply: 5_000_000 }],
		['supply of a counterfeit', { supply: 0 }],
		['description', { description: 'As good as gold' }],
		['data', { data: 'f7c0ffee' }],
		['creator', { owner: `03${'ee'.repeat(32)}` }],
		['source', { IsImported: 'yes', sourceChain: 'KMD', sourceTokenId: TWO }],
	])('is defined by its creation despite a falsified %s', async (_, told) => {
		const first = await tokensOf(telling(told));
		await first.tokens.want(ONE);
		const proved = {
			...{ id: ONE, name: 'token a1', description: '', supply: 5n },
			...{ creator: bytesToHex(PAYER), data: undefined, imported: undefined },
		};
		expect(first.tokens.known(ONE)).toEqual(proved);
		const nextVisit = await tokensOf();
		await nextVisit.tokens.want(ONE);
		expect(nextVisit.tokens.known(ONE)).toEqual(proved);
		expect(nextVisit.asked()).toEqual([]);
	});

	it('is unknown until the daemon returns its creation', async () => {
		let isProved = false;
		const getrawtransaction = (params: readonly unknown[]) => (isProved ? holding(FIRST) : holding())(params);
		const { tokens } = await tokensOf({ getrawtransaction });
		await tokens.want(ONE);
		expect(tokens.row(ONE)).toMatchObject({ state: 'failed', error: { code: 'TOKEN-UNPROVED' } });
		isProved = true;
		await tokens.want(ONE);
		expect(tokens.known(ONE)?.name).toBe('token a1');
	});

	it('is known by name on the next visit', async () => {
		const first = await tokensOf();
		await Promise.all([first.tokens.want(ONE), first.tokens.want(TWO)]);
		const { tokens, asked } = await tokensOf();
		await tokens.ids.refresh();
		expect([tokens.known(ONE)?.name, tokens.known(TWO)?.name]).toEqual(['token a1', 'token b2']);
		expect(asked()).toEqual([]);
	});

	it('keeps the same list object while the ids are unchanged', async () => {
		let ids = [ONE];
		const { tokens } = await tokensOf({ tokenlist: () => [...ids] });
		await tokens.ids.refresh();
		const first = tokens.ids.current;
		await tokens.ids.refresh();
		expect(tokens.ids.current).toBe(first);
		ids = [TWO];
		await tokens.ids.refresh();
		expect(tokens.ids.current).toEqual([TWO]);
	});

	it.each([
		['once after 100 confirmations', 100, 1],
		['again below 100 confirmations', 99, 3],
	])('requests its time %s', async (_, rawconfirmations, calls) => {
		let asked = 0;
		const getrawtransaction = (params: readonly unknown[]) => {
			if (params[0] === ONE) asked += 1;
			return { ...holding(FIRST)(params), rawconfirmations };
		};
		for (let visit = 0; visit < 2; visit += 1) {
			const { tokens } = await tokensOf({ getrawtransaction });
			await tokens.want(ONE);
			await tokens.wantTime(ONE);
			expect(tokens.minedAt(ONE)).toBe(1_700_000_000_000);
		}
		expect(asked).toBe(calls);
	});

	it('has the time of its current block or `undefined`', async () => {
		let block: object = { blocktime: 1_700_000_000 };
		const { tokens } = await tokensOf({
			getrawtransaction: (params) => ({ ...holding(FIRST)(params), blocktime: undefined, ...block }),
		});
		await tokens.want(ONE);
		expect(tokens.minedAt(ONE)).toBe(1_700_000_000_000);
		block = {};
		await tokens.wantTime(ONE);
		expect(tokens.minedAt(ONE)).toBeUndefined();
		block = { blocktime: 1_700_000_060 };
		await tokens.wantTime(ONE);
		expect(tokens.minedAt(ONE)).toBe(1_700_000_060_000);
	});

	it('has a balance per key and rejects mismatched replies', async () => {
		let told: object = {};
		const { tokens } = await tokensOf({
			tokenbalance: ([tokenid]) => ({ result: 'success', tokenid, balance: '9223372036854775807', ...told }),
		});
		const balance = tokens.balance(ONE, `02${'ab'.repeat(32)}`);
		expect(balance).toBe(tokens.balance(ONE, `02${'ab'.repeat(32)}`));
		await balance.refresh();
		expect(balance.current).toBe(9_223_372_036_854_775_807n);
		for (const wrong of [{ CCaddress: 'RAMvUfoyURBRxAdVeTMHxn3giJZCFWeha2' }, { tokenid: TWO }]) {
			told = wrong;
			await balance.refresh();
			expect(balance.error).toMatchObject({ kind: 'malformed', method: 'tokenbalance' });
		}
	});

	it('completes a creation that no page shows', async () => {
		const { id } = await beginTransactionEntry(database, {
			nodeId: 'node',
			kind: 'token-create',
			draft: EMPTY_TOKEN_DRAFT,
		});
		await advanceTransactionEntry(database, id, { event: 'built', hex: '00', txid: ONE });
		await advanceTransactionEntry(database, id, { event: 'sent', seenTxid: ONE });
		const { tokens } = await tokensOf();
		await tokens.ids.refresh();
		expect((await readEntry(database, id))?.step).toBe('visible');
	});
});
