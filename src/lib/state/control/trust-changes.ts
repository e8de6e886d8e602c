import type { TrustChange } from '#lib/domain/control/trust.ts';
import { REPLACED } from '#lib/domain/flow/call-record.ts';
import type { CallEntry } from '#lib/domain/flow/journal-entry.ts';
import { LOCK_NAMES } from '#lib/tabs/named-lock.ts';
import type { Desk } from '../desk.ts';
import { JournalledCall } from '../flow/journalled-call.ts';

/** Changes in whom the node trades with. */
export class TrustChanges {
	readonly #calls: JournalledCall<'node-trust'>;

	constructor(desk: Desk) {
		this.#calls = new JournalledCall<'node-trust'>({
			desk,
			kind: 'node-trust',
			lock: LOCK_NAMES.nodeTrust,
			send: ({ pubkey, standing }) => desk.connection.node.market.setStanding(pubkey, standing),
			// The node lists no blocks.
			find: () => Promise.resolve(undefined),
			staysOpen: true,
		});
	}

	/** Those whose reply was lost: nothing shows what became of them, and each can be sent again. */
	unanswered(): Promise<CallEntry<'node-trust'>[]> {
		return this.#calls.open();
	}

	/**
	 * Sends a change. A good answer settles earlier changes of the same node.
	 *
	 * @throws CallError
	 */
	async send(change: TrustChange): Promise<void> {
		const { end } = await this.#calls.send(change);
		if (end && end.is !== 'answered') throw end.error;
		await this.#settle(change);
	}

	async #settle({ pubkey, standing }: TrustChange): Promise<void> {
		for (const { id, draft } of await this.unanswered().catch(() => []))
			if (draft.pubkey !== pubkey) continue;
			else if (draft.standing === standing) await this.#calls.finish(id);
			else await this.#calls.refuse(id, { code: REPLACED, text: 'A later change took its place.' });
	}
}
