import { calcaddress, secretaddresses } from '#lib/api/wallet-tools.ts';
import { CallError } from '#lib/client/call-error.ts';
import type { NodeClient } from '#lib/client/node-client.ts';
import type { NodeKeys } from '../../tools/keys.ts';

export function openKeys(client: NodeClient): NodeKeys {
	return {
		async derive(passphrase, coin) {
			const reply = await withoutRaw(client.call(calcaddress, { passphrase, coin }, { priority: 'user' }));
			return {
				publicKey: reply.pubsecp,
				address: reply.coinaddr,
				scriptAddress: reply.p2shaddr,
				privateKey: reply.privkey,
				wif: reply.wif,
			};
		},

		async series(passphrase, { prefix, count: num, version: pubtype, leadingByte: taddr }) {
			const params = { prefix, passphrase, num, pubtype, taddr };
			const reply = await withoutRaw(client.call(secretaddresses, params, { priority: 'user' }));
			return Object.entries(reply).map(([address, wif]) => ({ address, wif }));
		},
	};
}

/** Replies hold keys that the caller never named, so that no text of theirs may be shown. */
async function withoutRaw<Reply>(call: Promise<Reply>): Promise<Reply> {
	try {
		return await call;
	} catch (error) {
		if (!(error instanceof CallError)) throw error;
		const { kind, message, method, code, reason } = error;
		throw new CallError(kind, message, { method, code, reason });
	}
}
