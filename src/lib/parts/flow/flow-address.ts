import { goto } from '$app/navigation';
import { page } from '$app/state';
import { watch } from '#lib/ui/watch.svelte.ts';

/**
 * The address of a page that shows one money flow, or a list of them: only the address determines which one
 * is open.
 */
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
	showId(id: string | undefined): void {
		if (id === undefined || this.wanted === id) return;
		void this.go(id, { replaceState: true, keepFocus: true, noScroll: true });
	}

	go(id: string, options: Parameters<typeof goto>[1] = {}): Promise<void> {
		// eslint-disable-next-line svelte/no-navigation-without-resolve -- the caller resolves it
		return goto(this.#pathOf(id), options);
	}
}

/** A money flow, as far as an address has to do with it. */
interface OpenFlow<Draft> {
	readonly draft: Draft;
	/** The id of its stored entry, once it has one. */
	readonly entry: { readonly id: string } | undefined;
	isStillRefused(): Promise<boolean>;
}

/** The money flows of one kind. */
interface Flows<Draft> {
	readonly current: OpenFlow<Draft> | undefined;
	/** Stores a new flow that begins with this draft, and resolves with its id. */
	beginAgain(draft: Draft): Promise<string>;
}

/**
 * Opens the flow that the page's address names, or a new one, and writes it to the address once it is stored:
 * only the address determines which one is open. Call it while the component is created.
 * @param open opens the flow with this id; a new one for `null`, which begins with `asked`
 * @returns a function that rebuilds a refused flow at a new address: the refused one stays in the journal
 */
export function openFlow<Draft, Asked>(
	address: FlowAddress,
	flows: Flows<Draft>,
	open: (id: string | null, asked: Asked) => unknown,
	asked?: () => Asked,
): () => Promise<void> {
	if (asked)
		watch(
			() => ({ id: address.wanted, from: asked() }),
			({ id, from }) => void open(id, from),
		);
	// The same one is not opened again when the rest of the address changes.
	else
		watch(
			() => address.wanted,
			(id) => void open(id, undefined as Asked),
		);
	watch(
		() => flows.current?.entry?.id,
		(id) => address.showId(id),
	);
	return async () => {
		const refused = flows.current;
		if (refused && (await refused.isStillRefused())) await address.go(await flows.beginAgain(refused.draft));
	};
}
