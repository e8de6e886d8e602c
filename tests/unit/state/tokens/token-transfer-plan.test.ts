import { transactionId, decodeTransaction } from '#lib/chain/transaction.ts';
import { DaemonClient } from '#lib/client/daemon-client.ts';
import type { TransferDraft } from '#lib/domain/token-transfer.ts';
import { openChainDaemon } from '#lib/node/daemon/open-daemon.ts';
import type { DaemonIdentity } from '#lib/state/tokens/daemon-identity.ts';
import { TransferPlan } from '#lib/state/tokens/token-transfer.svelte.ts';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { openDaemon, START, type FakeDaemon } from '../../practice/daemon/daemon-fixture.ts';
import { newIdentity } from './key-memory.ts';

const RECIPIENT = '02d3431950c2f0f9654217b6ce3d44468d3a9ca7255741767fdeee7c5ec6b47567';

let fake: FakeDaemon;
let plan: TransferPlan;
let identity: DaemonIdentity;
let draft: TransferDraft;
/** Called methods with their parameters. */
let calls: [method: string, ...params: unknown[]][];

beforeEach(async () => {
	fake = await openDaemon();
	const { hex } = await fake.ask<{ hex: string }>('tokencreate', 'Tide', '0.00001', '');
	const tokenId = await fake.ask<string>('sendrawtransaction', hex);
	fake.mine();
	const { pubkey } = await fake.ask<{ pubkey: string }>('getinfo');
	draft = { tokenId, sender: pubkey, recipient: RECIPIENT, amount: '10.5', places: 1 };
	calls = [];
	const client = new DaemonClient({
		transport: {
			address: 'practice',
			async send(text) {
				const { method, params } = JSON.parse(text) as { method: string; params: unknown[] };
				calls.push([method, ...params]);
				const { status, body } = await fake.send(text);
				return { status, body: new TextEncoder().encode(body) };
			},
		},
	});
	const daemon = openChainDaemon(client);
	identity = newIdentity(daemon);
	plan = new TransferPlan(daemon, identity);
});

describe('look-up of an unknown transfer', () => {
	it('is doubtful on a daemon below the earlier height', async () => {
		vi.setSystemTime(START + 60_000);
		const { hex, txid } = await plan.build(draft);
		expect(await plan.lookUp(txid)).toEqual({ seen: 'nowhere', doubt: undefined });
		await plan.send(hex);
		await fake.daemon.kill({ blocks: 1 });
		const doubt = { kind: 'lower', blocks: 48_210, before: 48_211 };
		expect(await plan.lookUp(txid)).toEqual({ seen: 'nowhere', doubt });
		await expect(plan.send(hex)).rejects.toMatchObject({ code: 'TX-MISSING-INPUTS' });
		await expect(identity.checkSpending(undefined, false)).rejects.toMatchObject({ code: 'DAEMON-DOUBT' });
		await fake.daemon.start({});
		expect(await plan.lookUp(txid)).toMatchObject({ seen: 'waiting' });
		vi.useRealTimers();
	});
});

describe('transfer build', () => {
	it('sends whole units as strings and computes the txid locally', async () => {
		const { hex, txid } = await plan.build(draft);
		expect(calls).toEqual([['getinfo'], ['tokentransfer', draft.tokenId, RECIPIENT, '105']]);
		expect(txid).toBe(transactionId(decodeTransaction(hex)));
	});

	it('requests nothing for an incomplete draft', async () => {
		await expect(plan.build({ ...draft, recipient: 'ff' })).rejects.toMatchObject({ kind: 'params' });
		await expect(plan.build({ ...draft, sender: '' })).rejects.toMatchObject({ kind: 'params' });
		expect(calls).toEqual([]);
	});

	it('requests nothing from a locked wallet', async () => {
		await fake.daemon.start({ isLocked: true });
		await expect(plan.build(draft)).rejects.toMatchObject({ kind: 'refused', code: 'DAEMON-LOCKED' });
		expect(calls).toEqual([['getinfo']]);
	});
});

