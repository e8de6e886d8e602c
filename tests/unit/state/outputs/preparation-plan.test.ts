import { NodeClient } from '#lib/client/node-client.ts';
import type { Transport } from '#lib/client/transport/transport.ts';
import type { PreparationDraft } from '#lib/domain/outputs.ts';
import { openReferenceNode } from '#lib/node/reference/open-node.ts';
import type { Practice } from '#practice/practice.ts';
import { CoinPayments } from '#lib/state/flow/coin-payments.ts';
import { readCoinFunds, PreparationPlan } from '#lib/state/outputs.svelte.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { openStill, transportTo, USERPASS } from '../../practice/node/practice-fixture.ts';

const DRAFT: PreparationDraft = { coin: 'KMD', amount: '30', trades: 2, pair: 'KMD-LTC' };
const THIEF = 'RPZVpjptzfZnFZZoLnuSbfLexjtkhe6uvn';
const BLOCK_MS = 60_000;

/** Returns a client whose calls are changed before they are sent. */
function tampering(practice: Practice, change: (body: string) => string): NodeClient {
	const inner = transportTo(practice);
	const transport: Transport = { address: inner.address, send: (body) => inner.send(change(body)) };
	return new NodeClient({ transport, userpass: USERPASS });
}

const planOn = (client: NodeClient) => new PreparationPlan(openReferenceNode(client), 'KMD');

let practice: Practice;
let node: NodeClient;
let plan: PreparationPlan;

beforeEach(async () => {
	practice = await openStill();
	node = tampering(practice, (body) => body);
	plan = planOn(node);
});

const codesOf = async (built: PreparationPlan) => {
	const { hex } = await built.build(DRAFT);
	return (await built.review(hex, DRAFT)).problems.map(({ kind }) => kind);
};

describe('output preparation', () => {
	test('builds its outputs with the change last and proves the fee', async () => {
		const { hex, txid } = await plan.build(DRAFT);
		const { facts, problems, txid: read } = await plan.review(hex, DRAFT);
		expect(problems).toEqual([]);
		expect(read).toBe(txid);
		expect(facts.outputs.map(({ to }) => to)).toEqual(['wanted', 'wanted', 'wanted', 'wanted', 'change']);
		expect(facts.fee).toEqual({ units: 1_000n, source: 'inputs' });
	});

	test('builds three outputs per trade for sets', async () => {
		const sets: PreparationDraft = { ...DRAFT, shape: 'sets' };
		const { hex } = await plan.build(sets);
		const { facts, problems } = await plan.review(hex, sets);
		expect(problems).toEqual([]);
		expect(facts.outputs.map(({ to }) => to)).toEqual([...Array<string>(6).fill('wanted'), 'change']);
		expect(facts.outputs[1]?.value).toBe(3_600_003_000n);
	});

	test('is visible and tradable after sending and one block', async () => {
		const { hex, txid } = await plan.build(DRAFT);
		expect(await plan.lookUp(txid)).toEqual({ seen: 'nowhere' });
		expect(await plan.send(hex)).toBe(txid);
		expect(await plan.lookUp(txid)).toEqual({ seen: 'waiting' });
		await practice.control({ control: 'advance', ms: BLOCK_MS });
		expect(await plan.lookUp(txid)).toMatchObject({ seen: 'visible' });
		const { outputs } = await readCoinFunds(openReferenceNode(node), 'KMD');
		expect(outputs?.filter((value) => value === 3_000_003_000n)).toHaveLength(2);
	});

	test('rejects a different or additional recipient', async () => {
		const swapped = tampering(practice, (body) => body.replace(/"R\w+":"30.00003"/, `"${THIEF}":"30.00003"`));
		expect(await codesOf(planOn(swapped))).toEqual(['missing', 'stranger']);
		const added = tampering(practice, (body) =>
			body.replace('"outputs":[', `"outputs":[{"${THIEF}":"0.5"},`),
		);
		expect(await codesOf(planOn(added))).toEqual(['stranger']);
	});

	test('rejects a planned output merged into the change', async () => {
		const cut = tampering(practice, (body) => body.replace(/,\{"R\w+":"0.0001"\}\]/, ']'));
		expect(await codesOf(planOn(cut))).toEqual(['missing']);
	});

	test('reports insufficient free funds while inputs are held', async () => {
		const large = { ...DRAFT, amount: '150' };
		await plan.build(large);
		await expect(plan.build(large)).rejects.toMatchObject({
			kind: 'refused',
			message: expect.stringContaining('too little KMD is free') as string,
		});
	});

	test('does not treat values of electrum coins as proved', async () => {
		await node.call((await import('#lib/api/coins.ts')).electrum, {
			...{ coin: 'LTC', ipaddr: 'localhost', port: 1 },
		});
		const payments = new CoinPayments(openReferenceNode(node), 'LTC');
		const { address } = await payments.readCoin();
		const wanted = [{ address, amount: 1_000_000n }];
		const { hex } = await payments.build([...wanted, { address, amount: 100_000n }]);
		const { facts, problems } = await payments.review(hex, wanted);
		expect(problems).toEqual([]);
		expect(facts.fee).toEqual({ units: 100_000n, source: 'node' });
	});
});
