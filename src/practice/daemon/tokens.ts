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

/** Kinds of tampering with the creation or transfer of a token. */
export type Tampering =
	/** Half of the supply or of the sent amount is missing. */
	| 'amount'
	/** The tokens go to a third party. */
	| 'recipient'
	/** The coin change goes to a third party. */
	| 'change'
	/** An extra output pays a third party. */
	| 'extra-output'
	/** The last input is not signed. */
	| 'signature'
	/** The miner's fee is raised. */
	| 'fee'
	/** The reply reports success without a transaction. */
	| 'empty'
	/** Extra data follows the payload. */
	| 'data'
	/** The payload has the layout of other daemons; this chain ignores it, so that the coins are lost. */
	| 'layout'
	/** The token module does not find the creation (`marker`), or the payload differs from the request. */
	| 'marker'
	| 'name'
	| 'description'
	| 'creator'
	/** A transfer names a different token. */
	| 'token'
	/** The transaction cannot be mined before 2038. */
	| 'lock-time'
	| 'replaceable'
	/** The transaction has expired, or never expires. */
	| 'expired'
	| 'no-expiry'
	/** The transaction has the format of other chains. */
	| 'format'
	/** The previously built transaction is returned again. */
	| 'replay';

/**
 * The kind of tampering and the number of transactions to which it still applies. Discarded with the host, like
 * its faults.
 */
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

/** Tampering with tokens, and the last returned transaction. */
export class TokenTamperings extends TamperingOrders {
	/** Hexadecimal; empty at first. */
	last = '';
}

/** First data bytes that a creation accepts, but for which balances and transfers find no tokens. */
const COUNTED_NOWHERE = [0x00, 0xf2];

/**
 * Parses a transaction's token payload; `undefined` also for the newer layout, which this daemon does not
 * support.
 */
export function tokenPayloadOf(tx: Transaction): TokenCreation | TokenTransfer | undefined {
	const payload = payloadIn(tx);
	return payload && payload.kind !== 'foreign' && payload.layout === 0 ? payload : undefined;
}

export class TokenBook {
	readonly #ledger: Ledger;
	/** Cached, because transactions never change. */
	readonly #payloads = new Map<string, TokenCreation | TokenTransfer | undefined>();

	constructor(ledger: Ledger) {
		this.#ledger = ledger;
	}

	/** Creation of the token, mined or pending. */
	creationOf(tokenId: string): TokenCreation | undefined {
		const payload = this.#payloadOf(tokenId);
		return payload?.kind === 'create' ? payload : undefined;
	}

	/**
	 * First byte of a unique token's data: the module that guards the token in addition to the token module.
	 */
	dataEvalCodeOf(tokenId: string): number | undefined {
		const creation = this.creationOf(tokenId);
		return creation && tokenDataOf(creation)?.[0];
	}

