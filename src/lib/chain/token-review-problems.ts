import { equalBytes } from '@noble/curves/utils.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { addressOfPublicKey, KOMODO_ADDRESSES } from './address.ts';
import { problem, unlessSame, wholeProblems, type ReviewProblem } from './review-problem.ts';
import { payToPublicKey } from './script.ts';
import { payloadText, type TokenCreation } from './token-payload.ts';
import type { CreationFacts, WantedCreation } from './token-review.ts';
import { invalidInputs, looselySignedInputs, unsignedInputs } from './token-review-inputs.ts';
import { tokenAddress, tokenScript, TOKEN_MARKER_SCRIPT, TOKEN_MARKER_UNITS } from './token-script.ts';
import type { Transaction } from './transaction.ts';

export type CreationProblemCode =
	| 'no-inputs'
	| 'unsigned'
	| 'loosely-signed'
	| 'signature'
	| 'fee'
	| 'shielded'
	| 'expired'
	| 'outputs'
	| 'marker'
	| 'supply'
	| 'owner'
	| 'token-address'
	| 'change'
	| 'payload'
	| 'creator'
	| 'name'
	| 'description'
	| 'data';

export type CreationProblem = ReviewProblem<CreationProblemCode>;

/** With change the fee is 10,000; without, up to one more unit less than the smallest change is left to it. */
const LARGEST_FEE = 19_999n;

export function findCreationProblems(
	tx: Transaction,
	facts: CreationFacts,
	wanted: WantedCreation,
): CreationProblem[] {
	return [
		...inputProblems(tx, facts, wanted),
		...wholeProblems(tx, wanted.height),
		...countProblems(tx),
		...(facts.payload
			? [...outputProblems(tx, facts.payload, wanted), ...payloadProblems(facts.payload, wanted)]
			: [problem('payload', 'the payload of a token creation', bytesToHex(lastScript(tx)))]),
	];
}

const lastScript = (tx: Transaction): Uint8Array => tx.outputs.at(-1)?.script ?? new Uint8Array();

function inputProblems(tx: Transaction, facts: CreationFacts, wanted: WantedCreation): CreationProblem[] {
	if (tx.inputs.length === 0) return [problem('no-inputs', 'at least one input', 0)];
	const unsigned = unsignedInputs(tx);
	if (unsigned.length > 0) return [problem('unsigned', 'every input signed', unsigned.join(', '))];
	const loose = looselySignedInputs(tx);
	if (loose.length > 0) return [problem('loosely-signed', 'signatures over all of it', loose.join(', '))];
	return [...signatureProblems(tx, facts, wanted), ...feeProblems(facts)];
}

/** Signatures of the newer formats can be checked only once the inputs' values are known. */
function signatureProblems(
	tx: Transaction,
	{ payload }: CreationFacts,
	{ inputValues }: WantedCreation,
): CreationProblem[] {
	if (!payload || (tx.overwintered && !inputValues)) return [];
	const invalid = invalidInputs(tx, payload.creator, inputValues ?? []);
	return unlessSame('signature', '', invalid.join(', '));
}

function feeProblems({ fee }: CreationFacts): CreationProblem[] {
	if (!fee || (fee.units >= 0n && fee.units <= LARGEST_FEE)) return [];
	return [problem('fee', `at most ${LARGEST_FEE}`, fee.units)];
}

function countProblems({ outputs }: Transaction): CreationProblem[] {
	if (outputs.length === 3 || outputs.length === 4) return [];
	return [problem('outputs', 'marker, supply, change and payload', outputs.length)];
}

function outputProblems(
	tx: Transaction,
	{ creator }: TokenCreation,
	wanted: WantedCreation,
): CreationProblem[] {
	const [marker, supply] = tx.outputs;
	const change = tx.outputs.slice(2, -1);
	const ownScript = bytesToHex(payToPublicKey(creator));
	const supplyScript = bytesToHex(tokenScript(creator, wanted.data?.[0]));
	return [
		...unlessSame('marker', TOKEN_MARKER_UNITS, marker?.value ?? 0n),
		...unlessSame('marker', bytesToHex(TOKEN_MARKER_SCRIPT), bytesToHex(marker?.script ?? EMPTY)),
		...unlessSame('supply', wanted.units, supply?.value ?? 0n),
		...unlessSame('owner', supplyScript, bytesToHex(supply?.script ?? EMPTY)),
		...change.flatMap(({ script }) => unlessSame('change', ownScript, bytesToHex(script))),
		...unlessSame('payload', 0n, tx.outputs.at(-1)?.value ?? 0n),
	];
}

const EMPTY = new Uint8Array();

function payloadProblems(payload: TokenCreation, wanted: WantedCreation): CreationProblem[] {
	const ownAddress = addressOfPublicKey(payload.creator, KOMODO_ADDRESSES.publicKeyHash);
	const ownTokenAddress = tokenAddress(payload.creator);
	return [
		...unlessSame('creator', wanted.creatorAddress, ownAddress),
		...unlessSame('token-address', wanted.tokenAddress ?? ownTokenAddress, ownTokenAddress),
		...textProblems('name', wanted.name, payload.name),
		...textProblems('description', wanted.description, payload.description),
		...dataProblems(payload, wanted.data),
	];
}

/** Compares bytes, since different bytes may read as the same text. */
function textProblems(code: 'name' | 'description', wanted: string, found: Uint8Array): CreationProblem[] {
	return equalBytes(utf8ToBytes(wanted), found) ? [] : [problem(code, wanted, payloadText(found))];
}

/** Nothing may be hidden behind the token's own data. An empty part, which newer daemons append, says nothing. */
function dataProblems(payload: TokenCreation, wanted: Uint8Array = EMPTY): CreationProblem[] {
	const parts = payload.data.filter(({ bytes }) => bytes.length > 0);
	return unlessSame('data', bytesToHex(wanted), parts.map(({ bytes }) => bytesToHex(bytes)).join(' '));
}
