import { publicKeyOf } from '#lib/chain/keys.ts';
import { classifyScript, dataScript, payToPublicKey } from '#lib/chain/script.ts';
import {
	encodeTokenPayload,
	type TokenCreation,
	type TokenTransfer,
	tokenScript,
	TOKEN_MODULE_KEY,
	tokenAddress,
} from '#lib/chain/tokens/token-payload.ts';
import { LOCKING_SEQUENCE } from '#lib/chain/contracts.ts';
import {
	decodeTransaction,
	encodeTransaction,
	legacyTransaction,
	type Transaction,
	type TransactionOutput,
	saplingTransaction,
} from '#lib/chain/transaction.ts';
import { type Tampering, tokenPayloadOf, signAll, type TokenMaker } from './tokens.ts';
import { encodeAddress, KOMODO_ADDRESSES } from '#lib/chain/address.ts';
import { hash160 } from '#lib/chain/hashes.ts';
import { bytesToHex } from '@noble/hashes/utils.js';
import { RpcError, CoinNumber } from './envelope.ts';

/** The third party that receives coins and tokens from a malicious daemon. */
export const STRANGER = publicKeyOf(new Uint8Array(32).fill(7));

/** The amount of a hidden output, and the excess of a raised fee, in satoshis. */
const STOLEN = 1_000n;
const RAISED = 100_000n;

/** The last second in 31 bits, in 2038. */
const FAR_LOCK_TIME = 0x7fff_ffff;
/** Asks for replacement (BIP125). */
const REPLACEABLE_SEQUENCE = 0xffff_fffd;

/** Returns a built transaction unchanged, or tampered with if ordered. */
export function handOver(maker: TokenMaker, hex: string): string {
	const { tampering } = maker;
	const how = tampering?.take();
	if (how === 'replay') return tampering?.last || hex;
	const handed = tampered(maker, hex, how);
	if (tampering) tampering.last = handed;
	return handed;
}

function tampered(maker: TokenMaker, hex: string, how: Exclude<Tampering, 'replay'> | undefined): string {
	if (how === undefined) return hex;
	if (how === 'empty' || hex === '') return '';
	const tx = decodeTransaction(hex);
	return encodeTransaction(how === 'signature' ? withoutLastSignature(tx) : signAll(maker, CHANGES[how](tx)));
}

function withoutLastSignature(tx: Transaction): Transaction {
	const isLast = (index: number) => index === tx.inputs.length - 1;
	const inputs = tx.inputs.map((input, index) =>
		isLast(index) ? { ...input, script: new Uint8Array() } : input,
	);
	return { ...tx, inputs };
}

/**
 * The changes of each kind of tampering to a transaction before it is signed. A transaction to which a change does not
 * apply stays as it is.
 */
const CHANGES: Readonly<
	Record<Exclude<Tampering, 'empty' | 'signature' | 'replay'>, (tx: Transaction) => Transaction>
> = {
	amount: moveHalf,
	recipient: (tx) => {
		const script = tokenScript(STRANGER);
		const changed = changeOutput(tx, tokenPlace(tx), (output) => ({ ...output, script }));
		return changePayload(changed, (payload) =>
			payload.kind === 'transfer' ? { ...payload, recipients: [STRANGER] } : payload,
		);
	},
	change: (tx) => changeOutput(tx, changePlace(tx), (output) => ({ ...output, script: scriptOfStranger })),
	'extra-output': addOutput,
	fee: (tx) => changeOutput(tx, changePlace(tx), ({ value, script }) => ({ value: value - RAISED, script })),
	marker: (tx) =>
		changeOutput(tx, tokenPlace(tx) - 1, (output) => ({ ...output, script: tokenScript(STRANGER) })),
	name: (tx) => changeCreation(tx, { name: bytesOf('Tampered') }),
	description: (tx) => changeCreation(tx, { description: bytesOf('Tampered with') }),
	creator: (tx) => changeCreation(tx, { creator: STRANGER }),
	layout: (tx) =>
		changePayload(tx, (payload) => ({
			...payload,
			layout: payload.layout === 0 ? 1 : 0,
			data: payload.data.map(({ bytes }) => ({ bytes })),
		})),
	token: (tx) =>
		changePayload(tx, (payload) =>
			payload.kind === 'transfer' ? { ...payload, tokenId: 'ab'.repeat(32) } : payload,
		),
	data: (tx) =>
		changePayload(tx, (payload) => ({ ...payload, data: [...payload.data, { id: 0x12, bytes: HIDDEN }] })),
	'lock-time': (tx) => ({ ...withSequence(tx, LOCKING_SEQUENCE), lockTime: FAR_LOCK_TIME }),
	replaceable: (tx) => withSequence(tx, REPLACEABLE_SEQUENCE),
	expired: (tx) => ({ ...tx, expiryHeight: 1 }),
	'no-expiry': (tx) => ({ ...tx, expiryHeight: 0 }),
	format: ({ inputs, outputs }) => legacyTransaction({ inputs, outputs }),
};

