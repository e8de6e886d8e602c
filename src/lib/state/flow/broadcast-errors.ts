import type { CallError } from '#lib/client/call-error.ts';

const IN_CHAIN_ALREADY = -27;
const WARMING_UP = -28;

/** The daemon refuses because the transaction is in a block: that is what was wanted. */
export function hasItAlready(error: CallError): boolean {
	return error.code === IN_CHAIN_ALREADY;
}

/** The call was turned away before the daemon looked at the transaction: the same bytes may be sent later. */
export function neverArrived(error: CallError): boolean {
	return ['params', 'unauthorised', 'blocked'].includes(error.kind) || error.code === WARMING_UP;
}
