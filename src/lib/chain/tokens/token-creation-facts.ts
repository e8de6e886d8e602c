import { bytesToHex } from '@noble/hashes/utils.js';
import { feeOf, type Maturities, type SpentOutputs } from '../review/review-inputs.ts';
import type { TransactionFormat } from '../review/review-problem.ts';
import { payeeOf, payoutOf, type Payout } from '../review/payee.ts';
import { carriedData, payToPublicKey } from '../script/script.ts';
import { encodeTransaction, type Transaction, type TransactionOutput } from '../transaction/transaction.ts';
import {
	payingOutputs,
	payloadOutput,
	tokenPayloadOf,
	type PayloadLayout,
	type TokenCreation,
} from './token-payload.ts';

/** The creation that the user asked the daemon to build. */
export interface WantedCreation {
	readonly name: string;
	readonly description: string;
	/** The supply in tokens, each of which locks one satoshi. */
	readonly units: bigint;
	/** The data of a one-of-a-kind token. */
	readonly data?: Uint8Array;
	/** The daemon's own public key, 33 bytes. */
	readonly creator: Uint8Array;
	/** Of the coinbases that are spent, as far as the daemon tells. */
	readonly maturities?: Maturities;
	/** The daemon's own token address, if it gave one. */
	readonly tokenAddress?: string;
	/** The one that the chain's daemons read; they take any other for nothing, and the coins are lost. */
	readonly layout: PayloadLayout;
	/** In which transactions of the chain are written, if that is known. */
	readonly format?: TransactionFormat | undefined;
	/** The chain's height now, to see whether the transaction can still be mined. */
	readonly height?: number;
	/** The least fee for 1,000 bytes that the daemon passes on, if it says so. */
	readonly relayFee?: bigint;
}

/** An input, and what it spends. */
interface CreationInput {
	readonly txid: string;
	readonly index: number;
	/** In the smallest unit; `undefined` if the output is not known. */
	readonly value?: bigint;
	/** Where it lay, if that is known and its script has an address. */
	readonly address?: string;
}

/** The effects of the transaction, read from its bytes alone. Values are in the smallest unit. */
export interface CreationFacts {
	readonly inputs: readonly CreationInput[];
	/** Locked for good, so that the token can be found. */
	readonly marker: bigint;
	/** Locked as tokens. */
	readonly supply: bigint;
	/** Comes back to the creator. */
	readonly change: bigint;
	/** The address that it comes back to. */
	readonly changeAddress?: string;
	/** Outputs that no creation has. */
	readonly stray: readonly Payout[];
	readonly payload?: TokenCreation;
	/** The last height at which it can be mined; 0 means any. */
	readonly expiryHeight: number;
	readonly bytes: number;
	/** How long the script is that carries name and description: daemons may refuse to relay long ones. */
	readonly dataScriptBytes: number;
	/** Known when every input's value is. */
	readonly fee?: bigint;
}

/** A creation has its outputs in a fixed order: marker, supply, perhaps change, and the payload last. */
export function readCreationFacts(tx: Transaction, creator: Uint8Array, spent: SpentOutputs): CreationFacts {
	const own = bytesToHex(payToPublicKey(creator));
	const others = payingOutputs(tx).slice(2);
	const isChange = (output: TransactionOutput) => bytesToHex(output.script) === own;
	const { script: dataScript } = payloadOutput(tx);
	const payload = tokenPayloadOf(tx);
	return {
		inputs: tx.inputs.map(({ txid, index }, place) => ({ txid, index, ...coinOf(spent[place]) })),
		marker: tx.outputs[0]?.value ?? 0n,
		supply: tx.outputs[1]?.value ?? 0n,
		change: others.filter(isChange).reduce((sum, { value }) => sum + value, 0n),
		changeAddress: payeeOf(payToPublicKey(creator)).address,
		stray: others.filter((output) => !isChange(output)).map(payoutOf),
		payload: payload?.kind === 'create' ? payload : undefined,
		expiryHeight: tx.expiryHeight,
		bytes: encodeTransaction(tx).length / 2,
		dataScriptBytes: carriedData(dataScript) ? dataScript.length : 0,
		fee: feeOf(tx, spent),
	};
}

function coinOf(output: TransactionOutput | undefined): Pick<CreationInput, 'value' | 'address'> {
	return output ? { value: output.value, address: payeeOf(output.script).address } : {};
}
