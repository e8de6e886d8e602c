import { isPassphraseCall, refuseHarmfulCall } from '#lib/client/wire/harmful-call.ts';
import { describe, expect, it } from 'vitest';

const text = (call: object) => JSON.stringify(call);
const SIGN_IN = { method: 'passphrase', passphrase: 'some words', gui: 'nogui', netid: 7777 };

describe('harmful call', () => {
	it.each([
		['a list', '[{"method":"version"},{"method":"version"}]'],
		['an empty list', '[]'],
		['a number', '7'],
		['invalid JSON', '{"method":'],
		['an empty body', ''],
		['a percent sign', text({ method: 'withdraw', coin: '%41' })],
		['a duplicate field', text({ method: 'balance', coin: 'KMD', address: 'R1', Address: '' })],
		['a balance without an address', text({ method: 'balance', coin: 'KMD' })],
		['a balance with an empty address', text({ method: 'balance', coin: 'KMD', address: '' })],
		['a balance with a numeric address', text({ method: 'balance', coin: 'KMD', address: 1 })],
		['no passphrase', text({ method: 'passphrase', netid: 0 })],
		['an empty passphrase', text({ ...SIGN_IN, passphrase: '' })],
		['a blank passphrase', text({ ...SIGN_IN, passphrase: '  ' })],
		['a numeric passphrase', text({ ...SIGN_IN, passphrase: 12 })],
		['a null passphrase', text({ ...SIGN_IN, passphrase: null })],
		['a sign-in without a network number', text({ ...SIGN_IN, netid: undefined })],
		['a network number in a string', text({ ...SIGN_IN, netid: '' })],
		['an inventory reset without the passphrase', text({ method: 'inventory', coin: 'KMD', reset: 1 })],
		[
			'a command for each address',
			text({ method: 'dividends', coin: 'KMD', height: 100, Prefix: 'touch x;#', system: 1 }),
		],
		['an unread event stream', text({ method: 'getendpoint' })],
		['fields in capitals', text({ METHOD: 'balance', COIN: 'KMD' })],
	])('is rejected: %s', (_, body) => {
		expect(() => refuseHarmfulCall(body)).toThrow(
			expect.objectContaining({ kind: 'params', code: 'CALL-HARMFUL', outcomeUnknown: false }),
		);
	});
});

describe('harmless call', () => {
	it.each([
		['a sign-in', text(SIGN_IN)],
		['a sign-in with the number of the public network', text({ ...SIGN_IN, netid: 0 })],
		['a balance', text({ method: 'balance', coin: 'KMD', address: 'R1' })],
		['an inventory', text({ method: 'inventory', coin: 'KMD', reset: 0 })],
		['an escaped percent sign', String.raw`{"method":"passphrase","passphrase":"100\u0025","netid":0}`],
		['an unknown method', text({ method: 'constructor' })],
	])('is accepted: %s', (_, body) => {
		expect(() => refuseHarmfulCall(body)).not.toThrow();
	});
});

it('accepts opening the event stream if it will be read', () => {
	expect(() => refuseHarmfulCall(text({ method: 'getendpoint' }), true)).not.toThrow();
	expect(() => refuseHarmfulCall(text({ method: 'balance', coin: 'KMD' }), true)).toThrow();
});

it('detects the call after which the node needs a pause', () => {
	expect(isPassphraseCall(text(SIGN_IN))).toBe(true);
	expect(isPassphraseCall(text({ method: 'help' }))).toBe(false);
});
