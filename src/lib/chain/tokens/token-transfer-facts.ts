import { bytesToHex } from '@noble/hashes/utils.js';
import { addressOfScript, KOMODO_ADDRESSES } from '../keys/address.ts';
import { payoutOf, type Payout } from '../review/payee.ts';
import type { Maturities } from '../review/review-inputs.ts';
import { readProved } from '../transaction/proved-transaction.ts';
import type { Transaction, TransactionOutput } from '../transaction/transaction.ts';
import {
	payingOutputs,
	tokenPayloadOf,
	payloadText,
	type PayloadLayout,
	type TokenTransfer,
} from './token-payload.ts';
import {
	creationIn,
	dataEvalCodeOf,
	findSpentOutputs,
	holdsTokens,
	suppliedOutputs,
	type SpentOutput,
} from './token-transfer-inputs.ts';

/** The transfer that the user asked the daemon to build. Keys have 33 bytes, amounts are in units. */
export interface WantedTransfer {
	readonly tokenId: string;
	/** The token's name as the user was shown it; left out if none was shown. */
	readonly name?: string;
	/** Whose tokens are sent, and who gets the change. */
	readonly sender: Uint8Array;
	readonly recipient: Uint8Array;
	readonly units: bigint;
	/**
	 * The transactions that are spent from, and the one that created the token: in hexadecimal, by txid, by whatever
	 * source. Their bytes prove them.
	 */
	readonly known: ReadonlyMap<string, string>;
	/** Of the coinbases that are spent, as far as the daemon tells. */
	readonly maturities?: Maturities;
	/** The one that the chain's daemons read; they take any other for nothing. */
	readonly layout: PayloadLayout;
	/** The chain's height now, to see whether the transaction can still be mined. */
	readonly height?: number;
	/** The least fee for 1,000 bytes that the daemon passes on, if it says so. */
	readonly relayFee?: bigint;
}

/** The effects of the transaction, read from its bytes alone. Tokens in units, coins in the smallest unit. */
export interface TransferFacts {
	readonly spent: readonly SpentOutput[];
	readonly tokensIn: bigint;
	readonly sent: bigint;
	/** The token address that it goes to. */
	readonly sentTo?: string;
	readonly tokenChange: bigint;
	readonly coinsIn: bigint;
	readonly coinChange: bigint;
	/** The outputs in which coins come back, or go elsewhere. */
	readonly coinOutputs: readonly Payout[];
	/** Known when every input is. */
	readonly fee?: bigint;
	readonly payload?: TokenTransfer;
	/** The key that the payload names, in hexadecimal; empty where it names none. */
	readonly recipient: string;
	/** The token's name in its creation; left out if that was not found on the chain. */
	readonly tokenName?: string;
	/** How many units its creation made; `undefined` if that was not found on the chain. */
	readonly supply?: bigint;
	/** The module that guards a one-of-a-kind token besides the token module. */
	readonly dataEvalCode?: number;
	/** The last height at which it can be mined; 0 means any. */
	readonly expiryHeight: number;
	readonly bytes: number;
}

export function readTransferFacts(
	tx: Transaction,
	bytes: number,
	{ tokenId, known }: WantedTransfer,
): TransferFacts {
	const spent = findSpentOutputs(tx, known);
	const created = readProved(tokenId, known.get(tokenId));
	const creation = creationIn(created);
	const [sent, ...tokenChange] = tx.outputs.filter(holdsTokens);
	const coinChange = totalOf(tx.outputs.filter((output) => !holdsTokens(output)));
	const coinOutputs = payingOutputs(tx).filter((output) => !holdsTokens(output));
	const coinsIn = totalOf(spent.map(({ holds, output }) => (holds === 'coins' ? output : undefined)));
	const payload = transferIn(tx);
	return {
		spent,
		tokensIn: totalOf(spent.map(({ holds, output }) => (holds === 'tokens' ? output : undefined))),
		sent: sent?.value ?? 0n,
		sentTo: sent && addressOfScript(sent.script, KOMODO_ADDRESSES),
		tokenChange: totalOf(tokenChange),
		coinsIn,
		coinChange,
		coinOutputs: coinOutputs.map(payoutOf),
		fee: spent.every(({ output }) => output) ? coinsIn - coinChange : undefined,
		payload,
		recipient: bytesToHex(payload?.recipients[0] ?? new Uint8Array()),
		tokenName: creation && payloadText(creation.name),
		supply: creation && created && totalOf(suppliedOutputs(created)),
		dataEvalCode: dataEvalCodeOf(creation),
		expiryHeight: tx.expiryHeight,
		bytes,
	};
}

const totalOf = (outputs: readonly (TransactionOutput | undefined)[]): bigint =>
	outputs.reduce((sum, output) => sum + (output?.value ?? 0n), 0n);

function transferIn(tx: Transaction): TokenTransfer | undefined {
	const payload = tokenPayloadOf(tx);
	return payload?.kind === 'transfer' ? payload : undefined;
}
