import { countOf } from '#lib/domain/text/language.ts';

/** Beside the line of the average entry: only swaps that the desk has read are part of it. */
export const entryTitle = (swaps: number): string => `Average entry, ${countOf(swaps, 'swap')} read`;
