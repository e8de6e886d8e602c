import { equalBytes } from '@noble/curves/utils.js';
import { hash160 } from '../keys/hashes.ts';
import {
	payeeProblems,
	payoutOf,
	payoutProblems,
	type Payout,
	type PayeeProblem,
	type PayoutProblem,
} from '../review/payee.ts';
import { immatureProblems, signingProblems, type SpentOutputs } from '../review/review-inputs.ts';
import {
	expiryProblems,
	feeRangeProblems,
	formatProblems,
	lockTimeProblems,
	lowFeeProblems,
	unlessSame,
	wholeProblems,
	type Difference,
	type SharedProblem,
} from '../review/review-problem.ts';
import { payToPublicKey, payToPublicKeyHash, dataScript } from '../script/script.ts';
import type { Transaction } from '../transaction/transaction.ts';
import type { CreationFacts, WantedCreation } from './token-creation-facts.ts';
import {
	payingOutputs,
	payloadOutput,
	encodeTokenPayload,
	partsOf,
	payloadText,
	TOKEN_DATA_ID,
	type PayloadLayout,
	type TokenCreation,
} from './token-payload.ts';
import { tokenAddress, tokenScript, TOKEN_MARKER_SCRIPT, TOKEN_MARKER_UNITS } from './token-script.ts';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';

/** One point in which a built creation differs from what was asked for. Amounts are in the smallest unit. */
export type CreationProblem =
	| SharedProblem
	| CreationPayloadProblem
	/** It spends an output that is not the creator's. */
	| { readonly kind: 'foreign-input'; readonly txid: string; readonly index: number; readonly output: Payout }
	/** So few outputs are no creation. */
	| { readonly kind: 'outputs'; readonly count: number }
	| PayoutProblem<'marker'>
	| Difference<'supply', bigint>
	| PayeeProblem<'owner' | 'change'>
	| Difference<'token-address', string>
	/** An output that no creation has. */
	| { readonly kind: 'extra-output'; readonly output: Payout };

/** The fee of a creation, whatever its size, in satoshis. */
const FEE = 10_000n;
/** Change that would be smaller than the fee is left to the miner. */
const LARGEST_FEE = 19_999n;

export function findCreationProblems(
	tx: Transaction,
	facts: CreationFacts,
	wanted: WantedCreation,
	spent: SpentOutputs,
): CreationProblem[] {
	const hasChange = tx.outputs.length > 3;
	return [
		...formatProblems(tx, wanted.format),
		...signingProblems(tx, spent),
		...immatureProblems(tx, wanted.maturities),
		...ownershipProblems(tx, spent, wanted),
		...feeRangeProblems(facts.fee, { least: FEE, most: hasChange ? FEE : LARGEST_FEE }),
		...lowFeeProblems(tx, facts.fee, wanted.relayFee),
		...wholeProblems(tx),
		...expiryProblems(tx, wanted.height),
		...lockTimeProblems(tx),
		...outputProblems(tx, wanted),
		...payloadProblems(tx, facts.payload, wanted),
	];
}

/** Daemons fund a creation from outputs of their own key alone, and call one that was paid otherwise a counterfeit. */
function ownershipProblems(
	{ inputs }: Transaction,
	spent: SpentOutputs,
	{ creator }: WantedCreation,
): CreationProblem[] {
	const own = [payToPublicKey(creator), payToPublicKeyHash(hash160(creator))];
	return inputs.flatMap(({ txid, index }, place) => {
		const output = spent[place];
		if (!output || own.some((script) => equalBytes(script, output.script))) return [];
		return [{ kind: 'foreign-input', txid, index, output: payoutOf(output) } as const];
	});
}

/** Marker, supply, change if there is any, payload: in this order, and no more. */
function outputProblems(tx: Transaction, wanted: WantedCreation): CreationProblem[] {
	const [marker, supply] = tx.outputs;
	if (!marker || !supply || tx.outputs.length < 3) return [{ kind: 'outputs', count: tx.outputs.length }];
	return [
		...payoutProblems('marker', { value: TOKEN_MARKER_UNITS, script: TOKEN_MARKER_SCRIPT }, marker),
		...unlessSame('supply', wanted.units, supply.value),
		...payeeProblems('owner', tokenScript(wanted.creator, wanted.data?.[0]), supply),
		...addressProblems(wanted),
		...changeProblems(tx, wanted),
	];
}

