import type { CallEntry } from '#lib/domain/flow/journal-entry.ts';
import { REQUEST_ENDS } from '#lib/domain/orders/trade-request.ts';
import { stepWords } from '#lib/words/flow/step-words.ts';
import { expect, test } from 'vitest';

const request: CallEntry<'trade-request'> = {
	...{ id: 'a', nodeId: 'node', created: 1, updated: 2, kind: 'trade-request', step: 'refused', reached: {} },
	draft: {
		...{ base: 'KMD', rel: 'LTC', side: 'buy', price: '1', volume: '2' },
		...{ timeoutSeconds: 10, sentAt: 1, before: [] },
	},
};
const ended = (code?: string) => stepWords({ ...request, refusal: { text: '', ...(code && { code }) } });

test('a request that was sent and found no maker was sent', () => {
	expect(ended(REQUEST_ENDS.unanswered)).toBe('sent, not matched');
	expect(ended(REQUEST_ENDS.declined)).toBe('sent, not matched: a maker refused it');
	expect(ended()).toBe('sent, took no effect');
	expect(stepWords({ ...request, kind: 'console-call', refusal: { text: '' } } as never)).toBe(
		'sent, answered with an error',
	);
});
