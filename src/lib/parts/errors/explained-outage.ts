import type { Outage } from '#lib/state/live/news-feed.svelte.ts';
import { getContext, setContext } from 'svelte';

const KEY = Symbol('explained outage');

/** Declares that a bar on the page explains this outage, so that notes below need not. */
export const setExplainedOutage = (outage: Pick<Outage, 'is'>): void => void setContext(KEY, outage);

/** `undefined` on a page without such a bar. */
export const getExplainedOutage = (): Pick<Outage, 'is'> | undefined => getContext(KEY);
