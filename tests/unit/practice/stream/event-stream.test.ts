import { beforeEach, describe, expect, it } from 'vitest';
import { memoryStore } from '#practice/world/store.ts';
import { EventStream, type PostedEvent, PAGE_PORT } from '#practice/stream.ts';
import { World } from '#practice/world/world.ts';

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

function failed(uuid: string): PostedEvent {
	return { method: 'failed', uuid, error: -9998, requestid: 0, quoteid: 0 };
}

let world: World;
let stream: EventStream;

beforeEach(async () => {
	world = await World.open({ seed: 'a', store: memoryStore(), clock: 'still', start: 0, wall: () => 0 });
	stream = new EventStream(world, PAGE_PORT);
});

describe('event stream', () => {
	it('sends a posted event once it is committed', async () => {
		await stream.open();
		const messages: string[] = [];
		stream.takeSeat((message) => messages.push(message));
		await world.transact(() => {
			stream.post(failed('one'));
			expect(messages).toEqual([]);
		});
		expect(messages).toEqual([
			'{"queueid":0,"result":{"method":"failed","uuid":"one","error":-9998,"requestid":0,"quoteid":0}}',
		]);
	});

	it('never sends rolled-back events', async () => {
		await stream.open();
		const messages: string[] = [];
		stream.takeSeat((message) => messages.push(message));
		const work = world.transact(() => {
			stream.post(failed('one'));
			throw new Error('taken back');
		});
		await expect(work).rejects.toThrow('taken back');
		await world.transact(() => undefined);
		expect(messages).toEqual([]);
	});

	it('drops messages from before its opening and after its end', async () => {
		stream.complete(1, bytes('{}'));
		expect(stream.takeSeat(() => undefined)).toBeUndefined();
		await stream.open();
		stream.complete(2, bytes('{}'));
		stream.shut();
		await stream.open();
		const messages: string[] = [];
		stream.takeSeat((message) => messages.push(message));
		expect(messages).toEqual([]);
	});

	it('wraps JSON replies and sends others unchanged', async () => {
		await stream.open();
		const messages: string[] = [];
		stream.takeSeat((message) => messages.push(message));
		stream.complete(7, bytes('[1, 2]\n'));
		stream.complete(8, bytes('00ff\n'));
		expect(messages).toEqual(['{"queueid":7,"result":[1, 2]}', '00ff']);
	});

	it('drops the oldest messages if too many are unread', async () => {
		await stream.open();
		for (let queueid = 1; queueid <= 10_001; queueid++) stream.complete(queueid, bytes('{}'));
		const messages: string[] = [];
		stream.takeSeat((message) => messages.push(message));
		expect(messages).toHaveLength(10_000);
		expect(messages[0]).toContain('"queueid":2,');
	});
});
