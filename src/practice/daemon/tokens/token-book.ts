import { equalBytes } from '@noble/curves/utils.js';
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';
import { addressOfPublicKey, KOMODO_ADDRESSES } from '#lib/chain/address.ts';
import { classifyScript } from '#lib/chain/script.ts';
import {
	tokenPayloadOf as payloadIn,
	tokenDataOf,
	type TokenCreation,
	type TokenTransfer,
	TOKEN_MARKER_SCRIPT,
	TOKEN_MODULE_KEY,
	tokenAddress,
	tokenScript,
} from '#lib/chain/tokens/token-payload.ts';
import { suppliedOutputs } from '#lib/chain/tokens/token-transfer-review.ts';
import type { Transaction, TransactionOutput } from '#lib/chain/transaction.ts';
import type { Coin } from '../../chain/coin-book.ts';
import type { Ledger, ModuleCheck } from '../../chain/ledger.ts';
import { readConditionInput, signaturesOf } from '#lib/chain/condition.ts';

/** First bytes of data that a creation takes and that no balance and no transfer finds again. */
const COUNTED_NOWHERE = [0x00, 0xf2];

/** Reads a transaction's token payload. This daemon does not know the newer layout: it is `undefined` too. */
export function tokenPayloadOf(tx: Transaction): TokenCreation | TokenTransfer | undefined {
	const payload = payloadIn(tx);
	return payload && payload.kind !== 'foreign' && payload.layout === 0 ? payload : undefined;
}

/** The tokens of a chain, read from its transactions. */
export class TokenBook {
	readonly #ledger: Ledger;
	/** Transactions never change, so what was read once stays true. */
	readonly #payloads = new Map<string, TokenCreation | TokenTransfer | undefined>();

	constructor(ledger: Ledger) {
		this.#ledger = ledger;
	}

	/** The token's creation, whether it is in a block yet or not. */
	creationOf(tokenId: string): TokenCreation | undefined {
		const payload = this.#payloadOf(tokenId);
		return payload?.kind === 'create' ? payload : undefined;
	}

	/** The module that guards a one-of-a-kind token besides the token module: the first byte of its data. */
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

	/** Whether the token came from another chain. */
	isImport(tokenId: string): boolean {
		const tx = this.#ledger.find(tokenId)?.tx;
		return tx !== undefined && isImport(tx);
	}

	/** The token that an output holds; `undefined` for coins and for the markers of tokens. */
	tokenIn(coin: Coin): string | undefined {
		if (classifyScript(coin.script).kind !== 'condition') return undefined;
		const payload = this.#payloadOf(coin.txid);
		if (payload?.kind === 'transfer') return payload.tokenId;
		return payload && !equalBytes(coin.script, TOKEN_MARKER_SCRIPT) ? coin.txid : undefined;
	}

	/**
	 * The outputs in which an owner holds a token, as far as they are in a block and nothing spends them. The daemon looks for
	 * an item whose data begins with one of two bytes where it never lies.
	 */
	holdings(tokenId: string, owner: Uint8Array, now: number): Coin[] {
		if (COUNTED_NOWHERE.includes(this.dataEvalCodeOf(tokenId) ?? NaN)) return [];
		return this.#ledger
			.confirmedAt(tokenAddress(owner, this.dataEvalCodeOf(tokenId)), now)
			.filter((coin) => this.tokenIn(coin) === tokenId);
	}

	/** The tokens whose creation is in a block, in the daemon's order: by the bytes of the txid, which are reversed. */
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
		// The transaction may have been taken back together with the call that brought it.
		if (!this.#ledger.has(txid)) return undefined;
		if (this.#payloads.has(txid)) return this.#payloads.get(txid);
		const tx = this.#ledger.find(txid)?.tx;
		const payload = tx && tokenPayloadOf(tx);
		if (tx) this.#payloads.set(txid, payload);
		return payload;
	}
}

/** An import's only input spends nothing on this chain. No daemon takes such a transaction from a caller. */
const isImport = ({ inputs }: Transaction): boolean => inputs.every(({ txid }) => /^0+$/.test(txid));

const reversed = (txid: string): string => bytesToHex(hexToBytes(txid).reverse());

/**
 * The consensus rules of the token module: a transaction that spends tokens moves one token only, names whom it
 * goes to, and neither makes nor loses units. Creations are not checked; a false one has the supply 0.
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
	return moved.every(isOwned) && totalOf(moved) === totalOf(tokens);
}

/**
 * Whether the module that a token's data names lets it pass. This chain was started with a library (`-ac_cclib`) whose
 * modules have the codes from 0x10 to 0x7f, and agree to everything; it has no other modules.
 */
const agrees = (code: number | undefined): boolean => code === undefined || (code >= 0x10 && code <= 0x7f);

const isCondition = ({ script }: TransactionOutput): boolean => classifyScript(script).kind === 'condition';

const totalOf = (outputs: readonly TransactionOutput[]): bigint =>
	outputs.reduce((sum, { value }) => sum + value, 0n);

/** Whose tokens are spent: their change may come back to them. */
function signersOf(tx: Transaction, spent: readonly Coin[]): Uint8Array[] {
	return tx.inputs
		.filter((_, index) => spent[index] && isCondition(spent[index]))
		.flatMap(({ script }) => signaturesOf(readConditionInput(script).fulfilment))
		.map(({ publicKey }) => publicKey);
}
