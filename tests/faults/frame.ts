import { Tab } from './tab.ts';

/** A browsing context that a tab runs in. */
export type TabWindow = Window & {
	readonly document: Document;
	readonly Tab: typeof Tab;
	/** By how many milliseconds its clock is ahead of the computer's. */
	ahead: number;
};

Object.assign(window, { Tab });
