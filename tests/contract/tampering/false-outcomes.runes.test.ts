import { afterAll, describe, expect, it, vi } from 'vitest';
import { NodeClient } from '#lib/client/node-client.ts';
import type { Transport } from '#lib/client/transport/transport.ts';
import { endedSince } from '#lib/domain/home.ts';
import { swapNews } from '#lib/domain/observed-notices.ts';
import { moneyPlace, stateOfSwap } from '#lib/domain/swaps/swap-state.ts';
import { hasMade, type Swap } from '#lib/domain/swaps/swap.ts';
import { readAdapter } from '#lib/node/session-opening.ts';
import { Desk } from '#lib/state/desk.ts';
import { Settings } from '#lib/state/stored/settings.svelte.ts';
import { SwapPayments } from '#lib/state/swaps/swap-payments.svelte.ts';
import { Swaps } from '#lib/state/swaps/swaps.svelte.ts';
import { describeNotice } from '#lib/messages/notices.ts';
import { STATE_TEXT } from '#lib/messages/swaps/swap-progress-text.ts';
import { describeMoneyPlace } from '#lib/messages/swaps/swap-timeline-text.ts';
import { describeSwap } from '#lib/messages/swaps/swap-text.ts';
import { VARIANTS, type VariantName } from '#practice/node/variant.ts';
import type { Practice } from '#practice/practice.ts';
import { connectionTo } from '../../unit/state/connection-to.ts';
import {
	callJson,
	callMethod,
	openInVariant,
	START,
	transportTo,
	USERPASS,
} from '../../unit/practice/node/practice-fixture.ts';
import { openRows, standInForBrowser } from './browser-parts.ts';

standInForBrowser();
vi.useFakeTimers({ toFake: ['Date'] });

type WireRecord = Readonly<Record<string, unknown>>;
const txid = (mark: string): string => mark.repeat(64);
const NO_TXID = txid('0');

/** Complete false records of a swap whose own payment is locked and whose counterparty has disconnected. */
const STORIES: Readonly<Record<string, (honest: WireRecord) => WireRecord>> = {
	finished: (honest) => ({
		...over(honest, ['bobpayment', 'alicespend']),
		...INVENTED,
		paymentspent: txid('4'),
	}),
	'finished without flags': (honest) => ({
		...over(honest),
		...{ ...INVENTED, paymentspent: txid('4'), Apaymentspent: txid('5'), depositspent: txid('6') },
		sentflags: [],
	}),
	'finished by another transaction of the chain': (honest) => ({
		...over(honest, ['bobpayment', 'alicespend']),
		...{ bobpayment: txid('3'), paymentspent: honest['bobdeposit'] },
	}),
	refunded: (honest) => ({ ...over(honest, ['alicereclaim']), Apaymentspent: txid('5') }),
	claimed: (honest) => ({ ...over(honest, ['aliceclaim']), depositspent: txid('6') }),
	'ended without a payment': (honest) => ({
		...over(honest),
		...{ sentflags: [], values: Array<number>(11).fill(0) },
		...{ bobdeposit: NO_TXID, alicepayment: NO_TXID, bobpayment: NO_TXID, alicedexfee: NO_TXID },
	}),
	'never started': ({ requestid, quoteid }) => ({ error: 'swap never started', requestid, quoteid }),
};

const INVENTED = { bobdeposit: txid('1'), alicepayment: txid('2'), bobpayment: txid('3') };

function over({ txChain: _, ...honest }: WireRecord, flags: readonly string[] = []): WireRecord {
	return {
		...honest,
		sentflags: [...(honest['sentflags'] as string[]), ...flags],
		...{ status: 'finished', finishtime: Math.floor(Date.now() / 1000), method: 'tradestatus' },
	};
}

/** Final texts that a running swap may show only as a claim of the node. */
const FINAL =
	/arrived in your wallet|came back|never left|nothing to do|You swapped|are back|in your wallet|^Swap (finished|refunded)|^Deposit claimed|^(Finished|Refunded|No trade)$|ended (before|without)|you keep its deposit|At most the trade fee/;

const describeFalse = (texts: readonly string[]): string[] =>
	texts
		.flatMap((text) => text.split(/(?<=\.)\s/))
		.filter((sentence) => FINAL.test(sentence) && !/node reports/i.test(sentence));

class OutcomeDesk {
	falsify: ((honest: WireRecord) => WireRecord) | undefined;
	readonly practice: Practice;
	desk!: Desk;

	private constructor(practice: Practice) {
		this.practice = practice;
	}

