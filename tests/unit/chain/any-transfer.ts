import { utf8ToBytes } from '@noble/hashes/utils.js';
import { privateKeyFromPassphrase, publicKeyOf } from '#lib/chain/keys.ts';
import { dataScript, payToPublicKey } from '#lib/chain/script.ts';
import { signInput } from '#lib/chain/signing.ts';
import {
	encodeTokenPayload,
	TOKEN_DATA_ID,
	type TokenTransfer,
	TOKEN_MARKER_SCRIPT,
	tokenCondition,
	tokenScript,
} from '#lib/chain/tokens/token-payload.ts';
import { type WantedTransfer, reviewTokenTransfer } from '#lib/chain/tokens/token-transfer-review.ts';
import {
	encodeTransaction,
	saplingTransaction,
	transactionId,
	type Transaction,
	type TransactionInput,
	type TransactionOutput,
} from '#lib/chain/transaction.ts';

export const key = privateKeyFromPassphrase('sender');
export const sender = publicKeyOf(key);
export const recipient = publicKeyOf(privateKeyFromPassphrase('recipient'));
export const otherKey = publicKeyOf(privateKeyFromPassphrase('stranger'));

export const EVAL_CODE = 0x10;
export const input = (tx: Transaction, index: number): TransactionInput => ({
	txid: transactionId(tx),
	index,
	script: new Uint8Array(),
	sequence: 0xffff_ffff,
});
export const text = (words: string): TransactionOutput => ({
	value: 0n,
	script: dataScript(utf8ToBytes(words)),
});
export const coinsTo = (owner: Uint8Array, value: bigint) => ({ value, script: payToPublicKey(owner) });
const nothing = new Uint8Array();

/** An unsigned token creation; the reviewed transfer needs its output, not its origin. */
export function create(supply: bigint, owner = sender, data?: Uint8Array): Transaction {
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

export const cups = create(1000n);
export const cupId = transactionId(cups);
export const coins = saplingTransaction({ inputs: [], outputs: [coinsTo(sender, 100_000n), text('coins')] });

export const payloadOf = (changed: Partial<TokenTransfer> = {}): TransactionOutput => ({
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

export const sent = { value: 100n, script: tokenScript(recipient) };
export const changeOutput = { value: 900n, script: tokenScript(sender) };
export const change = coinsTo(sender, 90_000n);
const outputs = [sent, changeOutput, change, payloadOf()];
export const unsigned = saplingTransaction({
	inputs: [input(coins, 0), input(cups, 1)],
	outputs,
	expiryHeight: 500,
});

export const known = (...transactions: Transaction[]) =>
	new Map(transactions.map((tx) => [transactionId(tx), encodeTransaction(tx)]));

export const wanted: WantedTransfer = {
	tokenId: cupId,
	sender,
	recipient,
	units: 100n,
	known: known(cups, coins),
	layout: 0,
	height: 300,
};

/** Signs the coins and the tokens of the usual transfer. */
export function sign(tx: Transaction, tokens: Transaction = cups, evalCode?: number): string {
	const [coin, token] = [coins.outputs[0], tokens.outputs[1]] as TransactionOutput[];
	const once = signInput(tx, 0, coin as TransactionOutput, key);
	return encodeTransaction(
		signInput(once, 1, token as TransactionOutput, key, tokenCondition(sender, evalCode)),
	);
}

export const kindsOf = (changed: Partial<Transaction>, other: Partial<WantedTransfer> = {}) =>
	reviewTokenTransfer(sign({ ...unsigned, ...changed }), { ...wanted, ...other }).problems.map(
		({ kind }) => kind,
	);