	/**
	 * Supply in units; 0 for a counterfeit, which names a creator who did not pay for it. Burning does not
	 * reduce the supply.
	 */
	supplyOf(tokenId: string): bigint {
		const creation = this.creationOf(tokenId);
		const tx = this.#ledger.find(tokenId)?.tx;
		if (!creation || !tx) return 0n;
		const supply = suppliedOutputs(tx).reduce((sum, { value }) => sum + value, 0n);
		// An import was paid for on the source chain.
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

	/** Id of the token in an output; `undefined` for coins and token markers. */
	tokenIn(coin: Coin): string | undefined {
		if (classifyScript(coin.script).kind !== 'condition') return undefined;
		const payload = this.#payloadOf(coin.txid);
		if (payload?.kind === 'transfer') return payload.tokenId;
		return payload && !equalBytes(coin.script, TOKEN_MARKER_SCRIPT) ? coin.txid : undefined;
	}

	/**
	 * Mined unspent outputs of a token that belong to an owner. The daemon looks in the wrong place for data
	 * starting with one of two bytes, so it finds no such tokens.
	 */
	holdings(tokenId: string, owner: Uint8Array, now: number): Coin[] {
		if (COUNTED_NOWHERE.includes(this.dataEvalCodeOf(tokenId) ?? NaN)) return [];
		return this.#ledger
			.confirmedAt(tokenAddress(owner, this.dataEvalCodeOf(tokenId)), now)
			.filter((coin) => this.tokenIn(coin) === tokenId);
	}

	/**
	 * Tokens with a mined creation, in the daemon's order: by the bytes of the txid, which are displayed in
	 * reverse.
	 */
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
		// The transaction may have been rolled back with its call.
		if (!this.#ledger.has(txid)) return undefined;
		if (this.#payloads.has(txid)) return this.#payloads.get(txid);
		const tx = this.#ledger.find(txid)?.tx;
		const payload = tx && tokenPayloadOf(tx);
		if (tx) this.#payloads.set(txid, payload);
		return payload;
	}
}

/**
 * The only input of an import spends nothing on this chain. Daemons reject such a transaction from a caller.
 */
const isImport = ({ inputs }: Transaction): boolean => inputs.every(({ txid }) => /^0+$/.test(txid));

const reversed = (txid: string): string => bytesToHex(hexToBytes(txid).reverse());

/**
 * Consensus rules of the token module: a transaction that spends tokens moves a single token, names its
 * recipient, and preserves the number of units. Creations are not checked; an invalid one has a supply of 0.
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
 * Whether the module named by a token's data accepts a transaction. The modules of this chain's library
 * (`-ac_cclib`) have the codes 0x10 to 0x7f and accept everything; it has no other modules.
 */
const agrees = (code: number | undefined): boolean => code === undefined || (code >= 0x10 && code <= 0x7f);

const isCondition = ({ script }: TransactionOutput): boolean => classifyScript(script).kind === 'condition';

const valueOf = (outputs: readonly TransactionOutput[]): bigint =>
	outputs.reduce((sum, { value }) => sum + value, 0n);

/** Owners of the spent tokens, to whom change may return. */
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

/** Id of the import data in a creation's payload. */
const IMPORT_DATA_ID = 0x81;

/** Length of a token id, in bytes. */
const ID_LENGTH = 32;

/** The real daemon stores a whole proof here and shows only these two parts. */
export function importData({ chain, tokenId }: TokenSource): PayloadData {
	const bytes = concatBytes(sizedBytes.encode(utf8ToBytes(chain)), hexToBytes(tokenId));
	return { id: IMPORT_DATA_ID, bytes };
}

/** @returns `undefined` if the payload names no source chain. */
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

/** The daemon's fixed fee, regardless of size. Smaller change is added to the fee. */
const FEE = 10_000n;

/** Number of blocks until a pending transaction expires. */
const EXPIRES_AFTER = 200;

const MAX_COIN_INPUTS = 64;
const MAX_TOKEN_INPUTS = 60;
const MAX_FEE_INPUTS = 3;

export interface Creation {
	readonly name: string;
	readonly description: string;
	/** Supply in units; each unit locks one satoshi. */
	readonly supply: bigint;
	readonly data?: Uint8Array;
}

/**
 * Builds and signs a creation without broadcasting it or reserving its inputs. The script of an input stays
 * empty if the wallet cannot sign it.
 * @throws ModuleError if there are not enough confirmed coins.
 */
export function buildCreation(maker: TokenMaker, creation: Creation): string {
	const { ledger, wallet, now } = maker;
	const wanted = creationCost(creation);
	const coins = chooseCoins(ledger.confirmedAt(wallet.address, now), wanted, MAX_COIN_INPUTS);
	if (totalOf(coins) < wanted) throw new ModuleError('cant find normal inputs');
	const outputs = creationOutputs(wallet.publicKey, creation);
	return encodeTransaction(finish(maker, coins, outputs, creationPayload(wallet.publicKey, creation)));
}

/** Cost of a creation in satoshis. */
export const creationCost = ({ supply }: Creation): bigint => supply + TOKEN_MARKER_UNITS + FEE;

/** First outputs of a creation: the marker and the whole supply. */
export const creationOutputs = (creator: Uint8Array, { supply, data }: Creation): TransactionOutput[] => [
	{ value: TOKEN_MARKER_UNITS, script: TOKEN_MARKER_SCRIPT },
	{ value: supply, script: tokenScript(creator, data?.[0]) },
];

/** Payload for the last output of a creation. */
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
	/** Public key, which the daemon does not validate. */
	readonly recipient: Uint8Array;
	readonly units: bigint;
}

/**
 * Builds and signs a transfer without broadcasting it. The fee may come from any address of the wallet.
 * @returns an empty string, as the daemon does, if the wallet cannot sign.
 * @throws ModuleError if there is no coin for the fee or there are not enough tokens.
 */
export function buildTransfer(maker: TokenMaker, { tokenId, recipient, units }: Transfer): string {
	const { ledger, book, wallet, now } = maker;
	// Unlike the address index, which pays for creations, the wallet does not spend immature coinbases.
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
	// An invalid key results in a condition that daemons reject.
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

/** Signs every input whose key is in the wallet, replacing earlier signatures. */
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
