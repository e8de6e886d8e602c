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
export const THIRD_PARTY_KEY = publicKeyOf(new Uint8Array(32).fill(7));

/** The amount of a hidden output, and the excess of a raised fee, in satoshis. */
const STOLEN = 1_000n;
const RAISED = 100_000n;

/** Last second in 31 bits, in 2038. */
const FAR_LOCK_TIME = 0x7fff_ffff;
/** Signals replaceability (BIP125). */
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
 * The change that each kind of tampering makes before signing. A transaction to which a change does not apply
 * stays unchanged.
 */
const CHANGES: Readonly<
	Record<Exclude<Tampering, 'empty' | 'signature' | 'replay'>, (tx: Transaction) => Transaction>
> = {
	amount: moveHalf,
	recipient: (tx) => {
		const script = tokenScript(THIRD_PARTY_KEY);
		const changed = changeOutput(tx, tokenPlace(tx), (output) => ({ ...output, script }));
		return changePayload(changed, (payload) =>
			payload.kind === 'transfer' ? { ...payload, recipients: [THIRD_PARTY_KEY] } : payload,
		);
	},
	change: (tx) => changeOutput(tx, changePlace(tx), (output) => ({ ...output, script: THIRD_PARTY_SCRIPT })),
	'extra-output': addOutput,
	fee: (tx) => changeOutput(tx, changePlace(tx), ({ value, script }) => ({ value: value - RAISED, script })),
	marker: (tx) =>
		changeOutput(tx, tokenPlace(tx) - 1, (output) => ({ ...output, script: tokenScript(THIRD_PARTY_KEY) })),
	name: (tx) => changeCreation(tx, { name: bytesOf('Tampered') }),
	description: (tx) => changeCreation(tx, { description: bytesOf('Tampered with') }),
	creator: (tx) => changeCreation(tx, { creator: THIRD_PARTY_KEY }),
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
const THIRD_PARTY_SCRIPT = payToPublicKey(THIRD_PARTY_KEY);
const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);

/** The tokens of a creation are in its second output, after the marker; those of a transfer in the first. */
const tokenPlace = (tx: Transaction): number => (tokenPayloadOf(tx)?.kind === 'create' ? 1 : 0);

/** Index of the change output; -1 without change. */
const changePlace = ({ outputs }: Transaction): number =>
	outputs.findLastIndex(({ script }) => classifyScript(script).kind === 'pubkey');

function changeOutput(
	tx: Transaction,
	place: number,
	change: (output: TransactionOutput) => TransactionOutput,
): Transaction {
	return { ...tx, outputs: tx.outputs.map((output, index) => (index === place ? change(output) : output)) };
}

/** Moves half of the tokens into the next output, the token or coin change. */
function moveHalf(tx: Transaction): Transaction {
	const place = tokenPlace(tx);
	const half = ((tx.outputs[place]?.value ?? 0n) + 1n) / 2n;
	const less = changeOutput(tx, place, ({ value, script }) => ({ value: value - half, script }));
	if (place + 2 >= tx.outputs.length) return less;
	return changeOutput(less, place + 1, ({ value, script }) => ({ value: value + half, script }));
}

function addOutput(tx: Transaction): Transaction {
	const paid = payFromChange(tx, STOLEN);
	const hidden = { value: STOLEN, script: THIRD_PARTY_SCRIPT };
	return { ...tx, outputs: paid.outputs.toSpliced(-1, 0, hidden) };
}

/** Deducts the units from the change, if it is larger. */
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

/** False replies of a chain daemon whose transactions are correct. */
export type DaemonTampering =
	/** The daemon's public key belongs to a third party. */
	| 'own-key'
	/** The daemon's coin and token addresses belong to a third party. */
	| 'addresses'
	/** The bytes of each transaction belong to a different one. */
	| 'other-bytes'
	/** The daemon returns no transaction bytes. */
	| 'no-bytes'
	/** All transactions are in a block notarised on another chain; none is pending. */
	| 'final'
	/** Spent outputs are reported as unspent, and vice versa. */
	| 'outputs'
	/** A token has a different name, twice its supply, or a different creator. */
	| 'token-name'
	| 'token-supply'
	/** A token is a counterfeit. */
	| 'no-supply'
	| 'token-creator'
	/** The reply describes a different token. */
	| 'other-token'
	/** A key holds a thousand times the total supply. */
	| 'balance'
	/** The balance is that of the token module’s own key. */
	| 'balance-of-module'
	/** The chain is reported as much lower or much higher. */
	| 'lower'
	| 'higher'
	/** The minimum relay fee is one coin per kilobyte. */
	| 'relay-fee'
	/** A sent transaction gets the id of a different one. */
	| 'other-id'
	/** A sent transaction gets an invalid id. */
	| 'no-id'
	/** A transaction is reported as sent, but was not. */
	| 'sent'
	/** The list contains a token without a creating transaction. */
	| 'token-list';

/** Untyped, because false replies ignore the declared type of the method. */
type Result = Readonly<Record<string, unknown>>;

const OTHER_ID = 'ab'.repeat(32);

/** Bytes of a transaction that is on no chain. */
const OTHER_BYTES = encodeTransaction(
	saplingTransaction({
		inputs: [{ txid: OTHER_ID, index: 0, script: new Uint8Array([1, 1]), sequence: 0xffff_ffff }],
		outputs: [{ value: 1_000_000n, script: payToPublicKey(THIRD_PARTY_KEY) }],
	}),
);

const THIRD_PARTY_ADDRESS = encodeAddress(KOMODO_ADDRESSES.publicKeyHash, hash160(THIRD_PARTY_KEY));
const MANY_BLOCKS = 1_000;

interface ReplyChange {
	readonly method: string;
	readonly change: (result: Result) => unknown;
}

const FINAL = { blockhash: OTHER_ID, height: 1, last_notarized_height: 2 } as const;

/** The falsified method of each kind. */
const REPLY_CHANGES: Readonly<Record<Exclude<DaemonTampering, 'sent' | 'no-bytes'>, ReplyChange>> = {
	'own-key': { method: 'getinfo', change: (info) => ({ ...info, pubkey: bytesToHex(THIRD_PARTY_KEY) }) },
	addresses: {
		method: 'tokenaddress',
		change: (reply) => ({
			...reply,
			'myCCAddress(Tokens)': tokenAddress(THIRD_PARTY_KEY),
			myaddress: THIRD_PARTY_ADDRESS,
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
	'token-creator': {
		method: 'tokeninfo',
		change: (reply) => ({ ...reply, owner: bytesToHex(THIRD_PARTY_KEY) }),
	},
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

/** The daemon's current kind of false replies, if any. Discarded with the host, like its faults. */
export class DaemonTamperings {
	#active: DaemonTampering | undefined;

	order(tampering: DaemonTampering | undefined): void {
		this.#active = tampering;
	}

	/** True if the call is answered without being carried out. */
	isInvented(method: string): boolean {
		return this.#active === 'sent' && method === 'sendrawtransaction';
	}

	/** The result, falsified if ordered. */
	tampered(method: string, result: unknown): unknown {
		const tampering = this.#active;
		if (tampering === undefined || tampering === 'sent') return result;
		if (tampering === 'no-bytes') {
			if (method !== 'getrawtransaction') return result;
			throw new RpcError(-5, 'No information available about transaction');
		}
		const { method: changed, change } = REPLY_CHANGES[tampering];
		return method === changed ? change(result as Result) : result;
	}
}
