import { hexToBytes, concatBytes } from '@noble/hashes/utils.js';
import { BURN_KEY as BURN_KEY_HEX, MODULE_KEY as MODULE_KEY_HEX } from '#lib/domain/token-transfer.ts';
import { addressOfScript, KOMODO_ADDRESSES } from '../address.ts';
import { encodeCondition, type Condition } from '../condition.ts';
import { payToCondition, carriedData } from '../script.ts';
import * as P from 'micro-packed';
import { sizedBytes, type Transaction, type TransactionOutput } from '../transaction.ts';

/** Eval code of the token module: the first byte of its payloads, and part of every token's condition. */
const TOKEN_EVAL_CODE = 0xf2;

/** The module's own key, the same on every chain; its private key is public by design. */
export const TOKEN_MODULE_KEY = hexToBytes(MODULE_KEY_HEX);

/** Tokens sent to this key are burned. It is not on the curve, so it has no private key. */
export const BURN_KEY = hexToBytes(BURN_KEY_HEX);

/** Amount locked in the marker of every creation, which makes the token findable, in the smallest unit. */
export const TOKEN_MARKER_UNITS = 10_000n;

const evalCode = (code: number): Condition => ({ type: 'eval', code: Uint8Array.of(code) });

/**
 * The condition for spending tokens: validation by the module and the owner's signature and, for a unique token
 * with data, validation by the module given in the first byte of its data.
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

/** @throws RangeError if the owner is not a public key of 33 bytes. */
export const tokenScript = (owner: Uint8Array, dataEvalCode?: number): Uint8Array =>
	payToCondition(encodeCondition(tokenCondition(owner, dataEvalCode)));

/** The address that holds all tokens of an owner, or with `dataEvalCode` the unique ones of that module. */
export const tokenAddress = (owner: Uint8Array, dataEvalCode?: number): string =>
	addressOfScript(tokenScript(owner, dataEvalCode), KOMODO_ADDRESSES) as string;

/** Script of the first output of every creation. */
export const TOKEN_MARKER_SCRIPT = /* @__PURE__ */ tokenScript(TOKEN_MODULE_KEY);

/**
 * The two layouts of the token module's payloads. Layout 0 uses lower-case letters and numbered data; layout 1,
 * used by newer daemons, has upper-case letters, a version byte, and unnumbered data.
 */
export type PayloadLayout = 0 | 1;

/** Data of a different module, after the token module's own. */
export interface PayloadData {
	/** Id of the module; missing in layout 1. */
	readonly id?: number;
	readonly bytes: Uint8Array;
}

export const TOKEN_DATA_ID = 0x11;

export interface TokenCreation {
	readonly kind: 'create';
	readonly layout: PayloadLayout;
	/** The creator's public key, 33 bytes. */
	readonly creator: Uint8Array;
	/** Arbitrary bytes chosen by the creator; by convention UTF-8. */
	readonly name: Uint8Array;
	readonly description: Uint8Array;
	readonly data: readonly PayloadData[];
}

export interface TokenTransfer {
	readonly kind: 'transfer';
	readonly layout: PayloadLayout;
	readonly tokenId: string;
	/** Up to two public keys of 33 bytes. */
	readonly recipients: readonly Uint8Array[];
	readonly data: readonly PayloadData[];
}

/** Payload of a similar token system, whose outputs follow other rules. */
interface ForeignTokenPayload {
	readonly kind: 'foreign';
	readonly system: 'legacy' | 'tokel';
	readonly action: 'create' | 'transfer';
}

export type TokenPayload = TokenCreation | TokenTransfer | ForeignTokenPayload;

/** First bytes of a payload, by action and layout; in layout 1 the letter is followed by a version byte. */
const HEADS = [
	{ kind: 'create', layout: 0, head: [TOKEN_EVAL_CODE, 0x63] },
	{ kind: 'transfer', layout: 0, head: [TOKEN_EVAL_CODE, 0x74] },
	{ kind: 'create', layout: 1, head: [TOKEN_EVAL_CODE, 0x43, 1] },
	{ kind: 'transfer', layout: 1, head: [TOKEN_EVAL_CODE, 0x54, 1] },
] as const;

const FOREIGN_HEADS = [
	{ system: 'legacy', action: 'create', head: [0xe3, 0x63] },
	{ system: 'legacy', action: 'transfer', head: [0xe3, 0x74] },
	{ system: 'tokel', action: 'create', head: [0xf5, 0x63] },
	{ system: 'tokel', action: 'transfer', head: [0xf5, 0x74] },
] as const;

