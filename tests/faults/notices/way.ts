import type { NoticeState } from '#lib/domain/notices.ts';
import type { VariantName } from '#practice/node/variant.ts';
import type { Journey } from './journey.svelte.ts';

/** How a notice is caused, and how its matter ends. */
export interface Way {
	readonly variant?: VariantName;
	readonly begins: (journey: Journey) => Promise<void>;
	/** Practice time between two polls for it. */
	readonly stepMs?: number;
	/** Of a matter that continues: its end, and the notice shown then; if left out, the notice is only closed. */
	readonly ends?: { readonly by: (journey: Journey) => Promise<unknown>; readonly is?: NoticeState };
	/** Shown in the list but in no toast: the user has just done it, or a bar on every page shows it. */
	readonly isListedOnly?: true;
}
