import { JOURNAL_KINDS, describeUnreadable } from '#lib/messages/journal-kinds.ts';
import { describe, expect, it } from 'vitest';

const UNKNOWN = describeUnreadable({ kind: undefined });

describe('unreadable entry', () => {
	it.each(Object.keys(JOURNAL_KINDS))('has specific advice: %s', (kind) => {
		const { title, advice } = describeUnreadable({ kind });
		expect(title).not.toBe(UNKNOWN.title);
		expect(advice).not.toBe(UNKNOWN.advice);
	});

	it.each(['', 'nonsense', 'constructor', '__proto__'])('reports an unknown kind: %j', (kind) => {
		expect(describeUnreadable({ kind })).toBe(UNKNOWN);
	});

	it.each(['send', 'send-account', 'time-lock', 'raw-transaction', 'deposit', 'token-transfer'])(
		'warns of paying twice if it may have paid: %s',
		(kind) => expect(describeUnreadable({ kind }).advice).toMatch(/may have been sent.*Before you/),
	);
});
