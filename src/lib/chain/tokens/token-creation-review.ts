import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import {
	feeOf,
	type Maturities,
	type SpentOutputs,
	type TransactionFormat,
	immatureProblems,
	signingProblems,
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
import {
	payeeOf,
	payoutOf,
	type Payout,
	payeeProblems,
	payoutProblems,
	type PayeeProblem,
	type PayoutProblem,
} from '../review/payee.ts';
import { carriedData, payToPublicKey, payToPublicKeyHash, dataScript } from '../script.ts';
import {
	encodeTransaction,
	type Transaction,
	type TransactionOutput,
	decodeTransaction,
	transactionId,
} from '../transaction.ts';
import {
	payingOutputs,
	payloadOutput,
	tokenPayloadOf,
	type PayloadLayout,
	type TokenCreation,
	encodeTokenPayload,
	partsOf,
	payloadText,
	TOKEN_DATA_ID,
	tokenAddress,
	tokenScript,
	TOKEN_MARKER_SCRIPT,
	TOKEN_MARKER_UNITS,
} from './token-payload.ts';
import { equalBytes } from '@noble/curves/utils.js';
import { hash160 } from '../hashes.ts';
import { formatSpentBy, provedOutputs } from '../proved-transaction.ts';

export interface WantedCreation {
	readonly name: string;
	readonly description: string;
	/** Supply in tokens; each token locks one satoshi. */
	readonly units: bigint;
	readonly data?: Uint8Array;
	/** The daemon's own public key, 33 bytes. */
	readonly creator: Uint8Array;
	/** Maturities of spent coinbases, as far as the daemon reports them. */
	readonly maturities?: Maturities;
	/** The daemon's own token address, if reported. */
	readonly tokenAddress?: string;
	/** The payload layout of the chain; its daemons ignore any other, and the coins are lost. */
	readonly layout: PayloadLayout;
	/** The transaction format of the chain, if known. */
	readonly format?: TransactionFormat | undefined;
	/** Current height of the chain, which shows whether the transaction can still be mined. */
	readonly height?: number;
	/** The daemon's minimum relay fee per 1,000 bytes, if reported. */
	readonly relayFee?: bigint;
}

interface CreationInput {
	readonly txid: string;
	readonly index: number;
	/** Value in the smallest unit; `undefined` if the output is unknown. */
	readonly value?: bigint;
	/** Address of the spent output; missing if the output is unknown or its script has no address. */
	readonly address?: string;
}

/** Effects of the transaction, read only from its bytes. Values are in the smallest unit. */
export interface CreationFacts {
	readonly inputs: readonly CreationInput[];
	/** Amount locked permanently so that the token can be found. */
	readonly marker: bigint;
	/** Amount locked as tokens. */
	readonly supply: bigint;
	/** Amount returned to the creator. */
	readonly change: bigint;
	readonly changeAddress?: string;
	/** Outputs that do not belong in a creation. */
	readonly stray: readonly Payout[];
	readonly payload?: TokenCreation;
	/** Last height at which the transaction can be mined; 0 means no limit. */
	readonly expiryHeight: number;
	readonly bytes: number;
	/** Length of the script with name and description; daemons may refuse to relay a long one. */
	readonly dataScriptBytes: number;
	/** Missing unless the values of all inputs are known. */
	readonly fee?: bigint;
}

/** The outputs of a creation have a fixed order: marker, supply, optional change, payload. */
function readCreationFacts(tx: Transaction, creator: Uint8Array, spent: SpentOutputs): CreationFacts {
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

/** A difference between a built creation and the request. Amounts are in the smallest unit. */
export type CreationProblem =
	| SharedProblem
	| CreationPayloadProblem
	/** An input spends an output that does not belong to the creator. */
	| { readonly kind: 'foreign-input'; readonly txid: string; readonly index: number; readonly output: Payout }
	| { readonly kind: 'outputs'; readonly count: number }
	| PayoutProblem<'marker'>
	| Difference<'supply', bigint>
	| PayeeProblem<'owner' | 'change'>
	| Difference<'token-address', string>
	/** An output that does not belong in a creation. */
	| { readonly kind: 'extra-output'; readonly output: Payout };

/** Fixed fee of a creation, regardless of its size, in satoshis. */
const FEE = 10_000n;
/** Change smaller than the fee is added to it. */
const MAX_FEE = 19_999n;

function findCreationProblems(
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
		...feeRangeProblems(facts.fee, { least: FEE, most: hasChange ? FEE : MAX_FEE }),
		...lowFeeProblems(tx, facts.fee, wanted.relayFee),
		...wholeProblems(tx),
		...expiryProblems(tx, wanted.height),
		...lockTimeProblems(tx),
		...outputProblems(tx, wanted),
		...payloadProblems(tx, facts.payload, wanted),
	];
}

/** Daemons fund a creation only from outputs of their key, and treat any other funding as counterfeit. */
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

/** Requires exactly marker, supply, optional change and payload, in this order. */
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

/**
 * The token address reported by the daemon is not part of the transaction, but must be the address that
 * receives the tokens.
 */
function addressProblems({ creator, tokenAddress: named }: WantedCreation): CreationProblem[] {
	return named === undefined ? [] : unlessSame('token-address', tokenAddress(creator), named);
}

/** Coins may return to the creator in one output; any other output is reported. */
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

/** A text on the chain. Different bytes may decode to the same text. */
export interface WrittenText {
	readonly text: string;
	/** Hexadecimal. */
	readonly bytes: string;
}

/** A part of a payload's data, in hexadecimal. */
export interface WrittenData {
	readonly hex: string;
	/** Missing if it is the id of a token's own data. */
	readonly id?: number;
}

/** A difference between a creation's payload and the request. */
export type CreationPayloadProblem =
	/** The last output carries something else, in hexadecimal. */
	| { readonly kind: 'payload'; readonly script: string }
	/** The payload's output holds coins, which are lost. */
	| { readonly kind: 'payload-value'; readonly value: bigint }
	/** The payload is not encoded in the canonical form. */
	| Difference<'payload-form', string>
	/** The payload has the layout of other chains. */
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

/** Compares bytes, because different bytes may decode to the same text. */
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

/**
 * No hidden part may follow the token's own data, not even an empty one, because its id alone is meaningful.
 */
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

export interface TokenCreationReview {
	/** The txid, which is also the token id once the transaction is mined. */
	readonly txid: string;
	readonly facts: CreationFacts;
	/** All differences from the request; if empty, the creation may be sent. */
	readonly problems: readonly CreationProblem[];
}

/**
 * Checks a token creation built by a daemon, without trusting any program: spent outputs are proved by their
 * txid, outputs are rebuilt from the creator's key and compared byte by byte, and signatures are verified.
 * @param known the spent transactions, in hexadecimal, keyed by their claimed txid.
 * @throws RangeError if the text is not a transaction at all.
 */
export function reviewTokenCreation(
	hex: string,
	wanted: WantedCreation,
	known: ReadonlyMap<string, string>,
): TokenCreationReview {
	const tx = decodeTransaction(hex);
	return evaluateTokenCreation(tx, { ...wanted, format: formatSpentBy(tx, known) }, provedOutputs(tx, known));
}

/** Same check, for spent outputs that are already known. */
export function evaluateTokenCreation(
	tx: Transaction,
	wanted: WantedCreation,
	spent: SpentOutputs,
): TokenCreationReview {
	const facts = readCreationFacts(tx, wanted.creator, spent);
	return { txid: transactionId(tx), facts, problems: findCreationProblems(tx, facts, wanted, spent) };
}
