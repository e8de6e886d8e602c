import type { BegunSwap } from './begun-swap.ts';
import { STARTING_MS } from '#lib/domain/swaps/swap.ts';
import { isAnswered, type RequestStatus, type TradeRequest } from '#lib/domain/orders/trade-request.ts';

/** What the node showed of a request at one look. */
export interface RequestLook {
	/** Seconds for which it still waits; 0 where it does not. */
	readonly waitSeconds: number;
	/** The node's clock, in unix seconds. */
	readonly nodeTime: number;
	/** The node may have been restarted since the request was sent, which ends what waits. */
	readonly mayBeForgotten: boolean;
}

/** What all looks at a request together have shown, since the page follows it. */
export class RequestLooks {
	/**
	 * The node's clock at the first look after the call had ended. It may have waited long for its turn: a time limit
	 * counted from the moment at which it was written down would end while makers still answer.
	 */
	calledUntil: number | undefined;
	/** The node's clock when the request was first seen to be answered. */
	answeredAt: number | undefined;
	/** The node has said that the request waits: only then its absence says that it was answered. */
	hasWaited: boolean;

	constructor(hasWaited = false) {
		this.hasWaited = hasWaited;
	}

	#startingSince: number | undefined;

	/** A swap that the node lists and says nothing of is starting for a minute. */
	noteSwap(found: BegunSwap | undefined): Pick<RequestStatus, 'begun' | 'starting' | 'hasNotStarted'> {
		if (!found?.isStarting) return found ? { begun: found.id } : {};
		this.#startingSince ??= Date.now();
		const isStarting = Date.now() - this.#startingSince < STARTING_MS;
		return isStarting ? { starting: found.id } : { hasNotStarted: true };
	}

	/** @returns whether the node has shown now, and not before, that it has the request */
	note(request: TradeRequest, { waitSeconds, nodeTime, mayBeForgotten }: RequestLook): boolean {
		if (waitSeconds > 0) {
			const isNew = !this.hasWaited;
			[this.hasWaited, this.answeredAt] = [true, undefined];
			return isNew;
		}
		if (mayBeForgotten) this.answeredAt = undefined;
		else if (this.hasWaited && isAnswered(request, nodeTime)) this.answeredAt ??= nodeTime;
		return false;
	}
}
