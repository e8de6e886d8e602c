import { beforeEach, describe, expect, it } from 'vitest';
import * as v from 'valibot';
import { nodeEvent, streamMessage } from '#lib/api/events.ts';
import { beginAsAlice, TradingDesk } from '../../trade/trade-fixture.ts';

interface ReceivedEvent {
	readonly method?: string;
	readonly result?: string;
	readonly update?: string;
	readonly requestid?: number;
}

let desk: TradingDesk;
let received: ReceivedEvent[];

beforeEach(async () => {
	desk = await TradingDesk.open();
	received = [];
	await desk.call('getendpoint');
	desk.practice.events.takeSeat((text) => {
		const { queueid, result } = v.parse(streamMessage, JSON.parse(text));
		expect(queueid).toBe(0);
		received.push(v.parse(nodeEvent, result) as ReceivedEvent);
	});
});

describe('event stream', () => {
	it('reports a swap from the request to the end, as declared', async () => {
		await beginAsAlice(desk);
		await desk.advance(300);
		expect(received.map(({ method, update, result }) => update ?? method ?? result)).toEqual([
			'request',
			'reserved',
			'connect',
			'connected',
			'success',
			'myfee',
			'bobdeposit',
			'alicepayment',
			'bobpayment',
			'alicespend',
			'tradestatus',
			'bobspend',
			'bobrefund',
		]);
	});

	it('identifies the swap by the final ids of the negotiation', async () => {
		await beginAsAlice(desk);
		await desk.advance(300);
		const { requestid } = await desk.swap();
		expect(received.filter(({ update }) => update).every((event) => event.requestid === requestid)).toBe(
			true,
		);
		expect(received[0]?.requestid).toBeUndefined();
	});

	it('reports each broadcast of a user’s order', async () => {
		await desk.call('setprice', { base: 'KMD', rel: 'BTC', price: 5 });
		await desk.advance(150);
		expect(received.map(({ method }) => method)).toEqual(['postprice', 'postprice', 'postprice']);
	});
});
