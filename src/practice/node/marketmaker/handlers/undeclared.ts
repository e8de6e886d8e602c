import { Refusal } from '../../../refusal.ts';
import type { WireValue } from '../../../wire.ts';
import type { CallContext } from '../../node-parts.ts';

type UndeclaredHandler = (context: CallContext) => WireValue;

/** Methods that are not in the document. */
export const undeclaredHandlers: Readonly<Record<string, UndeclaredHandler>> = {
	/** Released builds return a git version here. */
	version: () => ({ result: 'UNKNOWN' }),

	hello: () => ({ result: 'success', status: 'got hello' }),

	/** The reply is the same for an unknown uuid and for a request that has become a swap. */
	cancel({ members, trading, now }) {
		const uuid = members.get('uuid');
		if (typeof uuid !== 'string') throw new Refusal('uuid not cancellable');
		const status = trading.requests.cancel(uuid, now)
			? 'uuid canceled'
			: 'will stop trade negotiation, but if swap started it wont cancel';
		return { result: 'success', numentries: 0, status };
	},

	mpnet: () => ({ status: 'success' }),

	movecoinbases: () => [],

	dynamictrust({ members }) {
		if (typeof members.get('address') !== 'string') throw new Refusal('cant find address');
		return { result: 'success' };
	},

	/** Does not restart stopped swaps. */
	kickstart({ members }) {
		if (!members.get('requestid') || !members.get('quoteid'))
			throw new Refusal('kickstart needs requestid and quoteid');
		return { result: 'success' };
	},

	txblast() {
		throw new Refusal('need password');
	},
};
