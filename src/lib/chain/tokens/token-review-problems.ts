import { equalBytes } from '@noble/curves/utils.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { hash160 } from '../keys/hashes.ts';
import { describeOutput, scriptProblems } from '../review/review-outputs.ts';
import {
	lockTimeProblems,
	problem,
	unlessSame,
	wholeProblems,
	type ReviewProblem,
} from '../review/review-problem.ts';
import { dataScript, payToPublicKey, payToPublicKeyHash } from '../script/script.ts';
import {
	encodeTokenPayload,
	payloadText,
	TOKEN_DATA_ID,
	type PayloadData,
	type TokenCreation,
} from './token-payload.ts';
import type { CreationFacts, WantedCreation } from './token-review.ts';
import { signingProblems, type SigningProblemCode, type SpentOutputs } from '../review/review-inputs.ts';
import { tokenAddress, tokenScript, TOKEN_MARKER_SCRIPT, TOKEN_MARKER_UNITS } from './token-script.ts';
import type { Transaction } from '../transaction/transaction.ts';

export type CreationProblemCode =
	| SigningProblemCode
	| 'foreign-input'
	| 'fee'
	| 'shielded'
	| 'expired'
	| 'lock-time'
	| 'outputs'
	| 'marker'
	| 'supply'
	| 'owner'
	| 'token-address'
	| 'change'
	| 'extra-output'
	| 'payload'
	| 'creator'
	| 'name'
	| 'description'
	| 'data';

export type CreationProblem = ReviewProblem<CreationProblemCode>;

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
	return [
		...signingProblems(tx, spent),
		...ownershipProblems(tx, spent, wanted),
		...feeProblems(tx, facts),
		...wholeProblems(tx, wanted.height),
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
		return [problem('foreign-input', 'coins of the creator', `${describeOutput(output)}, ${txid}:${index}`)];
	});
}

function feeProblems({ outputs }: Transaction, { fee }: CreationFacts): CreationProblem[] {
	if (fee === undefined) return [];
	const hasChange = outputs.length > 3;
	const isUsual = fee >= FEE && fee <= (hasChange ? FEE : LARGEST_FEE);
	return isUsual ? [] : [problem('fee', hasChange ? FEE : `${FEE} to ${LARGEST_FEE}`, fee)];
}

/** Marker, supply, change if there is any, payload: in this order, and no more. */
function outputProblems(tx: Transaction, wanted: WantedCreation): CreationProblem[] {
	const [marker, supply] = tx.outputs;
	if (!marker || !supply || tx.outputs.length < 3)
		return [problem('outputs', 'marker, supply, change and payload', `${tx.outputs.length} outputs`)];
	return [
		...unlessSame('marker', TOKEN_MARKER_UNITS, marker.value),
		...scriptProblems('marker', TOKEN_MARKER_SCRIPT, marker.script),
		...unlessSame('supply', wanted.units, supply.value),
		...scriptProblems('owner', tokenScript(wanted.creator, wanted.data?.[0]), supply.script),
		...addressProblems(wanted),
		...changeProblems(tx, wanted),
	];
}

/** What the daemon calls its token address is no part of the transaction; it has to be the one that gets the tokens. */
function addressProblems({ creator, tokenAddress: told }: WantedCreation): CreationProblem[] {
	return told === undefined ? [] : unlessSame('token-address', tokenAddress(creator), told);
}

/** Coins may come back to the creator in one output; any other is named. */
function changeProblems({ outputs }: Transaction, { creator }: WantedCreation): CreationProblem[] {
	const own = payToPublicKey(creator);
	const between = outputs.slice(2, -1);
	const change = between.find(({ script }) => equalBytes(script, own)) ?? between[0];
	return [
		...(change ? scriptProblems('change', own, change.script) : []),
		...between
			.filter((output) => output !== change)
			.map((output) => problem('extra-output', 'nothing more', describeOutput(output))),
	];
}

function payloadProblems(
	tx: Transaction,
	payload: TokenCreation | undefined,
	wanted: WantedCreation,
): CreationProblem[] {
	const last = tx.outputs.at(-1);
	const script = last?.script ?? new Uint8Array();
	if (!payload) return [problem('payload', 'the payload of a token creation', bytesToHex(script))];
	return [
		...unlessSame('payload', 0n, last?.value ?? 0n),
		...unlessSame('payload', bytesToHex(dataScript(encodeTokenPayload(payload))), bytesToHex(script)),
		...unlessSame('creator', bytesToHex(wanted.creator), bytesToHex(payload.creator)),
		...textProblems('name', wanted.name, payload.name),
		...textProblems('description', wanted.description, payload.description),
		...dataProblems(payload, wanted.data),
	];
}

/** Compares bytes, since different bytes may read as the same text. */
function textProblems(code: 'name' | 'description', wanted: string, found: Uint8Array): CreationProblem[] {
	const bytes = utf8ToBytes(wanted);
	if (equalBytes(bytes, found)) return [];
	const text = payloadText(found);
	return text === wanted
		? [problem(code, bytesToHex(bytes), bytesToHex(found))]
		: [problem(code, wanted, text)];
}

/** Nothing may be hidden behind the token's own data. An empty part, which newer daemons append, says nothing. */
function dataProblems(payload: TokenCreation, wanted: Uint8Array = new Uint8Array()): CreationProblem[] {
	const parts = payload.data.filter(({ bytes }) => bytes.length > 0);
	return unlessSame('data', bytesToHex(wanted), parts.map(dataText).join(', '));
}

/** Other modules' data stands under another id, which is named too. */
function dataText({ id = TOKEN_DATA_ID, bytes }: PayloadData): string {
	return id === TOKEN_DATA_ID ? bytesToHex(bytes) : `${bytesToHex(bytes)} under id ${id}`;
}
