import { describe, expect, it } from 'vitest';
import { payToScriptHash } from '#lib/chain/script.ts';
import { signInput } from '#lib/chain/signing.ts';
import { tokenCondition, tokenScript, BURN_KEY, tokenAddress } from '#lib/chain/tokens/token-payload.ts';
import { reviewTokenTransfer, readTokenTransfer } from '#lib/chain/tokens/token-transfer-review.ts';
import {
	encodeTransaction,
	saplingTransaction,
	transactionId,
	type Transaction,
	type TransactionOutput,
	decodeTransaction,
	type TransactionInput,
} from '#lib/chain/transaction.ts';
import {
	kindsOf,
	coins,
	coinsTo,
	create,
	cups,
	input,
	key,
	known,
	payloadOf,
	sender,
	sign,
	otherKey,
	text,
	unsigned,
	wanted,
	change,
	cupId,
	EVAL_CODE,
	recipient,
	changeOutput,
	sent,
} from '../any-transfer.ts';
import { bytesToHex } from '@noble/hashes/utils.js';

describe('token transfer input', () => {
	it('is unknown if its source is missing or has a different txid', () => {
		const lie = new Map(wanted.known).set(transactionId(coins), encodeTransaction(cups));
		expect(kindsOf({}, { known: lie })).toEqual(['unknown-input']);
		expect(kindsOf({}, { known: known(cups) })).toEqual(['unknown-input']);
		expect(reviewTokenTransfer(sign(unsigned), { ...wanted, known: known(cups) }).facts.fee).toBeUndefined();
	});

	it('is rejected if it belongs to a different token', () => {
		const balls = create(1000n, sender, Uint8Array.of(0xf2));
		const spendsBalls = { ...unsigned, inputs: [input(coins, 0), input(balls, 1)] };
		const review = reviewTokenTransfer(sign(spendsBalls, balls), {
			...wanted,
			known: known(cups, coins, balls),
		});
		expect(review.problems).toMatchObject([{ kind: 'foreign-input' }]);
	});

	it('is rejected if it is a token marker or pays a script', () => {
		const spendsMarker = { ...unsigned, inputs: [input(coins, 0), input(cups, 0)] };
		const kinds = reviewTokenTransfer(sign(spendsMarker), wanted).problems.map(({ kind }) => kind);
		expect(kinds).toContain('foreign-input');
		const script = payToScriptHash(new Uint8Array(20));
		const vault = saplingTransaction({ inputs: [], outputs: [{ value: 100_000n, script }] });
		const spendsVault = { ...unsigned, inputs: [input(vault, 0), input(cups, 1)] };
		const review = reviewTokenTransfer(sign(spendsVault), { ...wanted, known: known(cups, vault) });
		expect(review.problems.map(({ kind }) => kind)).toContain('foreign-input');
	});

	it('is rejected if it does not belong to the sender', () => {
		expect(kindsOf({}, { sender: otherKey })).toEqual(
			expect.arrayContaining(['foreign-input', 'token-change', 'change']),
		);
	});

	it('is rejected if its signature does not match its output', () => {
		const richer = saplingTransaction({ ...coins, outputs: [coinsTo(otherKey, 100_000n), text('coins')] });
		const spends = { ...unsigned, inputs: [input(richer, 0), input(cups, 1)] };
		const kinds = reviewTokenTransfer(sign(spends), { ...wanted, known: known(cups, richer) }).problems;
		expect(kinds).toMatchObject([{ kind: 'signature' }]);
	});

	it('requires a known creation of the token', () => {
		const gift = saplingTransaction({
			inputs: [],
			outputs: [{ value: 1000n, script: tokenScript(sender) }, payloadOf({ recipients: [sender] })],
		});
		const spends = { ...unsigned, inputs: [input(coins, 0), input(gift, 0)] };
		const signed = signInput(spends, 0, coins.outputs[0] as TransactionOutput, key);
		const hex = encodeTransaction(
			signInput(signed, 1, gift.outputs[0] as TransactionOutput, key, tokenCondition(sender)),
		);
		const kinds = (transactions: readonly Transaction[]) =>
			reviewTokenTransfer(hex, { ...wanted, known: known(...transactions) }).problems.map(({ kind }) => kind);
		expect(kinds([gift, coins, cups])).toEqual([]);
		expect(kinds([gift, coins])).toEqual(['unknown-token']);
	});
});

