import { STARTING_MS } from '#lib/domain/swaps/swap.ts';
import { nodeSetting } from '#lib/storage/settings.ts';
import type { Desk } from '../desk.ts';
import { SvelteMap } from 'svelte/reactivity';
import { StoredSetting } from '../stored/stored-setting.svelte.ts';

/** A swap further down the list was agreed on before those above it, and is starting no more. */
const LATEST = 3;
/** Of these the newest are stored. */
const STORED = 50;

/**
 * The swaps that a node lists and says nothing of: it does so for some seconds after each match, and for ever where a swap was
 * agreed on and did not start. Those are stored, so that a later visit does not take them for new ones.
 */
export class StartingSwaps {
	readonly #since = new SvelteMap<string, { readonly at: number; readonly listed: readonly string[] }>();
	readonly #neverStarted: StoredSetting<readonly string[]>;

	constructor(desk: Desk) {
		this.#neverStarted = new StoredSetting<readonly string[]>(desk.database, {
			name: nodeSetting('never-started', desk.connection.id),
			initial: [],
			parse: (stored) => (Array.isArray(stored) ? stored.map(String) : undefined),
		});
	}

	/** Those that may still start. */
	get ids(): readonly string[] {
		return [...this.#since.keys()];
	}

	/**
	 * To be called when the node says that a swap never started.
	 *
	 * @param listed what the node listed last, the latest first
	 * @returns `asked` where the next list says whether there is such a swap
	 */
	async note(id: string, listed: readonly string[]): Promise<'asked' | 'starting' | 'never-started'> {
		await this.#neverStarted.loaded;
		const since = this.#since.get(id) ?? { at: Date.now(), listed };
		const place = listed.indexOf(id);
		const isOld =
			place < 0 ? listed !== since.listed : place >= LATEST || this.#neverStarted.current.includes(id);
		if (!isOld && Date.now() - since.at < STARTING_MS) {
			this.#since.set(id, since);
			return place < 0 ? 'asked' : 'starting';
		}
		this.#since.delete(id);
		if (!isOld) this.#neverStarted.set([id, ...this.#neverStarted.current].slice(0, STORED));
		return 'never-started';
	}

	/** To be called when the node has told of it. */
	forget(id: string): void {
		this.#since.delete(id);
	}
}
