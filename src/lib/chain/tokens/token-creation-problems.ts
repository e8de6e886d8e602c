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
import {
	immatureProblems,
	signingProblems,
	type ImmatureProblem,
	type SigningProblem,
	type SpentOutputs,
} from '../review/review-inputs.ts';
import {
	expiryProblems,
	feeRangeProblems,
	formatProblems,
	lockTimeProblems,
	lowFeeProblems,
	unlessSame,
	wholeProblems,
	type Difference,
	type ExpiryProblem,
	type FeeProblem,
	type FormatProblem,
	type LockTimeProblem,
	type LowFeeProblem,
	type WholeProblem,
} from '../review/review-problem.ts';
import { payToPublicKey, payToPublicKeyHash } from '../script/script.ts';
import type { Transaction } from '../transaction/transaction.ts';
import type { CreationFacts, WantedCreation } from './token-creation-facts.ts';
import { payloadProblems, type CreationPayloadProblem } from './token-creation-payload-problems.ts';
import { payingOutputs } from './payload-output.ts';
import { tokenAddress, tokenScript, TOKEN_MARKER_SCRIPT, TOKEN_MARKER_UNITS } from './token-script.ts';

/** One point in which a built creation differs from what was asked for. Amounts are in the smallest unit. */
export type CreationProblem =
	| SigningProblem
	| ImmatureProblem
	| WholeProblem
	| ExpiryProblem
	| FormatProblem
	| LockTimeProblem
	| FeeProblem
	| LowFeeProblem
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

/** What a creation costs besides what it locks, whatever its size. */
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

/** What the daemon calls its token address is no part of the transaction; it has to be the one that gets the tokens. */
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
