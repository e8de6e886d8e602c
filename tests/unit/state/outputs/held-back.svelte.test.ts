import type { Desk } from '#lib/state/desk.ts';
import { HeldBackCoins } from '#lib/state/orders/price-edit.svelte.ts';
import { Trading } from '#lib/state/orders/trading.svelte.ts';
import { HeldSince } from '#lib/state/outputs.svelte.ts';
import { nodeSetting, readSetting } from '#lib/storage/settings.ts';
import type { Database } from '#lib/storage/database.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { freshDatabase } from '../../storage/whole-database.ts';

const START = 1_795_176_000_000;
const MINUTE = 60_000;
const KMD = { coin: 'KMD', heldBack: 150_000_000n };

interface OpenSwap {
	pays: { coin: string };
	gets: { coin: string };
	payments?: readonly { stage: string }[];
	isFinished?: boolean;
	isCutOff?: boolean;
}
const swapOf = (pays: string, gets: string, more: Partial<OpenSwap> = {}): OpenSwap => ({
	...{ pays: { coin: pays }, gets: { coin: gets }, payments: [], ...more },
});

interface Running {
	unsettled?: readonly OpenSwap[];
	starting?: readonly string[];
	list?: object | undefined;
	/** The list was stored by an earlier visit. */
	isOld?: boolean;
	request?: { readonly side: 'buy' | 'sell'; readonly base: string; readonly rel: string };
	/** Confirmations of the newest transaction; `undefined` if unknown. */
	confirmations?: number | undefined;
}

let database: Database;
let now = START;
let end: (() => void) | undefined;

beforeEach(async () => {
	database = await freshDatabase();
	now = START;
	vi.spyOn(Date, 'now').mockImplementation(() => now);
});
afterEach(() => {
	end?.();
	vi.restoreAllMocks();
	database.close();
});

/** Opens the coins' data as a page does on each load. */
function openPage(running: Running) {
	const { list = {}, unsettled = [], starting = [], request, isOld = false } = running;
	const known = 'list' in running ? running.list : list;
	const swaps = { list: { current: known, fresh: isOld ? undefined : known }, unsettled, starting };
	const wallet = {
		coin: () => Promise.resolve({ address: 'R' }),
		history: () =>
			Promise.resolve([{ confirmations: 'confirmations' in running ? running.confirmations : 9 }]),
	};
	let since: HeldSince | undefined;
	const desk = {
		...{ database, connection: { id: 'node', node: { wallet } } },
		use(Part: unknown) {
			if (Part === Trading) return { requests: { isOpen: request !== undefined, request } };
			return Part === HeldSince ? (since ??= new HeldSince(desk as unknown as Desk)) : swaps;
		},
	};
	const heldBack = new HeldBackCoins(desk as unknown as Desk);
	const held = desk.use(HeldSince) as HeldSince;
	let reason: string | undefined;
	end?.();
	end = $effect.root(() => {
		$effect(() => {
			reason = heldBack.reasonOf(KMD, now);
		});
	});
	return {
		held,
		since: () => heldBack.since(KMD),
		reason: () => heldBack.reasonOf(KMD, now),
		shown: () => reason,
	};
}

const stored = () => readSetting(database, nodeSetting('held-since', 'node'));

describe('held-back amount', () => {
	it('keeps its start time across a reload and becomes stuck', async () => {
		const first = openPage({});
		first.held.note(KMD);
		await expect.poll(stored).toMatchObject({ KMD: { amount: '150000000', since: START } });
		expect(first.reason()).toBe('unknown');
		now = START + 60 * MINUTE;
		const later = openPage({});
		later.held.note(KMD);
		await expect.poll(() => later.since()).toBe(START);
		await expect.poll(() => later.reason()).toBe('stuck');
	});

	it('restarts its time after being free', async () => {
		const { held, since } = openPage({});
		held.note(KMD);
		await expect.poll(since).toBe(START);
		held.note({ coin: 'KMD', heldBack: 0n });
		await expect.poll(since).toBeUndefined();
		now = START + 60 * MINUTE;
		held.note(KMD);
		await expect.poll(since).toBe(now);
	});

	it.each<[string, string, Running]>([
		['a swap that has yet to pay with the coin', 'swap', { unsettled: [swapOf('KMD', 'LTC')] }],
		['a request that pays with the coin', 'request', { request: { side: 'sell', base: 'KMD', rel: 'LTC' } }],
		['a request of another program', 'request', { list: { waiting: { gives: 'KMD', wants: 'LTC' } } }],
		['an unconfirmed transaction', 'new', { confirmations: 0 }],
		['a swap that pays with the other coin', 'unknown', { unsettled: [swapOf('LTC', 'KMD')] }],
		['a request for the coin', 'unknown', { request: { side: 'buy', base: 'KMD', rel: 'LTC' } }],
		[
			'a swap that has paid',
			'unknown',
			{ unsettled: [swapOf('KMD', 'LTC', { payments: [{ stage: 'taker-payment' }] })] },
		],
		['a swap dropped by its node', 'unknown', { unsettled: [swapOf('KMD', 'LTC', { isCutOff: true })] }],
		['an ended swap', 'unknown', { unsettled: [swapOf('KMD', 'LTC', { isFinished: true })] }],
		['a starting swap', 'unknown', { starting: ['7-8'] }],
		['unread swaps', 'unknown', { list: undefined }],
		['cached swaps', 'unknown', { isOld: true }],
		['transactions with unknown confirmations', 'unknown', { confirmations: undefined }],
		['no activity', 'stuck', {}],
	])('derives its reason from %s: %s', async (_case, reason, running) => {
		openPage(running).held.note(KMD);
		await expect.poll(stored).toMatchObject({ KMD: { since: START } });
		now = START + 100 * MINUTE;
		const page = openPage(running);
		await expect.poll(() => page.shown()).toBe(reason);
	});
});
