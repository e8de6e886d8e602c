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

/** Context for finding the swap of a request. */
export interface StartedSearch {
	/** The ids listed by the node. */
	readonly listed: readonly string[];
	/** Reads the ids of swaps started by other requests. */
	readonly readTaken: () => Promise<ReadonlySet<string>>;
	readonly options?: ReadOptions;
}

export interface StartedSwap {
	readonly id: string;
	/** Whether the node has no details yet, as in a swap's first seconds. */
	readonly isStarting: boolean;
}

/**
 * Swaps found by lookups of requests. Cached if they cannot change (finished swaps, and swaps as maker), because each
 * lookup of a request reads all later swaps.
 */
export class FoundSwaps {
	readonly #desk: Desk;
	readonly #found = new Map<string, Swap>();

	constructor(desk: Desk) {
		this.#desk = desk;
	}

	/** @returns `not-started` in a swap's first seconds; `undefined` if the node returns a different swap */
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

/** Finds the swap started by a request: a later swap with the same coins and the user as taker. */
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
 * Finds additional swaps that a program made from a request sent once. Only the request’s label proves the relation,
 * because a swap of the same coins may belong to a bot or a different program.
 *
 * @returns `isUnsure` if the node has no details of some swaps yet
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

/** The state of a request at one poll. */
export interface RequestPoll {
	/** Seconds until the pending request expires; 0 if it is not pending. */
	readonly waitSeconds: number;
	/** The node's clock, in Unix seconds. */
	readonly nodeTime: number;
	/** Whether the node may have been restarted since the request was sent, which ends pending requests. */
	readonly mayBeForgotten: boolean;
}

/** The combined state of all polls of a request since the page began to follow it. */
export class RequestPolls {
	/**
	 * The node's clock at the first poll after the call. Time limits start here and not when the request was recorded:
	 * the call may have waited long for its turn, and a limit would end while makers still answer.
	 */
	calledUntil: number | undefined;
	/** The node's clock when the request was first seen to be answered. */
	answeredAt: number | undefined;
	/** Whether the node has reported the request as pending. Only then does its absence prove an answer. */
	hasWaited: boolean;

	constructor(hasWaited = false) {
		this.hasWaited = hasWaited;
	}

	#startingSince: number | undefined;

	/** Treats a swap without details as starting for a minute. */
	noteSwap(
		found: StartedSwap | undefined,
	): Pick<RequestStatus, 'matchedSwap' | 'starting' | 'hasNotStarted'> {
		if (!found?.isStarting) return found ? { matchedSwap: found.id } : {};
		this.#startingSince ??= Date.now();
		const isStarting = Date.now() - this.#startingSince < STARTING_MS;
		return isStarting ? { starting: found.id } : { hasNotStarted: true };
	}

	/** @returns whether this poll is the first to show the request at the node */
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
