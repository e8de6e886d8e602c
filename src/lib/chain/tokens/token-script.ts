import { hexToBytes } from '@noble/hashes/utils.js';
import {
	BURN_KEY as BURN_KEY_HEX,
	MODULE_KEY as MODULE_KEY_HEX,
} from '#lib/domain/tokens/token-recipient.ts';
import { addressOfScript, KOMODO_ADDRESSES } from '../keys/address.ts';
import { encodeCondition, type Condition } from '../script/condition.ts';
import { payToCondition } from '../script/script.ts';

/** The eval code of the token module: the first byte of its payloads and a part of every token's condition. */
export const TOKEN_EVAL_CODE = 0xf2;

/** The module's own key, the same on every chain; its private key is public by design. */
export const TOKEN_MODULE_KEY = hexToBytes(MODULE_KEY_HEX);

/** Tokens sent to this key are burned. It is no point of the curve, so it has no private key. */
export const BURN_KEY = hexToBytes(BURN_KEY_HEX);

/** The marker that every creation locks, to be found by, in the smallest unit. */
export const TOKEN_MARKER_UNITS = 10_000n;

const evalCode = (code: number): Condition => ({ type: 'eval', code: Uint8Array.of(code) });

/**
 * The condition to spend tokens: the module's validation and the owner's signature, and for a
 * one-of-a-kind token with data also the module that the first byte of its data names.
 */
export function tokenCondition(owner: Uint8Array, dataEvalCode?: number): Condition {
	const signature: Condition = {
		type: 'threshold',
		threshold: 1,
		of: [{ type: 'key', publicKey: owner }],
	};
	const evals = [evalCode(TOKEN_EVAL_CODE)];
	if (dataEvalCode !== undefined && dataEvalCode !== TOKEN_EVAL_CODE) evals.push(evalCode(dataEvalCode));
	return { type: 'threshold', threshold: evals.length + 1, of: [...evals, signature] };
}

/** @throws RangeError when the owner is no public key of 33 bytes. */
export const tokenScript = (owner: Uint8Array, dataEvalCode?: number): Uint8Array =>
	payToCondition(encodeCondition(tokenCondition(owner, dataEvalCode)));

/** The address that holds an owner's tokens of every kind without data. */
export const tokenAddress = (owner: Uint8Array, dataEvalCode?: number): string =>
	addressOfScript(tokenScript(owner, dataEvalCode), KOMODO_ADDRESSES) as string;

/** The script of the first output of every creation. */
export const TOKEN_MARKER_SCRIPT = /* @__PURE__ */ tokenScript(TOKEN_MODULE_KEY);
