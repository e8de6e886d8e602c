import type { NoticeState } from '#lib/domain/notices.ts';
import type { VariantName } from '#practice/node/variant.ts';
import type { Journey } from './journey.svelte.ts';

/** Cause and end of a notice. */
export interface Way {
	readonly variant?: VariantName;
	readonly begins: (journey: Journey) => Promise<void>;
	/** Practice time between two polls for the notice, in milliseconds. */
	readonly stepMs?: number;
	/** The action that ends an ongoing state, and the notice shown then; without `is`, the notice is only closed. */
	readonly ends?: { readonly by: (journey: Journey) => Promise<unknown>; readonly is?: NoticeState };
	/** Listed without a toast, because the user has just acted or a bar on every page shows the state. */
	readonly isListedOnly?: true;
}
