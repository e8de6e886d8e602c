import type { Swap } from './swap.ts';

/** The node was asked about one swap, by the user or because the swap was stuck. */
export interface SwapCheck {
	/** Milliseconds since 1970, by the node's clock. */
	readonly at: number;
	readonly isByItself: boolean;
	/** How many payments were made since the check before; nothing when it failed. */
	readonly news?: number;
	/** Why it failed: the kind, the text and the code of a call’s error. Earlier versions stored no code. */
	readonly failure?: { readonly kind: string; readonly message: string; readonly code?: string };
}

/** A swap as the node last reported it, with its checks, the latest first. */
export interface CheckedSwap {
	readonly swap: Swap;
	readonly checks: readonly SwapCheck[];
}
