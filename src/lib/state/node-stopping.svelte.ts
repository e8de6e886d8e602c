import { CallError } from '#lib/client/call-error.ts';
import { nodeSetting } from '#lib/storage/settings.ts';
import type { Desk } from './desk.ts';
import { Action } from './live/action.svelte.ts';
import { StoredSetting } from './stored/stored-setting.svelte.ts';
import {
	type NodeWork,
	hasReturned,
	stopRequest,
	wasUnreachableSince,
	type NodeLastSeen,
	type NodeStopNote,
} from '#lib/domain/node-stop.ts';
import { REFERENCE_COIN } from '#lib/domain/money/price.ts';
import type { TradingNode } from '#lib/node/trading-node.ts';
import { NO_EFFECT } from '#lib/domain/flow/call-record.ts';
import { LOCK_NAMES } from '#lib/tabs/named-lock.ts';
import { loadFeature } from '#lib/node/lazy-feature.ts';
import type { ReadOptions } from '#lib/node/read-options.ts';
import { JournalledCall } from './flow/journalled-call.ts';
import { Live } from './live/live.svelte.ts';
import { LeaveGuards } from './drafts.svelte.ts';

/** A pause of the node requested by the user. */
export class NodePause {
	readonly action = new Action();
	readonly #desk: Desk;
	/**
	 * End of the pause in milliseconds since 1970, so that a page opened during the pause can explain the node's
	 * silence.
	 */
	readonly #until: StoredSetting<number | undefined>;

	constructor(desk: Desk) {
		this.#desk = desk;
		this.#until = new StoredSetting<number | undefined>(desk.database, {
			name: nodeSetting('node-pause', desk.connection.id),
			initial: undefined,
			parse: (stored) => (Number.isSafeInteger(stored) ? Number(stored) : undefined),
		});
	}

	/** The end of the pause; `undefined` if the node is not paused or the pause is over. */
	until(now: number): Date | undefined {
		const until = this.#until.current;
		// eslint-disable-next-line svelte/prefer-svelte-reactivity -- made anew each time, and never changed
		return until !== undefined && until > now ? new Date(until) : undefined;
	}

	async begin(seconds: number): Promise<void> {
		await this.action.run(async () => {
			const control = this.#desk.connection.node.control;
			this.#until.set(Date.now() + seconds * 1000);
			try {
				await control.pause(seconds);
			} catch (error) {
				// If only the reply was lost, the node may be paused; it is then silent until the end.
				if (!(error instanceof CallError && error.outcomeUnknown)) this.#until.set(undefined);
				throw error;
			}
			this.#until.set(undefined);
		});
	}
}

/** The node's list of orders requires a pair, but returns all pairs. */
const ANY_PAIR = { base: REFERENCE_COIN, rel: 'BTC' };

/** Reads the node's current work. Omits parts that the node refuses to report; rejects if the node does not answer. */
async function readWork(node: TradingNode, options: ReadOptions): Promise<NodeWork> {
	const control = node.control;
	const [open, recent, bots, orders] = await Promise.all([
		valueIfReported(node.swaps.open(options)),
		valueIfReported(node.swaps.recent(1, options)),
		valueIfReported(control.runningBots(options)),
		valueIfReported(node.orders.list(ANY_PAIR, options)),
	]);
	return {
		swaps: open?.length,
		isCritical: open?.some(({ isCritical }) => isCritical),
		isRequesting: recent && recent.waiting !== undefined,
		bots,
		orders: orders?.length,
	};
}

async function valueIfReported<Value>(reading: Promise<Value>): Promise<Value | undefined> {
	try {
		return await reading;
	} catch (error) {
		if (error instanceof CallError && ['refused', 'dropped', 'malformed'].includes(error.kind))
			return undefined;
		throw error;
	}
}

const WORK_INTERVAL_MS = 5000;

/** Stops the node. Reads its current work and records that the user stopped it. */
export class NodeStopping {
	/** The work that a stop would end. */
	readonly work: Live<NodeWork>;
	readonly action = new Action();
	readonly #desk: Desk;
	readonly #calls: JournalledCall<'node-stop'>;
	readonly #note: StoredSetting<NodeStopNote | undefined>;

	constructor(desk: Desk) {
		this.#desk = desk;
		this.work = new Live((options) => readWork(desk.connection.node, options), {
			every: WORK_INTERVAL_MS,
			cachedValue: desk.cachedValue('work'),
		});
		this.#calls = new JournalledCall({
			desk,
			kind: 'node-stop',
			lock: LOCK_NAMES.nodeStop,
			send: () => desk.connection.node.control.stop(),
			find: ({ created }, { error }) =>
				Promise.resolve((!error && this.#wasUnreachable(created)) || undefined),
			isStop: () => true,
			// An earlier call does not explain a node that ends later.
			isOvertaken: () => true,
			staysOpen: true,
		});
		this.#note = new StoredSetting<NodeStopNote | undefined>(desk.database, {
			name: nodeSetting('node-stopped', desk.connection.id),
			initial: undefined,
			parse: (stored) => {
				const { at } = stored as NodeStopNote;
				return Number.isSafeInteger(at) ? { at } : undefined;
			},
		});
		desk.use(LeaveGuards).add('sending', () => this.action.isBusy);
	}

	/** Resolves once it is known whether the user stopped the node on an earlier visit. */
	get loaded(): Promise<void> {
		return this.#note.loaded;
	}

	/** When the user stopped the node from this browser; `undefined` if the node has answered since. */
	get stoppedAt(): Date | undefined {
		const note = this.#note.current;
		// eslint-disable-next-line svelte/prefer-svelte-reactivity -- made anew each time, and never changed
		return note && !hasReturned(note, this.#lastSeen) ? new Date(note.at) : undefined;
	}

	/** Sends the stop once. If the reply is lost, the node's silence shows that it has stopped. */
	async stop(work: NodeWork): Promise<boolean> {
		return this.action.run(async () => {
			await loadFeature(this.#desk.connection.node.control);
			// Not sent under the lock, because no tab may prevent the user from stopping the node.
			const { end } = await this.#calls.sendAndRecord(await this.#calls.begin(stopRequest(work)));
			if (end && end.is !== 'refused') this.#note.set({ at: Date.now() });
			if (end && end.is !== 'answered') throw end.error;
		});
	}

	/** Settles stops whose reply was lost, and removes the record once the node runs again. */
	async follow(): Promise<void> {
		await this.#note.loaded;
		const note = this.#note.current;
		if (note && hasReturned(note, this.#lastSeen)) this.#note.set(undefined);
		await this.#calls.settle(undefined, async ({ entry, found }) => {
			if (!found && hasReturned({ at: entry.created }, this.#lastSeen))
				await this.#calls.refuse(entry.id, { code: NO_EFFECT, text: 'The node runs on.' });
		});
	}

	#wasUnreachable(since: number): boolean {
		const { outage } = this.#desk.connection;
		return outage.is === 'away' || wasUnreachableSince({ at: since }, this.#lastSeen);
	}

	get #lastSeen(): NodeLastSeen {
		const { lastReplyAt, lastOutage } = this.#desk.connection.outage;
		return { at: lastReplyAt, lastOutage };
	}
}
