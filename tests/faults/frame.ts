import { Tab } from './tab.ts';

/** The browsing context of a tab. */
export type TabWindow = Window & {
	readonly document: Document;
	readonly Tab: typeof Tab;
	/** Milliseconds by which the frame's clock is ahead of the computer's. */
	ahead: number;
};

Object.assign(window, { Tab });
