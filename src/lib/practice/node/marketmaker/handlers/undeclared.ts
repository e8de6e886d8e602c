import { Refusal } from '../../../refusal.ts';
import type { WireValue } from '../../../wire.ts';
import type { CallContext } from '../../node-parts.ts';

type UndeclaredHandler = (context: CallContext) => WireValue;

/** Methods that the document does not have. */
export const undeclaredHandlers: Readonly<Record<string, UndeclaredHandler>> = {
	/** Releases have a git version here. */
	version: () => ({ result: 'UNKNOWN' }),

	hello: () => ({ result: 'success', status: 'got hello' }),

	mpnet: () => ({ status: 'success' }),

	movecoinbases: () => [],

	dynamictrust({ members }) {
		if (typeof members.get('address') !== 'string') throw new Refusal('cant find address');
		return { result: 'success' };
	},

	/** It starts no swap again that has stopped. */
	kickstart({ members }) {
		if (!members.get('requestid') || !members.get('quoteid'))
			throw new Refusal('kickstart needs requestid and quoteid');
		return { result: 'success' };
	},

	txblast() {
		throw new Refusal('need password');
	},
};
