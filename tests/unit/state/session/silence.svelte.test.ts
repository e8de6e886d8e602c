import { getcoin } from '#lib/api/coins.ts';
import { stop } from '#lib/api/session.ts';
import { CallError } from '#lib/client/call-error.ts';
import { NodeClient } from '#lib/client/node-client.ts';
import { Silence } from '#lib/state/session/silence.svelte.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { HandDrivenTransport } from '../../client/hand-driven-transport.ts';

const COIN = { result: 'success', enabled: 1, disabled: 1, coin: {} };

let transport: HandDrivenTransport;
let client: NodeClient;
let silence: Silence;
let leave: () => void;

beforeEach(() => {
	vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] });
	transport = new HandDrivenTransport();
	client = new NodeClient({ transport });
	silence = new Silence(client);
	leave = $effect.root(() => {
		$effect(() => void silence.isLong);
	});
});
afterEach(() => {
	leave();
	vi.useRealTimers();
});

test('A request without a reply is told of within ten seconds, and until the reply comes', async () => {
	const asked = client.call(getcoin, { coin: 'KMD' });
	await vi.advanceTimersByTimeAsync(4000);
	expect(silence.isLong).toBe(false);
	await vi.advanceTimersByTimeAsync(4000);
	expect(silence.isLong).toBe(true);
	await vi.advanceTimersByTimeAsync(40_000);
	transport.call(0).reply(COIN);
	await asked;
	await vi.advanceTimersByTimeAsync(1000);
	expect(silence.isLong).toBe(false);
});

test('A node that works through many calls is not silent', async () => {
	const calls = Array.from({ length: 10 }, (_, place) => client.call(getcoin, { coin: `C${place}` }));
	for (let place = 0; place < calls.length; place += 1) {
		await vi.advanceTimersByTimeAsync(2000);
		expect(silence.isLong).toBe(false);
		transport.call(place).reply(COIN);
		await calls[place];
	}
});

test('The waiting can be ended: every read that is under way fails, and a change is waited for', async () => {
	const read = client.call(getcoin, { coin: 'KMD' }).catch((reason: unknown) => reason);
	await vi.advanceTimersByTimeAsync(6000);
	silence.giveUp();
	expect(await read).toBeInstanceOf(CallError);
	expect(await read).toMatchObject({ kind: 'timeout', method: 'getcoin' });
	expect(transport.call(0).signal?.aborted).toBe(true);
	expect(silence.isLong).toBe(false);

	const change = client.call(stop, {});
	transport.call(0).fail(new DOMException('gone', 'AbortError'));
	await vi.advanceTimersByTimeAsync(6000);
	silence.giveUp();
	transport.call(1).reply({ result: 'success' });
	await expect(change).resolves.toMatchObject({ result: 'success' });
});