/** The daemon's word for its token address is no part of the transaction; it has to be the address that gets the tokens. */
function addressProblems({ creator, tokenAddress: named }: WantedCreation): CreationProblem[] {
	return named === undefined ? [] : unlessSame('token-address', tokenAddress(creator), named);
}

/** Coins may come back to the creator in one output; any other is named. */
function changeProblems(tx: Transaction, { creator }: WantedCreation): CreationProblem[] {
	const own = payToPublicKey(creator);
	const between = payingOutputs(tx).slice(2);
	const change = between.find(({ script }) => equalBytes(script, own)) ?? between[0];
	const extra = between.filter((output) => output !== change);
	return [
		...(change ? payeeProblems('change', own, change) : []),
		...extra.map((output) => ({ kind: 'extra-output', output: payoutOf(output) }) as const),
	];
}

/** A text on the chain. Different bytes may read as the same text. */
export interface WrittenText {
	readonly text: string;
	/** In hexadecimal. */
	readonly bytes: string;
}

/** A part of a payload's data, in hexadecimal. */
export interface WrittenData {
	readonly hex: string;
	/** Under which id it stands, if that is not the one of a token's own data. */
	readonly id?: number;
}

/** One point in which what a creation writes on the chain differs from what was asked for. */
export type CreationPayloadProblem =
	/** The last output carries something else, in hexadecimal. */
	| { readonly kind: 'payload'; readonly script: string }
	/** Coins lie in the payload's output, where they are lost. */
	| { readonly kind: 'payload-value'; readonly value: bigint }
	/** The payload is not written in the usual bytes. */
	| Difference<'payload-form', string>
	/** It has the layout that other chains read. */
	| Difference<'layout', PayloadLayout>
	| Difference<'creator', string>
	| Difference<'name' | 'description', WrittenText>
	| { readonly kind: 'data'; readonly wanted: string; readonly found: readonly WrittenData[] };

function payloadProblems(
	tx: Transaction,
	payload: TokenCreation | undefined,
	wanted: WantedCreation,
): CreationPayloadProblem[] {
	const { value, script } = payloadOutput(tx);
	if (!payload) return [{ kind: 'payload', script: bytesToHex(script) }];
	return [
		...(value === 0n ? [] : [{ kind: 'payload-value', value } as const]),
		...unlessSame('payload-form', bytesToHex(dataScript(encodeTokenPayload(payload))), bytesToHex(script)),
		...unlessSame('layout', wanted.layout, payload.layout),
		...unlessSame('creator', bytesToHex(wanted.creator), bytesToHex(payload.creator)),
		...textProblems('name', wanted.name, payload.name),
		...textProblems('description', wanted.description, payload.description),
		...dataProblems(payload, wanted.data),
	];
}

/** Compares bytes, since different bytes may read as the same text. */
function textProblems(
	kind: 'name' | 'description',
	wanted: string,
	found: Uint8Array,
): CreationPayloadProblem[] {
	const bytes = utf8ToBytes(wanted);
	if (equalBytes(bytes, found)) return [];
	return [{ kind, wanted: writtenText(bytes), found: writtenText(found) }];
}

const writtenText = (bytes: Uint8Array): WrittenText => ({
	text: payloadText(bytes),
	bytes: bytesToHex(bytes),
});

/** Nothing may be hidden behind the token's own data, not even an empty part: its id alone says something. */
function dataProblems(
	payload: TokenCreation,
	wanted: Uint8Array = new Uint8Array(),
): CreationPayloadProblem[] {
	const found = partsOf(payload).map(({ id = TOKEN_DATA_ID, bytes }): WrittenData => {
		const hex = bytesToHex(bytes);
		return id === TOKEN_DATA_ID ? { hex } : { hex, id };
	});
	const hex = bytesToHex(wanted);
	const [first, ...others] = found;
	const isWanted =
		hex === '' ? first === undefined : first?.hex === hex && first.id === undefined && others.length === 0;
	return isWanted ? [] : [{ kind: 'data', wanted: hex, found }];
}
