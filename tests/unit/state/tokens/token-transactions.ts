import { utf8ToBytes } from '@noble/hashes/utils.js';
import { publicKeyOf } from '#lib/chain/keys.ts';
import { dataScript, payToPublicKey } from '#lib/chain/script.ts';
import {
	encodeTokenPayload,
	TOKEN_MARKER_SCRIPT,
	TOKEN_MARKER_UNITS,
	tokenScript,
} from '#lib/chain/tokens/token-payload.ts';
import {
	encodeTransaction,
	saplingTransaction,
	transactionId,
	type Transaction,
	type TransactionInput,
} from '#lib/chain/transaction.ts';

/** Owner of the coins that pay for the tokens. */
export const PAYER = publicKeyOf(new Uint8Array(32).fill(3));
const NO_SCRIPT = new Uint8Array();
const FINAL = 0xffff_ffff;

/** Coins for every token created here. */
export const COINS: Transaction = saplingTransaction({
	inputs: [{ txid: 'ee'.repeat(32), index: 0, script: NO_SCRIPT, sequence: FINAL }],
	outputs: [{ value: 1_000_000n, script: payToPublicKey(PAYER) }],
});

interface Made {
	readonly name: string;
	readonly supply?: bigint;
	readonly description?: string;
	readonly creator?: Uint8Array;
	readonly layout?: 0 | 1;
	/** The token was imported from a different chain. */
	readonly isImport?: boolean;
}

/** An unsigned token creation; only the content matters. */
export function creationOf({
	name,
	supply = 5n,
	description = '',
	creator = PAYER,
	layout = 0,
	isImport = false,
}: Made): Transaction {
	const payload = {
		kind: 'create',
		layout,
		creator,
		name: utf8ToBytes(name),
		description: utf8ToBytes(description),
		data: [],
	} as const;
	const txid = isImport ? '00'.repeat(32) : transactionId(COINS);
	const input: TransactionInput = { txid, index: 0, script: NO_SCRIPT, sequence: FINAL };
	return saplingTransaction({
		inputs: [input],
		outputs: [
			{ value: TOKEN_MARKER_UNITS, script: TOKEN_MARKER_SCRIPT },
			{ value: supply, script: tokenScript(creator) },
			{ value: 0n, script: dataScript(encodeTokenPayload(payload)) },
		],
	});
}

/** Handler of `getrawtransaction` for these transactions, deep in the chain, and for the coins that they spend. */
export function holding(...transactions: readonly Transaction[]) {
	const held = new Map([COINS, ...transactions].map((tx) => [transactionId(tx), encodeTransaction(tx)]));
	return ([txid]: readonly unknown[]) => ({
		...{ txid, hex: held.get(String(txid)) ?? '', version: 4, locktime: 0, vin: [], vout: [] },
		...{ blocktime: 1_700_000_000, rawconfirmations: 50 },
	});
}
