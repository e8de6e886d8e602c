import { equalBytes } from '@noble/curves/utils.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { unlessSame, type Difference } from '../review/review-problem.ts';
import { dataScript } from '../script/script.ts';
import type { Transaction } from '../transaction/transaction.ts';
import type { WantedCreation } from './token-creation-facts.ts';
import { payloadOutput } from './payload-output.ts';
import {
	encodeTokenPayload,
	partsOf,
	payloadText,
	TOKEN_DATA_ID,
	type PayloadLayout,
	type TokenCreation,
} from './token-payload.ts';

/** A text on the chain. Different bytes may read as the same text. */
export interface WrittenText {
	readonly text: string;
	/** In hexadecimal. */
	readonly bytes: string;
}

/** A part of a payload's data, in hexadecimal. */
export interface WrittenData {
	readonly hex: string;
	/** Under which id it stands, where that is not the one of a token's own data. */
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

export function payloadProblems(
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
