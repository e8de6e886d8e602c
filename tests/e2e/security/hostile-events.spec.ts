import type { BrowserContext, Page } from '@playwright/test';
import { nodeEvent } from '#lib/api/events.ts';
import { longText, MEGABYTE, MIXED, HOSTILE_TEXTS, hostileBytes } from '../../contract/fuzz/hostile-texts.ts';
import { textMembers, withText } from '../../contract/fuzz/text-members.ts';
import { expect, test } from '../support/desk.ts';
import { callNode } from '../support/node-call.ts';
import { signIn } from '../support/sign-in.ts';
import { expectHarmless, MAX_RAW, visit, watchErrors } from './visits.ts';

const PAIR = { base: 'KMD', rel: 'LTC' };
/** Longer than any string that is shown in full. */
const LONG = longText(6000);

/** A stream message. `method` names its kind; a starting swap has a result instead. */
interface Message {
	readonly queueid: number;
	readonly result: { readonly method?: string };
}

/** Event fields whose strings a third party chooses, and fields with the event's kind and coins. */
const MEMBERS = [...new Set([...textMembers(nodeEvent), 'method', 'base', 'rel', 'coin', 'result'])];

/** Variants of an event: one untrusted string in each field, and each string in all free-text fields at once. */
function hostileVariants({ queueid, result }: Message): Message[] {
	const ones = MEMBERS.map((member) => withText(result, member, MIXED));
	const all = [...HOSTILE_TEXTS, LONG].map((text) =>
		textMembers(nodeEvent).reduce<unknown>((event, member) => withText(event, member, text), result),
	);
	return [...ones, ...all].map((each) => ({ queueid, result: each as Message['result'] }));
}

/** Invalid messages, each in a separate frame. */
const BROKEN: readonly Buffer[] = [
	Buffer.from([0xff, 0xfe, 0x7b]),
	Buffer.from('{"queueid":0,"result":{"method":"postprice"'),
	Buffer.from(JSON.stringify({ queueid: 0, result: { method: longText(MEGABYTE) } })),
	Buffer.from(`{"queueid":0,"result":${'['.repeat(100_000)}${']'.repeat(100_000)}}`),
	Buffer.from(JSON.stringify({ queueid: 77, result: HOSTILE_TEXTS })),
];

interface HostileStream {
	/** Kinds of events for which untrusted variants were sent. */
	readonly kinds: ReadonlySet<string>;
}

/** Inserts untrusted events after the node's first event of each kind. */
async function putHostileEvents(context: BrowserContext): Promise<HostileStream> {
	const kinds = new Set<string>();
	await context.routeWebSocket(/^ws:\/\/127\.0\.0\.1:/, (socket) => {
		const node = socket.connectToServer();
		node.onMessage((frame) => {
			socket.send(frame);
			const message = JSON.parse(String(frame)) as Message;
			const kind = message.result.method ?? 'start';
			if (kinds.has(kind)) return;
			if (kinds.size === 0) for (const broken of BROKEN) socket.send(broken);
			kinds.add(kind);
			for (const each of hostileVariants(message)) socket.send(hostileBytes(JSON.stringify(each)));
		});
	});
	return { kinds };
}

/** Kinds of events sent by the taker's node during a swap. */
const KINDS = ['postprice', 'connect', 'connected', 'start', 'update', 'tradestatus'];

/** Checks a long list while scrolling from top to bottom. */
async function expectHarmlessList(page: Page, state: string): Promise<void> {
	let isAtEnd = false;
	while (!isAtEnd) {
		await expectHarmless(page, state);
		isAtEnd = await page.evaluate(() => {
			const { scrollHeight, clientHeight, scrollTop } = document.documentElement;
			scrollBy(0, clientHeight - 100);
			return new Promise((resolve) =>
				requestAnimationFrame(() => setTimeout(() => resolve(scrollTop + clientHeight >= scrollHeight - 1))),
			);
		});
	}
}

async function expectHarmlessMessage(page: Page, state: string): Promise<void> {
	await page
		.getByRole('button', { name: /^Message: / })
		.first()
		.click();
	const dialog = page.getByRole('dialog');
	await expect(dialog.getByRole('region', { name: 'Raw reply' })).toBeVisible();
	await expectHarmless(page, `${state}, raw`, MAX_RAW);
	await dialog.getByText('Tree', { exact: true }).click();
	await expect(dialog.getByRole('treegrid')).toBeVisible();
	await expectHarmless(page, `${state}, as a tree`);
	await dialog.getByRole('button', { name: 'Close' }).click();
}

test('shows untrusted event strings as plain text', async ({ context, desk, page }) => {
	const errors = watchErrors(page);
	const { kinds } = await putHostileEvents(context);
	await signIn(page, desk, '/events');
	await expect(page.getByRole('button', { name: 'Pause' })).toBeVisible();
	const { asks } = await callNode<{ asks: { price: number }[] }>(desk, 'orderbook', PAIR);
	await callNode(desk, 'buy', { ...PAIR, price: (asks[0]?.price ?? 1) * 1.05, relvolume: 0.002 });
	const untold = async () => {
		await desk.control({ control: 'advance', ms: 2000 });
		return KINDS.filter((kind) => !kinds.has(kind));
	};
	await expect.poll(untold, { intervals: [100] }).toEqual([]);

	for (const width of [1280, 360]) {
		await page.setViewportSize({ width, height: 740 });
		for (const kind of ['price', 'negotiation', 'payment', 'finished', 'other', 'reply']) {
			const state = `${kind} at ${width} px`;
			await visit(page, `/events?kind=${kind}`);
			await expectHarmlessList(page, state);
			await expectHarmlessMessage(page, state);
		}
	}
	await visit(page, '/events?kind=other');
	await expect(page.getByText(/^Unknown message: .*⟨U\+202E⟩/).first()).toBeVisible();
	for (const address of ['/home', '/trade?pair=KMD-LTC', '/swaps', '/activity']) {
		await visit(page, address);
		await expectHarmless(page, address);
	}
	expect(errors).toEqual([]);
});