	/** Opens a swap whose payment is locked and whose counterparty has disconnected. */
	static async open(variant: VariantName, isWatched: boolean): Promise<OutcomeDesk> {
		vi.setSystemTime(START);
		const page = new OutcomeDesk(await openInVariant(variant));
		const adapter = readAdapter((await callMethod(page.practice, 'help')) ?? '');
		const there = transportTo(page.practice);
		const transport: Transport = {
			...there,
			send: async (body, signal) => page.#told(body, await there.send(body, signal)),
		};
		const client = new NodeClient({
			transport,
			userpass: USERPASS,
			wireName: (name) => adapter.wireName(name),
		});
		const database = await openRows();
		page.desk = new Desk(connectionTo({ client, program: variant }), database, await Settings.open(database));
		await page.practice.control({ control: 'vanish', after: 'alicepayment' });
		await page.desk.connection.node.orders.take({
			...{ base: 'KMD', rel: 'LTC', side: 'buy', price: '0.03', volume: '0.1' },
			...{ timeoutSeconds: 60, durationSeconds: 0, sentAt: 0, before: [] },
		});
		for (let second = 0; second < 120; second++) {
			await page.advance(1000);
			const swap = (await page.desk.connection.node.swaps.open())[0];
			if (isWatched) await page.poll();
			if (swap && hasMade(swap, 'taker-payment')) break;
		}
		await page.advance(30_000);
		if (isWatched) await page.poll();
		return page;
	}

	#told<Reply extends { readonly body: Uint8Array }>(body: string, reply: Reply): Reply {
		const { method, requestid } = JSON.parse(body) as {
			method: string;
			requestid?: number;
		};
		if (method !== 'swapstatus' || !this.falsify) return reply;
		const honest = JSON.parse(new TextDecoder().decode(reply.body)) as WireRecord;
		const told = requestid === undefined ? { result: 'success', swaps: [] } : this.falsify(honest);
		return { ...reply, body: new TextEncoder().encode(`${JSON.stringify(told)}\n`) };
	}

	async advance(ms: number): Promise<void> {
		await this.practice.control({ control: 'advance', ms });
		vi.setSystemTime(Date.now() + ms);
	}

	async read(): Promise<void> {
		const swaps = this.desk.use(Swaps);
		await swaps.list.refresh();
		const [id] = swaps.list.current?.ids ?? [];
		if (id) await swaps.want(id);
	}

	async poll(): Promise<void> {
		await this.read();
		await this.desk.use(SwapPayments).following.refresh();
	}

	get swap(): Swap | undefined {
		return this.desk.use(Swaps).all[0];
	}

	pages(): Readonly<Record<string, readonly string[]>> {
		const { swap } = this;
		if (!swap) return {};
		const now = Date.now();
		const state = stateOfSwap(swap, now);
		const words = describeSwap(swap, now, String);
		const observed = { swap, state, fill: undefined, isOwn: false };
		const moments = { now, since: START, nodeNow: now };
		const before = { key: `swap ${swap.id}`, is: 'swap-started', at: START, isRead: true } as const;
		const notices = swapNews(observed, moments, () => ({
			...before,
			id: swap.id,
			coins: [],
			sums: [],
			endedAt: undefined,
		}));
		const ended = endedSince([], [swap], { since: START, skew: 0, now });
		const textsOf = (list: readonly object[]) =>
			list.flatMap((notice) => Object.values(describeNotice(notice as never)));
		return {
			swap: [words.headline, words.coins, words.next, ...words.options],
			list: [STATE_TEXT[state]],
			timeline: [
				describeMoneyPlace(
					moneyPlace(
						swap,
						swap.payments.map(({ stage }) => stage),
					),
				),
			],
			home: textsOf(ended),
			notice: textsOf(notices.map(({ facts }) => facts)),
		};
	}

	async close(): Promise<void> {
		this.desk.database.close();
		await this.practice.close();
	}
}

const counts = { cells: 0, describeFalse: 0 };
afterAll(() => console.table(counts));

describe.each(VARIANTS)('false swap record of the %s variant', (variant) => {
	it.each(
		Object.keys(STORIES).flatMap((name) => [true, false].map((isWatched) => [name, isWatched] as const)),
	)(
		'causes no false final text: %s (watched before: %s)',
		async (name, isWatched) => {
			const page = await OutcomeDesk.open(variant, isWatched);
			const found: string[] = [];
			const note = (moment: string) => {
				for (const [screen, texts] of Object.entries(page.pages())) {
					counts.cells += 1;
					const said = describeFalse(texts);
					counts.describeFalse += said.length;
					found.push(...said.map((text) => `${moment}, ${screen}: ${text}`));
				}
			};
			page.falsify = STORIES[name];
			await page.advance(31_000);
			await page.read();
			note('at once');
			await page.poll();
			note('after a look at the chain');
			await page.advance(900_000);
			await page.poll();
			await page.poll();
			note('later');
			page.falsify = undefined;
			await page.advance(660_000);
			await page.poll();
			await page.poll();
			note('from the honest node again');
			const { requestid, quoteid } = idsOf(page.swap);
			const honest: { status: string } = await callJson(page.practice, 'swapstatus', { requestid, quoteid });
			expect(honest.status).not.toBe('finished');
			expect(page.swap).toMatchObject({ isFinished: false });
			expect(page.swap && hasMade(page.swap, 'taker-payment')).toBe(true);
			await page.close();
			expect(found).toEqual([]);
		},
		60_000,
	);
});

function idsOf(swap: Swap | undefined): { readonly requestid: number; readonly quoteid: number } {
	const [requestid = 0, quoteid = 0] = (swap?.id ?? '').split('-').map(Number);
	return { requestid, quoteid };
}