describe('token transfer review', () => {
	it('accepts the requested transfer and proves its amounts', () => {
		const review = reviewTokenTransfer(sign(unsigned), wanted);
		expect(review.problems).toEqual([]);
		expect(review.facts).toMatchObject({
			tokensIn: 1000n,
			sent: 100n,
			tokenChange: 900n,
			coinsIn: 100_000n,
			coinChange: 90_000n,
			fee: 10_000n,
			tokenName: 'Cup',
			recipient: bytesToHex(recipient),
			expiryHeight: 500,
		});
	});

	it('accepts a transfer of all tokens without token change', () => {
		const all = [{ ...sent, value: 1000n }, change, payloadOf()];
		expect(kindsOf({ outputs: all }, { units: 1000n })).toEqual([]);
	});

	it('lets coin change below the minimum go to the miner', () => {
		const little = [sent, changeOutput, { ...change, value: 80_001n }, payloadOf()];
		expect(kindsOf({ outputs: little })).toEqual([]);
		expect(kindsOf({ outputs: [sent, changeOutput, { ...change, value: 80_000n }, payloadOf()] })).toEqual([
			'fee',
		]);
	});

	it('accepts a burn', () => {
		const burned = [
			{ ...sent, script: tokenScript(BURN_KEY) },
			changeOutput,
			change,
			payloadOf({ recipients: [BURN_KEY] }),
		];
		expect(kindsOf({ outputs: burned }, { recipient: BURN_KEY })).toEqual([]);
	});

	it('accepts a transfer to the sender', () => {
		const toSelf = [
			{ ...sent, script: tokenScript(sender) },
			changeOutput,
			change,
			payloadOf({ recipients: [sender] }),
		];
		expect(kindsOf({ outputs: toSelf }, { recipient: sender })).toEqual([]);
	});

	it('requires the module of a one-of-a-kind token', () => {
		const deed = create(1n, sender, Uint8Array.of(EVAL_CODE, 1, 2));
		const deedId = transactionId(deed);
		const bound = saplingTransaction({
			inputs: [input(coins, 0), input(deed, 1)],
			outputs: [
				{ value: 1n, script: tokenScript(recipient, EVAL_CODE) },
				change,
				payloadOf({ tokenId: deedId }),
			],
			expiryHeight: 500,
		});
		const order = { ...wanted, tokenId: deedId, units: 1n, known: known(deed, coins) };
		expect(reviewTokenTransfer(sign(bound, deed, EVAL_CODE), order).problems).toEqual([]);
		const unbound = {
			...bound,
			outputs: [{ value: 1n, script: tokenScript(recipient) }, ...bound.outputs.slice(1)],
		};
		const { problems } = reviewTokenTransfer(sign(unbound, deed, EVAL_CODE), order);
		expect(problems.map(({ kind }) => kind)).toEqual(['recipient']);
	});

	it('reads the sent amount and the change for a ledger', () => {
		expect(readTokenTransfer(sign(unsigned))).toEqual({
			tokenId: cupId,
			recipients: [bytesToHex(recipient)],
			sent: 100n,
			change: 900n,
		});
		expect(readTokenTransfer(encodeTransaction(cups))).toBeUndefined();
	});
});

