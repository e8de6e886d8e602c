import type { TypedFields } from './call-draft.ts';
import type { ReplyVerdict } from './console-reply.ts';

/** A call that was sent before. It holds no secret and nothing of the reply. */
export interface HistoryLine {
	/** See `keyOfMethod`. */
	readonly method: string;
	readonly typed: TypedFields;
	/** Milliseconds since 1970. */
	readonly at: number;
	readonly tookMs: number;
	readonly bytes: number;
	readonly ended: ReplyVerdict | 'no-reply';
}

/** A call that the user has given a name, without its secrets. */
export interface SavedCall {
	readonly name: string;
	readonly method: string;
	readonly typed: TypedFields;
}

const ENDS: Readonly<Record<HistoryLine['ended'], true>> = {
	'as-declared': true,
	queued: true,
	differs: true,
	refused: true,
	unreadable: true,
	'no-reply': true,
};

/** The part of a stored history that this version can read. */
export function parseHistory(stored: unknown): readonly HistoryLine[] | undefined {
	return Array.isArray(stored) ? stored.filter(isHistoryLine) : undefined;
}

export function parseSavedCalls(stored: unknown): readonly SavedCall[] | undefined {
	return Array.isArray(stored) ? stored.filter(isSavedCall) : undefined;
}

function isHistoryLine(row: unknown): row is HistoryLine {
	if (!isRecord(row) || !isCall(row)) return false;
	const { at, tookMs, bytes, ended } = row;
	const figures = [at, tookMs, bytes];
	return (
		figures.every((each) => typeof each === 'number' && each >= 0) &&
		typeof ended === 'string' &&
		Object.hasOwn(ENDS, ended)
	);
}

function isSavedCall(row: unknown): row is SavedCall {
	return isRecord(row) && typeof row['name'] === 'string' && isCall(row);
}

function isCall(row: Readonly<Record<string, unknown>>): boolean {
	const { method, typed } = row;
	return (
		typeof method === 'string' &&
		isRecord(typed) &&
		Object.values(typed).every((text) => typeof text === 'string')
	);
}

function isRecord(value: unknown): value is Record<string, unknown> {
	return typeof value === 'object' && value !== null && !Array.isArray(value);
}
