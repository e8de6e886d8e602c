/** When the practice worlds of tests begin, so that every day has the same market: 2026-11-20 12:00:00 UTC. */
export const WORLD_START = Date.UTC(2026, 10, 20, 12);