const withSequence = (tx: Transaction, sequence: number): Transaction => ({
	...tx,
	inputs: tx.inputs.map((input) => ({ ...input, sequence })),
});

const HIDDEN = Uint8Array.of(1, 2, 3);
const scriptOfStranger = payToPublicKey(STRANGER);
const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);

/** A creation's first output is its marker; a transfer's first is the moved tokens. */
const tokenPlace = (tx: Transaction): number => (tokenPayloadOf(tx)?.kind === 'create' ? 1 : 0);

/** The index of the change; -1 if there is none. */
const changePlace = ({ outputs }: Transaction): number =>
	outputs.findLastIndex(({ script }) => classifyScript(script).kind === 'pubkey');

function changeOutput(
	tx: Transaction,
	place: number,
	change: (output: TransactionOutput) => TransactionOutput,
): Transaction {
	return { ...tx, outputs: tx.outputs.map((output, index) => (index === place ? change(output) : output)) };
}

/** Moves half of the tokens into the next output, which is the change of tokens or of coins. */
function moveHalf(tx: Transaction): Transaction {
	const place = tokenPlace(tx);
	const half = ((tx.outputs[place]?.value ?? 0n) + 1n) / 2n;
	const less = changeOutput(tx, place, ({ value, script }) => ({ value: value - half, script }));
	if (place + 2 >= tx.outputs.length) return less;
	return changeOutput(less, place + 1, ({ value, script }) => ({ value: value + half, script }));
}

function addOutput(tx: Transaction): Transaction {
	const paid = payFromChange(tx, STOLEN);
	const hidden = { value: STOLEN, script: scriptOfStranger };
	return { ...tx, outputs: paid.outputs.toSpliced(-1, 0, hidden) };
}

/** Takes the units out of the change, if the change is larger. */
function payFromChange(tx: Transaction, units: bigint): Transaction {
	return changeOutput(tx, changePlace(tx), (output) =>
		output.value > units ? { ...output, value: output.value - units } : output,
	);
}

type TokenPayload = TokenCreation | TokenTransfer;

function changePayload(tx: Transaction, change: (payload: TokenPayload) => TokenPayload): Transaction {
	const payload = tokenPayloadOf(tx);
	if (!payload) return tx;
	const script = dataScript(encodeTokenPayload(change(payload)));
	return changeOutput(tx, tx.outputs.length - 1, (output) => ({ ...output, script }));
}

function changeCreation(tx: Transaction, changed: Partial<TokenCreation>): Transaction {
	return changePayload(tx, (payload) => (payload.kind === 'create' ? { ...payload, ...changed } : payload));
}

/** False replies of a chain daemon. The transactions that it builds are correct. */
export type DaemonTampering =
	/** Its own public key is a third party's. */
	| 'own-key'
	/** Its coin and token addresses are a third party's. */
	| 'addresses'
	/** The bytes of each transaction are those of a different one. */
	| 'other-bytes'
	/** It has no transaction's bytes. */
	| 'no-bytes'
	/** Each transaction is in a block notarised by another chain, and none is pending. */
	| 'final'
	/** Spent outputs are reported as unspent, and the other way round. */
	| 'outputs'
	/** A token has a different name, twice its supply, or a different creator. */
	| 'token-name'
	| 'token-supply'
	/** A token is a counterfeit. */
	| 'no-supply'
	| 'token-creator'
	/** It reports a token other than the requested one. */
	| 'other-token'
	/** A key holds a thousand times the total supply. */
	| 'balance'
	/** A balance is that of the token module’s own key. */
	| 'balance-of-module'
	/** Its chain is reported as much lower or much higher. */
	| 'lower'
	| 'higher'
	/** Its minimum relay fee is a coin per kilobyte. */
	| 'relay-fee'
	/** The sent transaction gets the id of a different one. */
	| 'other-id'
	/** The sent transaction gets an invalid id. */
	| 'no-id'
	/** A transaction is reported as sent and was not. */
	| 'sent'
	/** The list contains a token that no transaction created. */
	| 'token-list';

