import { NodeClient } from '#lib/client/node-client.ts';
import { formatAmount } from '#lib/domain/money/amount.ts';
import { newSendDraft, type SendDraft, mostFor } from '#lib/domain/send.ts';
import { openTradingNode } from '#lib/node/session-opening.ts';
import type { TradingNode } from '#lib/node/trading-node.ts';
import { VARIANTS } from '#practice/node/variant.ts';
import type { Practice } from '#practice/practice.ts';
import type { PaymentTampering } from '#practice/wallet/tampering.ts';
import { readSendFunds, SendPlan } from '#lib/state/wallet/sends.svelte.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openInVariant, transportTo, USERPASS } from '../../practice/node/practice-fixture.ts';

const PAYEE = 'RPZVpjptzfZnFZZoLnuSbfLexjtkhe6uvn';
const OTHER = 'RRyBxbrAPRUBCUpiJgJZYrkxqrh8x5ta9Z';
const BLOCK_MS = 60_000;

const sending = (...rows: readonly (readonly [address: string, amount: string])[]): SendDraft => ({
	...newSendDraft('KMD'),
	rows: rows.map(([address, amount]) => ({ address, amount })),
});

describe.each(VARIANTS)('payment from a %s node', (variant) => {
	let practice: Practice;
	let node: TradingNode;
	let passphrase: string;
	let plan: SendPlan;

	beforeEach(async () => {
		practice = await openInVariant(variant);
		node = openTradingNode(new NodeClient({ transport: transportTo(practice), userpass: USERPASS }), variant);
		passphrase = '';
		plan = new SendPlan(node, 'KMD', () => passphrase);
	});

	afterEach(() => practice.close());

	const own = async () => (await readSendFunds(node, 'KMD')).funds.address;

	async function reviewOf(draft: SendDraft) {
		const { hex } = await plan.build(draft);
		return plan.review(hex, draft);
	}

	async function kindsOf(draft: SendDraft) {
		return (await reviewOf(draft)).problems.map(({ kind }) => kind);
	}

	async function send(draft: SendDraft) {
		const { hex, txid } = await plan.build(draft);
		expect((await plan.review(hex, draft)).problems).toEqual([]);
		expect(await plan.send(hex)).toBe(txid);
		await practice.control({ control: 'advance', ms: BLOCK_MS });
		return txid;
	}

	it('pays several recipients and reports the amount and fee', async () => {
		const { facts, coins, problems } = await reviewOf(sending([PAYEE, '1.5'], [OTHER, '2'], [PAYEE, '1.5']));
		expect(problems).toEqual([]);
		expect(facts.outputs.map(({ to }) => to)).toEqual(['wanted', 'wanted', 'wanted', 'change']);
		expect([coins.leaves, coins.fee]).toEqual([500_000_000n, 1000n]);
	});

	it('leaves exactly zero if the whole balance is sent', async () => {
		const { funds, terms, addressProblem } = await readSendFunds(node, 'KMD');
		const { address: ownAddress, transactionFee, outputs: free = [] } = funds;
		const context = { ownAddress, transactionFee, free, ...terms, addressProblem };
		const rows = sending([PAYEE, '']);
		const txid = await send(sending([PAYEE, formatAmount(mostFor(rows, 0, context))]));
		expect(await node.wallet.balance('KMD', ownAddress)).toBe(0n);
		expect(await plan.lookUp(txid)).toMatchObject({ seen: 'visible' });
	});

	it('keeps outputs to oneself separate from the change', async () => {
		const ownAddress = await own();
		const mixed = await reviewOf(sending([PAYEE, '1'], [ownAddress, '2']));
		expect(mixed.problems).toEqual([]);
		expect(mixed.facts.outputs.map(({ to, value }) => [to, value])).toEqual([
			['wanted', 200_000_000n],
			['wanted', 100_000_000n],
			['change', expect.any(BigInt)],
		]);
		await practice.control({ control: 'advance', ms: 200_000 });
		const alone = await reviewOf(sending([ownAddress, '3']));
		expect(alone.problems).toEqual([]);
		expect(alone.coins.leaves).toBe(0n);
	});

	it.each<[PaymentTampering, readonly string[]]>([
		['recipient', ['missing', 'stranger']],
		['amount', ['missing', 'stranger']],
		['change', ['stranger']],
		['extra-output', ['stranger']],
		['fee', ['fee']],
		['signature', ['unsigned']],
	])('is rejected if the node tampers with %s', async (how, kinds) => {
		await practice.control({ control: 'tamper-payments', how });
		expect(await kindsOf(sending([PAYEE, '1']))).toEqual(kinds);
		expect(await kindsOf(sending([PAYEE, '1']))).toEqual([]);
	});

	it('rejects a reply without a transaction', async () => {
		await expect(plan.build(sending([PAYEE, '9999']))).rejects.toMatchObject({ code: 'TX-NOT-BUILT' });
		await practice.control({ control: 'tamper-payments', how: 'empty' });
		await expect(plan.build(sending([PAYEE, '1']))).rejects.toMatchObject({ code: 'TX-NOT-BUILT' });
	});

	it('carries text or hex data and is rejected if altered', async () => {
		const text: SendDraft = { ...sending([PAYEE, '1']), data: 'grün' };
		const hex: SendDraft = { ...text, data: '67 72 C3BC 6e', dataIs: 'hex' };
		expect(await kindsOf(text)).toEqual([]);
		expect(await kindsOf(hex)).toEqual([]);
		await practice.control({ control: 'tamper-payments', how: 'data' });
		expect(await kindsOf(text)).toEqual(['data']);
		expect(await kindsOf(sending([PAYEE, '1']))).toEqual([]);
	});

	it('verifies encrypted data with the passphrase', async () => {
		const draft: SendDraft = { ...sending([PAYEE, '1']), data: 'for you alone', isEncrypted: true };
		await expect(plan.build(draft)).rejects.toMatchObject({ kind: 'params' });
		passphrase = 'open sesame';
		const { hex } = await plan.build(draft);
		expect((await plan.review(hex, draft)).problems).toEqual([]);
		const why = async () => (await plan.review(hex, draft)).problems;
		expect(await plan.review(hex, { ...draft, data: 'for all' })).toMatchObject({
			problems: [{ kind: 'sealed-data', why: 'differs' }],
		});
		passphrase = '';
		expect(await why()).toEqual([{ kind: 'sealed-data', why: 'no-passphrase' }]);
		passphrase = 'another';
		expect(await why()).toEqual([{ kind: 'sealed-data', why: 'cannot be opened' }]);
	});

	it('is rejected if the node leaves data unencrypted', async () => {
		const draft: SendDraft = { ...sending([PAYEE, '1']), data: 'for you alone' };
		passphrase = 'open sesame';
		const { hex } = await plan.build(draft);
		expect((await plan.review(hex, { ...draft, isEncrypted: true })).problems).toEqual([
			{ kind: 'sealed-data', why: 'not-encrypted' },
		]);
	});
});
