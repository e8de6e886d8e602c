import { CallError, type CallErrorKind } from '#lib/client/call-error.ts';
import { classifyRefusal } from '#lib/client/errors/classify.ts';
import type { ErrorCode } from '#lib/client/errors/error-code.ts';
import { CATALOGUE } from './catalogue.ts';
import type { StoredError } from './explainable.ts';

/** An error as it was when it was stored. One that was stored without a known code is classified here. */
export function storedError({ kind = 'refused', text, code }: StoredError): CallError {
	if (isErrorCode(code)) return new CallError(kind as CallErrorKind, text, { code });
	if (kind !== 'refused') return new CallError(kind as CallErrorKind, text);
	const rpcCode = typeof code === 'number' ? code : undefined;
	return new CallError('refused', text, { code: classifyRefusal(text, rpcCode), rpcCode });
}

function isErrorCode(code: unknown): code is ErrorCode {
	return typeof code === 'string' && Object.hasOwn(CATALOGUE, code);
}
