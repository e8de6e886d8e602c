import { askGateway, type FoundProgram } from '#lib/node/gateway-health.ts';
import type { SavedNode } from '#lib/domain/session/saved-node.ts';

/** Nodes that answer on this computer. */
export class NodeSearch {
	#nodes = $state.raw<readonly FoundProgram[]>([]);
	#isPolling = $state(true);
	readonly #saved: () => readonly SavedNode[];
	#looking: AbortController | undefined;

	constructor(saved: () => readonly SavedNode[]) {
		this.#saved = saved;
	}

	get nodes(): readonly FoundProgram[] {
		return this.#nodes;
	}

	get isPolling(): boolean {
		return this.#isPolling;
	}

	/**
	 * Asks the gateway for its node, and searches all addresses if that node does not answer. @returns a
	 * function that ends the search
	 */
	begin(): () => void {
		void this.#search(async (signal) => {
			const { node } = (await askGateway((input, init) => fetch(input, init), signal)) ?? {};
			return node?.alive ? [node] : this.#lookEverywhere(signal);
		});
		return () => this.#looking?.abort();
	}

	/** Checks the default addresses and the addresses of saved nodes. */
	lookAgain(): Promise<void> {
		return this.#search((signal) => this.#lookEverywhere(signal));
	}

	async #search(find: (signal: AbortSignal) => Promise<readonly FoundProgram[]>): Promise<void> {
		this.#looking?.abort();
		const { signal } = (this.#looking = new AbortController());
		this.#isPolling = true;
		const nodes = await find(signal).catch(() => []);
		if (signal.aborted) return;
		this.#nodes = nodes;
		this.#isPolling = false;
	}

	async #lookEverywhere(signal: AbortSignal): Promise<readonly FoundProgram[]> {
		const { findNodes, USUAL_ADDRESSES } = await import('#lib/node/recognise-node.ts');
		const known = this.#saved().map(({ address }) => address);
		return (await findNodes([...USUAL_ADDRESSES, ...known.filter(Boolean)], { signal })).nodes;
	}
}
