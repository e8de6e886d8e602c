import type { NoticeState } from '#lib/domain/notices.ts';
import type { MannerName } from '#practice/node/manner.ts';
import type { Sitting } from './sitting.svelte.ts';

/** How a notice comes about, and how its matter is over. */
export interface Way {
	readonly manner?: MannerName;
	readonly begins: (sitting: Sitting) => Promise<void>;
	/** Practice time between two looks for it. */
	readonly stepMs?: number;
	/** Of a matter that goes on: what ends it, and what is told then; the notice is only closed if that is left out. */
	readonly ends?: { readonly by: (sitting: Sitting) => Promise<unknown>; readonly is?: NoticeState };
	/** The user has just done it, or a bar on every page says it: it is in the list, and in no toast. */
	readonly isListedOnly?: true;
}
