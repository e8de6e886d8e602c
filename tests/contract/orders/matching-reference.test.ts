import { test } from 'vitest';
import { expectExplained, matchingOutcomes } from './matching-outcomes.ts';

test('finds every predicted match, except for named reasons', async () => {
	expectExplained(await matchingOutcomes('document'));
}, 900_000);
