import { CallError } from '#lib/client/call-error.ts';
import { EMPTY_TOKEN_DRAFT, type TokenDraft } from '#lib/domain/token-draft.ts';
import { TokenPlan } from '#lib/state/token-plan.ts';
import { describe, expect, it } from 'vitest';
import { handDaemon, RpcError, type HandAnswers } from './hand-daemon.ts';

/** A creation that stands on a real chain: 100 tokens named TOK. */
const TXID = '916a6907e39cec679a6c832255c71b74e4941895d2d8775a6d2a0e8a322401ed';
const HEX =
	'0400008085202f8901065bc4522b82396e01b03ecf30abe9b7599621d861ad844818c87ac691005e18000000004847304402201f162ee2f8dac7382ff871d2aa7eb304d315eeb352c3d3464c36af8c9453273c0220074ae39178df09c13836ef1f8b647ffe3db4e7e1b428cc734a05e53707541db801ffffffff041027000000000000302ea22c8020432de388aabcb6b4e3326351d1d815cee8be9a8d37b055cd1c0cf8782e5c50c08103120c008203000401cc6400000000000000302ea22c80205dcc33b0b3f0573b306ab85ffa9ce8622fbcb81cb6ad8ec00f366935bbf500f78103120c008203000401cc7c950b5402000000232102d3431950c2f0f9654217b6ce3d44468d3a9ca7255741767fdeee7c5ec6b47567ac00000000000000003f6a3df2632102d3431950c2f0f9654217b6ce3d44468d3a9ca7255741767fdeee7c5ec6b4756703544f4b146372656174696e67206120544f4b20746f6b656e00000000370100000000000000000000000000';
/** The same with one token less, as a daemon makes it that reads the supply as a floating point number. */
const ONE_SHORT = HEX.replace('6400000000000000302e', '6300000000000000302e');

const DRAFT: TokenDraft = {
	...EMPTY_TOKEN_DRAFT,
	kind: 'units',
	name: 'TOK',
	description: 'creating a TOK token',
	supply: '100',
};

const REAL: HandAnswers = {
	tokencreate: () => ({ result: 'success', hex: HEX }),
	tokenaddress: () => ({
		result: 'success',
		myaddress: 'RN727JeeiZ6NXic7PUKTCiHT1HvuBN4RDa',
		'myCCAddress(Tokens)': 'RS1eX9vRoRYQGsrYJUd7gsgbfnekLqJwv8',
		mybalance: 100,
	}),
	getinfo: () => ({ name: 'TOKCHAIN', CCid: 2, blocks: 200 }),
	getrawtransaction: () => transaction({ vout: [output(0, 10_000_000_000)] }),
	tokeninfo: () => ({ result: 'error', error: 'cant find tokenid' }),
};

function transaction(members: object) {
	return { txid: TXID, hex: '', version: 4, locktime: 0, vin: [], vout: [], ...members };
}

function output(n: number, satoshis: number) {
	return { n, value: satoshis / 1e8, valueSat: satoshis, scriptPubKey: { hex: '' } };
}

function daemon(answers: HandAnswers) {
	const { daemon: client, calls } = handDaemon({ ...REAL, ...answers });
	return { plan: new TokenPlan(client), calls };
}

