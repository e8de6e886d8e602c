import { DaemonClient } from '#lib/client/daemon-client.ts';
import type { Transport } from '#lib/client/transport/transport.ts';
import { EMPTY_TOKEN_DRAFT, type TokenDraft } from '#lib/domain/token-draft.ts';
import { openChainDaemon } from '#lib/node/daemon/open-daemon.ts';
import { TokenPlan } from '#lib/state/tokens/token-creation.svelte.ts';
import { describe, expect, it } from 'vitest';
import { openDaemon } from '../../practice/daemon/daemon-fixture.ts';
import { fakeDaemon, RpcError, type FakeAnswers } from './fake-daemon.ts';
import { newIdentity } from './key-memory.ts';

/** A creation on a real chain: 100 tokens named TOK. */
const KEY = '02d3431950c2f0f9654217b6ce3d44468d3a9ca7255741767fdeee7c5ec6b47567';
const TXID = '916a6907e39cec679a6c832255c71b74e4941895d2d8775a6d2a0e8a322401ed';
const HEX =
	'0400008085202f8901065bc4522b82396e01b03ecf30abe9b7599621d861ad844818c87ac691005e18000000004847304402201f162ee2f8dac7382ff871d2aa7eb304d315eeb352c3d3464c36af8c9453273c0220074ae39178df09c13836ef1f8b647ffe3db4e7e1b428cc734a05e53707541db801ffffffff041027000000000000302ea22c8020432de388aabcb6b4e3326351d1d815cee8be9a8d37b055cd1c0cf8782e5c50c08103120c008203000401cc6400000000000000302ea22c80205dcc33b0b3f0573b306ab85ffa9ce8622fbcb81cb6ad8ec00f366935bbf500f78103120c008203000401cc7c950b5402000000232102d3431950c2f0f9654217b6ce3d44468d3a9ca7255741767fdeee7c5ec6b47567ac00000000000000003f6a3df2632102d3431950c2f0f9654217b6ce3d44468d3a9ca7255741767fdeee7c5ec6b4756703544f4b146372656174696e67206120544f4b20746f6b656e00000000370100000000000000000000000000';
/**
 * The same creation with 1.15 coins in all but one token, as built by a daemon that parses the amount as floating
 * point.
 */
const ONE_SHORT = HEX.replace('6400000000000000302e', 'bfc2da0600000000302e');

const DRAFT: TokenDraft = {
	...EMPTY_TOKEN_DRAFT,
	kind: 'units',
	name: 'TOK',
	description: 'creating a TOK token',
	supply: '100',
};

const REAL: FakeAnswers = {
	tokencreate: () => ({ result: 'success', hex: HEX }),
	tokenaddress: () => ({
		result: 'success',
		myaddress: 'RN727JeeiZ6NXic7PUKTCiHT1HvuBN4RDa',
		'myCCAddress(Tokens)': 'RS1eX9vRoRYQGsrYJUd7gsgbfnekLqJwv8',
		mybalance: 100,
	}),
	getinfo: () => ({
		name: 'TOKCHAIN',
		CCid: 2,
		blocks: 200,
		pubkey: KEY,
	}),
	getrawtransaction: () => transaction({}),
	tokeninfo: () => ({ result: 'error', error: 'cant find tokenid' }),
	tokenlist: () => [],
};

function transaction(members: object) {
	return { txid: TXID, hex: '', version: 4, locktime: 0, vin: [], vout: [], ...members };
}

function daemon(answers: FakeAnswers) {
	const { daemon: client, calls } = fakeDaemon({ ...REAL, ...answers });
	const daemon = openChainDaemon(client);
	return { plan: new TokenPlan(daemon, newIdentity(daemon)), calls };
}

