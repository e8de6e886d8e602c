import { getcoin } from '#lib/api/coins.ts';
import { stop } from '#lib/api/session.ts';
import { CallError } from '#lib/client/call-error.ts';
import { NodeClient } from '#lib/client/node-client.ts';
import { Outage } from '#lib/state/live/news-feed.svelte.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ManualTransport } from '../../client/manual-transport.ts';

const COIN = { result: 'success', enabled: 1, disabled: 1, coin: {} };

let transport: ManualTransport;
let client: NodeClient;
let outage: Outage;
let leave: () => void;

beforeEach(() => {
	vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] });
	transport = new ManualTransport();
	client = new NodeClient({ transport });
	outage = new Outage(client);
	leave = $effect.root(() => {
		$effect(() => void outage.is);
	});
});
afterEach(() => {
	leave();
	vi.useRealTimers();
});

test('reports a request without a reply within ten seconds', async () => {
	const asked = client.call(getcoin, { coin: 'KMD' });
	await vi.advanceTimersByTimeAsync(4000);
	expect(outage.is).toBeUndefined();
	await vi.advanceTimersByTimeAsync(4000);
	expect(outage.is).toBe('silent');
	await vi.advanceTimersByTimeAsync(40_000);
	transport.call(0).reply(COIN);
	await asked;
	await vi.advanceTimersByTimeAsync(1000);
	expect(outage.is).toBeUndefined();
});

test('does not report a node as silent while it processes calls', async () => {
	const calls = Array.from({ length: 10 }, (_, place) => client.call(getcoin, { coin: `C${place}` }));
	for (let place = 0; place < calls.length; place += 1) {
		await vi.advanceTimersByTimeAsync(2000);
		expect(outage.is).toBeUndefined();
		transport.call(place).reply(COIN);
		await calls[place];
	}
});

test('reports a node as away until it replies again', async () => {
	const failed = client.call(getcoin, { coin: 'KMD' }).catch(() => undefined);
	transport.call(0).fail(new CallError('unreachable', 'Nothing answers.'));
	await vi.advanceTimersByTimeAsync(0);
	transport.call(1).fail(new CallError('unreachable', 'Nothing answers.'));
	await failed;
	await vi.advanceTimersByTimeAsync(1000);
	expect(outage.is).toBe('away');
	const answered = client.call(getcoin, { coin: 'KMD' });
	transport.call(2).reply(COIN);
	await answered;
	await vi.advanceTimersByTimeAsync(1000);
	expect(outage.is).toBeUndefined();
});

test('fails reads in flight on cancelling, but not changes', async () => {
	const read = client.call(getcoin, { coin: 'KMD' }).catch((reason: unknown) => reason);
	await vi.advanceTimersByTimeAsync(6000);
	outage.giveUp();
	expect(await read).toBeInstanceOf(CallError);
	expect(await read).toMatchObject({ kind: 'timeout', method: 'getcoin' });
	expect(transport.call(0).signal?.aborted).toBe(true);
	expect(outage.is).toBeUndefined();

	const change = client.call(stop, {});
	transport.call(0).fail(new DOMException('gone', 'AbortError'));
	await vi.advanceTimersByTimeAsync(6000);
	outage.giveUp();
	transport.call(1).reply({ result: 'success' });
	await expect(change).resolves.toMatchObject({ result: 'success' });
});
