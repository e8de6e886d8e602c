import { CallError } from '#lib/client/call-error.ts';
import type { ReadOptions } from '#lib/node/read-options.ts';
import {
	newSwaps,
	type TradeRequest,
	isAnswered,
	type RequestStatus,
} from '#lib/domain/orders/trade-request.ts';
import { type Swap, STARTING_MS } from '#lib/domain/swaps/swap.ts';
import type { Desk } from '../desk.ts';

/** Knowledge of swaps that the node does not have. */
export interface StartedSearch {
	/** The ids that the node lists. */
	readonly listed: readonly string[];
	/** Reads the ids of the swaps that other requests led to. */
	readonly readTaken: () => Promise<ReadonlySet<string>>;
	readonly options?: ReadOptions;
}

export interface StartedSwap {
	readonly id: string;
	/** The node has no details of it yet, as in the first seconds. */
	readonly isStarting: boolean;
}

/**
 * The swaps found by look-ups of requests. The user's swaps as a maker and finished swaps do not change, and are
 * requested once: each look-up of a request that may still arrive asks for all later swaps.
 */
export class FoundSwaps {
	readonly #desk: Desk;
	readonly #found = new Map<string, Swap>();

	constructor(desk: Desk) {
		this.#desk = desk;
	}

	/**
	 *
	 * @returns `not-started` in a swap's first seconds, and `undefined` if the node shows a different one
	 */
	async find(id: string, options?: ReadOptions): Promise<Swap | 'not-started' | undefined> {
		const found = this.#found.get(id);
		if (found) return found;
		try {
			const swap = await this.#desk.connection.node.swaps.find(id, options);
			if (swap?.isMaker || swap?.isFinished) this.#found.set(id, swap);
			return swap;
		} catch (error) {
			if (error instanceof CallError && error.code === 'SWAP-NOT-STARTED') return 'not-started';
			throw error;
		}
	}
}

/**
 * Finds, among the swaps that came after a request, the one that it led to: the user is its taker, and the coins are
 * the same.
 */
export async function findStarted(
	swaps: FoundSwaps,
	request: TradeRequest,
	{ listed, readTaken, options }: StartedSearch,
): Promise<StartedSwap | undefined> {
	const later = newSwaps(request, listed);
	if (later.length === 0) return undefined;
	const taken = await readTaken();
	let starting: string | undefined;
	for (const id of later) {
		const swap = taken.has(id) ? undefined : await swaps.find(id, options);
		if (swap === 'not-started') starting ??= id;
		else if (swap && isOf(request, swap)) return { id, isStarting: false };
	}
	return starting === undefined ? undefined : { id: starting, isStarting: true };
}

/**
 * The additional swaps that a program made of a request, which was sent once. Only the request’s own label proves that:
 * a swap with the same coins may belong to a bot or to a different program.
 *
 * @returns `isUnsure` if the node has no details yet of some
 */
export async function findFurther(
	swaps: FoundSwaps,
	request: TradeRequest,
	{ listed, readTaken, options }: StartedSearch,
): Promise<{ readonly further: readonly string[]; readonly isUnsure: boolean }> {
	const { label } = request;
	const taken = label === undefined ? undefined : await readTaken();
	const further: string[] = [];
	let isUnsure = false;
	for (const id of taken ? newSwaps(request, listed) : []) {
		const swap = taken?.has(id) ? undefined : await swaps.find(id, options);
		if (swap === 'not-started') isUnsure = true;
		else if (swap?.uuid === label && swap && isOf(request, swap)) further.push(id);
	}
	return { further: further.reverse(), isUnsure };
}

function isOf({ side, base, rel, label }: TradeRequest, swap: Swap): boolean {
	const [gets, pays] = side === 'buy' ? [base, rel] : [rel, base];
	if (label !== undefined && swap.uuid !== undefined && swap.uuid !== label) return false;
	return !swap.isMaker && swap.gets.coin === gets && swap.pays.coin === pays;
}

/** A request as the node showed it at one look-up. */
export interface RequestPoll {
	/** Seconds for which it still waits; 0 if it does not. */
	readonly waitSeconds: number;
	/** The node's clock, in unix seconds. */
	readonly nodeTime: number;
	/** The node may have been restarted since the request was sent, which ends waiting requests. */
	readonly mayBeForgotten: boolean;
}

/** The state of all look-ups of a request since the page began to follow it. */
export class RequestPolls {
	/**
	 * The node's clock at the first look-up after the call had ended. The call may have waited long for its turn: a
	 * time limit counted from the moment it was recorded would end while makers still answer.
	 */
	calledUntil: number | undefined;
	/** The node's clock when the request was first seen to be answered. */
	answeredAt: number | undefined;
	/** The node has reported that the request waits: only then does its absence prove that it was answered. */
	hasWaited: boolean;

	constructor(hasWaited = false) {
		this.hasWaited = hasWaited;
	}

	#startingSince: number | undefined;

	/** A swap that the node lists without details is starting for a minute. */
	noteSwap(found: StartedSwap | undefined): Pick<RequestStatus, 'begun' | 'starting' | 'hasNotStarted'> {
		if (!found?.isStarting) return found ? { begun: found.id } : {};
		this.#startingSince ??= Date.now();
		const isStarting = Date.now() - this.#startingSince < STARTING_MS;
		return isStarting ? { starting: found.id } : { hasNotStarted: true };
	}

	/** @returns whether the node has shown now, and not before, that it has the request */
	note(request: TradeRequest, { waitSeconds, nodeTime, mayBeForgotten }: RequestPoll): boolean {
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
