import { opreturndecrypt } from '#lib/api/wallet-tools.ts';
import { CallError } from '#lib/client/call-error.ts';
import type { NodeClient } from '#lib/client/node-client.ts';
import type { MessageReading } from '#lib/domain/tools/message.ts';
import type { NodeMessages } from '../../tools/messages.ts';

/** What the node answers where it reads no message. */
const REFUSALS: Readonly<Record<string, MessageReading>> = {
	'decrypt error': { reads: 'locked' },
	'decrypt crc16 error': { reads: 'changed' },
	'not opreturn data': { reads: 'no-data' },
};

export function openMessages(client: NodeClient): NodeMessages {
	return {
		async read(coin, txid, passphrase) {
			try {
				const params = { coin, txid, passphrase };
				const reply = await client.call(opreturndecrypt, params, { priority: 'user' });
				// For an unknown transaction the reply has no members.
				if (reply.decrypted === undefined) return { reads: 'nothing' };
				return { reads: 'message', hex: reply.decrypted, text: reply.original };
			} catch (error) {
				const known = error instanceof CallError && error.kind === 'refused' && REFUSALS[error.message];
				if (known) return known;
				throw error;
			}
		},
	};
}
