/** What a new world can hold when it begins. */
export const SCENARIOS = ['fresh', 'trader-with-history', 'thin-book', 'failing-swap', 'large'] as const;

export type ScenarioName = (typeof SCENARIOS)[number];
