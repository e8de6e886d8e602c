import { examineNode, type Problem, type Step, type Environment } from '#lib/node/doctor.ts';
import type { Fetch } from '#lib/client/transport/http-transport.ts';
import { afterEach, describe, expect, it, vi } from 'vitest';

const ADDRESS = 'http://127.0.0.1:7782';
const HELP = JSON.stringify({ result: 'practice node\npassphrase(p)\norderbook(base, rel)\ngetcoins()\n' });

const refuse: Fetch = () => Promise.reject(new TypeError('Failed to fetch'));
const answer =
	(body: string, status = 200): Fetch =>
	() =>
		Promise.resolve(new Response(body, { status }));

function around(more: Partial<Environment> = {}): Environment {
	return {
		fetch: answer(HELP),
		page: 'http://localhost:4780/',
		userAgent: 'Mozilla/5.0 AppleWebKit/537.36 Chrome/156.0 Safari/537.36',
		permission: () => Promise.resolve(undefined),
		watchPolicy: () => ({ hasBlocked: () => Promise.resolve(false), end: () => undefined }),
		...more,
	};
}

const examine = (typed = ADDRESS, more: Partial<Environment> = {}) =>
	examineNode(typed, { environment: around(more) });

afterEach(() => {
	vi.useRealTimers();
});

describe('diagnosis of a node', () => {
	it('passes every step and returns the adapter', async () => {
		const diagnosis = await examine('127.0.0.1');
		expect(diagnosis.problem).toBeUndefined();
		expect(diagnosis.address).toBe(ADDRESS);
		expect(diagnosis.passed).toEqual(['address', 'page', 'permission', 'reach', 'program']);
		expect(diagnosis.adapter?.isPractice).toBe(true);
	});

	it('sends only a call for help', async () => {
		const fetch = vi.fn(answer(HELP));
		await examine(ADDRESS, { fetch });
		expect(fetch.mock.calls.map(([, init]) => init?.body)).toEqual(['{"method":"help"}']);
	});
});

describe('failed diagnosis', () => {
	const cases: [name: string, problem: Problem, at: Step, typed: string, more: Partial<Environment>][] = [
		['an invalid address', 'ADDR-FORMAT', 'address', 'http://', {}],
		['a remote machine', 'ADDR-HOST', 'address', 'http://192.168.1.5:7782', {}],
		[
			'Safari on an https page',
			'NET-MIXED',
			'page',
			ADDRESS,
			{ page: 'https://desk.example/', userAgent: 'AppleWebKit/605.1.15 Version/26.0 Safari/605.1.15' },
		],
		[
			'a denied permission',
			'NET-LNA',
			'permission',
			ADDRESS,
			{ page: 'https://desk.example/', permission: () => Promise.resolve('denied') },
		],
		['a closed port', 'NET-REFUSED', 'reach', ADDRESS, { fetch: refuse }],
		[
			'a program without CORS',
			'NET-CORS',
			'program',
			ADDRESS,
			{
				fetch: (address, init) =>
					init?.mode === 'no-cors' ? Promise.resolve(Response.json(null)) : refuse(address, init),
			},
		],
		[
			'the page’s own policy',
			'NET-POLICY',
			'reach',
			ADDRESS,
			{
				fetch: refuse,
				watchPolicy: () => ({ hasBlocked: () => Promise.resolve(true), end: () => undefined }),
			},
		],
		['a web server', 'NODE-WEB', 'program', ADDRESS, { fetch: answer('<html>', 404) }],
		['an empty reply', 'NODE-OTHER', 'program', ADDRESS, { fetch: answer('') }],
		['half a reply', 'REPLY-CUT', 'program', ADDRESS, { fetch: answer('{"result":"passphr') }],
		['a different JSON program', 'NODE-OTHER', 'program', ADDRESS, { fetch: answer('{"result":"success"}') }],
		['a program with an error', 'NODE-OTHER', 'program', ADDRESS, { fetch: answer('{"error":"no"}', 500) }],
	];

	it.each(cases)('stops at %s', async (_, problem, at, typed, more) => {
		const climbed: Step[] = [];
		const diagnosis = await examineNode(typed, {
			environment: around(more),
			onStep: (step) => climbed.push(step),
		});
		expect(diagnosis.problem).toBe(problem);
		expect(climbed.at(-1)).toBe(at);
		expect(diagnosis.passed).toEqual(climbed.slice(0, -1));
	});

	it('reports a permission denied during the prompt', async () => {
		const permission = vi
			.fn<Environment['permission']>()
			.mockResolvedValueOnce('prompt')
			.mockResolvedValue('denied');
		const watchPolicy = () => ({ hasBlocked: () => Promise.resolve(true), end: () => undefined });
		const page = 'https://desk.example/';
		expect((await examine(ADDRESS, { page, permission, watchPolicy, fetch: refuse })).problem).toBe(
			'NET-LNA',
		);
	});

	it('reports silence after eight seconds', async () => {
		vi.useFakeTimers();
		const diagnosis = examine(ADDRESS, { fetch: () => new Promise(() => undefined) });
		await vi.advanceTimersByTimeAsync(8000);
		expect((await diagnosis).problem).toBe('NET-SILENT');
	});

	it('returns the received text', async () => {
		expect((await examine(ADDRESS, { fetch: answer('<h1>Router</h1>') })).raw).toBe('<h1>Router</h1>');
	});
});

describe('diagnosis with a permission prompt', () => {
	const asking = { page: 'https://desk.example/', permission: () => Promise.resolve('prompt' as const) };

	it('announces the prompt before the call that triggers it', async () => {
		const told: [Step, boolean][] = [];
		await examineNode(ADDRESS, {
			environment: around(asking),
			onStep: (step, browserWillAsk) => told.push([step, browserWillAsk]),
		});
		expect(told).toContainEqual(['reach', true]);
		expect(told).toContainEqual(['permission', false]);
	});

	it('waits for the call while the prompt is open', async () => {
		vi.useFakeTimers();
		let reply: (response: Response) => void = () => undefined;
		const fetch: Fetch = () => new Promise((resolve) => (reply = resolve));
		const diagnosis = examine(ADDRESS, { ...asking, fetch });
		await vi.advanceTimersByTimeAsync(60_000);
		reply(new Response(HELP));
		expect((await diagnosis).problem).toBeUndefined();
	});

	it('rejects when the user leaves', async () => {
		const leaving = new AbortController();
		const environment = around({ ...asking, fetch: () => new Promise(() => undefined) });
		const diagnosis = examineNode(ADDRESS, { environment, signal: leaving.signal });
		leaving.abort(new Error('left'));
		await expect(diagnosis).rejects.toThrow('left');
	});
});
