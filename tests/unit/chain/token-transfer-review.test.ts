import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { describe, expect, it } from 'vitest';
import { privateKeyFromPassphrase, publicKeyOf } from '#lib/chain/keys.ts';
import { dataScript, payToPublicKey, payToScriptHash } from '#lib/chain/script.ts';
import { signInput } from '#lib/chain/signing.ts';
import { encodeTokenPayload, TOKEN_DATA_ID, type TokenTransfer } from '#lib/chain/token-payload.ts';
import { BURN_KEY, TOKEN_MARKER_SCRIPT, tokenCondition, tokenScript } from '#lib/chain/token-script.ts';
import { readTokenTransfer } from '#lib/chain/token-transfer-reading.ts';
import { reviewTokenTransfer, type WantedTransfer } from '#lib/chain/token-transfer-review.ts';
import {
	decodeTransaction,
	encodeTransaction,
	saplingTransaction,
	transactionId,
	type Transaction,
	type TransactionInput,
	type TransactionOutput,
} from '#lib/chain/transaction.ts';

const key = privateKeyFromPassphrase('sender');
const sender = publicKeyOf(key);
const recipient = publicKeyOf(privateKeyFromPassphrase('recipient'));
const stranger = publicKeyOf(privateKeyFromPassphrase('stranger'));

const EVAL_CODE = 0x10;
const input = (tx: Transaction, index: number): TransactionInput => ({
	txid: transactionId(tx),
	index,
	script: new Uint8Array(),
	sequence: 0xffff_ffff,
});
const text = (words: string): TransactionOutput => ({ value: 0n, script: dataScript(utf8ToBytes(words)) });
const coinsTo = (owner: Uint8Array, value: bigint) => ({ value, script: payToPublicKey(owner) });
const nothing = new Uint8Array();

/** The creation of a token, signed by nobody: what is spent is looked at, not how it came to be. */
function create(supply: bigint, owner = sender, data?: Uint8Array): Transaction {
	const payload = encodeTokenPayload({
		kind: 'create',
		layout: 0,
		creator: owner,
		name: utf8ToBytes('Cup'),
		description: nothing,
		data: data ? [{ id: TOKEN_DATA_ID, bytes: data }] : [],
	});
	return saplingTransaction({
		inputs: [{ txid: 'cd'.repeat(32), index: 0, script: nothing, sequence: 0 }],
		outputs: [
			{ value: 10_000n, script: TOKEN_MARKER_SCRIPT },
			{ value: supply, script: tokenScript(owner, data?.[0]) },
			{ value: 0n, script: dataScript(payload) },
		],
	});
}

const cups = create(1000n);
const cupId = transactionId(cups);
const coins = saplingTransaction({ inputs: [], outputs: [coinsTo(sender, 100_000n), text('coins')] });

const payloadOf = (changed: Partial<TokenTransfer> = {}): TransactionOutput => ({
	value: 0n,
	script: dataScript(
		encodeTokenPayload({
			kind: 'transfer',
			layout: 0,
			tokenId: cupId,
			recipients: [recipient],
			data: [],
			...changed,
		}),
	),
});

const sent = { value: 100n, script: tokenScript(recipient) };
const rest = { value: 900n, script: tokenScript(sender) };
const change = coinsTo(sender, 90_000n);
const outputs = [sent, rest, change, payloadOf()];
const unsigned = saplingTransaction({
	inputs: [input(coins, 0), input(cups, 1)],
	outputs,
	expiryHeight: 500,
});

const known = (...transactions: Transaction[]) =>
	new Map(transactions.map((tx) => [transactionId(tx), encodeTransaction(tx)]));

const wanted: WantedTransfer = {
	tokenId: cupId,
	sender,
	recipient,
	units: 100n,
	known: known(cups, coins),
	height: 300,
};

/** Signs the coins and the tokens of the usual transfer. */
function sign(tx: Transaction, tokens: Transaction = cups, evalCode?: number): string {
	const [coin, token] = [coins.outputs[0], tokens.outputs[1]] as TransactionOutput[];
	const once = signInput(tx, 0, coin as TransactionOutput, key);
	return encodeTransaction(
		signInput(once, 1, token as TransactionOutput, key, tokenCondition(sender, evalCode)),
	);
}

const codesOf = (changed: Partial<Transaction>, other: Partial<WantedTransfer> = {}) =>
	reviewTokenTransfer(sign({ ...unsigned, ...changed }), { ...wanted, ...other }).problems.map(
		({ code }) => code,
	);

