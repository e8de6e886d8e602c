import { Tab } from './tab.ts';

/** The browsing context of a tab. */
export type TabWindow = Window & {
	readonly document: Document;
	readonly Tab: typeof Tab;
	/** Milliseconds by which its clock is ahead of the computer's. */
	ahead: number;
};

Object.assign(window, { Tab });
