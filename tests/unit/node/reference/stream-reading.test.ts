import { readStreamMessage } from '#lib/node/reference/event-stream.ts';
import { describeEvent } from '#lib/messages/events.ts';
import { describe, expect, it } from 'vitest';

const PAIR = { base: 'RICK', rel: 'LTC' };
const NEGOTIATION = {
	...{ ...PAIR, uuid: 'u', aliceid: '7008989456722493440', tradeid: 1, timestamp: 5 },
	...{ satoshis: '50186686', destsatoshis: '30100000', price: 0.59988019, requestid: 3, quoteid: 4 },
};
const UPDATE = {
	...{ method: 'update', update: 'bobdeposit', uuid: 'u', requestid: 3, quoteid: 4, coin: 'RICK' },
	...{
		txid: 'ab'.repeat(32),
		amount: 0.6536491,
		iambob: 0,
		bobcoin: 'RICK',
		alicecoin: 'LTC',
		expiration: 9,
	},
};
const message = (result: unknown, queueid = 0) => ({ queueid, text: JSON.stringify({ queueid, result }) });
const wordsOf = (result: unknown, queueid = 0) =>
	describeEvent(readStreamMessage(message(result, queueid)), false);

describe('stream message', () => {
	it.each([
		[
			'a price',
			{ method: 'postprice', ...PAIR, pubkey: 'ab'.repeat(32), price: 0.49, timestamp: 1 },
			'Sell offer: RICK at 0.49 LTC',
		],
		['a request', { method: 'request', ...NEGOTIATION }, 'A taker requests RICK at 0.59988019 LTC'],
		[
			'the last step',
			{ method: 'connected', ...NEGOTIATION },
			'Both sides are connected for RICK at 0.59988019 LTC',
		],
		['the start', { result: 'success', ...NEGOTIATION }, 'The swap begins: RICK at 0.59988019 LTC'],
		['a payment of the maker', UPDATE, 'The maker locked a deposit: 0.6536491 RICK'],
		['a payment of the user', { ...UPDATE, iambob: 1 }, 'You locked a deposit: 0.6536491 RICK'],
		[
			'a payment of an unknown stage',
			{ ...UPDATE, update: '__proto__' },
			'Swap payment (__proto__): 0.6536491 RICK',
		],
		[
			'a cancelled request',
			{ method: 'failed', uuid: 'u', error: -9998, requestid: 0, quoteid: 0 },
			'Request cancelled',
		],
		['an undeclared message', { method: 'new-kind' }, 'Unknown message: new-kind'],
		['an array', [1], 'Unknown message'],
	])('is described: %s', (_, result, words) => {
		expect(wordsOf(result)).toBe(words);
	});

	it('is described as a reply if it has a queue number', () => {
		expect(wordsOf({ result: 'success' }, 77)).toBe('Reply to queued call 77');
	});

	it('lists the secrets of a queued reply for hiding', () => {
		const reply = message([{ coin: 'KMD', wif: 'UvCjJVNyPFTb', smartaddress: 'R' }], 7);
		expect(readStreamMessage(reply)).toEqual({ of: 'reply', queueid: 7, secrets: ['UvCjJVNyPFTb'] });
	});

	it('contains its swap id once both sides are connected', () => {
		expect(readStreamMessage(message({ method: 'connected', ...NEGOTIATION }))).toMatchObject({
			swap: '3-4',
		});
		expect(readStreamMessage(message({ method: 'reserved', ...NEGOTIATION }))).toMatchObject({
			swap: undefined,
		});
		expect(readStreamMessage(message(UPDATE))).toMatchObject({ swap: '3-4', pair: PAIR });
	});
});
