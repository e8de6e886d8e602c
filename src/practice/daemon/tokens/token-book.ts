import { equalBytes } from '@noble/curves/utils.js';
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';
import { addressOfPublicKey, KOMODO_ADDRESSES } from '#lib/chain/keys/address.ts';
import { classifyScript } from '#lib/chain/script/script.ts';
import {
	tokenPayloadOf as payloadIn,
	tokenDataOf,
	type TokenCreation,
	type TokenTransfer,
} from '#lib/chain/tokens/token-payload.ts';
import { TOKEN_MARKER_SCRIPT, TOKEN_MODULE_KEY, tokenAddress } from '#lib/chain/tokens/token-script.ts';
import { suppliedOutputs } from '#lib/chain/tokens/token-transfer-inputs.ts';
import type { Transaction } from '#lib/chain/transaction/transaction.ts';
import type { Coin } from '../../chain/coin-book.ts';
import type { Ledger } from '../../chain/ledger.ts';

/** First bytes of data that a creation takes and that no balance and no transfer finds again. */
const COUNTED_NOWHERE = [0x00, 0xf2];

/** What a transaction says about tokens. This daemon does not know the newer layout, and takes it for nothing. */
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

	/** What made the token, be it in a block yet or not. */
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
	 * What was created, in units: 0 for a counterfeit, which names a creator who did not pay for it. Burning does
	 * not change it.
	 */
	supplyOf(tokenId: string): bigint {
		const creation = this.creationOf(tokenId);
		const tx = this.#ledger.find(tokenId)?.tx;
		if (!creation || !tx) return 0n;
		const supply = suppliedOutputs(tx).reduce((sum, { value }) => sum + value, 0n);
		// What was paid for an import was paid on the other chain.
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

	/** The token that an output holds; nothing for coins and for the markers of tokens. */
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