describe('token build', () => {
	it('sends strings only and computes the txid locally', async () => {
		const { plan, calls } = daemon({});
		expect(await plan.build(DRAFT)).toMatchObject({ hex: HEX, txid: TXID });
		expect(calls).toMatchObject([
			{ method: 'getinfo' },
			{ method: 'tokencreate', params: ['TOK', '0.000001', 'creating a TOK token'] },
		]);
	});

	it('leaves an inexact supply to the review if the correction is refused', async () => {
		const { plan, calls } = daemon({
			tokencreate: ([, supply]) =>
				supply === '1.15' ? { result: 'success', hex: ONE_SHORT } : new RpcError(-3, 'Invalid amount'),
		});
		const draft: TokenDraft = { ...DRAFT, supply: '1.15', supplyUnit: 'coins' };
		const { hex } = await plan.build(draft);
		expect(calls.slice(1).map(({ params }) => params[1])).toEqual(['1.15', '1.150000005']);
		expect((await plan.review(hex, draft)).problems).toContainEqual({
			kind: 'supply',
			wanted: 115_000_000n,
			found: 114_999_999n,
		});
	});

	it('rejects the empty transaction of a locked wallet', async () => {
		const { plan } = daemon({ tokencreate: () => ({ result: 'success', hex: '' }) });
		await expect(plan.build(DRAFT)).rejects.toMatchObject({ kind: 'refused', method: 'tokencreate' });
	});

	it('rejects an invalid transaction', async () => {
		const { plan } = daemon({ tokencreate: () => ({ result: 'success', hex: 'c0ffee' }) });
		await expect(plan.build(DRAFT)).rejects.toMatchObject({ kind: 'malformed', raw: 'c0ffee' });
	});

	it.each([
		[{ blocks: 200 }, 'TOKEN-MODULE', 'The daemon names no contract modules.'],
		[{ blocks: 200, CCid: 2 }, 'TOKEN-KEY', 'The daemon names no public key.'],
		[
			{ blocks: 200, CCid: 2, pubkey: KEY, unlocked_until: 0 },
			'DAEMON-LOCKED',
			'The daemon’s wallet waits for its passphrase.',
		],
	])('requests no creation from a daemon that answers %j', async (info, code, message) => {
		const { plan, calls } = daemon({ getinfo: () => info });
		await expect(plan.build(DRAFT)).rejects.toMatchObject({ kind: 'refused', code, message });
		expect(calls.map(({ method }) => method)).toEqual(['getinfo']);
	});

	it('accepts a daemon with missing blocks', async () => {
		const { plan } = daemon({
			getinfo: () => ({ blocks: 200, longestchain: 900, synced: false, CCid: 2, pubkey: KEY }),
		});
		expect((await plan.build(DRAFT)).txid).toBe(TXID);
	});

	it('sends nothing for an incomplete draft', async () => {
		const { plan, calls } = daemon({});
		await expect(plan.build({ ...DRAFT, name: '' })).rejects.toMatchObject({ kind: 'params' });
		expect(calls).toEqual([]);
	});
});

/** Opens the plan with a practice daemon, which computes like a real one. */
async function practiceDaemon() {
	const at = await openDaemon();
	const calls: { method: string; params: readonly unknown[] }[] = [];
	const transport: Transport = {
		address: 'in process',
		async send(body) {
			calls.push(JSON.parse(body) as (typeof calls)[number]);
			const reply = await at.send(body);
			return { status: reply.status, body: new TextEncoder().encode(reply.body) };
		},
	};
	const daemon = openChainDaemon(new DaemonClient({ transport }));
	const planOf = () => new TokenPlan(daemon, newIdentity(daemon));
	const texts = () => calls.filter(({ method }) => method === 'tokencreate').map(({ params }) => params[1]);
	return { ...at, plan: planOf(), planOf, texts };
}

const coins = (supply: string): TokenDraft => ({ ...DRAFT, supply, supplyUnit: 'coins' });

