import { equalBytes } from '@noble/curves/utils.js';
import { concatBytes } from '@noble/hashes/utils.js';
import {
	conditionTypes,
	decodeBits,
	encodeSummary,
	summarizeCondition,
	summarizeThreshold,
	type Condition,
	type ConditionSummary,
	decodeDer,
	decodeUnsigned,
	encodeDer,
	type DerElement,
} from './condition.ts';
import { push, readScript } from './script.ts';

/** A spender's proof of meeting a condition: the condition in full, with signatures in place of keys. */
export type Fulfilment =
	| { readonly type: 'key'; readonly publicKey: Uint8Array; readonly signature: Uint8Array }
	| { readonly type: 'eval'; readonly code: Uint8Array }
	| {
			readonly type: 'threshold';
			/** As many as the threshold asks for. */
			readonly fulfilled: readonly Fulfilment[];
			/** The others, of which only the hashes are shown. */
			readonly open: readonly ConditionSummary[];
	  };

const KEY = 0xa0 + conditionTypes.key;
const EVAL = 0xa0 + conditionTypes.eval;
const THRESHOLD = 0xa0 + conditionTypes.threshold;

/** Meets every part of a condition of which all parts are needed, with one signature. */
export function fulfil(condition: Condition, sign: (publicKey: Uint8Array) => Uint8Array): Fulfilment {
	switch (condition.type) {
		case 'key':
			return { ...condition, signature: sign(condition.publicKey) };
		case 'eval':
			return condition;
		case 'threshold':
			return { type: 'threshold', fulfilled: condition.of.map((part) => fulfil(part, sign)), open: [] };
	}
}

/** The condition that the fulfilment belongs to, to compare with the output's. */
export function summarizeFulfilment(fulfilment: Fulfilment): ConditionSummary {
	if (fulfilment.type !== 'threshold') return summarizeCondition(fulfilment);
	const { fulfilled, open } = fulfilment;
	return summarizeThreshold(fulfilled.length, [...fulfilled.map(summarizeFulfilment), ...open]);
}

/** Every key with its signature, however deep. */
export function signaturesOf(fulfilment: Fulfilment): Extract<Fulfilment, { type: 'key' }>[] {
	if (fulfilment.type === 'key') return [fulfilment];
	return fulfilment.type === 'threshold' ? fulfilment.fulfilled.flatMap(signaturesOf) : [];
}

export function encodeFulfilment(fulfilment: Fulfilment): Uint8Array {
	switch (fulfilment.type) {
		case 'key':
			return encodeDer(KEY, encodeDer(0x80, fulfilment.publicKey), encodeDer(0x81, fulfilment.signature));
		case 'eval':
			return encodeDer(EVAL, encodeDer(0x80, fulfilment.code));
		case 'threshold': {
			const fulfilled = [...fulfilment.fulfilled].sort((a, b) => costOf(a) - costOf(b));
			return encodeDer(
				THRESHOLD,
				encodeDer(0xa0, ...fulfilled.map(encodeFulfilment)),
				encodeDer(0xa1, ...fulfilment.open.map(encodeSummary)),
			);
		}
	}
}

const costOf = (fulfilment: Fulfilment): number => summarizeFulfilment(fulfilment).cost;

/**
 * Accepts one form of each fulfilment only: others could be exchanged for it without the signer, and would change
 * the transaction's id.
 *
 * @throws RangeError when the bytes are no fulfilment of the types known here.
 */
export function decodeFulfilment(bytes: Uint8Array): Fulfilment {
	const [element] = decodeDer(bytes);
	if (!element) throw new RangeError('Not a fulfilment');
	const fulfilment = fulfilmentOf(element, 0);
	if (!equalBytes(encodeFulfilment(fulfilment), bytes)) throw new RangeError('Not the usual form');
	return fulfilment;
}

function fulfilmentOf({ tag, value }: DerElement, depth: number): Fulfilment {
	if (depth > 8) throw new RangeError('A fulfilment is nested too deeply');
	const [first, second] = decodeDer(value);
	if (tag === EVAL && first) return { type: 'eval', code: first.value };
	if (!first || !second) throw new RangeError('A fulfilment lacks a part');
	if (tag === KEY && first.value.length === 33 && second.value.length === 64)
		return { type: 'key', publicKey: first.value, signature: second.value };
	if (tag !== THRESHOLD) throw new RangeError('A fulfilment of an unknown type');
	const fulfilled = decodeDer(first.value).map((part) => fulfilmentOf(part, depth + 1));
	return { type: 'threshold', fulfilled, open: decodeDer(second.value).map(summaryOf) };
}

function summaryOf({ tag, value }: DerElement): ConditionSummary {
	const [fingerprint, cost, subtypes] = decodeDer(value);
	if (fingerprint?.value.length !== 32 || !cost || cost.value.length > 5)
		throw new RangeError('Not a condition');
	return {
		type: tag - 0xa0,
		fingerprint: fingerprint.value,
		cost: decodeUnsigned(cost.value),
		subtypes: subtypes ? decodeBits(subtypes.value) : new Set(),
	};
}

/** The input script that spends an output with a condition: one push, ending in the signature's hash type. */
export function conditionInputScript(fulfilment: Fulfilment, hashType: number): Uint8Array {
	return push(concatBytes(encodeFulfilment(fulfilment), Uint8Array.of(hashType)));
}

/** @throws RangeError when the script is none that spends an output with a condition. */
export function readConditionInput(script: Uint8Array): { fulfilment: Fulfilment; hashType: number } {
	const [step, ...rest] = readScript(script);
	if (!step?.pushed?.length || rest.length > 0) throw new RangeError('Not the input of a condition');
	const end = step.pushed.length - 1;
	const hashType = step.pushed[end] as number;
	return { fulfilment: decodeFulfilment(step.pushed.subarray(0, end)), hashType };
}
