import { CallError } from '#lib/client/call-error.ts';
import type { Span } from '#lib/domain/market/candles.ts';
import { LogPieces, timelineOf, type Timeline } from '#lib/domain/statistics/log-span.ts';
import type { MessageCounts } from '#lib/domain/statistics/message-counts.ts';
import type { SeenSwap } from '#lib/domain/statistics/seen-swap.ts';
import type { ReadOptions } from '#lib/node/read-options.ts';
import type { Desk } from '../desk.ts';
import { Makers } from '../makers/makers.svelte.ts';
import { nodeSeconds } from './log-counts.svelte.ts';

/** A log read this lately is not read again when the user comes back to the page, in milliseconds. */
const FRESH_MS = 60_000;

/** A log of more swaps is not stored: it costs more to write than to read again. */
const MOST_STORED = 2000;

/** A whole span, as it was read last. */
interface StoredLog {
	readonly swaps: readonly SeenSwap[];
	readonly span: Span;
	readonly counts: MessageCounts | undefined;
}

/** The part of the log that the node is asked for. */
export interface LogOrder {
	/** Two orders of one key ask for the same. */
	readonly key: string;
	/** The span at this moment of the node's clock, in unix seconds. */
	readonly spanAt: (now: number) => Span;
	readonly program: string;
}

/** The swaps that the node saw in a span, read piece by piece from the newest on. */
export class NetworkLog {
	#swaps = $state.raw<readonly SeenSwap[]>([]);
	#counts = $state.raw<MessageCounts>();
	#timeline = $state.raw<Timeline>();
	#error = $state.raw<CallError>();
	#asOf = $state.raw<Date>();
	/** From 0 to 1 while it is read. */
	#progress = $state<number>();
	#order: LogOrder | undefined;
	#reading: AbortController | undefined;
	readonly #desk: Desk;

	constructor(desk: Desk) {
		this.#desk = desk;
	}

	/** The newest first. While a span is read for the first time the list grows at its end. */
	get swaps(): readonly SeenSwap[] {
		return this.#swaps;
	}

	/** Messages of the whole log. */
	get counts(): MessageCounts | undefined {
		return this.#counts;
	}

	/** The span of the list, in the parts of its chart. */
	get timeline(): Timeline | undefined {
		return this.#timeline;
	}

	/** Why the last reading ended early; what was read until then stays. */
	get error(): CallError | undefined {
		return this.#error;
	}

	/** When the newest part of the list was read. */
	get asOf(): Date | undefined {
		return this.#asOf;
	}

	/** How much of the span was read, from 0 to 1; `undefined` while none is being read. */
	get progress(): number | undefined {
		return this.#progress;
	}

	/** Reads the span, unless that was done a moment ago. */
	async open(order: LogOrder): Promise<void> {
		const isSame = this.#order?.key === order.key;
		this.#order = order;
		const isFresh = this.#asOf !== undefined && Date.now() - this.#asOf.getTime() < FRESH_MS;
		if (isSame && (this.#reading || (isFresh && !this.#error))) return;
		if (!isSame) this.#forget();
		await this.refresh();
	}

	/** Reads the span of the last order anew. What is on screen stays until all of it was read. */
	async refresh(): Promise<void> {
		const order = this.#order;
		if (!order) return;
		this.stop();
		const reading = new AbortController();
		this.#reading = reading;
		this.#error = undefined;
		this.#progress = 0;
		try {
			await this.#read(order, { signal: reading.signal, probes: !this.#asOf });
		} catch (error) {
			if (reading.signal.aborted) return;
			if (!(error instanceof CallError)) throw error;
			this.#error = error;
			await this.#recall(order);
		}
		if (this.#reading === reading) this.#end();
	}

	/** Ends the reading, as when the page is left. */
	stop(): void {
		this.#reading?.abort();
		this.#end();
	}

	#end(): void {
		this.#reading = undefined;
		this.#progress = undefined;
	}

	#forget(): void {
		this.#swaps = [];
		this.#asOf = undefined;
		this.#timeline = undefined;
	}

	async #read(order: LogOrder, options: ReadOptions): Promise<void> {
		const { spanAt, program } = order;
		const { node } = this.#desk.connection;
		const details = node.statistics;
		const span = spanAt(await nodeSeconds(node, options));
		const pieces = new LogPieces(span);
		// eslint-disable-next-line svelte/prefer-svelte-reactivity -- of this reading alone
		const known = new Set<string>();
		const isFirst = this.#asOf === undefined;
		let read: readonly SeenSwap[] = [];
		for (let piece = pieces.next; piece; piece = pieces.next) {
			// The first one is waited for; the others come when the node has nothing else to do.
			const priority = read.length === 0 ? 'screen' : 'background';
			const { swaps, counts } = await details.seenSwaps({ ...piece, program }, { ...options, priority });
			options.signal?.throwIfAborted();
			const added = swaps.filter(({ id }) => !known.has(id));
			for (const { id } of added) known.add(id);
			read = [...read, ...added];
			pieces.done(piece, swaps.length);
			this.#progress = pieces.shareOf(span);
			this.#counts = counts;
			if (isFirst) this.#show(read, span);
		}
		this.#show(read, span);
		void this.#desk.use(Makers).noteLog(read);
		const stored: StoredLog = { swaps: read, span, counts: this.#counts };
		// eslint-disable-next-line svelte/prefer-svelte-reactivity -- made anew each time, and never changed
		if (read.length <= MOST_STORED) this.#lastKnown(order).note(stored, new Date());
	}

	#lastKnown({ key, program }: LogOrder) {
		return this.#desk.lastKnown(`log ${key} ${program}`);
	}

	/** Shows what an earlier visit has read of the same span, unless something is shown. */
	async #recall(order: LogOrder): Promise<void> {
		if (this.#asOf) return;
		const known = await this.#lastKnown(order).read();
		if (!known || this.#asOf || this.#order !== order) return;
		const { swaps, span, counts } = known.value as StoredLog;
		this.#counts = counts;
		this.#show(swaps, span);
		this.#asOf = known.at;
	}

	#show(swaps: readonly SeenSwap[], span: Span): void {
		this.#swaps = swaps;
		if (this.#timeline?.from !== span.from || this.#timeline.to !== span.to)
			this.#timeline = timelineOf(span);
		// eslint-disable-next-line svelte/prefer-svelte-reactivity -- made anew each time, and never changed
		this.#asOf = new Date();
	}
}
