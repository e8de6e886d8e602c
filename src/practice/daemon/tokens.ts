import { equalBytes } from '@noble/curves/utils.js';
import { bytesToHex, hexToBytes, concatBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import { addressOfPublicKey, KOMODO_ADDRESSES } from '#lib/chain/address.ts';
import { classifyScript, dataScript, payToCondition, payToPublicKey } from '#lib/chain/script.ts';
import {
	tokenPayloadOf as payloadIn,
	tokenDataOf,
	type TokenCreation,
	type TokenTransfer,
	TOKEN_MARKER_SCRIPT,
	TOKEN_MODULE_KEY,
	tokenAddress,
	tokenScript,
	payloadText,
	type PayloadData,
	encodeTokenPayload,
	TOKEN_DATA_ID,
	TOKEN_MARKER_UNITS,
	tokenCondition,
} from '#lib/chain/tokens/token-payload.ts';
import { suppliedOutputs } from '#lib/chain/tokens/token-transfer-review.ts';
import {
	type Transaction,
	type TransactionOutput,
	sizedBytes,
	encodeTransaction,
	saplingTransaction,
} from '#lib/chain/transaction.ts';
import type { Coin } from '../chain/coin-book.ts';
import type { Ledger, ModuleCheck } from '../chain/ledger.ts';
import { readConditionInput, signaturesOf } from '#lib/chain/condition.ts';
import { type TokenWallet, chooseCoins, gatherCoins, totalOf } from './wallet.ts';
import { signInput } from '#lib/chain/signing.ts';
import { ModuleError } from './envelope.ts';

/** The ways in which a malicious daemon tampers with a token's creation or transfer. */
export type Tampering =
	/** Half of the supply, or of the sent amount, is missing. */
	| 'amount'
	/** The tokens go to a third party. */
	| 'recipient'
	/** The change in coins goes to a third party. */
	| 'change'
	/** A third party gets coins in an extra output. */
	| 'extra-output'
	/** The last input is not signed. */
	| 'signature'
	/** The miner's fee is raised. */
	| 'fee'
	/** The reply holds no transaction, and is reported as a success. */
	| 'empty'
	/** Extra data follows the payload. */
	| 'data'
	/** The payload has the layout of other daemons: this chain ignores it, and the coins are lost. */
	| 'layout'
	/** The token module does not find the creation, or its payload differs from the request. */
	| 'marker'
	| 'name'
	| 'description'
	| 'creator'
	/** A transfer names a different token. */
	| 'token'
	/** It cannot be mined before 2038. */
	| 'lock-time'
	| 'replaceable'
	/** It has expired, or never expires. */
	| 'expired'
	| 'no-expiry'
	/** It has the format of other chains. */
	| 'format'
	/** It is the previously built transaction. */
	| 'replay';

/** The kind of tampering and the number of transactions left to apply it to. It ends with the host, like its faults. */
export class TamperingOrders<How extends string = Tampering> {
	#how: How | undefined;
	#times = 0;

	order(how: How, times: number): void {
		this.#how = how;
		this.#times = times;
	}

	cancel(): void {
		this.#times = 0;
	}

	take(): How | undefined {
		if (this.#times <= 0) return undefined;
		this.#times--;
		return this.#how;
	}
}

/** Tampering for tokens, with the last transaction handed out. */
export class TokenTamperings extends TamperingOrders {
	/** In hexadecimal; empty at first. */
	last = '';
}

/** First bytes of data that a creation accepts and that balances and transfers never find again. */
const COUNTED_NOWHERE = [0x00, 0xf2];

/** Reads a transaction's token payload. This daemon does not know the newer layout, which is `undefined` too. */
export function tokenPayloadOf(tx: Transaction): TokenCreation | TokenTransfer | undefined {
	const payload = payloadIn(tx);
	return payload && payload.kind !== 'foreign' && payload.layout === 0 ? payload : undefined;
}

export class TokenBook {
	readonly #ledger: Ledger;
	/** Cached, since transactions never change. */
	readonly #payloads = new Map<string, TokenCreation | TokenTransfer | undefined>();

	constructor(ledger: Ledger) {
		this.#ledger = ledger;
	}

	/** The token's creation, mined or pending. */
	creationOf(tokenId: string): TokenCreation | undefined {
		const payload = this.#payloadOf(tokenId);
		return payload?.kind === 'create' ? payload : undefined;
	}

	/** The module that guards a one-of-a-kind token in addition to the token module: the first byte of its data. */
	dataEvalCodeOf(tokenId: string): number | undefined {
		const creation = this.creationOf(tokenId);
		return creation && tokenDataOf(creation)?.[0];
	}

	/**
	 * The supply in units: 0 for a counterfeit, which names a creator who did not pay for it. Burning does
	 * not change it.
	 */
	supplyOf(tokenId: string): bigint {
		const creation = this.creationOf(tokenId);
		const tx = this.#ledger.find(tokenId)?.tx;
		if (!creation || !tx) return 0n;
		const supply = suppliedOutputs(tx).reduce((sum, { value }) => sum + value, 0n);
		// An import was paid for on the other chain.
		if (isImport(tx)) return supply;
		const creator = addressOfPublicKey(creation.creator, KOMODO_ADDRESSES.publicKeyHash);
		const paid = tx.inputs
			.map((input) => this.#ledger.coin(input))
			.reduce((sum, coin) => sum + (coin?.address === creator ? coin.value : 0n), 0n);
		return paid >= supply ? supply : 0n;
	}

	isImport(tokenId: string): boolean {
		const tx = this.#ledger.find(tokenId)?.tx;
		return tx !== undefined && isImport(tx);
	}

	/** The token in an output; `undefined` for coins and for the markers of tokens. */
	tokenIn(coin: Coin): string | undefined {
		if (classifyScript(coin.script).kind !== 'condition') return undefined;
		const payload = this.#payloadOf(coin.txid);
		if (payload?.kind === 'transfer') return payload.tokenId;
		return payload && !equalBytes(coin.script, TOKEN_MARKER_SCRIPT) ? coin.txid : undefined;
	}

	/**
	 * An owner's outputs of a token that are mined and unspent. The daemon searches for an item whose data begins with
	 * one of two bytes at a place where it never is.
	 */
	holdings(tokenId: string, owner: Uint8Array, now: number): Coin[] {
		if (COUNTED_NOWHERE.includes(this.dataEvalCodeOf(tokenId) ?? NaN)) return [];
		return this.#ledger
			.confirmedAt(tokenAddress(owner, this.dataEvalCodeOf(tokenId)), now)
			.filter((coin) => this.tokenIn(coin) === tokenId);
	}

	/** The tokens with a mined creation, in the daemon's order: by the bytes of the txid, which are reversed. */
	list(now: number): string[] {
		const marked = this.#ledger
			.confirmedAt(tokenAddress(TOKEN_MODULE_KEY), now)
			.filter(({ txid }) => this.creationOf(txid) !== undefined);
		return [...new Map(marked.map((coin) => [coin.txid, coin])).values()]
			.map(({ txid }) => reversed(txid))
			.sort()
			.map(reversed);
	}

	#payloadOf(txid: string): TokenCreation | TokenTransfer | undefined {
		// The transaction may have been rolled back together with its call.
		if (!this.#ledger.has(txid)) return undefined;
		if (this.#payloads.has(txid)) return this.#payloads.get(txid);
		const tx = this.#ledger.find(txid)?.tx;
		const payload = tx && tokenPayloadOf(tx);
		if (tx) this.#payloads.set(txid, payload);
		return payload;
	}
}

/** An import's only input spends nothing on this chain. Daemons accept no such transaction from a caller. */
const isImport = ({ inputs }: Transaction): boolean => inputs.every(({ txid }) => /^0+$/.test(txid));

const reversed = (txid: string): string => bytesToHex(hexToBytes(txid).reverse());

/**
 * The consensus rules of the token module: a transaction that spends tokens moves one token only, names its recipient,
 * and neither makes nor loses units. Creations are not checked; an invalid one has the supply 0.
 */
export function tokenRules(book: TokenBook): ModuleCheck {
	return (tx, spent) => {
		const tokens = spent.filter(isCondition);
		return tokens.length === 0 || isTransfer(book, tx, spent, tokens);
	};
}

function isTransfer(
	book: TokenBook,
	tx: Transaction,
	spent: readonly Coin[],
	tokens: readonly Coin[],
): boolean {
	const payload = tokenPayloadOf(tx);
	if (payload?.kind !== 'transfer' || !book.creationOf(payload.tokenId)) return false;
	const code = book.dataEvalCodeOf(payload.tokenId);
	if (!agrees(code)) return false;
	if (tokens.some((coin) => book.tokenIn(coin) !== payload.tokenId)) return false;
	const owners = [...payload.recipients, ...signersOf(tx, spent)];
	const scripts = owners.map((owner) => tokenScript(owner, code));
	const moved = tx.outputs.filter(isCondition);
	const isOwned = ({ script }: TransactionOutput) => scripts.some((owned) => equalBytes(owned, script));
	return moved.every(isOwned) && valueOf(moved) === valueOf(tokens);
}

/**
 * Whether the module named by a token's data accepts a transaction. This chain was started with a library (`-ac_cclib`)
 * whose modules have the codes from 0x10 to 0x7f and accept everything; it has no other modules.
 */
const agrees = (code: number | undefined): boolean => code === undefined || (code >= 0x10 && code <= 0x7f);

const isCondition = ({ script }: TransactionOutput): boolean => classifyScript(script).kind === 'condition';

const valueOf = (outputs: readonly TransactionOutput[]): bigint =>
	outputs.reduce((sum, { value }) => sum + value, 0n);

/** The owners of the spent tokens: change may return to them. */
function signersOf(tx: Transaction, spent: readonly Coin[]): Uint8Array[] {
	return tx.inputs
		.filter((_, index) => spent[index] && isCondition(spent[index]))
		.flatMap(({ script }) => signaturesOf(readConditionInput(script).fulfilment))
		.map(({ publicKey }) => publicKey);
}

export interface TokenMaker {
	readonly ledger: Ledger;
	readonly book: TokenBook;
	readonly wallet: TokenWallet;
	readonly now: number;
	readonly tampering?: TokenTamperings;
}

export interface TokenSource {
	readonly chain: string;
	readonly tokenId: string;
}

/** The id of import data in a creation's payload. */
const IMPORT_DATA_ID = 0x81;

/** The length of a token's id, in bytes. */
const ID_LENGTH = 32;

/** The real daemon stores a whole proof here, and shows only these two parts of it. */
export function importData({ chain, tokenId }: TokenSource): PayloadData {
	const bytes = concatBytes(sizedBytes.encode(utf8ToBytes(chain)), hexToBytes(tokenId));
	return { id: IMPORT_DATA_ID, bytes };
}

/** @returns undefined if the payload names no other chain. */
export function sourceOf({ data }: TokenCreation): TokenSource | undefined {
	const bytes = data.find(({ id }) => id === IMPORT_DATA_ID)?.bytes;
	if (!bytes) return undefined;
	try {
		const chain = payloadText(sizedBytes.decode(bytes.subarray(0, -ID_LENGTH)));
		return { chain, tokenId: bytesToHex(bytes.subarray(-ID_LENGTH)) };
	} catch {
		return undefined;
	}
}

/** The daemon's fee does not depend on the size; smaller change is also left to the miner. */
const FEE = 10_000n;

/** The number of blocks until a pending transaction expires. */
const EXPIRES_AFTER = 200;

const MAX_COIN_INPUTS = 64;
const MAX_TOKEN_INPUTS = 60;
const MAX_FEE_INPUTS = 3;

export interface Creation {
	readonly name: string;
	readonly description: string;
	/** In units, each of which locks a satoshi. */
	readonly supply: bigint;
	readonly data?: Uint8Array;
}

/**
 * Builds and signs; nothing is sent or reserved. If the wallet cannot sign an input, its script stays empty.
 *
 * @throws ModuleError without enough confirmed coins.
 */
export function buildCreation(maker: TokenMaker, creation: Creation): string {
	const { ledger, wallet, now } = maker;
	const wanted = creationCost(creation);
	const coins = chooseCoins(ledger.confirmedAt(wallet.address, now), wanted, MAX_COIN_INPUTS);
	if (totalOf(coins) < wanted) throw new ModuleError('cant find normal inputs');
	const outputs = creationOutputs(wallet.publicKey, creation);
	return encodeTransaction(finish(maker, coins, outputs, creationPayload(wallet.publicKey, creation)));
}

/** The cost of a creation to its creator, in satoshis. */
export const creationCost = ({ supply }: Creation): bigint => supply + TOKEN_MARKER_UNITS + FEE;

/** The first outputs of a creation: its marker, and the whole supply. */
export const creationOutputs = (creator: Uint8Array, { supply, data }: Creation): TransactionOutput[] => [
	{ value: TOKEN_MARKER_UNITS, script: TOKEN_MARKER_SCRIPT },
	{ value: supply, script: tokenScript(creator, data?.[0]) },
];

/** The payload of a creation's last output. */
export const creationPayload = (creator: Uint8Array, { name, description, data }: Creation): Uint8Array =>
	encodeTokenPayload({
		kind: 'create',
		layout: 0,
		creator,
		name: utf8ToBytes(name),
		description: utf8ToBytes(description),
		data: data ? [{ id: TOKEN_DATA_ID, bytes: data }] : [],
	});

export interface Transfer {
	readonly tokenId: string;
	/** A public key, which the daemon does not check. */
	readonly recipient: Uint8Array;
	readonly units: bigint;
}

/**
 * Builds and signs; nothing is sent. The fee may come from any address of the wallet.
 *
 * @returns an empty text, like the daemon, if the wallet cannot sign.
 * @throws ModuleError without a coin for the fee or without enough tokens.
 */
export function buildTransfer(maker: TokenMaker, { tokenId, recipient, units }: Transfer): string {
	const { ledger, book, wallet, now } = maker;
	// The wallet does not spend immature coinbases; the address index, which pays for creations, ignores maturity.
	const coins = wallet.addresses
		.flatMap((address) => ledger.unspentAt(address))
		.filter(({ txid }) => ledger.blocksToMaturity(txid, now) === 0);
	const [first, ...others] = chooseCoins(coins, FEE, MAX_FEE_INPUTS);
	if (!first || totalOf([first, ...others]) < FEE)
		throw new ModuleError('insufficient normal inputs for tx fee');
	const tokens = gatherCoins(book.holdings(tokenId, wallet.publicKey, now), units, MAX_TOKEN_INPUTS);
	if (tokens.length === 0) throw new ModuleError('no token inputs');
	const rest = totalOf(tokens) - units;
	if (rest < 0n) throw new ModuleError('insufficient token inputs');
	const code = book.dataEvalCodeOf(tokenId);
	const isKey = recipient.length === 33;
	const recipients = isKey ? [recipient] : [];
	const payload = encodeTokenPayload({ kind: 'transfer', layout: 0, tokenId, recipients, data: [] });
	// An invalid key makes a condition that daemons reject.
	const target = isKey ? tokenScript(recipient, code) : payToCondition(new Uint8Array());
	const change = rest > 0n ? [{ value: rest, script: tokenScript(wallet.publicKey, code) }] : [];
	const outputs = [{ value: units, script: target }, ...change];
	const tx = finish(maker, [first, ...tokens, ...others], outputs, payload);
	return tx.inputs.every(({ script }) => script.length > 0) ? encodeTransaction(tx) : '';
}

function finish(
	maker: TokenMaker,
	spent: readonly Coin[],
	outputs: TransactionOutput[],
	payload: Uint8Array,
): Transaction {
	const { ledger, wallet, now } = maker;
	const change = outputs.reduce((rest, { value }) => rest - value, totalOf(spent)) - FEE;
	if (change >= FEE) outputs.push({ value: change, script: payToPublicKey(wallet.publicKey) });
	outputs.push({ value: 0n, script: dataScript(payload) });
	const unsigned = saplingTransaction({
		inputs: spent.map(({ txid, index }) => ({ txid, index, script: EMPTY, sequence: 0xffff_ffff })),
		outputs,
		expiryHeight: ledger.blocks.heightAt(now) + 1 + EXPIRES_AFTER,
	});
	return signAll(maker, unsigned);
}

/** Signs every input for which the wallet has a key, replacing any earlier signature. */
export function signAll(maker: TokenMaker, tx: Transaction): Transaction {
	return tx.inputs.reduce((signed, input, index) => {
		const coin = maker.ledger.coin(input);
		return coin ? sign(maker, signed, index, coin) : signed;
	}, tx);
}

const EMPTY = new Uint8Array();

function sign({ book, wallet }: TokenMaker, tx: Transaction, index: number, coin: Coin): Transaction {
	const tokenId = book.tokenIn(coin);
	const condition = tokenId ? tokenCondition(wallet.publicKey, book.dataEvalCodeOf(tokenId)) : undefined;
	const privateKey = wallet.privateKeyOf(condition ? wallet.address : (coin.address ?? ''));
	return privateKey ? signInput(tx, index, coin, privateKey, condition) : tx;
}
