/** The tab that was asked leads no more, and has not begun with the call. */
export class LeaderLost extends Error {}
