import type * as session from '#lib/api/session.ts';
import { MAKER_COUNT } from '../../../market/makers.ts';
import { Unescaped } from '../../../wire.ts';
import type { Handlers } from '../../document/handlers/handler.ts';
import { sessionHandlers as documentHandlers } from '../../document/handlers/session.ts';
import type { CallContext } from '../../node-parts.ts';
import { helpText } from '../replies/help-text.ts';

/** Where a peer of the network takes calls. */
const PEER_PORT = 7782;

export const sessionHandlers: Pick<Handlers<typeof session>, 'passphrase' | 'help' | 'getpeers'> = {
	async passphrase(params, context) {
		const reply = await documentHandlers.passphrase(params, context);
		return { ...reply, NXT: '' };
	},

	help: () => ({ result: new Unescaped(helpText()) }),

	getpeers: (_params, context) => Array.from({ length: MAKER_COUNT }, (_, maker) => peerRow(maker, context)),
};

/** An address that leads nowhere, from the block that is kept for examples. */
function peerRow(maker: number, { market: { makers }, signIn, now }: CallContext) {
	const [, byte = 0] = makers.identityOf(maker).publicKey;
	return {
		isLP: `203.0.113.${1 + 10 * maker + (byte % 10)}`,
		remoteport: PEER_PORT,
		netid: signIn.keys.row.netid,
		session: makers.isThere(maker, now) ? Math.floor(makers.stayStart(maker, now) / 1000) : 0,
	};
}
