import { CallError } from '#lib/client/call-error.ts';
import { TabTransport } from '#lib/client/transport/tab-transport.ts';
import type { LockName } from '#lib/tabs/named-lock.ts';
import type { Transport } from '#lib/client/transport/transport.ts';
import type { WireReply } from '#lib/client/wire-reply.ts';
import { afterEach, describe, expect, it, vi } from 'vitest';

const text = (reply: WireReply) => new TextDecoder().decode(reply.body);
const reply = (body: string): WireReply => ({ status: 200, body: new TextEncoder().encode(body) });

/** A program whose replies are released by the test. */
class Program implements Transport {
	readonly address = 'http://127.0.0.1:7783';
	readonly asked: string[] = [];
	readonly #answers: PromiseWithResolvers<WireReply>[] = [];

	send(body: string): Promise<WireReply> {
		this.asked.push(body);
		const answer = Promise.withResolvers<WireReply>();
		this.#answers.push(answer);
		return answer.promise;
	}

	answer(body: string): void {
		this.#answers.shift()?.resolve(reply(body));
	}

	fail(error: CallError): void {
		this.#answers.shift()?.reject(error);
	}

	/** Resolves once the program has received `count` calls. */
	async wasAsked(count: number): Promise<void> {
		await expect.poll(() => this.asked.length).toBe(count);
	}
}

let name: LockName = 'swapdesk-test';
const open: TabTransport[] = [];

/** Opens a tab as seen by the transport: each instance has its own channel and its own request for the lock. */
function openTab(program: Program): TabTransport {
	const tab = new TabTransport(name, program.address, () => program);
	open.push(tab);
	return tab;
}

/** Opens two tabs; the first one leads. */
async function openTwoTabs() {
	name = `swapdesk-test ${crypto.randomUUID()}`;
	const programs = [new Program(), new Program()] as const;
	const first = openTab(programs[0]);
	const greeting = first.send('hello');
	await programs[0].wasAsked(1);
	programs[0].answer('hello');
	await greeting;
	return { first, second: openTab(programs[1]), programs };
}

afterEach(() => {
	for (const tab of open.splice(0)) tab.close();
});

describe('tab transport', () => {
	it('sends a second tab’s call through the first', async () => {
		const { second, programs } = await openTwoTabs();
		const call = second.send('balance');
		await programs[0].wasAsked(2);
		programs[0].answer('12.5');
		expect(text(await call)).toBe('12.5');
		expect(programs[1].asked).toEqual([]);
	});

	it('keeps one call in flight across two tabs', async () => {
		const { first, second, programs } = await openTwoTabs();
		const calls = [first.send('one'), second.send('two')];
		await programs[0].wasAsked(2);
		programs[0].answer('1');
		await programs[0].wasAsked(3);
		programs[0].answer('2');
		expect((await Promise.all(calls)).map(text).sort()).toEqual(['1', '2']);
	});

	it('forwards errors to the second tab unchanged', async () => {
		const { second, programs } = await openTwoTabs();
		const call = second.send('balance');
		await programs[0].wasAsked(2);
		programs[0].fail(new CallError('malformed', 'The reply stops in the middle.', { reason: 'cut' }));
		await expect(call).rejects.toMatchObject({ name: 'CallError', kind: 'malformed', reason: 'cut' });
	});

	it('never repeats a forwarded call when the leading tab closes', async () => {
		const { first, second, programs } = await openTwoTabs();
		const call = second.send('buy');
		await programs[0].wasAsked(2);
		first.close();
		await expect(call).rejects.toMatchObject({ kind: 'dropped', outcomeUnknown: true });
		expect(programs[1].asked).toEqual([]);
	});

	it('sends no calls of a closed tab, not even waiting ones', async () => {
		const { first, programs } = await openTwoTabs();
		const busy = first.send('busy');
		const call = first.send('buy');
		await programs[0].wasAsked(2);
		first.close();
		programs[0].answer('1');
		expect(text(await busy)).toBe('1');
		await expect(call).rejects.toMatchObject({ kind: 'blocked', outcomeUnknown: false });
		await expect(first.send('sell')).rejects.toMatchObject({ kind: 'blocked' });
		expect(programs[0].asked).not.toContain('buy');
	});

	it('continues through the second tab after the first has closed', async () => {
		const { first, second, programs } = await openTwoTabs();
		first.close();
		await expect
			.poll(async () => (await navigator.locks.query()).held?.filter((lock) => lock.name === name).length)
			.toBe(1);
		const call = second.send('balance');
		await programs[1].wasAsked(1);
		programs[1].answer('7');
		expect(text(await call)).toBe('7');
	});

	it('rejects with the caller’s reason when the caller aborts', async () => {
		const { second, programs } = await openTwoTabs();
		const caller = new AbortController();
		const call = second.send('orderbook', caller.signal);
		await programs[0].wasAsked(2);
		caller.abort(new CallError('timeout', 'No reply came in time.'));
		await expect(call).rejects.toMatchObject({ kind: 'timeout' });
	});

	it('causes no unhandled rejection when closed during a call', async () => {
		const uncaught = vi.fn((event: PromiseRejectionEvent) => event.preventDefault());
		window.addEventListener('unhandledrejection', uncaught);
		const { first, second, programs } = await openTwoTabs();
		const call = second.send('balance').catch((reason: unknown) => reason);
		await programs[0].wasAsked(2);
		first.close();
		programs[0].answer('12.5');
		expect(await call).toMatchObject({ kind: 'dropped' });
		window.removeEventListener('unhandledrejection', uncaught);
		expect(uncaught).not.toHaveBeenCalled();
	});

	it.each(['first', 'second'] as const)(
		'never sends a call of the %s tab after its caller aborted',
		async (which) => {
			const tabs = await openTwoTabs();
			const caller = new AbortController();
			const busy = tabs.first.send('busy');
			await tabs.programs[0].wasAsked(2);
			const givenUp = tabs[which].send('buy', caller.signal).catch((reason: unknown) => reason);
			const next = tabs[which].send('balance');
			caller.abort(new Error('left'));
			tabs.programs[0].answer('done');
			await busy;
			await tabs.programs[0].wasAsked(3);
			tabs.programs[0].answer('12.5');
			expect(text(await next)).toBe('12.5');
			expect(await givenUp).toMatchObject({ message: 'left' });
			expect(tabs.programs[0].asked).toEqual(['hello', 'busy', 'balance']);
		},
	);
});