describe('token review', () => {
	it('accepts a matching transaction and proves its fee', async () => {
		const { plan } = await practiceDaemon();
		const { hex, txid } = await plan.build(DRAFT);
		const review = await plan.review(hex, DRAFT);
		expect(review.problems).toEqual([]);
		expect(review).toMatchObject({ txid, facts: { fee: 10_000n }, height: 48_210 });
	});

	it('reports the expected and the actual name', async () => {
		const { plan } = await practiceDaemon();
		const { hex } = await plan.build(DRAFT);
		const review = await plan.review(hex, { ...DRAFT, name: 'TOCK' });
		expect(review.problems).toMatchObject([
			{ kind: 'name', wanted: { text: 'TOCK' }, found: { text: 'TOK' } },
		]);
	});

	it('rejects a creation with an unrecognised layout', async () => {
		const { plan, daemon: practice } = await practiceDaemon();
		practice.tamper('layout', 1);
		const { hex } = await plan.build(DRAFT);
		expect((await plan.review(hex, DRAFT)).problems).toEqual([{ kind: 'layout', wanted: 0, found: 1 }]);
	});

	it('rejects a daemon that reports a different transaction for an input', async () => {
		const { plan } = daemon({ getrawtransaction: () => transaction({ hex: ONE_SHORT }) });
		expect((await plan.review(HEX, DRAFT)).problems.map(({ kind }) => kind)).toEqual(['unknown-input']);
	});

	it('reports an input unknown to the daemon', async () => {
		const { plan } = daemon({
			getrawtransaction: () => new RpcError(-5, 'No information available about transaction'),
		});
		expect((await plan.review(HEX, DRAFT)).problems.map(({ kind }) => kind)).toEqual(['unknown-input']);
	});

	it('fails with the error of a starting daemon', async () => {
		const { plan } = daemon({ getrawtransaction: () => new RpcError(-28, 'Loading wallet...') });
		await expect(plan.review(HEX, DRAFT)).rejects.toMatchObject({ code: 'DAEMON-STARTING' });
	});

	it('rejects an expired creation', async () => {
		const { plan, mine } = await practiceDaemon();
		const { hex } = await plan.build(DRAFT);
		mine(201);
		expect((await plan.review(hex, DRAFT)).problems.map(({ kind }) => kind)).toEqual(['expired']);
	});

	it('requires the key that the daemon used for the build', async () => {
		const { plan, planOf, daemon: practice } = await practiceDaemon();
		const [first = '', second = ''] = await practice.start({});
		const { hex } = await plan.build(DRAFT);
		await practice.start({ pubkey: second });
		const confirmed = planOf();
		const other = await confirmed.build(DRAFT);
		expect((await confirmed.review(hex, { ...DRAFT, creator: first })).problems).toMatchObject([
			{ kind: 'token-address' },
		]);
		expect((await confirmed.review(other.hex, { ...DRAFT, creator: first })).problems).toContainEqual({
			kind: 'creator',
			wanted: first,
			found: second,
		});
	});

	it('rejects every step after the daemon’s key changed', async () => {
		const { plan, daemon: practice, texts } = await practiceDaemon();
		const [, second = ''] = await practice.start({});
		const { hex } = await plan.build(DRAFT);
		await practice.start({ pubkey: second });
		const changed = { kind: 'refused', code: 'TOKEN-KEY-CHANGED' };
		await expect(plan.build(DRAFT)).rejects.toMatchObject(changed);
		await expect(plan.review(hex, DRAFT)).rejects.toMatchObject(changed);
		await expect(plan.checkSending()).rejects.toMatchObject(changed);
		expect(texts()).toHaveLength(1);
	});

	it('reports the address of each input and of the change', async () => {
		const { plan, ask } = await practiceDaemon();
		const { myaddress } = await ask<{ myaddress: string }>('tokenaddress');
		const { facts } = await plan.review((await plan.build(DRAFT)).hex, DRAFT);
		expect(facts.inputs.map(({ address }) => address)).toEqual(facts.inputs.map(() => myaddress));
		expect(facts.changeAddress).toBe(myaddress);
	});

	it('rejects an unsigned creation of a daemon without its key', async () => {
		const { plan, daemon: practice, ask } = await practiceDaemon();
		const [tokenid] = await ask<string[]>('tokenlist');
		const { owner } = await ask<{ owner: string }>('tokeninfo', tokenid);
		await practice.start({ pubkey: owner });
		const { hex } = await plan.build(DRAFT);
		expect((await plan.review(hex, DRAFT)).problems).toMatchObject([{ kind: 'unsigned' }]);
	});

	it('rejects a daemon without a key', async () => {
		const { plan } = daemon({ getinfo: () => ({ blocks: 200 }) });
		await expect(plan.review(HEX, DRAFT)).rejects.toMatchObject({ kind: 'refused' });
	});
});

describe('floating-point supply', () => {
	it.each(['1.15', '2.3', '4.35', '8.2', '19.99', '64.1', '1.00000005'])(
		'is corrected for %s',
		async (supply) => {
			const { plan, texts } = await practiceDaemon();
			const { hex } = await plan.build(coins(supply));
			expect((await plan.review(hex, coins(supply))).problems).toEqual([]);
			expect(texts()).toEqual([supply, `${supply.padEnd(supply.indexOf('.') + 9, '0')}5`]);
		},
	);

	it.each(['0.00000001', '0.99999999', '1', '3', '64', '1.00000001'])(
		'is requested once for %s',
		async (supply) => {
			const { plan, texts } = await practiceDaemon();
			const { hex } = await plan.build(coins(supply));
			expect((await plan.review(hex, coins(supply))).problems).toEqual([]);
			expect(texts()).toEqual([supply]);
		},
	);

	it('is exact above 2^53 if representable', async () => {
		const { plan, daemon: practice } = await practiceDaemon();
		await practice.fund('100000000');
		const { hex } = await plan.build(coins('90071992.54740994'));
		const { problems, facts } = await plan.review(hex, coins('90071992.54740994'));
		expect(problems).toEqual([]);
		expect(facts.supply).toBe(2n ** 53n + 2n);
	});

	it('is rejected by the review if not representable', async () => {
		const { plan, daemon: practice, texts } = await practiceDaemon();
		await practice.fund('100000000');
		const { hex } = await plan.build(coins('90071992.54740993'));
		const { problems } = await plan.review(hex, coins('90071992.54740993'));
		expect(problems).toMatchObject([{ kind: 'supply', wanted: 9_007_199_254_740_993n }]);
		const [problem] = problems;
		expect(problem?.kind === 'supply' && String(problem.found)).toMatch(/^900719925474099[024]$/);
		expect(texts()).toHaveLength(2);
	});

	it('is not requested again if the difference is not due to rounding', async () => {
		const { plan, daemon: practice, texts } = await practiceDaemon();
		practice.tamper('amount', 1);
		const { hex } = await plan.build(coins('1.15'));
		expect(texts()).toHaveLength(1);
		expect((await plan.review(hex, coins('1.15'))).problems).toMatchObject([{ kind: 'supply' }]);
	});
});
