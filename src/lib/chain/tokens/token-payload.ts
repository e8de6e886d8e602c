import { concatBytes } from '@noble/hashes/utils.js';
import * as P from 'micro-packed';
import { sizedBytes } from '../transaction/transaction-format.ts';
import { TOKEN_EVAL_CODE } from './token-script.ts';
import { carriedData } from '../script/script.ts';
import type { Transaction, TransactionOutput } from '../transaction/transaction.ts';

/**
 * The two layouts of the token module's payloads. 0 writes its letters small and numbers its data; 1, which
 * newer daemons use, writes them large, adds a version byte, and does not number them.
 */
export type PayloadLayout = 0 | 1;

/** Data of another module behind the token module's own. */
export interface PayloadData {
	/** Whose data it is; layout 1 does not say. */
	readonly id?: number;
	readonly bytes: Uint8Array;
}

/** The id of a one-of-a-kind token's data. */
export const TOKEN_DATA_ID = 0x11;

export interface TokenCreation {
	readonly kind: 'create';
	readonly layout: PayloadLayout;
	/** The creator's public key, 33 bytes. */
	readonly creator: Uint8Array;
	/** Whatever bytes the creator chose; UTF-8 by custom. */
	readonly name: Uint8Array;
	readonly description: Uint8Array;
	readonly data: readonly PayloadData[];
}

export interface TokenTransfer {
	readonly kind: 'transfer';
	readonly layout: PayloadLayout;
	readonly tokenId: string;
	/** At most two public keys of 33 bytes. */
	readonly recipients: readonly Uint8Array[];
	readonly data: readonly PayloadData[];
}

/** A payload of a token system that looks alike but is not the module's: its outputs follow other rules. */
interface ForeignTokenPayload {
	readonly kind: 'foreign';
	readonly system: 'legacy' | 'tokel';
	readonly action: 'create' | 'transfer';
}

/** The contents of a token transaction's data output. */
export type TokenPayload = TokenCreation | TokenTransfer | ForeignTokenPayload;

/** How a payload begins, by what it does and its layout; layout 1 has a version byte behind the letter. */
const HEADS = [
	{ kind: 'create', layout: 0, head: [TOKEN_EVAL_CODE, 0x63] },
	{ kind: 'transfer', layout: 0, head: [TOKEN_EVAL_CODE, 0x74] },
	{ kind: 'create', layout: 1, head: [TOKEN_EVAL_CODE, 0x43, 1] },
	{ kind: 'transfer', layout: 1, head: [TOKEN_EVAL_CODE, 0x54, 1] },
] as const;

/** The heads of the other token systems. */
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

/** Unlike elsewhere on a chain, the token id lies in its display order. */
const transferCoder = (layout: PayloadLayout) =>
	P.struct({ tokenId: P.hex(32), recipients, data: dataCoder(layout) });

/**
 * Reads the payload of a data output.
 *
 * @returns undefined when it is none of a token system, or broken.
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

/** @throws RangeError when a key has not 33 bytes or there are more than two recipients. */
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

/** The data of a one-of-a-kind token. */
export function tokenDataOf(creation: TokenCreation): Uint8Array | undefined {
	const found = creation.data.find(({ id, bytes }) =>
		creation.layout === 0 ? id === TOKEN_DATA_ID : bytes.length > 0,
	);
	return found?.bytes;
}

/** Text of a payload for people; bytes that are not UTF-8 show as replacement characters. */
export const payloadText = (bytes: Uint8Array): string =>
	// As in a reply of the daemon, a byte order mark is a part of the text.
	new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);

/** The parts of data that stand in a payload, but for the empty one that newer daemons append. */
export function partsOf({ layout, data }: TokenCreation | TokenTransfer): readonly PayloadData[] {
	const last = data.at(-1);
	const isAppended = layout === 1 && last?.bytes.length === 0;
	return isAppended ? data.slice(0, -1) : data;
}

const NONE: TransactionOutput = { value: 0n, script: new Uint8Array() };

/**
 * The output in which a transaction of tokens describes itself. Daemons read the last one and no other; an empty one
 * stands for it where a transaction has no outputs.
 */
export const payloadOutput = ({ outputs }: Pick<Transaction, 'outputs'>): TransactionOutput =>
	outputs.at(-1) ?? NONE;

/** The paying outputs of a token transaction: all before its payload. */
export const payingOutputs = ({ outputs }: Pick<Transaction, 'outputs'>): readonly TransactionOutput[] =>
	outputs.slice(0, -1);

/** @returns undefined where the last output carries no payload of a token system, or a broken one. */
export function tokenPayloadOf(tx: Pick<Transaction, 'outputs'>): TokenPayload | undefined {
	const data = carriedData(payloadOutput(tx).script);
	return data && decodeTokenPayload(data);
}