describe('transfer review', () => {
	it('accepts a matching transaction and reports its fee', async () => {
		const { hex } = await plan.build(draft);
		const { problems, facts, height } = await plan.review(hex, draft);
		expect(problems).toEqual([]);
		expect(facts).toMatchObject({ sent: 105n, tokenChange: 895n, fee: 10_000n });
		expect(height).toBeGreaterThan(0);
	});

	it.each([
		['amount', 'amount'],
		['recipient', 'recipient'],
		['change', 'change'],
		['extra-output', 'extra-output'],
		['fee', 'fee'],
		['token', 'token'],
		['data', 'data'],
		['layout', 'layout'],
		['signature', 'unsigned'],
	] as const)('detects a tampering daemon: %s', async (how, kind) => {
		fake.daemon.tamper(how, 1);
		const { hex } = await plan.build(draft);
		const { problems } = await plan.review(hex, draft);
		expect(problems.map((problem) => problem.kind)).toContain(kind);
	});

	it('detects a daemon that reported a different token name', async () => {
		const { hex } = await plan.build(draft);
		const { problems } = await plan.review(hex, { ...draft, name: 'Ebb' });
		expect(problems).toEqual([{ kind: 'name', wanted: 'Ebb', found: 'Tide' }]);
		expect((await plan.review(hex, { ...draft, name: 'Tide' })).problems).toEqual([]);
	});

	it('compares the transaction with the current request', async () => {
		const { hex } = await plan.build(draft);
		const { problems } = await plan.review(hex, { ...draft, amount: '10.4' });
		expect(problems).toContainEqual({ kind: 'amount', wanted: 104n, found: 105n });
	});

	it('detects a transaction sent by a different key', async () => {
		const { hex } = await plan.build(draft);
		const { problems } = await plan.review(hex, { ...draft, sender: RECIPIENT });
		expect(problems.map(({ kind }) => kind)).toEqual(
			expect.arrayContaining(['foreign-input', 'token-change', 'change']),
		);
	});
});

describe('daemon key', () => {
	it('blocks every step after a change until confirmed', async () => {
		const [, second = ''] = await fake.daemon.start({});
		const { hex } = await plan.build({ ...draft, recipient: second });
		await fake.daemon.start({ pubkey: second });
		const changed = { kind: 'refused', code: 'TOKEN-KEY-CHANGED' };
		await expect(plan.build(draft)).rejects.toMatchObject(changed);
		await expect(plan.review(hex, draft)).rejects.toMatchObject(changed);
		await expect(plan.checkSending()).rejects.toMatchObject(changed);
		await identity.confirm(await identity.read());
		await expect(plan.checkSending()).resolves.toBeUndefined();
	});

	it('causes a warning if change goes to a different address', async () => {
		const [, second = ''] = await fake.daemon.start({});
		await plan.send((await plan.build({ ...draft, recipient: second })).hex);
		fake.mine();
		// The daemon now uses a key unknown to the user, and still pays with the user's coins.
		await fake.daemon.start({ pubkey: second });
		await identity.confirm(await identity.read());
		const from = { ...draft, sender: second };
		const { problems, cautions, facts } = await plan.review((await plan.build(from)).hex, from);
		const paying = facts.spent.filter(({ holds }) => holds === 'coins').map(({ address }) => address);
		expect(problems).toEqual([]);
		expect(cautions).toEqual([{ kind: 'change-elsewhere', paying, found: facts.coinOutputs[0] }]);
		expect(paying).not.toContain(facts.coinOutputs[0]?.address);
	});

	it('causes no warning if the change returns to the input’s address', async () => {
		const { cautions, facts } = await plan.review((await plan.build(draft)).hex, draft);
		const { myaddress } = await fake.ask<{ myaddress: string }>('tokenaddress');
		expect(facts.coinOutputs.map(({ address }) => address)).toEqual([myaddress]);
		expect(cautions).toEqual([]);
	});
});

describe('transfer look-up', () => {
	it('reports a transfer as missing, waiting, then visible', async () => {
		const { hex, txid } = await plan.build(draft);
		expect(await plan.lookUp(txid)).toMatchObject({ seen: 'nowhere' });
		expect(await plan.send(hex)).toBe(txid);
		expect(await plan.lookUp(txid)).toMatchObject({ seen: 'waiting' });
		fake.mine();
		expect(await plan.lookUp(txid)).toMatchObject({ seen: 'visible', confirmations: 1 });
	});

	it('reports a transfer as visible after the recipient spent its tokens', async () => {
		const [, second = ''] = await fake.daemon.start({});
		const { hex, txid } = await plan.build({ ...draft, recipient: second });
		await plan.send(hex);
		fake.mine();
		await fake.daemon.start({ pubkey: second });
		await identity.confirm(await identity.read());
		const back = await plan.build({ ...draft, sender: second, recipient: RECIPIENT });
		await plan.send(back.hex);
		fake.mine();
		expect(await plan.lookUp(txid)).toMatchObject({ seen: 'visible' });
		expect(calls.at(-1)?.[0]).toBe('gettxout');
	});
});