describe('building a token', () => {
	it('asks with texts only and computes the txid by itself', async () => {
		const { plan, calls } = daemon({});
		expect(await plan.build(DRAFT)).toMatchObject({ hex: HEX, txid: TXID });
		expect(calls).toMatchObject([
			{ method: 'tokencreate', params: ['TOK', '0.000001', 'creating a TOK token'] },
		]);
	});

	it('asks once more, with half a token added, when the daemon made one token too few', async () => {
		const { plan, calls } = daemon({
			tokencreate: ([, supply]) => ({
				result: 'success',
				hex: supply === '0.000001005' ? HEX : ONE_SHORT,
			}),
		});
		expect((await plan.build(DRAFT)).txid).toBe(TXID);
		expect(calls.map(({ params }) => params[1])).toEqual(['0.000001', '0.000001005']);
	});

	it('leaves the wrong supply to the review when the daemon refuses a ninth place', async () => {
		const { plan, calls } = daemon({
			tokencreate: ([, supply]) =>
				supply === '0.000001' ? { result: 'success', hex: ONE_SHORT } : new RpcError(-3, 'Invalid amount'),
		});
		const { hex } = await plan.build(DRAFT);
		expect(calls).toHaveLength(2);
		expect((await plan.review(hex, DRAFT)).problems).toContainEqual({
			code: 'supply',
			wanted: '100',
			found: '99',
		});
	});

	it('refuses the empty transaction of a locked wallet', async () => {
		const { plan } = daemon({ tokencreate: () => ({ result: 'success', hex: '' }) });
		await expect(plan.build(DRAFT)).rejects.toMatchObject({ kind: 'refused', method: 'tokencreate' });
	});

	it('refuses what is no transaction', async () => {
		const { plan } = daemon({ tokencreate: () => ({ result: 'success', hex: 'c0ffee' }) });
		await expect(plan.build(DRAFT)).rejects.toMatchObject({ kind: 'malformed', raw: 'c0ffee' });
	});

	it('sends nothing for a draft that is not complete', async () => {
		const { plan, calls } = daemon({});
		await expect(plan.build({ ...DRAFT, name: '' })).rejects.toMatchObject({ kind: 'params' });
		expect(calls).toEqual([]);
	});
});

describe('reviewing a token', () => {
	it('finds nothing wrong with a real creation, and proves its fee', async () => {
		const review = await daemon({}).plan.review(HEX, DRAFT);
		expect(review.problems).toEqual([]);
		expect(review.facts.fee).toEqual({ units: 10_000n, proved: true });
		expect(review).toMatchObject({ txid: TXID, inputValues: [10_000_000_000n], height: 200 });
	});

	it('does not believe a daemon that lies about what an input is worth', async () => {
		const { plan } = daemon({
			getrawtransaction: () => transaction({ vout: [output(0, 10_000_000_001)] }),
		});
		expect((await plan.review(HEX, DRAFT)).problems.map(({ code }) => code)).toContain('signature');
	});

	it('names what was wanted and what was found', async () => {
		const review = await daemon({}).plan.review(HEX, { ...DRAFT, name: 'TOCK' });
		expect(review.problems).toEqual([{ code: 'name', wanted: 'TOCK', found: 'TOK' }]);
	});

	it('finds a creation that is too old to be mined', async () => {
		const { plan } = daemon({ getinfo: () => ({ blocks: 400 }) });
		expect((await plan.review(HEX, DRAFT)).problems.map(({ code }) => code)).toEqual(['expired']);
	});
});

describe('looking up a token', () => {
	const unknown = new RpcError(-5, 'No information available about transaction');

	it.each([
		['nobody knows it', {}, unknown, { seen: 'nowhere' }],
		['it waits', {}, transaction({}), { seen: 'waiting' }],
		[
			'only the token module knows that it waits',
			{ tokeninfo: () => ({ result: 'error', error: 'the transaction is still in mempool' }) },
			unknown,
			{ seen: 'waiting' },
		],
		[
			'it is in a block and not listed yet',
			{},
			transaction({ confirmations: 1, rawconfirmations: 3 }),
			{ seen: 'mined', confirmations: 3 },
		],
		[
			'it is listed',
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
			{ seen: 'visible', confirmations: 1 },
		],
	] as [string, HandAnswers, unknown, object][])('sees that %s', async (_, answers, found, sighting) => {
		const { plan } = daemon({ ...answers, getrawtransaction: () => found });
		expect(await plan.lookUp(TXID)).toEqual(sighting);
	});

	it('does not take a daemon that is still starting for one that does not know', async () => {
		const { plan } = daemon({ getrawtransaction: () => new RpcError(-28, 'Loading wallet...') });
		await expect(plan.lookUp(TXID)).rejects.toBeInstanceOf(CallError);
	});
});