describe('tampered token transfer', () => {
	it('is rejected for hidden empty parts and unusual payload encodings', () => {
		const bytes = new Uint8Array();
		for (const id of [0x11, 0x12, 0x80, 0xff]) {
			const outputs = [sent, changeOutput, change, payloadOf({ data: [{ id, bytes }] })];
			expect(reviewTokenTransfer(sign({ ...unsigned, outputs }), wanted).problems).toEqual([
				{ kind: 'data', found: [`nothing under id ${id}`] },
			]);
		}
		const { script } = payloadOf();
		// The same payload, with a two-byte push opcode instead of one byte.
		const longer = Uint8Array.of(0x6a, 0x4c, script.length - 2, ...script.subarray(2));
		expect(kindsOf({ outputs: [sent, changeOutput, change, { value: 0n, script: longer }] })).toEqual([
			'payload-form',
		]);
		const appended = payloadOf({ layout: 1, data: [{ bytes }] });
		expect(kindsOf({ outputs: [sent, changeOutput, change, appended] }, { layout: 1 })).toEqual([]);
	});

	it('is rejected in the layout of other chains', () => {
		const outputs = [sent, changeOutput, change, payloadOf({ layout: 1 })];
		expect(kindsOf({ outputs })).toEqual(['layout']);
		expect(kindsOf({ outputs }, { layout: 1 })).toEqual([]);
	});

	const toOtherKey = tokenScript(otherKey);

	it.each<[string, readonly TransactionOutput[]]>([
		['recipient', [{ ...sent, script: toOtherKey }, changeOutput, change, payloadOf()]],
		['recipient', [coinsTo(recipient, 100n), changeOutput, change, payloadOf()]],
		['amount', [{ ...sent, value: 101n }, { ...changeOutput, value: 899n }, change, payloadOf()]],
		['token-change', [sent, { ...changeOutput, script: toOtherKey }, change, payloadOf()]],
		['token-change', [sent, { ...changeOutput, value: 899n }, change, payloadOf()]],
		['token-change', [sent, change, payloadOf()]],
		['sum', [sent, { ...changeOutput, value: 899n }, change, payloadOf()]],
		['sum', [sent, changeOutput, { value: 1n, script: toOtherKey }, change, payloadOf()]],
		['change', [sent, changeOutput, coinsTo(otherKey, 90_000n), payloadOf()]],
		['extra-output', [sent, changeOutput, change, coinsTo(otherKey, 1n), payloadOf()]],
		[
			'extra-output',
			[sent, changeOutput, coinsTo(sender, 89_999n), { value: 1n, script: toOtherKey }, payloadOf()],
		],
		['fee', [sent, changeOutput, coinsTo(sender, 1n), payloadOf()]],
		['fee', [sent, changeOutput, coinsTo(sender, 100_001n), payloadOf()]],
		['payload-value', [sent, changeOutput, change, { ...payloadOf(), value: 1n }]],
		['payload', [sent, changeOutput, change, text('f2t')]],
		['payload', [sent, changeOutput, payloadOf(), change]],
		['token', [sent, changeOutput, change, payloadOf({ tokenId: 'ab'.repeat(32) })]],
		['named', [sent, changeOutput, change, payloadOf({ recipients: [recipient, otherKey] })]],
		['named', [sent, changeOutput, change, payloadOf({ recipients: [] })]],
		['data', [sent, changeOutput, change, payloadOf({ data: [{ id: 0x12, bytes: Uint8Array.of(1) }] })]],
	])('has the problem "%s"', (kind, changed) => {
		expect(kindsOf({ outputs: changed })).toContain(kind);
	});

	it('shows the address that would receive the tokens', () => {
		const changed = [{ ...sent, script: toOtherKey }, changeOutput, change, payloadOf()];
		const { problems } = reviewTokenTransfer(sign({ ...unsigned, outputs: changed }), wanted);
		expect(problems).toEqual([
			{
				kind: 'recipient',
				wanted: { script: bytesToHex(sent.script), address: expect.stringMatching(/^R[\w]{33}$/) },
				found: { script: bytesToHex(toOtherKey), address: tokenAddress(otherKey) },
			},
		]);
		expect(tokenAddress(recipient)).not.toBe(tokenAddress(otherKey));
	});

	it('is rejected without a signature or with a partial signature', () => {
		const kinds = (hex: string) => reviewTokenTransfer(hex, wanted).problems.map(({ kind }) => kind);
		expect(kinds(encodeTransaction(unsigned))).toEqual(['unsigned']);
		const once = signInput(unsigned, 0, coins.outputs[0] as TransactionOutput, key);
		expect(kinds(encodeTransaction(once))).toEqual(['unsigned']);
		const signed = decodeTransaction(sign(unsigned));
		const inputs = signed.inputs.map(({ script, ...rest }) => ({
			...rest,
			script: Uint8Array.of(...script.subarray(0, -1), 0x83),
		}));
		expect(kinds(encodeTransaction({ ...signed, inputs }))).toEqual(['loosely-signed']);
	});

	it('is rejected without inputs', () => {
		const hex = encodeTransaction({ ...unsigned, inputs: [] });
		expect(reviewTokenTransfer(hex, wanted).problems.map(({ kind }) => kind)).toContain('no-inputs');
	});

	it('is rejected with a lock time or a replaceable input', () => {
		expect(kindsOf({ lockTime: 1000 })).toEqual(['lock-time']);
		const inputs = unsigned.inputs.map((each) => ({ ...each, sequence: 0 }));
		expect(kindsOf({ inputs })).toEqual(['replaceable']);
	});

	it('is rejected if the token has a different name', () => {
		expect(kindsOf({}, { name: 'Cup' })).toEqual([]);
		expect(kindsOf({}, { name: 'Cup ' })).toEqual(['name']);
		expect(kindsOf({}, { name: '\ufeffCup' })).toEqual(['name']);
	});

	it('is rejected below the relay fee of nodes or the daemon', () => {
		const paying = (fee: bigint) => ({
			outputs: [sent, changeOutput, coinsTo(sender, 100_000n - fee), payloadOf()],
		});
		expect(kindsOf(paying(0n))).toEqual(['low-fee']);
		expect(kindsOf(paying(1_000n))).toEqual([]);
		expect(kindsOf(paying(1_000n), { relayFee: 2_500n })).toEqual(['low-fee']);
		const { problems } = reviewTokenTransfer(sign({ ...unsigned, ...paying(40n) }), wanted);
		const bytes = sign({ ...unsigned, ...paying(40n) }).length / 2;
		expect(problems).toEqual([{ kind: 'low-fee', fee: 40n, least: BigInt(Math.ceil(bytes / 10)), bytes }]);
	});

	it('is rejected if it spends an output twice', () => {
		const [coin, token] = unsigned.inputs as [TransactionInput, TransactionInput];
		const { problems } = reviewTokenTransfer(sign({ ...unsigned, inputs: [coin, token, coin] }), wanted);
		expect(problems).toContainEqual({ kind: 'double-input', txid: coin.txid, index: coin.index, times: 2 });
	});

	it('is rejected with an impossible amount', () => {
		for (const value of [-1n, 10n ** 18n + 1n]) {
			const changed = { outputs: [sent, changeOutput, { ...change, value }, payloadOf()] };
			expect(kindsOf(changed)).toContain('impossible-value');
		}
	});

	it('is rejected if it spends more tokens than were created', () => {
		// A transfer that is on no chain claims these tokens; only its own bytes could prove the claim.
		const claim = saplingTransaction({
			inputs: [],
			outputs: [{ value: 5_000n, script: tokenScript(sender) }, payloadOf({ recipients: [sender] })],
		});
		const tx = saplingTransaction({
			inputs: [input(coins, 0), input(claim, 0)],
			outputs: [sent, { ...changeOutput, value: 4_900n }, change, payloadOf()],
			expiryHeight: 500,
		});
		const [coin, tokens] = [coins.outputs[0], claim.outputs[0]] as [TransactionOutput, TransactionOutput];
		const signed = signInput(signInput(tx, 0, coin, key), 1, tokens, key, tokenCondition(sender));
		const order = { ...wanted, known: known(cups, coins, claim) };
		expect(reviewTokenTransfer(encodeTransaction(signed), order).problems).toEqual([
			{ kind: 'above-supply', spent: 5_000n, supply: 1_000n },
		]);
	});

	it('is rejected without an expiry or with a distant expiry', () => {
		expect(kindsOf({ expiryHeight: 0 })).toEqual(['no-expiry']);
		expect(kindsOf({ expiryHeight: 300 + 1_440 })).toEqual([]);
		expect(kindsOf({ expiryHeight: 300 + 1_441 })).toEqual(['far-expiry']);
		expect(kindsOf({ expiryHeight: 300 + 1_441 }, { height: undefined })).toEqual([]);
	});

	it('is rejected with shielded parts or after its expiry', () => {
		expect(kindsOf({ valueBalance: -5n })).toEqual(['shielded']);
		expect(kindsOf({}, { height: 500 })).toEqual(['expired']);
	});
});
