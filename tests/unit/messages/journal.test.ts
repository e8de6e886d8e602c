import type { CallRecord } from '#lib/domain/flow/call-record.ts';
import type { CallEntry } from '#lib/domain/flow/journal-entry.ts';
import { REQUEST_ENDS } from '#lib/domain/orders/trade-request.ts';
import { journalAsCsv, describeStep } from '#lib/messages/journal.ts';
import { expect, test } from 'vitest';

const request: CallEntry<'trade-request'> = {
	...{ id: 'a', nodeId: 'node', created: 1, updated: 2, kind: 'trade-request', step: 'refused', reached: {} },
	draft: {
		...{ base: 'KMD', rel: 'LTC', side: 'buy', price: '1', volume: '2' },
		...{ timeoutSeconds: 10, sentAt: 1, before: [] },
	},
};
const ended = (code?: string) => describeStep({ ...request, refusal: { text: '', ...(code && { code }) } });

test('describes a request without a matching maker as sent', () => {
	expect(ended(REQUEST_ENDS.unanswered)).toBe('sent, not matched');
	expect(ended(REQUEST_ENDS.declined)).toBe('sent, ended early without a swap');
	expect(ended()).toBe('sent, took no effect');
	expect(describeStep({ ...request, kind: 'console-call', refusal: { text: '' } } as never)).toBe(
		'sent, answered with an error',
	);
});

test.each<[Partial<CallRecord>, string]>([
	[{ step: 'done', mined: 5 }, 'done'],
	[{ step: 'unknown', mined: 5, isSeen: true }, 'waiting for block again'],
	[{ step: 'unknown', mined: 5, isSeen: false }, 'no longer in the chain'],
	[{ step: 'unknown', isSeen: false }, 'sent, outcome unknown'],
	[{ step: 'strayed', mined: 5 }, 'paid an address that is not yours'],
])('describes an unlock with %j: %s', (state, words) => {
	const draft = { coin: 'KMD', txid: 'ab', amount: '2.5' };
	expect(describeStep({ ...request, ...state, kind: 'unlock', draft } as never)).toBe(words);
});

test('describes an account payment only as sent by the node', () => {
	expect(describeStep({ ...request, kind: 'send-account', step: 'done' } as never)).toBe('sent by your node');
});

test('describes a console call answered with an error as outcome unknown', () => {
	const answer = { code: 'NODE-REFUSED', text: 'no' };
	expect(describeStep({ ...request, kind: 'console-call', step: 'unknown', answer } as never)).toBe(
		'answered with an error, outcome unknown',
	);
});

test('appends the labels of an entry’s subjects to an export', () => {
	const [address, swap] = ['RPZVpjptzfZnFZZoLnuSbfLexjtkhe6uvn', 'a1-b2'];
	const rows = [{ address: ` ${address} `, amount: '1.5' }];
	const payment = { ...request, kind: 'send', step: 'mined', txid: 'ab', draft: { coin: 'KMD', rows } };
	const traded = { ...request, step: 'done', swap };
	const names = new Map([
		[address, 'cold wallet'],
		['ab', 'rent, November'],
		[swap, '=1+1'],
	]);
	const csv = journalAsCsv(
		[payment, traded, request] as never,
		({ kind }) => kind,
		(text) => names.get(text),
	);
	const [head = '', ...lines] = csv.trim().split('\r\n');
	expect(head).toMatch(/,what,label$/);
	expect(lines[0]).toMatch(/,send,"rent, November, cold wallet"$/);
	expect(lines[1]).toMatch(/,trade-request,'=1\+1$/);
	expect(lines[2]).toMatch(/,trade-request,$/);
});
