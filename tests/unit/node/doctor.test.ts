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

describe('a node that answers', () => {
	it('passes every rung and gives its dialect', async () => {
		const diagnosis = await examine('127.0.0.1');
		expect(diagnosis.problem).toBeUndefined();
		expect(diagnosis.address).toBe(ADDRESS);
		expect(diagnosis.passed).toEqual(['address', 'page', 'permission', 'reach', 'program']);
		expect(diagnosis.adapter?.isPractice).toBe(true);
	});

	it('is sent nothing but a call for help', async () => {
		const fetch = vi.fn(answer(HELP));
		await examine(ADDRESS, { fetch });
		expect(fetch.mock.calls.map(([, init]) => init?.body)).toEqual(['{"method":"help"}']);
	});
});

describe('what stops the climb', () => {
	const cases: [name: string, problem: Problem, at: Step, typed: string, more: Partial<Environment>][] = [
		['an address that is none', 'ADDR-FORMAT', 'address', 'http://', {}],
		['a machine elsewhere', 'ADDR-HOST', 'address', 'http://192.168.1.5:7782', {}],
		[
			'Safari on an https page',
			'NET-MIXED',
			'page',
			ADDRESS,
			{ page: 'https://desk.example/', userAgent: 'AppleWebKit/605.1.15 Version/26.0 Safari/605.1.15' },
		],
		[
			'a permission that the user has refused',
			'NET-LNA',
			'permission',
			ADDRESS,
			{ page: 'https://desk.example/', permission: () => Promise.resolve('denied') },
		],
		['a port where nothing listens', 'NET-REFUSED', 'reach', ADDRESS, { fetch: refuse }],
		[
			'a program that lets no page read',
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
		[
			'a program that speaks JSON too',
			'NODE-OTHER',
			'program',
			ADDRESS,
			{ fetch: answer('{"result":"success"}') },
		],
		['a program with an error', 'NODE-OTHER', 'program', ADDRESS, { fetch: answer('{"error":"no"}', 500) }],
	];

	it.each(cases)('is found: %s', async (_, problem, at, typed, more) => {
		const climbed: Step[] = [];
		const diagnosis = await examineNode(typed, {
			environment: around(more),
			onStep: (step) => climbed.push(step),
		});
		expect(diagnosis.problem).toBe(problem);
		expect(climbed.at(-1)).toBe(at);
		expect(diagnosis.passed).toEqual(climbed.slice(0, -1));
	});

	it('is a permission that is refused while the question stands', async () => {
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

	it('is silence after eight seconds', async () => {
		vi.useFakeTimers();
		const diagnosis = examine(ADDRESS, { fetch: () => new Promise(() => undefined) });
		await vi.advanceTimersByTimeAsync(8000);
		expect((await diagnosis).problem).toBe('NET-SILENT');
	});

	it('shows what came back instead', async () => {
		expect((await examine(ADDRESS, { fetch: answer('<h1>Router</h1>') })).raw).toBe('<h1>Router</h1>');
	});
});

describe('a browser that asks the user', () => {
	const asking = { page: 'https://desk.example/', permission: () => Promise.resolve('prompt' as const) };

	it('is announced before the call that makes it ask', async () => {
		const told: [Step, boolean][] = [];
		await examineNode(ADDRESS, {
			environment: around(asking),
			onStep: (step, browserWillAsk) => told.push([step, browserWillAsk]),
		});
		expect(told).toContainEqual(['reach', true]);
		expect(told).toContainEqual(['permission', false]);
	});

	it('is given time: the call is not ended while the question stands', async () => {
		vi.useFakeTimers();
		let reply: (response: Response) => void = () => undefined;
		const fetch: Fetch = () => new Promise((resolve) => (reply = resolve));
		const diagnosis = examine(ADDRESS, { ...asking, fetch });
		await vi.advanceTimersByTimeAsync(60_000);
		reply(new Response(HELP));
		expect((await diagnosis).problem).toBeUndefined();
	});

	it('is left alone when the user goes away', async () => {
		const leaving = new AbortController();
		const environment = around({ ...asking, fetch: () => new Promise(() => undefined) });
		const diagnosis = examineNode(ADDRESS, { environment, signal: leaving.signal });
		leaving.abort(new Error('left'));
		await expect(diagnosis).rejects.toThrow('left');
	});
});
