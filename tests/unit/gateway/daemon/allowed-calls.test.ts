import { expect, it } from 'vitest';
import { allowedMethods, checkCalls } from '../../../../src/gateway/daemon/allowed-calls.ts';

it('relays a call on the list', () => {
	expect(checkCalls('{"method":"tokeninfo","params":["aa"],"id":1}')).toEqual({
		body: '{"method":"tokeninfo","params":["aa"],"id":1}',
	});
});

it.each(['dumpprivkey', 'stop', 'TOKENINFO', 'constructor'])('rejects %s by name', (method) => {
	expect(checkCalls(JSON.stringify({ method }))).toMatchObject({
		status: 403,
		message: expect.stringContaining(method),
	});
});

it('checks every call of a batch', () => {
	expect(checkCalls('[{"method":"gettxout"},{"method":"stop"}]')).toMatchObject({ status: 403 });
	expect(checkCalls('[{"method":"gettxout"},[{"method":"stop"}]]')).toMatchObject({ status: 400 });
	expect(checkCalls('[{"method":"gettxout"},{"method":"getinfo"}]')).toHaveProperty('body');
});

it('rejects a batch of more than twenty calls with a message', () => {
	const batch = (calls: number) =>
		JSON.stringify(Array.from({ length: calls }, () => ({ method: 'gettxout' })));
	expect(checkCalls(batch(20))).toHaveProperty('body');
	expect(checkCalls(batch(21))).toEqual({
		status: 413,
		message: 'A batch may have 20 calls; this one has 21.',
	});
});

it('forwards the checked field if a name is duplicated', () => {
	expect(checkCalls('{"method":"stop","method":"gettxout"}')).toEqual({ body: '{"method":"gettxout"}' });
});

it.each([
	'',
	'help',
	'{"method":1}',
	'{}',
	'null',
	'"help"',
	'{"method":"gettxout","params":[9007199254740993]}',
])('rejects %s, which it cannot parse exactly', (text) => {
	expect(checkCalls(text)).toMatchObject({ status: 400 });
});

it('blocks calls that return keys or stop the daemon', () => {
	expect(
		['dumpprivkey', 'dumpwallet', 'importprivkey', 'sendtoaddress', 'stop'].some((name) =>
			allowedMethods.has(name),
		),
	).toBe(false);
});
