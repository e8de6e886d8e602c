import { DAEMON_TEXTS, NODE_TEXTS, BY_RPC_CODE } from '#lib/client/classify.ts';
import { ERROR_CODES } from '#lib/client/call-error.ts';
import { expect, it } from 'vitest';

it('lists every code once', () => {
	expect(new Set(ERROR_CODES).size).toBe(ERROR_CODES.length);
});

it('has a code for every entry of the tables', () => {
	const byRpcCode = Object.values(BY_RPC_CODE).flatMap((entry) =>
		typeof entry === 'string' ? [entry] : entry.map(([, code]) => code),
	);
	const used = [...NODE_TEXTS, ...DAEMON_TEXTS].map(([, code]) => code).concat(byRpcCode);
	expect(used.filter((code) => !ERROR_CODES.includes(code))).toEqual([]);
});
