import { watch } from '#lib/ui/watch.svelte.ts';
import type { FlowAddress } from './flow-address.ts';

/** A money flow, as far as an address has to do with it. */
interface OpenFlow<Draft> {
	readonly draft: Draft;
	/** Where it is stored, once it is. */
	readonly entry: { readonly id: string } | undefined;
	isStillRefused(): Promise<boolean>;
}

/**
 * Names the flow that is open in the page's address. Call it while the component is made.
 *
 * @param flow the one that is open now
 * @param beginAgain stores a new flow that begins with this draft, and resolves with its id
 * @returns what builds again what was refused, at an address of its own: the refused one stays in the journal
 */
export function nameFlow<Draft>(
	address: FlowAddress,
	flow: () => OpenFlow<Draft> | undefined,
	beginAgain: (draft: Draft) => Promise<string>,
): () => Promise<void> {
	watch(
		() => flow()?.entry?.id,
		(id) => address.keep(id),
	);
	return async () => {
		const refused = flow();
		if (refused && (await refused.isStillRefused())) await address.go(await beginAgain(refused.draft));
	};
}
