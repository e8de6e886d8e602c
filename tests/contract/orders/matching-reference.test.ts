import { test } from 'vitest';
import { expectExplained, matchingOutcomes } from './matching-outcomes.ts';

test('receipt’s predicted matches occur, except for named reasons', async () => {
	expectExplained(await matchingOutcomes('document'));
}, 900_000);
