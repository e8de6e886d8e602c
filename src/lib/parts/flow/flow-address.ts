import { goto } from '$app/navigation';
import { page } from '$app/state';

/** The address of a page that shows one money flow, or one list of them: it alone says which one is open. */
export class FlowAddress {
	readonly #member: string;
	readonly #pathOf: (id: string) => string;

	/**
	 * @param member of the search, which holds the id
	 * @param pathOf the address of the one with this id, resolved
	 */
	constructor(member: 'flow' | 'list', pathOf: (id: string) => string) {
		this.#member = member;
		this.#pathOf = pathOf;
	}

	/** The id in the address; `null` where a new one is wanted. */
	get wanted(): string | null {
		return page.url.searchParams.get(this.#member);
	}

	/** Names what is open in the address once it is stored, so that a reload comes back to it. */
	keep(id: string | undefined): void {
		if (id === undefined || this.wanted === id) return;
		void this.go(id, { replaceState: true, keepFocus: true, noScroll: true });
	}

	go(id: string, options: Parameters<typeof goto>[1] = {}): Promise<void> {
		// eslint-disable-next-line svelte/no-navigation-without-resolve -- the caller resolves it
		return goto(this.#pathOf(id), options);
	}
}
