import type { Swap } from './swap.ts';

/** A look at one swap that was asked for, by the user or because it was stuck. */
export interface SwapCheck {
	/** Milliseconds since 1970, by the node's clock. */
	readonly at: number;
	readonly isByItself: boolean;
	/** How many payments it brought to light; nothing when it failed. */
	readonly news?: number;
	/** Why it failed: the kind and the text of a call's error. */
	readonly failure?: { readonly kind: string; readonly message: string };
}

/** A swap as the node described it last, with the looks at it, the latest first. */
export interface CheckedSwap {
	readonly swap: Swap;
	readonly checks: readonly SwapCheck[];
}