describe('a transfer as it was asked for', () => {
	it('has no problem, and everything that it moves is proved', () => {
		const review = reviewTokenTransfer(sign(unsigned), wanted);
		expect(review.problems).toEqual([]);
		expect(review.facts).toMatchObject({
			tokensIn: 1000n,
			sent: 100n,
			tokenChange: 900n,
			coinsIn: 100_000n,
			coinChange: 90_000n,
			fee: 10_000n,
			isTokenKnown: true,
			recipient: bytesToHex(recipient),
			expiryHeight: 500,
		});
	});

	it('may send everything, and then brings nothing back', () => {
		const all = [{ ...sent, value: 1000n }, change, payloadOf()];
		expect(codesOf({ outputs: all }, { units: 1000n })).toEqual([]);
	});

	it('may leave too small a change of coins to the miner', () => {
		const little = [sent, rest, { ...change, value: 80_001n }, payloadOf()];
		expect(codesOf({ outputs: little })).toEqual([]);
		expect(codesOf({ outputs: [sent, rest, { ...change, value: 80_000n }, payloadOf()] })).toEqual(['fee']);
	});

	it('may burn', () => {
		const burned = [
			{ ...sent, script: tokenScript(BURN_KEY) },
			rest,
			change,
			payloadOf({ recipients: [BURN_KEY] }),
		];
		expect(codesOf({ outputs: burned }, { recipient: BURN_KEY })).toEqual([]);
	});

	it('may go to the sender', () => {
		const toSelf = [
			{ ...sent, script: tokenScript(sender) },
			rest,
			change,
			payloadOf({ recipients: [sender] }),
		];
		expect(codesOf({ outputs: toSelf }, { recipient: sender })).toEqual([]);
	});

	it('carries what binds a one-of-a-kind token to its module', () => {
		const deed = create(1n, sender, Uint8Array.of(EVAL_CODE, 1, 2));
		const deedId = transactionId(deed);
		const bound = saplingTransaction({
			inputs: [input(coins, 0), input(deed, 1)],
			outputs: [
				{ value: 1n, script: tokenScript(recipient, EVAL_CODE) },
				change,
				payloadOf({ tokenId: deedId }),
			],
		});
		const order = { ...wanted, tokenId: deedId, units: 1n, known: known(deed, coins) };
		expect(reviewTokenTransfer(sign(bound, deed, EVAL_CODE), order).problems).toEqual([]);
		const unbound = {
			...bound,
			outputs: [{ value: 1n, script: tokenScript(recipient) }, ...bound.outputs.slice(1)],
		};
		const { problems } = reviewTokenTransfer(sign(unbound, deed, EVAL_CODE), order);
		expect(problems.map(({ code }) => code)).toEqual(['recipient']);
	});

	it('tells a ledger what is sent and what comes back', () => {
		expect(readTokenTransfer(sign(unsigned))).toEqual({
			tokenId: cupId,
			recipients: [bytesToHex(recipient)],
			sent: 100n,
			change: 900n,
		});
		expect(readTokenTransfer(encodeTransaction(cups))).toBeUndefined();
	});
});

describe('a tampered transfer', () => {
	const toStranger = tokenScript(stranger);

	it.each<[string, readonly TransactionOutput[]]>([
		['recipient', [{ ...sent, script: toStranger }, rest, change, payloadOf()]],
		['recipient', [coinsTo(recipient, 100n), rest, change, payloadOf()]],
		['amount', [{ ...sent, value: 101n }, { ...rest, value: 899n }, change, payloadOf()]],
		['token-change', [sent, { ...rest, script: toStranger }, change, payloadOf()]],
		['token-change', [sent, { ...rest, value: 899n }, change, payloadOf()]],
		['token-change', [sent, change, payloadOf()]],
		['sum', [sent, { ...rest, value: 899n }, change, payloadOf()]],
		['sum', [sent, rest, { value: 1n, script: toStranger }, change, payloadOf()]],
		['change', [sent, rest, coinsTo(stranger, 90_000n), payloadOf()]],
		['extra-output', [sent, rest, change, coinsTo(stranger, 1n), payloadOf()]],
		['extra-output', [sent, rest, coinsTo(sender, 89_999n), { value: 1n, script: toStranger }, payloadOf()]],
		['fee', [sent, rest, coinsTo(sender, 1n), payloadOf()]],
		['fee', [sent, rest, coinsTo(sender, 100_001n), payloadOf()]],
		['payload', [sent, rest, change, { ...payloadOf(), value: 1n }]],
		['payload', [sent, rest, change, text('f2t')]],
		['payload', [sent, rest, payloadOf(), change]],
		['token', [sent, rest, change, payloadOf({ tokenId: 'ab'.repeat(32) })]],
		['named', [sent, rest, change, payloadOf({ recipients: [recipient, stranger] })]],
		['named', [sent, rest, change, payloadOf({ recipients: [] })]],
		['data', [sent, rest, change, payloadOf({ data: [{ id: 0x12, bytes: Uint8Array.of(1) }] })]],
	])('has the problem "%s"', (code, changed) => {
		expect(codesOf({ outputs: changed })).toContain(code);
	});

	it('names the address that the tokens would go to', () => {
		const changed = [{ ...sent, script: toStranger }, rest, change, payloadOf()];
		const { problems } = reviewTokenTransfer(sign({ ...unsigned, outputs: changed }), wanted);
		expect(problems).toMatchObject([{ code: 'recipient' }]);
		expect(problems[0]?.found).toMatch(/^R[\w]{33}$/);
		expect(problems[0]?.found).not.toBe(problems[0]?.wanted);
	});

	it('is unsigned where a signature is missing, and loosely signed where it covers a part only', () => {
		const codes = (hex: string) => reviewTokenTransfer(hex, wanted).problems.map(({ code }) => code);
		expect(codes(encodeTransaction(unsigned))).toEqual(['unsigned']);
		const once = signInput(unsigned, 0, coins.outputs[0] as TransactionOutput, key);
		expect(codes(encodeTransaction(once))).toEqual(['unsigned']);
		const signed = decodeTransaction(sign(unsigned));
		const inputs = signed.inputs.map(({ script, ...rest }) => ({
			...rest,
			script: Uint8Array.of(...script.subarray(0, -1), 0x83),
		}));
		expect(codes(encodeTransaction({ ...signed, inputs }))).toEqual(['loosely-signed']);
	});

	it('is refused without inputs', () => {
		const hex = encodeTransaction({ ...unsigned, inputs: [] });
		expect(reviewTokenTransfer(hex, wanted).problems.map(({ code }) => code)).toContain('no-inputs');
	});

	it('shows shielded parts, and that it is too old', () => {
		expect(codesOf({ valueBalance: -5n })).toEqual(['shielded']);
		expect(codesOf({}, { height: 500 })).toEqual(['expired']);
	});
});

