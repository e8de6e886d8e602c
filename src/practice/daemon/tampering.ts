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

/** The stranger to whom a daemon that cheats sends coins and tokens. */
export const STRANGER = publicKeyOf(new Uint8Array(32).fill(7));

/** The amount of a hidden output, and the excess of a raised fee, in satoshis. */
const STOLEN = 1_000n;
const RAISED = 100_000n;

/** The last second that 31 bits can tell, in 2038. */
const FAR_LOCK_TIME = 0x7fff_ffff;
/** Asks for replacement (BIP125). */
const REPLACEABLE_SEQUENCE = 0xffff_fffd;

/** Hands a built transaction over as it is, or as a daemon that cheats would. */
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

/** How each way of cheating changes a transaction before it is signed. One that offers nothing to change stays as it is. */
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

/** A creation's first output is its marker; a transfer begins with what it moves. */
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

/** Moves half of the tokens into the next output, which is their change or that of the coins. */
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

/** Takes the units out of the change, if the change holds more than that. */
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

/** False replies of a chain daemon. The transactions that it builds are what they should be. */
export type DaemonLie =
	/** Its own public key is a stranger's. */
	| 'own-key'
	/** Its addresses, of coins and of tokens, are a stranger's. */
	| 'addresses'
	/** The bytes of each transaction are those of another one. */
	| 'other-bytes'
	/** It has the bytes of no transaction. */
	| 'no-bytes'
	/** Each transaction is in a block that another chain vouches for, and waits for none. */
	| 'final'
	/** Nothing spends an output that is spent, and the other way round. */
	| 'outputs'
	/** A token has another name, or twice its supply, or another creator. */
	| 'token-name'
	| 'token-supply'
	/** A token is a counterfeit. */
	| 'no-supply'
	| 'token-creator'
	/** It tells another token than the one that was asked for. */
	| 'other-token'
	/** A key holds a thousand times as much as all that was made. */
	| 'balance'
	/** A balance is that of the token module’s own key. */
	| 'balance-of-module'
	/** Its chain is much lower, or much higher, than it is. */
	| 'lower'
	| 'higher'
	/** It passes on what costs a coin for each kilobyte. */
	| 'relay-fee'
	/** The transaction that was sent gets the id of another one. */
	| 'other-id'
	/** The transaction that was sent gets an id that is none. */
	| 'no-id'
	/** A transaction was sent, of which nothing was. */
	| 'sent'
	/** The list has a token that no transaction made. */
	| 'token-list';

/** Any result: a lie is told without a look at what the method promises. */
type Result = Readonly<Record<string, unknown>>;

const OTHER_ID = 'ab'.repeat(32);

/** Bytes of a transaction that no chain holds. */
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

/** In which reply each lie is told, and how. */
const LIES: Readonly<Record<Exclude<DaemonLie, 'sent' | 'no-bytes'>, Told>> = {
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

/** The lie that the daemon tells until it tells another one, or none. It ends with the host, like its faults. */
export class DaemonLies {
	#lie: DaemonLie | undefined;

	order(lie: DaemonLie | undefined): void {
		this.#lie = lie;
	}

	/** Whether the call is answered and not carried out. */
	isInvented(method: string): boolean {
		return this.#lie === 'sent' && method === 'sendrawtransaction';
	}

	/** The lie in place of a result, or the result itself. */
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
