import type { DeclinedRequest } from '#lib/domain/orders/request-times.ts';
import { parseDecimal } from '#lib/domain/money/amount.ts';
import type { Desk } from '../desk.ts';
import type { RequestJournal } from './request-journal.ts';

/** The requests that the node would still ignore the answers to. The journal knows them after a reload too. */
export class DeclinedRequests {
	#current = $state.raw<readonly DeclinedRequest[]>([]);
	readonly #desk: Desk;
	readonly #journal: RequestJournal;

	constructor(desk: Desk, journal: RequestJournal) {
		this.#desk = desk;
		this.#journal = journal;
	}

	get current(): readonly DeclinedRequest[] {
		return this.#current;
	}

	async read(): Promise<void> {
		const { repeatSeconds } = this.#desk.connection.node.abilities.matching;
		if (repeatSeconds === 0) return;
		const declined = await this.#journal.declined(Date.now() - repeatSeconds * 1000);
		if (declined.length === 0 && this.#current.length === 0) return;
		this.#current = declined.map(({ draft, updated }) => ({
			coin: draft.side === 'buy' ? draft.rel : draft.base,
			pays: parseDecimal(draft.volume),
			until: updated + repeatSeconds * 1000,
		}));
	}
}
