import { CallError } from '#lib/client/call-error.ts';
import { parseSwapId, type Swap } from '#lib/domain/swap.ts';
import { usualDuration } from '#lib/domain/swap-list.ts';
import { isStuck } from '#lib/domain/swap-state.ts';
import { readSwaps, writeSwap } from '#lib/storage/swaps.ts';
import { SvelteMap } from 'svelte/reactivity';
import type { Desk } from './desk.ts';
import { Live } from './live.svelte.ts';
import { readListing, readSwap, type SwapListing } from './swap-listing.ts';

/** What is known of one swap of the list. */
export type SwapRow =
	| { readonly state: 'asked' }
	| { readonly state: 'known'; readonly swap: Swap }
	| { readonly state: 'failed'; readonly error: CallError };

/** A look at one swap that was asked for, by the user or because it was stuck. */
export interface SwapCheck {
	/** Milliseconds since 1970. */
	readonly at: number;
	readonly isByItself: boolean;
	/** How many payments it brought to light; nothing when it failed. */
	readonly news: number | undefined;
	readonly error: CallError | undefined;
}

const EVERY_MS = 5000;
/** A stuck swap is looked at by itself this often. */
const PATROL_EVERY_MS = 15 * 60_000;

/** The user's swaps. One that is over never changes: it is asked for once for good. */
export class Swaps {
	/** The ids of all, and those that go on in full. */
	readonly list: Live<SwapListing>;
	/** The moment that ages and clocks are counted to: it moves with the list. */
	readonly now: number = $derived.by(() => this.list.asOf?.getTime() ?? Date.now());

	readonly #desk: Desk;
	readonly #rows = new SvelteMap<string, SwapRow>();
	readonly #checks = new SvelteMap<string, readonly SwapCheck[]>();
	#opened: Promise<void> | undefined;

	constructor(desk: Desk) {
		this.#desk = desk;
		this.list = new Live((signal, previous) => this.#readList(signal, previous), { every: EVERY_MS });
	}

	/** What is known of a swap so far; nothing before anybody wanted it. */
	row(id: string): SwapRow | undefined {
		return this.#rows.get(id);
	}

	known(id: string): Swap | undefined {
		const row = this.#rows.get(id);
		return row?.state === 'known' ? row.swap : undefined;
	}

	/** The looks at a swap since the sign-in, the latest first. */
	checks(id: string): readonly SwapCheck[] {
		return this.#checks.get(id) ?? [];
	}

	/** How long the user's own swaps of the same coins usually take, in milliseconds. */
	usualDuration({ pays, gets }: Swap): number | undefined {
		const swaps = [...this.#rows.values()].flatMap((row) => (row.state === 'known' ? [row.swap] : []));
		return usualDuration(swaps, pays.coin, gets.coin);
	}

	/** Asks for a swap, unless that was done already. */
	async want(id: string): Promise<void> {
		await this.#open();
		const row = this.#rows.get(id);
		if (row && row.state !== 'failed') return;
		this.#rows.set(id, { state: 'asked' });
		await this.#ask(id, 'screen');
	}

	/** Asks the node to look at a swap, which helps a stuck one on, and notes what came of it. */
	async check(id: string, isByItself = false): Promise<void> {
		const before = this.known(id)?.payments.length ?? 0;
		const error = await this.#ask(id, isByItself ? 'background' : 'user');
		const news = error ? undefined : (this.known(id)?.payments.length ?? 0) - before;
		this.#checks.set(id, [{ at: Date.now(), isByItself, news, error }, ...this.checks(id)]);
	}

	async #readList(signal: AbortSignal, previous: SwapListing | undefined): Promise<SwapListing> {
		await this.#open();
		const listing = await readListing(this.#desk.open.node, signal, previous);
		for (const swap of listing.pending) this.#rows.set(swap.id, { state: 'known', swap });
		await this.#askForGone(listing);
		void this.#patrol();
		return listing;
	}

	/** Swaps that went on when they were last seen, and do so no more. */
	async #askForGone({ pending }: SwapListing): Promise<void> {
		const going = pending.map(({ id }) => id);
		for (const [id, row] of this.#rows)
			if (row.state === 'known' && !row.swap.isFinished && !going.includes(id)) await this.#ask(id, 'screen');
	}

	/** Looks at the stuck swap that was left alone longest: one at a time, so that the node stays free. */
	async #patrol(): Promise<void> {
		const now = Date.now();
		const lastAt = (id: string): number => this.checks(id)[0]?.at ?? 0;
		const due = [...this.#rows.values()]
			.flatMap((row) => (row.state === 'known' && isStuck(row.swap, now) ? [row.swap.id] : []))
			.filter((id) => now - lastAt(id) >= PATROL_EVERY_MS)
			.sort((a, b) => lastAt(a) - lastAt(b))[0];
		if (due !== undefined) await this.check(due, true);
	}

	/** @returns why it failed. A failure leaves what was known before. */
	async #ask(id: string, priority: 'user' | 'screen' | 'background'): Promise<CallError | undefined> {
		const before = this.known(id);
		try {
			const swap = await this.#read(id, priority);
			this.#rows.set(id, { state: 'known', swap });
			if (swap.isFinished) await writeSwap(this.#desk.database, this.#desk.open.id, swap);
			return undefined;
		} catch (error) {
			if (!(error instanceof CallError)) throw error;
			if (!before) this.#rows.set(id, { state: 'failed', error });
			return error;
		}
	}

	async #read(id: string, priority: 'user' | 'screen' | 'background'): Promise<Swap> {
		const ids = parseSwapId(id);
		const swap = ids && (await readSwap(this.#desk.open.node, ids, priority));
		if (swap) return swap;
		throw new CallError('malformed', 'The node told of another swap.', {
			method: 'swapstatus',
			reason: 'wrong-shape',
		});
	}

	/** Takes in what this browser keeps of earlier visits. */
	#open(): Promise<void> {
		this.#opened ??= readSwaps(this.#desk.database, this.#desk.open.id).then((stored) => {
			for (const swap of stored) this.#rows.set(swap.id, { state: 'known', swap });
		});
		return this.#opened;
	}
}
