import { test } from 'vitest';
import { expectExplained, matchingOutcomes } from './matching-outcomes.ts';

test('what the receipt calls met is matched, but for named reasons', async () => {
	expectExplained(await matchingOutcomes('document'));
}, 900_000);
