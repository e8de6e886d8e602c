/** The coin that worth is told in, and whose address stands for a wallet. */
export const REFERENCE_COIN = 'KMD';
