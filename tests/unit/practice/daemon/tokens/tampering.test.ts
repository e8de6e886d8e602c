import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';
import { describe, expect, it } from 'vitest';
import { classifyScript } from '#lib/chain/script.ts';
import { decodeTokenPayload, tokenScript } from '#lib/chain/tokens/token-payload.ts';
import { transactionsSpentBy } from '#lib/chain/proved-transaction.ts';
import { reviewTokenCreation } from '#lib/chain/tokens/token-creation-review.ts';
import { decodeTransaction, encodeTransaction } from '#lib/chain/transaction.ts';
import { examplePubkey } from '#lib/daemon/values.ts';
import { THIRD_PARTY_KEY } from '#practice/daemon/tampering.ts';
import type { Tampering } from '#practice/daemon/tokens.ts';
import { openStill } from '../../node/practice-fixture.ts';
import { askDeclared, create, createAndMine, openDaemon, type FakeDaemon } from '../daemon-fixture.ts';

const strangersTokens = bytesToHex(tokenScript(THIRD_PARTY_KEY));

async function tamperedCreation(daemon: FakeDaemon, how: Tampering, times = 1): Promise<string> {
	daemon.daemon.tamper(how, times);
	return create(daemon, 'Cup', '0.000001', 'One cup');
}

async function reviewOf(daemon: FakeDaemon, hex: string) {
	const { pubkey = '' } = await askDeclared(daemon, 'getinfo');
	const [txid = ''] = transactionsSpentBy(hex);
	const source = await askDeclared(daemon, 'getrawtransaction', { txid });
	const wanted = {
		name: 'Cup',
		description: 'One cup',
		units: 100n,
		creator: hexToBytes(pubkey),
		layout: 0,
	} as const;
	return reviewTokenCreation(hex, wanted, new Map([[txid, source.hex]]));
}

describe('daemon that tampers with a creation', () => {
	it.each<[Tampering, readonly string[]]>([
		['amount', ['supply']],
		['recipient', ['owner']],
		['change', ['change']],
		['extra-output', ['extra-output']],
		['signature', ['unsigned']],
		['fee', ['fee']],
		['data', ['data']],
		['marker', ['marker']],
		['creator', ['creator']],
		['name', ['name']],
		['description', ['description']],
	])('returns well-formed bytes with a different %s, detected by the review', async (how, codes) => {
		const daemon = await openDaemon();
		const hex = await tamperedCreation(daemon, how);
		expect(encodeTransaction(decodeTransaction(hex))).toBe(hex);
		const { problems } = await reviewOf(daemon, hex);
		expect(problems.map(({ kind }) => kind)).toEqual(codes);
	});

	it('signs its changes, so that the chain would accept them', async () => {
		const daemon = await openDaemon();
		const hex = await tamperedCreation(daemon, 'recipient');
		await expect(daemon.ask('sendrawtransaction', hex)).resolves.toMatch(/^[\da-f]{64}$/);
	});

	it('tampers as often as requested, then stops', async () => {
		const daemon = await openDaemon();
		expect(await tamperedCreation(daemon, 'empty', 2)).toBe('');
		expect(await create(daemon, 'Cup', '0.000001', 'One cup')).toBe('');
		const { problems } = await reviewOf(daemon, await create(daemon, 'Cup', '0.000001', 'One cup'));
		expect(problems).toEqual([]);
	});
});

describe('daemon that tampers with a transfer', () => {
	async function tamperedTransfer(how: Tampering) {
		const daemon = await openDaemon();
		const tokenid = await createAndMine(daemon, 'Cup', '0.000001', 'One cup');
		daemon.daemon.tamper(how, 1);
		const { hex } = await daemon.ask<{ hex: string }>('tokentransfer', tokenid, examplePubkey, '40');
		const tx = decodeTransaction(hex);
		const last = classifyScript(tx.outputs.at(-1)?.script ?? new Uint8Array());
		const payload = last.kind === 'data' ? decodeTokenPayload(last.payload) : undefined;
		return { daemon, hex, tx, payload, values: tx.outputs.map(({ value }) => value) };
	}

	it('sends half and keeps the rest', async () => {
		const { daemon, hex, values } = await tamperedTransfer('amount');
		expect(values.slice(0, 2)).toEqual([20n, 80n]);
		await expect(daemon.ask('sendrawtransaction', hex)).resolves.toMatch(/^[\da-f]{64}$/);
	});

	it('pays an attacker and lists that recipient in the payload', async () => {
		const { daemon, hex, tx, payload } = await tamperedTransfer('recipient');
		expect(bytesToHex(tx.outputs[0]?.script ?? new Uint8Array())).toBe(strangersTokens);
		expect(payload).toMatchObject({ kind: 'transfer', recipients: [THIRD_PARTY_KEY] });
		await expect(daemon.ask('sendrawtransaction', hex)).resolves.toMatch(/^[\da-f]{64}$/);
	});

	it('hides an output before its payload', async () => {
		const honest = await tamperedTransfer('name');
		const { values } = await tamperedTransfer('extra-output');
		expect(values).toHaveLength(honest.values.length + 1);
		expect(values.at(-2)).toBe(1_000n);
		expect(values.at(-3)).toBe((honest.values.at(-2) ?? 0n) - 1_000n);
	});

	it('leaves an input unsigned, though the real daemon would return nothing', async () => {
		const { tx } = await tamperedTransfer('signature');
		expect(tx.inputs.map(({ script }) => script.length > 0)).toEqual([true, false]);
	});

	it('inserts a different token id', async () => {
		const { payload } = await tamperedTransfer('token');
		expect(payload).toMatchObject({ kind: 'transfer', tokenId: 'ab'.repeat(32) });
	});

	it('does not change transfers by a fault of creations', async () => {
		const { daemon, hex, payload } = await tamperedTransfer('description');
		expect(payload).toMatchObject({ recipients: [hexToBytes(examplePubkey)] });
		await expect(daemon.ask('sendrawtransaction', hex)).resolves.toMatch(/^[\da-f]{64}$/);
	});
});

describe('practice host', () => {
	it('makes the daemon tamper once by a control call', async () => {
		const practice = await openStill();
		const build = async () => {
			const params = ['Cup', '0.000001', 'One cup'];
			const answer = await practice.callDaemon(JSON.stringify({ method: 'tokencreate', params, id: 1 }));
			return (JSON.parse(answer?.body ?? '{}') as { result: { hex: string } }).result.hex;
		};
		const honest = await build();
		await practice.control({ control: 'tamper', how: 'fee' });
		expect(await build()).not.toBe(honest);
		expect(await build()).toBe(honest);
	});
});
