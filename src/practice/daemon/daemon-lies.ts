import { encodeAddress, KOMODO_ADDRESSES } from '#lib/chain/address.ts';
import { hash160 } from '#lib/chain/hashes.ts';
import { payToPublicKey } from '#lib/chain/script.ts';
import { TOKEN_MODULE_KEY, tokenAddress } from '#lib/chain/tokens/token-payload.ts';
import { encodeTransaction, saplingTransaction } from '#lib/chain/transaction.ts';
import { bytesToHex } from '@noble/hashes/utils.js';
import { RpcError, CoinNumber } from './envelope.ts';
import { STRANGER } from './tokens/tampering.ts';

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
