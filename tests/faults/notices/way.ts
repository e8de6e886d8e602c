import type { NoticeState } from '#lib/domain/notices.ts';
import type { MannerName } from '#practice/node/manner.ts';
import type { Sitting } from './sitting.svelte.ts';

/** How a notice is caused, and how its matter ends. */
export interface Way {
	readonly manner?: MannerName;
	readonly begins: (sitting: Sitting) => Promise<void>;
	/** Practice time between two polls for it. */
	readonly stepMs?: number;
	/** Of a matter that continues: its end, and the notice shown then; if left out, the notice is only closed. */
	readonly ends?: { readonly by: (sitting: Sitting) => Promise<unknown>; readonly is?: NoticeState };
	/** Shown in the list but in no toast: the user has just done it, or a bar on every page shows it. */
	readonly isListedOnly?: true;
}
