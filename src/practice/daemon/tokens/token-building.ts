import type { Ledger } from '../../chain/ledger.ts';
import { type TokenWallet, chooseCoins, gatherCoins, totalOf } from '../wallet.ts';
import type { TokenTamperings } from './tampering-orders.ts';
import type { TokenBook } from './token-book.ts';
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import {
	payloadText,
	type PayloadData,
	type TokenCreation,
	encodeTokenPayload,
	TOKEN_DATA_ID,
	TOKEN_MARKER_SCRIPT,
	TOKEN_MARKER_UNITS,
	tokenCondition,
	tokenScript,
} from '#lib/chain/tokens/token-payload.ts';
import {
	sizedBytes,
	encodeTransaction,
	saplingTransaction,
	type Transaction,
	type TransactionOutput,
} from '#lib/chain/transaction.ts';
import { dataScript, payToCondition, payToPublicKey } from '#lib/chain/script.ts';
import { signInput } from '#lib/chain/signing.ts';
import type { Coin } from '../../chain/coin-book.ts';
import { ModuleError } from '../envelope.ts';

/** The keys, coins and rules that token transactions are built from. */
export interface TokenMaker {
	readonly ledger: Ledger;
	readonly book: TokenBook;
	readonly wallet: TokenWallet;
	/** Practice time in milliseconds since 1970. */
	readonly now: number;
	/** Whether the daemon cheats. */
	readonly tampering?: TokenTamperings;
}

/** Where an imported token comes from. */
export interface TokenSource {
	/** The other chain's name. */
	readonly chain: string;
	/** The token's id on that chain. */
	readonly tokenId: string;
}

/** The id of import data in a creation's payload. */
const IMPORT_DATA_ID = 0x81;

/** How long a token's id is, in bytes. */
const ID_LENGTH = 32;

/** The real daemon keeps a whole proof here, of which it shows only these two. */
export function importData({ chain, tokenId }: TokenSource): PayloadData {
	const bytes = concatBytes(sizedBytes.encode(utf8ToBytes(chain)), hexToBytes(tokenId));
	return { id: IMPORT_DATA_ID, bytes };
}

/** @returns undefined when the payload names no other chain. */
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

/** The daemon's fee does not depend on the size; change below it is left to the miner too. */
const FEE = 10_000n;

/** How many blocks a built transaction can wait for. */
const EXPIRES_AFTER = 200;

const MOST_COIN_INPUTS = 64;
const MOST_TOKEN_INPUTS = 60;
const MOST_FEE_INPUTS = 3;

export interface Creation {
	readonly name: string;
	readonly description: string;
	/** In units, each of which locks a satoshi. */
	readonly supply: bigint;
	readonly data?: Uint8Array;
}

/**
 * Builds and signs; nothing is sent, and nothing is set aside. Where the wallet cannot sign, an input stays without its
 * script.
 *
 * @throws ModuleError without enough confirmed coins.
 */
export function buildCreation(maker: TokenMaker, creation: Creation): string {
	const { ledger, wallet, now } = maker;
	const wanted = creationCost(creation);
	const coins = chooseCoins(ledger.confirmedAt(wallet.address, now), wanted, MOST_COIN_INPUTS);
	if (totalOf(coins) < wanted) throw new ModuleError('cant find normal inputs');
	const outputs = creationOutputs(wallet.publicKey, creation);
	return encodeTransaction(finish(maker, coins, outputs, creationPayload(wallet.publicKey, creation)));
}

/** The cost of a creation to its creator, in satoshis. */
export const creationCost = ({ supply }: Creation): bigint => supply + TOKEN_MARKER_UNITS + FEE;

/** The first outputs of a creation: what it is found by, and the whole supply. */
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
	/** A public key; the daemon does not check that it is one. */
	readonly recipient: Uint8Array;
	readonly units: bigint;
}

/**
 * Builds and signs; nothing is sent. The fee may come from any address of the wallet.
 *
 * @returns nothing, as the daemon does, when the wallet cannot sign.
 * @throws ModuleError without a coin for the fee or without enough tokens.
 */
export function buildTransfer(maker: TokenMaker, { tokenId, recipient, units }: Transfer): string {
	const { ledger, book, wallet, now } = maker;
	// The wallet spends no coinbase before it is mature; the address index, which pays for a creation, knows none of that.
	const coins = wallet.addresses
		.flatMap((address) => ledger.unspentAt(address))
		.filter(({ txid }) => ledger.blocksToMaturity(txid, now) === 0);
	const [first, ...others] = chooseCoins(coins, FEE, MOST_FEE_INPUTS);
	if (!first || totalOf([first, ...others]) < FEE)
		throw new ModuleError('insufficient normal inputs for tx fee');
	const tokens = gatherCoins(book.holdings(tokenId, wallet.publicKey, now), units, MOST_TOKEN_INPUTS);
	if (tokens.length === 0) throw new ModuleError('no token inputs');
	const rest = totalOf(tokens) - units;
	if (rest < 0n) throw new ModuleError('insufficient token inputs');
	const code = book.dataEvalCodeOf(tokenId);
	const isKey = recipient.length === 33;
	const recipients = isKey ? [recipient] : [];
	const payload = encodeTokenPayload({ kind: 'transfer', layout: 0, tokenId, recipients, data: [] });
	// An invalid key makes a condition that no daemon accepts.
	const target = isKey ? tokenScript(recipient, code) : payToCondition(new Uint8Array());
	const change = rest > 0n ? [{ value: rest, script: tokenScript(wallet.publicKey, code) }] : [];
	const outputs = [{ value: units, script: target }, ...change];
	const tx = finish(maker, [first, ...tokens, ...others], outputs, payload);
	return tx.inputs.every(({ script }) => script.length > 0) ? encodeTransaction(tx) : '';
}

/** Adds the change and the payload, and signs. */
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

/** Signs every input that the wallet has a key for, in place of its earlier signature. */
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
