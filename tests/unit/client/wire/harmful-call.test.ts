import { isPassphraseCall, refuseHarmfulCall } from '#lib/client/wire/harmful-call.ts';
import { describe, expect, it } from 'vitest';

const text = (call: object) => JSON.stringify(call);
const SIGN_IN = { method: 'passphrase', passphrase: 'some words', gui: 'nogui', netid: 7777 };

describe('what is refused', () => {
	it.each([
		['a list', '[{"method":"version"},{"method":"version"}]'],
		['an empty list', '[]'],
		['a number', '7'],
		['what is no JSON', '{"method":'],
		['nothing', ''],
		['a percent sign', text({ method: 'withdraw', coin: '%41' })],
		['a member twice', text({ method: 'balance', coin: 'KMD', address: 'R1', Address: '' })],
		['a balance without an address', text({ method: 'balance', coin: 'KMD' })],
		['a balance of an empty address', text({ method: 'balance', coin: 'KMD', address: '' })],
		['a balance of an address that is a number', text({ method: 'balance', coin: 'KMD', address: 1 })],
		['no passphrase', text({ method: 'passphrase', netid: 0 })],
		['an empty passphrase', text({ ...SIGN_IN, passphrase: '' })],
		['a blank passphrase', text({ ...SIGN_IN, passphrase: '  ' })],
		['a passphrase that is a number', text({ ...SIGN_IN, passphrase: 12 })],
		['a passphrase that is null', text({ ...SIGN_IN, passphrase: null })],
		['a sign-in without a network number', text({ ...SIGN_IN, netid: undefined })],
		['a network number that is text', text({ ...SIGN_IN, netid: '' })],
		[
			'an inventory that is reset without the passphrase',
			text({ method: 'inventory', coin: 'KMD', reset: 1 }),
		],
		[
			'a command for each address',
			text({ method: 'dividends', coin: 'KMD', height: 100, Prefix: 'touch x;#', system: 1 }),
		],
		['an event stream that is not read', text({ method: 'getendpoint' })],
		['members in capitals', text({ METHOD: 'balance', COIN: 'KMD' })],
	])('%s', (_, body) => {
		expect(() => refuseHarmfulCall(body)).toThrow(
			expect.objectContaining({ kind: 'params', code: 'CALL-HARMFUL', outcomeUnknown: false }),
		);
	});
});

describe('what is sent', () => {
	it.each([
		['a sign-in', text(SIGN_IN)],
		['a sign-in to the public network, when it is named', text({ ...SIGN_IN, netid: 0 })],
		['a balance', text({ method: 'balance', coin: 'KMD', address: 'R1' })],
		['an inventory', text({ method: 'inventory', coin: 'KMD', reset: 0 })],
		['an escaped percent sign', String.raw`{"method":"passphrase","passphrase":"100\u0025","netid":0}`],
		['an unknown method', text({ method: 'constructor' })],
	])('%s', (_, body) => {
		expect(() => refuseHarmfulCall(body)).not.toThrow();
	});
});

it('lets the event stream be opened if it will be read', () => {
	expect(() => refuseHarmfulCall(text({ method: 'getendpoint' }), true)).not.toThrow();
	expect(() => refuseHarmfulCall(text({ method: 'balance', coin: 'KMD' }), true)).toThrow();
});

it('knows the call that the node needs a rest from', () => {
	expect(isPassphraseCall(text(SIGN_IN))).toBe(true);
	expect(isPassphraseCall(text({ method: 'help' }))).toBe(false);
});
