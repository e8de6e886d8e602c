/** A ticker, as it may stand in an address. */
export const isTicker = (text: string): boolean => /^[\w.-]{1,32}$/.test(text);
