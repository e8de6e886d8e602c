import { goto } from '$app/navigation';
import { page } from '$app/state';
import { watch } from '#lib/ui/watch.svelte.ts';

/** The URL of a page that shows a money flow or a list of them. Only the URL determines which one is open. */
export class FlowAddress {
	readonly #member: string;
	readonly #pathOf: (id: string) => string;

	/**
	 * @param member query parameter with the id
	 * @param pathOf returns the resolved URL for an id
	 */
	constructor(member: 'flow' | 'list', pathOf: (id: string) => string) {
		this.#member = member;
		this.#pathOf = pathOf;
	}

	/** The id in the URL; `null` requests a new flow. */
	get wanted(): string | null {
		return page.url.searchParams.get(this.#member);
	}

	/** Adds the id of a stored flow to the URL, so that a reload reopens it. */
	showId(id: string | undefined): void {
		if (id === undefined || this.wanted === id) return;
		void this.go(id, { replaceState: true, keepFocus: true, noScroll: true });
	}

	go(id: string, options: Parameters<typeof goto>[1] = {}): Promise<void> {
		// eslint-disable-next-line svelte/no-navigation-without-resolve -- the caller resolves it
		return goto(this.#pathOf(id), options);
	}
}

/** The parts of a money flow that its URL needs. */
interface OpenFlow<Draft> {
	readonly draft: Draft;
	/** The stored entry, once there is one. */
	readonly entry: { readonly id: string } | undefined;
	isStillRefused(): Promise<boolean>;
}

/** Money flows of one kind. */
interface Flows<Draft> {
	readonly current: OpenFlow<Draft> | undefined;
	/** Stores a new flow with this draft and resolves with its id. */
	beginAgain(draft: Draft): Promise<string>;
}

/**
 * Opens the flow given in the page's URL, or a new one, and adds its id to the URL once it is stored. Only the
 * URL determines which flow is open. Must be called during component initialisation.
 * @param open opens the flow with this id, or for `null` a new one, initialised with `asked`
 * @returns a function that rebuilds a refused flow at a new URL; the refused one stays in the journal
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
	// Other changes of the URL must not reopen the flow.
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
