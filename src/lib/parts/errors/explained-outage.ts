import type { Outage } from '#lib/state/live/news-feed.svelte.ts';
import { getContext, setContext } from 'svelte';

const KEY = Symbol('explained outage');

/** Marks an outage as explained by a bar on the page, so that notes below need not explain it. */
export const setExplainedOutage = (outage: Pick<Outage, 'is'>): void => void setContext(KEY, outage);

/** `undefined` on a page without a bar. */
export const getExplainedOutage = (): Pick<Outage, 'is'> | undefined => getContext(KEY);
