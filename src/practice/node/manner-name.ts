/** The node programs that the practice node can behave as. */
export const MANNERS = ['document', 'marketmaker'] as const;

/** `document` follows the API document, `marketmaker` the program that people run. */
export type MannerName = (typeof MANNERS)[number];
