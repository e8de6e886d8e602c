/** The coin that the node counts worth in; its ticker is part of some members' names. */
export const REFERENCE_COIN = 'KMD';
