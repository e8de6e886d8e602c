import { Tab } from './tab.ts';

/** A browsing context that a tab runs in. */
export type TabWindow = Window & { readonly document: Document; readonly Tab: typeof Tab };

Object.assign(window, { Tab });
