import { test } from 'vitest';
import { expectExplained, matchingOutcomes } from './matching-outcomes.ts';

test('receipt’s predicted matches occur, except for named reasons', async () => {
	expectExplained(await matchingOutcomes('marketmaker'));
}, 900_000);
