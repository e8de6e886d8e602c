import { CallError, type CallErrorDetails, type CallErrorKind } from './call-error.ts';

/** A CallError as plain data: classes do not survive the way between tabs. */
export interface PlainError extends Omit<CallErrorDetails, 'cause'> {
	readonly kind: CallErrorKind;
	readonly message: string;
}

export function flattenError(error: unknown): PlainError {
	if (!(error instanceof CallError)) return { kind: 'dropped', message: String(error) };
	const { kind, message, method, code, reason, rpcCode, raw } = error;
	return { kind, message, method, code, reason, rpcCode, raw };
}

export function reviveError({ kind, message, ...details }: PlainError): CallError {
	return new CallError(kind, message, details);
}
