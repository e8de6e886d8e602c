import { SharedStream, type StreamOptions } from '#lib/node/stream.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { StandInStream } from '../client/stream/stand-in-stream.ts';
import { HANDOVER_MS, advance, TabsAtNode, type OpenTab } from '../client/tabs/tabs-at-node.ts';

interface StreamTab {
	readonly tab: OpenTab;
	readonly sockets: StandInStream;
	readonly transport: { address: string; readsStream?: boolean };
	readonly stream: SharedStream;
	readonly statuses: string[];
	readonly received: unknown[];
	isWanted: boolean | undefined;
}

let tabs: TabsAtNode;
/** Number of requests to open the node's stream. */
let opened: number;

function open(
	tab: OpenTab,
	{ stallsUnread = false, ...more }: Partial<StreamOptions> & { stallsUnread?: boolean } = {},
) {
	const sockets = new StandInStream();
	const transport = { address: '', send: () => Promise.reject(new Error('not used')), readsStream: false };
	const found = {
		tab,
		sockets,
		transport,
		statuses: [] as string[],
		received: [] as unknown[],
	} as unknown as StreamTab;
	const parts = {
		line: tab.line,
		transport,
		events: {
			stallsUnread,
			open: () => Promise.resolve(++opened === 1 ? 5577 : undefined),
			interpreter: () => Promise.reject(new Error('not used')),
			reader: () => Promise.reject(new Error('not used')),
		},
		connect: sockets.connect,
		interpret: (event: unknown) => event as never,
	};
	const stream = new SharedStream(parts, {
		wallet: '',
		isPractice: false,
		isWanted: true,
		port: undefined,
		portFound: () => undefined,
		statusChanged: (status) => found.statuses.push(status),
		onNews: (news) => found.received.push(...news),
		wantedChanged: (isWanted) => (found.isWanted = isWanted),
		...more,
	});
	return Object.assign(found, { stream });
}

async function readInFirst(count = 2, options?: Parameters<typeof open>[1]): Promise<StreamTab[]> {
	const all = (await tabs.open(count)).map((tab) => open(tab, options));
	await advance(0);
	all[0]?.sockets.accept();
	await advance(1000);
	return all;
}

beforeEach(() => {
	vi.useFakeTimers();
	[tabs, opened] = [new TabsAtNode(), 0];
});
afterEach(() => {
	vi.useRealTimers();
});