/** Any result: false replies ignore the declared type of the method. */
type Result = Readonly<Record<string, unknown>>;

const OTHER_ID = 'ab'.repeat(32);

/** Bytes of a transaction that is on no chain. */
const OTHER_BYTES = encodeTransaction(
	saplingTransaction({
		inputs: [{ txid: OTHER_ID, index: 0, script: new Uint8Array([1, 1]), sequence: 0xffff_ffff }],
		outputs: [{ value: 1_000_000n, script: payToPublicKey(STRANGER) }],
	}),
);

const STRANGERS_ADDRESS = encodeAddress(KOMODO_ADDRESSES.publicKeyHash, hash160(STRANGER));
const MANY_BLOCKS = 1_000;

interface Told {
	readonly method: string;
	readonly change: (result: Result) => unknown;
}

const FINAL = { blockhash: OTHER_ID, height: 1, last_notarized_height: 2 } as const;

/** The false reply of each kind, with its methods. */
const LIES: Readonly<Record<Exclude<DaemonTampering, 'sent' | 'no-bytes'>, Told>> = {
	'own-key': { method: 'getinfo', change: (info) => ({ ...info, pubkey: bytesToHex(STRANGER) }) },
	addresses: {
		method: 'tokenaddress',
		change: (reply) => ({
			...reply,
			'myCCAddress(Tokens)': tokenAddress(STRANGER),
			myaddress: STRANGERS_ADDRESS,
		}),
	},
	'other-bytes': { method: 'getrawtransaction', change: (reply) => ({ ...reply, hex: OTHER_BYTES }) },
	final: {
		method: 'getrawtransaction',
		change: (reply) => ({ ...reply, ...FINAL, confirmations: 500, rawconfirmations: 500 }),
	},
	outputs: { method: 'gettxout', change: () => null },
	'token-name': { method: 'tokeninfo', change: (reply) => ({ ...reply, name: 'Gold' }) },
	'token-supply': {
		method: 'tokeninfo',
		change: (reply) => ({ ...reply, supply: BigInt(String(reply['supply'])) * 2n }),
	},
	'no-supply': { method: 'tokeninfo', change: (reply) => ({ ...reply, supply: 0 }) },
	'token-creator': { method: 'tokeninfo', change: (reply) => ({ ...reply, owner: bytesToHex(STRANGER) }) },
	'other-token': { method: 'tokeninfo', change: (reply) => ({ ...reply, tokenid: OTHER_ID }) },
	balance: {
		method: 'tokenbalance',
		change: (reply) => ({ ...reply, balance: BigInt(String(reply['balance'])) * 1_000n }),
	},
	'balance-of-module': {
		method: 'tokenbalance',
		change: (reply) => ({ ...reply, CCaddress: tokenAddress(TOKEN_MODULE_KEY) }),
	},
	lower: {
		method: 'getinfo',
		change: (info) => ({ ...info, blocks: Number(info['blocks']) - MANY_BLOCKS, longestchain: 0 }),
	},
	higher: {
		method: 'getinfo',
		change: (info) => ({ ...info, blocks: Number(info['blocks']) + MANY_BLOCKS }),
	},
	'relay-fee': {
		method: 'getinfo',
		change: (info) => ({ ...info, relayfee: new CoinNumber(100_000_000n) }),
	},
	'other-id': { method: 'sendrawtransaction', change: () => OTHER_ID },
	'no-id': { method: 'sendrawtransaction', change: () => 'sent' },
	'token-list': {
		method: 'tokenlist',
		change: (ids) => [...(ids as unknown as readonly string[]), OTHER_ID],
	},
};

/** The daemon's current kind of false replies, if any. It ends with the host, like its faults. */
export class DaemonTamperings {
	#lie: DaemonTampering | undefined;

	order(lie: DaemonTampering | undefined): void {
		this.#lie = lie;
	}

	/** Whether the call is answered without being carried out. */
	isInvented(method: string): boolean {
		return this.#lie === 'sent' && method === 'sendrawtransaction';
	}

	/** The false result, or the result itself. */
	told(method: string, result: unknown): unknown {
		const lie = this.#lie;
		if (lie === undefined || lie === 'sent') return result;
		if (lie === 'no-bytes') {
			if (method !== 'getrawtransaction') return result;
			throw new RpcError(-5, 'No information available about transaction');
		}
		const { method: told, change } = LIES[lie];
		return method === told ? change(result as Result) : result;
	}
}
