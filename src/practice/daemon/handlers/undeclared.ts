import { USAGES, checkCount, lenientHex, textAt } from '../parameters.ts';
import { bytesToHex } from '@noble/hashes/utils.js';
import { addressOfPublicKey, KOMODO_ADDRESSES } from '#lib/chain/address.ts';
import type { CallContext } from '../context.ts';

const TEXTS = new Map<unknown, string>(Object.entries(USAGES).map(([name, usage]) => [name, usage.text]));

/** The usage of one method, or of all. */
export function help([method]: readonly unknown[]): string {
	if (method === undefined) return [...TEXTS.values()].sort().join('').trimEnd();
	return TEXTS.get(method) ?? `help: unknown command: ${String(method)}`;
}

/**
 * Says for which key the daemon makes tokens, once per run. What is wrong comes inside the result. The key is not
 * checked to be a point of the curve, and its private key need not be in the wallet.
 */
export function setpubkey(params: readonly unknown[], { run }: CallContext): Record<string, string> {
	checkCount(params, USAGES.setpubkey);
	if (run.publicKey !== undefined) {
		const error = 'Can only set pubkey once, to change it you need to restart your daemon.';
		return { error, ...stateOf(run.publicKey) };
	}
	const text = textAt(params, 0);
	const publicKey = lenientHex(text);
	if (text.length !== 66 || publicKey.length !== 33)
		return { error: 'pubkey is wrong length, must be 66 char hex string.' };
	const known = bytesToHex(publicKey);
	run.setPublicKey(known);
	const isOwn = run.wallet.addresses.includes(addressOf(publicKey));
	return {
		...(isOwn ? { ismine: 'true' } : { WARNING: 'privkey for this pubkey is not imported to wallet!' }),
		...stateOf(known),
	};
}

const stateOf = (publicKey: string) => ({
	address: addressOf(lenientHex(publicKey)),
	pubkey: publicKey,
});

function addressOf(publicKey: Uint8Array): string {
	return addressOfPublicKey(publicKey, KOMODO_ADDRESSES.publicKeyHash);
}