const publicKey = P.validate(sizedBytes, (bytes) => {
	if (bytes.length !== 33) throw new RangeError('a public key must have 33 bytes');
	return bytes;
});

const recipients = P.validate(P.array(P.U8, publicKey), (keys) => {
	if (keys.length > 2) throw new RangeError('a transfer names at most two recipients');
	return keys;
});

const numberedData = P.array(null, P.struct({ id: P.U8, bytes: sizedBytes }));
const plainData = P.array(null, P.struct({ bytes: sizedBytes }));
const dataCoder = (layout: PayloadLayout) =>
	(layout === 0 ? numberedData : plainData) as P.CoderType<PayloadData[]>;

const creationCoder = (layout: PayloadLayout) =>
	P.struct({
		creator: publicKey,
		name: sizedBytes,
		description: sizedBytes,
		data: dataCoder(layout),
	});

/** The token id is in display order, unlike other ids on the chain. */
const transferCoder = (layout: PayloadLayout) =>
	P.struct({ tokenId: P.hex(32), recipients, data: dataCoder(layout) });

/**
 * Decodes the payload of a data output.
 * @returns `undefined` if the payload belongs to no token system or is malformed.
 */
export function decodeTokenPayload(payload: Uint8Array): TokenPayload | undefined {
	const startsWith = ({ head }: { head: readonly number[] }) => head.every((byte, i) => payload[i] === byte);
	const foreign = FOREIGN_HEADS.find(startsWith);
	if (foreign) return { kind: 'foreign', system: foreign.system, action: foreign.action };
	const own = HEADS.find(startsWith);
	try {
		return own && decodeBody(own.kind, own.layout, payload.subarray(own.head.length));
	} catch {
		return undefined;
	}
}

function decodeBody(
	kind: 'create' | 'transfer',
	layout: PayloadLayout,
	body: Uint8Array,
): TokenCreation | TokenTransfer {
	return kind === 'create'
		? { kind, layout, ...creationCoder(layout).decode(body) }
		: { kind, layout, ...transferCoder(layout).decode(body) };
}

/** @throws RangeError if a key does not have 33 bytes, or if there are more than two recipients. */
export function encodeTokenPayload(payload: TokenCreation | TokenTransfer): Uint8Array {
	const found = HEADS.find(({ kind, layout }) => kind === payload.kind && layout === payload.layout);
	try {
		return concatBytes(Uint8Array.from(found?.head ?? []), encodeBody(payload));
	} catch (error) {
		throw new RangeError(`Not a token payload: ${(error as Error).message}`, { cause: error });
	}
}

function encodeBody(payload: TokenCreation | TokenTransfer): Uint8Array {
	const data = [...payload.data];
	return payload.kind === 'create'
		? creationCoder(payload.layout).encode({ ...payload, data })
		: transferCoder(payload.layout).encode({ ...payload, recipients: [...payload.recipients], data });
}

export function tokenDataOf(creation: TokenCreation): Uint8Array | undefined {
	const found = creation.data.find(({ id, bytes }) =>
		creation.layout === 0 ? id === TOKEN_DATA_ID : bytes.length > 0,
	);
	return found?.bytes;
}

/** Decodes a text of a payload for display; invalid UTF-8 becomes replacement characters. */
export const payloadText = (bytes: Uint8Array): string =>
	// A byte order mark is part of the text, as in a reply of the daemon.
	new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);

/** The parts of a payload's data, without the empty one that newer daemons append. */
export function partsOf({ layout, data }: TokenCreation | TokenTransfer): readonly PayloadData[] {
	const last = data.at(-1);
	const isAppended = layout === 1 && last?.bytes.length === 0;
	return isAppended ? data.slice(0, -1) : data;
}

const NONE: TransactionOutput = { value: 0n, script: new Uint8Array() };

/**
 * The output with the payload of a token transaction. Daemons read only the last output; a transaction without
 * outputs gets an empty one.
 */
export const payloadOutput = ({ outputs }: Pick<Transaction, 'outputs'>): TransactionOutput =>
	outputs.at(-1) ?? NONE;

/** The paying outputs of a token transaction, all except the payload. */
export const payingOutputs = ({ outputs }: Pick<Transaction, 'outputs'>): readonly TransactionOutput[] =>
	outputs.slice(0, -1);

/** @returns `undefined` if the last output has no valid payload of a token system. */
export function tokenPayloadOf(tx: Pick<Transaction, 'outputs'>): TokenPayload | undefined {
	const data = carriedData(payloadOutput(tx).script);
	return data && decodeTokenPayload(data);
}
