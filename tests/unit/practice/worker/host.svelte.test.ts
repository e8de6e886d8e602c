import { afterEach, describe, expect, it } from 'vitest';
import { CallError } from '#lib/client/call-error.ts';
import { startPracticeWorker, type PracticeWorker } from '#practice/worker/host.ts';

const HELP = '{"method":"help"}';
const open: PracticeWorker[] = [];

async function start(): Promise<PracticeWorker> {
	const worker = await startPracticeWorker();
	open.push(worker);
	return worker;
}

/** Closes all workers and waits until the practice state is unlocked for the next test. */
async function endAll(): Promise<void> {
	for (const worker of open.splice(0)) worker.close();
	await navigator.locks.request('swapdesk-practice-world', () => undefined);
}

async function callNode(worker: PracticeWorker, body: string): Promise<string> {
	const { status, body: bytes } = await worker.node.send(body);
	expect(status).toBe(200);
	return new TextDecoder().decode(bytes);
}

describe('practice node in a worker', () => {
	afterEach(endAll);

	it('answers calls to the node and to the daemon', async () => {
		const worker = await start();
		expect(await callNode(worker, HELP)).toMatch(/^\{"result":"practice node\n/);
		const answer = await worker.daemon.send('{"method":"getinfo","params":[],"id":1}');
		expect(answer.status).toBe(200);
		expect(JSON.parse(new TextDecoder().decode(answer.body))).toMatchObject({ error: null, id: 1 });
	});

	it('accepts control commands as text too', async () => {
		const worker = await start();
		const before = (await worker.control({ control: 'time' })).time;
		const { body } = await worker.practice.send('{"control":"advance","ms":86400000}');
		const { time } = JSON.parse(new TextDecoder().decode(body)) as { time: number };
		expect(time - before).toBeGreaterThanOrEqual(86_400_000);
		expect((await worker.control({ control: 'time' })).time).toBeGreaterThanOrEqual(time);
	});

	it('accepts files for the node and returns them', async () => {
		const worker = await start();
		await worker.putFile('photo.jpg', Uint8Array.of(1, 2, 3));
		expect(await worker.getFile('photo.jpg')).toEqual(Uint8Array.of(1, 2, 3));
		expect(await worker.getFile('other.jpg')).toBeUndefined();
	});

	it('rejects as dropped if the node closes the connection', async () => {
		const worker = await start();
		await expect(worker.node.send('[]')).rejects.toMatchObject({ kind: 'dropped' });
	});

	it('is unreachable while its node is stopped, but accepts control commands', async () => {
		const worker = await start();
		await worker.control({ control: 'fault', method: 'help', fault: 'fatal' });
		await expect(worker.node.send(HELP)).rejects.toMatchObject({ kind: 'dropped' });
		await expect(worker.node.send(HELP)).rejects.toMatchObject({ kind: 'unreachable' });
		await worker.control({ control: 'advance', ms: 20_000 });
		expect(await callNode(worker, HELP)).toContain('practice node');
	});

	it('keeps its state in the browser', async () => {
		const first = await start();
		const { time } = await first.control({ control: 'advance', ms: 86_400_000 });
		await endAll();
		const second = await start();
		expect((await second.control({ control: 'time' })).time).toBeGreaterThanOrEqual(time);
	});

	it('reports that a different tab has its state', async () => {
		await callNode(await start(), HELP);
		const second = await start();
		const refusal = await second.node.send(HELP).catch((error: unknown) => error);
		expect(refusal).toBeInstanceOf(CallError);
		expect(refusal).toMatchObject({ kind: 'blocked', message: 'The practice node runs in another tab.' });
	});

	it('takes over when the first tab is closed', async () => {
		const first = await start();
		await callNode(first, HELP);
		const second = await start();
		first.close();
		expect(await callNode(second, HELP)).toContain('orderbook(');
	});

	it('sends the event stream to the page and reports its end', async () => {
		const worker = await start();
		const { passphrase } = worker.signIn;
		const { userpass } = JSON.parse(
			await callNode(worker, JSON.stringify({ method: 'passphrase', passphrase })),
		) as { userpass: string };
		const heard = Promise.withResolvers<string>();
		const ended = Promise.withResolvers<true>();
		const listener = { onMessage: heard.resolve, onEnd: () => ended.resolve(true) };
		expect(await worker.listen(listener)).toBeUndefined();
		await callNode(worker, JSON.stringify({ method: 'getendpoint', userpass }));
		expect(await worker.listen(listener)).toBeTypeOf('function');
		await callNode(worker, JSON.stringify({ method: 'millis', userpass, queueid: 3 }));
		expect(JSON.parse(await heard.promise)).toEqual({ queueid: 3, result: { result: 'success' } });
		await worker.control({ control: 'restart' });
		expect(await ended.promise).toBe(true);
	});

	it('rejects with the caller’s reason when the caller aborts', async () => {
		const worker = await start();
		const stopped = worker.node.send(HELP, AbortSignal.abort(new Error('given up')));
		await expect(stopped).rejects.toThrow('given up');
	});
});