describe('event stream of several tabs', () => {
	it('is read by the leading tab and shared with all tabs', async () => {
		const [first, second] = (await readInFirst()) as [StreamTab, StreamTab];
		expect([first.sockets.attempts.length, second.sockets.attempts.length]).toEqual([1, 0]);
		expect([first.statuses.at(-1), second.statuses.at(-1)]).toEqual(['on', 'on']);
		expect([first.transport.readsStream, second.transport.readsStream]).toEqual([true, false]);
		const news = { of: 'swap', base: 'KMD', rel: 'LTC' };
		first.sockets.send(news);
		first.sockets.send(news);
		await advance(300);
		expect([first.received, second.received]).toEqual([[news], [news]]);
	});

	it('reports its status to a tab opened later', async () => {
		await readInFirst();
		const third = open((await tabs.open(1))[0] as OpenTab);
		await advance(100);
		expect(third.statuses.at(-1)).toBe('on');
		expect(third.sockets.attempts).toEqual([]);
	});

	it.each([
		['is closed', (tab: OpenTab) => tab.tab.end(true)],
		['crashes', (tab: OpenTab) => tab.tab.end(false)],
		['is frozen', (tab: OpenTab) => tab.tab.freeze(true)],
	])('moves to a different tab when the leader %s', async (_, end) => {
		const [first, second] = (await readInFirst()) as [StreamTab, StreamTab];
		end(first.tab);
		await advance(HANDOVER_MS);
		expect(second.sockets.attempts.map(({ port }) => port)).toEqual([5555]);
		// The former leader still occupies the stream.
		second.sockets.reject();
		await advance(250);
		second.sockets.accept();
		await advance(1000);
		expect(second.statuses.slice(-2)).toEqual(['starting', 'on']);
		expect(second.statuses).not.toContain('taken');
	});

	it('is closed by a frozen tab', async () => {
		const [first] = (await readInFirst()) as [StreamTab];
		first.tab.tab.freeze(true);
		expect(first.sockets.last.isLeft).toBe(true);
	});

	it('reopens once the node is back, not during the outage', async () => {
		const [first] = (await readInFirst(1)) as [StreamTab];
		const lost = first.tab.change('setprice').catch(() => undefined);
		await advance(0);
		await tabs.node.last.fail('unreachable');
		await lost;
		first.sockets.last.events.closed();
		await advance(10_000);
		expect(opened).toBe(1);
		const answered = first.tab.change('setprice');
		await advance(0);
		await tabs.node.last.reply();
		await answered;
		await advance(60_000);
		expect(opened).toBe(2);
	});

	it('stops and starts in all tabs by a choice in any tab', async () => {
		const [first, second] = (await readInFirst()) as [StreamTab, StreamTab];
		second.stream.want(false);
		await advance(0);
		expect(first.isWanted).toBe(false);
		expect(first.sockets.last.isLeft).toBe(true);
		expect([first.statuses.at(-1), second.statuses.at(-1)]).toEqual(['off', 'off']);
		second.stream.want(true);
		await advance(0);
		expect(first.sockets.attempts).toHaveLength(2);
	});

	it('notifies the other tabs of a local change', async () => {
		const [first, second] = (await readInFirst()) as [StreamTab, StreamTab];
		const news = { of: 'price', base: 'KMD', rel: 'LTC', isOwn: true } as const;
		second.stream.publish(news);
		await advance(0);
		expect([first.received, second.received]).toEqual([[news], []]);
	});
});

describe('stream that stalls the node if unread', () => {
	it('is not opened until the user wants it', async () => {
		const [tab] = (await tabs.open(1)) as [OpenTab];
		const first = open(tab, { stallsUnread: true, isWanted: false });
		await advance(60_000);
		expect(opened).toBe(0);
		expect(first.sockets.attempts).toEqual([]);
		expect(first.transport.readsStream).toBe(false);
		first.stream.want(true);
		await advance(0);
		expect(opened).toBe(1);
		expect(first.sockets.attempts).toHaveLength(1);
	});

	it('is still read after the user turns it off, until disconnected', async () => {
		const [first] = (await readInFirst(1, { stallsUnread: true })) as [StreamTab];
		first.stream.want(false);
		await advance(20_000);
		expect(first.sockets.last.isLeft).toBe(false);
		expect(first.transport.readsStream).toBe(false);
		const before = opened;
		for (let refused = 0; refused < 3; refused += 1) {
			first.sockets.last.events.closed();
			await advance(2000);
		}
		expect(opened).toBe(before);
		expect(first.statuses.at(-1)).toBe('off');
	});

	it('is read if an earlier visit left it open', async () => {
		const [tab] = (await tabs.open(1)) as [OpenTab];
		const first = open(tab, { stallsUnread: true, isWanted: false, port: 5600 });
		await advance(0);
		expect(first.sockets.attempts.map(({ port }) => port)).toEqual([5600]);
		expect(opened).toBe(0);
	});
});

it('stays in the first tab when a second one opens', async () => {
	const first = open(tabs.openAlone());
	await advance(0);
	first.sockets.accept();
	await advance(1000);
	expect(first.statuses.at(-1)).toBe('on');
	const second = open(tabs.openAlone());
	await vi.waitFor(() => expect(second.statuses.at(-1)).toBe('on'));
	expect(first.sockets.attempts).toHaveLength(1);
	expect(second.sockets.attempts).toEqual([]);
	expect(first.statuses.filter((status, place) => status !== first.statuses[place - 1])).toEqual([
		'off',
		'starting',
		'on',
	]);
});
