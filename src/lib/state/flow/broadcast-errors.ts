import type { CallError } from '#lib/client/call-error.ts';

/** The daemon refuses because the transaction is in a block: that is what was wanted. */
export function hasItAlready(error: CallError): boolean {
	return error.code === 'TX-IN-CHAIN';
}

/**
 * The program says that it does not take the transaction, and a look-up may confirm that. A wrong password or a program that
 * is starting says nothing of the bytes: an earlier one of the same calls may have been carried out.
 */
export function isRefusal(error: CallError): boolean {
	return error.kind === 'refused' && error.code !== 'DAEMON-STARTING';
}
