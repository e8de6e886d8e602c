import type { CallError } from '#lib/client/call-error.ts';

/** The daemon refuses because the transaction is in a block: that is what was wanted. */
export function hasItAlready(error: CallError): boolean {
	return error.code === 'TX-IN-CHAIN';
}

/** The call was rejected before the daemon looked at the transaction: the same bytes may be sent later. */
export function neverArrived(error: CallError): boolean {
	return ['params', 'unauthorised', 'blocked'].includes(error.kind) || error.code === 'DAEMON-STARTING';
}