describe('what a transfer spends', () => {
	it('is believed to nobody: other bytes do not have its txid', () => {
		const lie = new Map(wanted.known).set(transactionId(coins), encodeTransaction(cups));
		expect(codesOf({}, { known: lie })).toEqual(['unknown-input']);
		expect(codesOf({}, { known: known(cups) })).toEqual(['unknown-input']);
		expect(reviewTokenTransfer(sign(unsigned), { ...wanted, known: known(cups) }).facts.fee).toBeUndefined();
	});

	it('is of the token that was asked for, whatever the payload says', () => {
		const balls = create(1000n, sender, Uint8Array.of(0xf2));
		const spendsBalls = { ...unsigned, inputs: [input(coins, 0), input(balls, 1)] };
		const review = reviewTokenTransfer(sign(spendsBalls, balls), {
			...wanted,
			known: known(cups, coins, balls),
		});
		expect(review.problems).toMatchObject([{ code: 'foreign-input' }]);
	});

	it('is neither the marker of a token nor paid to a script', () => {
		const spendsMarker = { ...unsigned, inputs: [input(coins, 0), input(cups, 0)] };
		const codes = reviewTokenTransfer(sign(spendsMarker), wanted).problems.map(({ code }) => code);
		expect(codes).toContain('foreign-input');
		const script = payToScriptHash(new Uint8Array(20));
		const vault = saplingTransaction({ inputs: [], outputs: [{ value: 100_000n, script }] });
		const spendsVault = { ...unsigned, inputs: [input(vault, 0), input(cups, 1)] };
		const review = reviewTokenTransfer(sign(spendsVault), { ...wanted, known: known(cups, vault) });
		expect(review.problems.map(({ code }) => code)).toContain('foreign-input');
	});

	it('belongs to the sender', () => {
		expect(codesOf({}, { sender: stranger })).toEqual(
			expect.arrayContaining(['foreign-input', 'token-change', 'change']),
		);
	});

	it('fits its signatures', () => {
		const richer = saplingTransaction({ ...coins, outputs: [coinsTo(stranger, 100_000n), text('coins')] });
		const spends = { ...unsigned, inputs: [input(richer, 0), input(cups, 1)] };
		const codes = reviewTokenTransfer(sign(spends), { ...wanted, known: known(cups, richer) }).problems;
		expect(codes).toMatchObject([{ code: 'signature' }]);
	});

	it('needs the creation of the token to be known', () => {
		const gift = saplingTransaction({
			inputs: [],
			outputs: [{ value: 1000n, script: tokenScript(sender) }, payloadOf({ recipients: [sender] })],
		});
		const spends = { ...unsigned, inputs: [input(coins, 0), input(gift, 0)] };
		const signed = signInput(spends, 0, coins.outputs[0] as TransactionOutput, key);
		const hex = encodeTransaction(
			signInput(signed, 1, gift.outputs[0] as TransactionOutput, key, tokenCondition(sender)),
		);
		const codes = (transactions: readonly Transaction[]) =>
			reviewTokenTransfer(hex, { ...wanted, known: known(...transactions) }).problems.map(({ code }) => code);
		expect(codes([gift, coins, cups])).toEqual([]);
		expect(codes([gift, coins])).toEqual(['unknown-token']);
	});
});
