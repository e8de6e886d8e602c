/** How much of its chain a daemon says that it knows. */
export interface ChainView {
	/** The height of the chain that it has read. */
	readonly blocks: number;
	/** The height of its network's chain; 0, or not known, without peers. */
	readonly networkBlocks?: number | undefined;
	/** The greatest height at which this browser has seen it; missing where it was not looked up. */
	readonly highestSeen?: number | undefined;
	readonly connections?: number | undefined;
	/** When its last block was found, in milliseconds since 1970. */
	readonly tipAt?: number | undefined;
	readonly isSynced?: boolean | undefined;
}

/** Why what a daemon does not know proves nothing, and what it builds may spend coins that are gone. */
export type DaemonDoubt =
	/** Its network has blocks that it has not. */
	| { readonly kind: 'missing'; readonly blocks: number }
	/** It stood higher before: it was restarted, and has lost blocks, or another chain has replaced them. */
	| { readonly kind: 'lower'; readonly blocks: number; readonly before: number }
	/** Whatever happens on its chain, it does not hear of it. */
	| { readonly kind: 'alone' }
	/** In milliseconds since 1970. */
	| { readonly kind: 'old-tip'; readonly at: number };

/** Chains of this family find a block a minute; some find none while nothing waits. */
const OLD_TIP_MS = 3 * 3_600_000;

/** How many blocks its network has that the daemon has not. Without peers it does not know of any. */
export function blocksMissing({ blocks, networkBlocks = 0 }: ChainView): number {
	return Math.max(0, networkBlocks - blocks);
}

/**
 * `longestchain` is 0 and `synced` false on chains in sound order too: neither says anything alone.
 *
 * @param now in milliseconds since 1970
 */
export function daemonDoubt(state: ChainView, now: number): DaemonDoubt | undefined {
	const { blocks, highestSeen = blocks, connections, tipAt = now } = state;
	const missing = blocksMissing(state);
	// A block that was found this very moment is no reason to worry.
	if (missing > (state.isSynced === false ? 0 : 1)) return { kind: 'missing', blocks: missing };
	if (blocks < highestSeen) return { kind: 'lower', blocks, before: highestSeen };
	if (connections === 0) return { kind: 'alone' };
	return now - tipAt > OLD_TIP_MS ? { kind: 'old-tip', at: tipAt } : undefined;
}
