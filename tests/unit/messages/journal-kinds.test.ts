import { JOURNAL_KINDS, describeUnreadable } from '#lib/messages/journal-kinds.ts';
import { describe, expect, it } from 'vitest';

const UNKNOWN = describeUnreadable({ kind: undefined });

describe('unreadable entry', () => {
	it.each(Object.keys(JOURNAL_KINDS))('has specific advice: %s', (kind) => {
		const { title, advice } = describeUnreadable({ kind });
		expect(title).not.toBe(UNKNOWN.title);
		expect(advice).not.toBe(UNKNOWN.advice);
	});

	it.each(['', 'nonsense', 'constructor', '__proto__'])(
		'of an unknown kind is reported as such: %j',
		(kind) => {
			expect(describeUnreadable({ kind })).toBe(UNKNOWN);
		},
	);

	it.each(['send', 'send-account', 'time-lock', 'raw-transaction', 'deposit', 'token-transfer'])(
		'that may have paid warns of paying twice: %s',
		(kind) => expect(describeUnreadable({ kind }).advice).toMatch(/may have been sent.*Before you/),
	);
});
