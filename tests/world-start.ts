/** Start time of the tests' practice worlds, so that the market is the same every day: 2026-11-20 12:00:00 UTC. */
export const WORLD_START = Date.UTC(2026, 10, 20, 12);
