import type { CallError } from '#lib/client/call-error.ts';
import {
	isLatePossible,
	lateSince,
	swapsOfCall,
	UNSEEN,
	type CallRefusal,
} from '#lib/domain/flow/call-record.ts';
import type { CallEntry } from '#lib/domain/flow/journal-entry.ts';
import {
	newSwaps,
	REQUEST_ENDS,
	type RequestOutcome,
	type TradeRequest,
} from '#lib/domain/orders/trade-request.ts';
import { LATEST_SWAPS } from '#lib/domain/swaps/swap.ts';
import type { NodeSwaps } from '#lib/node/features/swaps.ts';
import type { TakeReply } from '#lib/node/features/orders.ts';
import { LOCK_NAMES } from '#lib/tabs/named-lock.ts';
import type { Desk } from '../desk.ts';
import { JournalledCall } from '../flow/journalled-call.ts';
import type { DeclinedRequest } from '#lib/domain/orders/taken-order.ts';
import { parseDecimal } from '#lib/domain/money/amount.ts';

const UNANSWERED = { code: REQUEST_ENDS.unanswered, text: 'No maker filled the order in time.' };
const DECLINED = {
	code: REQUEST_ENDS.declined,
	text: 'The order ended before its time, and no swap started.',
};

export const SPLIT = {
	code: REQUEST_ENDS.split,
	text: 'The node split an output so that it can be traded, and asked no maker yet.',
};

/** End codes of requests that were sent to no maker, or are looked up anyway. */
const HAS_NO_MAKER: readonly unknown[] = [UNSEEN, SPLIT.code];

export type RequestEnd = RequestOutcome | ({ readonly is: 'refused' } & CallRefusal);

const ENDS: readonly RequestEnd['is'][] = ['matched', 'unanswered', 'unseen', 'declined', 'refused'];

/** Whether the outcome is final. */
export function isEnd(outcome: RequestEnd | undefined): boolean {
	return outcome !== undefined && ENDS.includes(outcome.is);
}

type RequestEntry = CallEntry<'trade-request'>;

/** The journal of trade requests. Whether the reply was good or lost, only polling the node shows the outcome. */
export class RequestJournal extends JournalledCall<'trade-request', TakeReply, 'perhaps'> {
	constructor(desk: Desk) {
		super({
			desk,
			kind: 'trade-request',
			lock: LOCK_NAMES.tradeCall,
			send: (draft) => desk.connection.node.orders.take(draft),
			answered: (reply) => (reply === 'split' ? { event: 'refused', refusal: SPLIT } : { event: 'seen' }),
			find: async ({ draft }, { error }) =>
				(await mayBeMade(desk.connection.node.swaps, draft, error)) ? 'perhaps' : undefined,
			found: () => ({ event: 'lost' }),
		});
	}

	/** The open request of any tab. */
	async openRequest(): Promise<RequestEntry | undefined> {
		return (await this.open()).at(-1);
	}

	/** Requests declined since `since`, which ended early without a swap. */
	async declined(since: number): Promise<RequestEntry[]> {
		return (await this.read(since)).filter(({ refusal }) => refusal?.code === REQUEST_ENDS.declined);
	}

	/** Requests since `since` that ended without a swap, as reported by the node. */
	async ended(since: number): Promise<RequestEntry[]> {
		const entries = await this.read(since).catch(() => []);
		return entries.filter(({ step, refusal }) => step === 'refused' && !HAS_NO_MAKER.includes(refusal?.code));
	}

	/** Requests since `since` that led to a swap. */
	async matched(since: number): Promise<RequestEntry[]> {
		const entries = await this.read(since).catch(() => []);
		return entries.filter(({ step, swap }) => step === 'done' && swap !== undefined);
	}

	/** Unseen requests that may still arrive, latest first. */
	async unseen(): Promise<RequestEntry[]> {
		const now = Date.now();
		return (await this.read(lateSince(now))).filter((entry) => isLatePossible(entry, now));
	}

	/** Ids of the swaps started by recent requests. */
	async swaps(): Promise<ReadonlySet<string>> {
		// If the disk fails, only the node knows which swap belongs to which request.
		const entries = await this.read(lateSince(Date.now())).catch(() => []);
		// eslint-disable-next-line svelte/prefer-svelte-reactivity -- made anew each time, and never changed
		return new Set(entries.flatMap(swapsOfCall));
	}

	/** Records an additional swap that the program made from a request sent once. */
	further(id: string, swap: string): Promise<void> {
		return this.advance(id, { event: 'further', swap });
	}

	/** Records that the node has the request, so that it is no longer looked up. */
	see(id: string): Promise<void> {
		return this.advance(id, { event: 'seen' });
	}

	/** Records the outcome of a request. Does nothing if the outcome is not final. */
	async end(id: string, end: RequestEnd | undefined): Promise<void> {
		switch (end?.is) {
			case 'matched':
				return this.finish(id, { swap: end.swap });
			case 'unseen':
				return this.noteNotFound(id);
			case 'unanswered':
				return this.refuse(id, UNANSWERED);
			case 'declined':
				return this.refuse(id, DECLINED);
			case 'refused':
				return this.refuse(id, { code: end.code, text: end.text });
		}
	}
}

/**
 * Whether the request may exist despite the error. After an error reply this is the case if a request is pending or a
 * swap has begun since, because a browser or proxy automatically resends a call whose connection was closed.
 */
async function mayBeMade(swaps: NodeSwaps, draft: TradeRequest, error?: CallError): Promise<boolean> {
	if (!error || error.outcomeUnknown || error.code === 'NODE-PENDING') return true;
	const recent = await swaps.recent(LATEST_SWAPS, { priority: 'user' }).catch(() => undefined);
	return !recent || recent.waiting !== undefined || newSwaps(draft, recent.ids).length > 0;
}

/** Recent requests to which the node would still ignore answers. Restored from the journal after a reload. */
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
		const { repeatSeconds } = this.#desk.connection.node.capabilities.matching;
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
