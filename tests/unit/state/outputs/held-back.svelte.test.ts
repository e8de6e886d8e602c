import type { Desk } from '#lib/state/desk.ts';
import { Trading } from '#lib/state/orders/trading.svelte.ts';
import { HeldBackCoins } from '#lib/state/orders/held-back.ts';
import { heldWords } from '#lib/words/wallet/wallet-words.ts';
import { expect, test } from 'vitest';

const MINUTE = 60_000;
const KMD = { coin: 'KMD', heldBack: 150_000_000n };
const swapOf = (pays: string, gets: string) => ({ pays: { coin: pays }, gets: { coin: gets } });

interface Running {
	unsettled?: readonly ReturnType<typeof swapOf>[];
	starting?: readonly string[];
	list?: object | undefined;
	/** The list that there is was stored by an earlier visit, or could not be read again. */
	isOld?: boolean;
	isOpen?: boolean;
}

/** What runs at the node may change between two readings. */
function heldBackWhile(running: Running): HeldBackCoins {
	const swaps = {
		get list() {
			const current = 'list' in running ? running.list : {};
			return { current, fresh: running.isOld ? undefined : current };
		},
		get starting() {
			return running.starting ?? [];
		},
		get unsettled() {
			return running.unsettled ?? [];
		},
	};
	const requests = {
		get isOpen() {
			return running.isOpen ?? false;
		},
	};
	const desk = { use: (Part: unknown) => (Part === Trading ? { requests } : swaps) };
	return new HeldBackCoins(desk as unknown as Desk);
}

test('a restart is named only when nothing runs and the same amount has been held back for minutes', () => {
	const running: Running = { unsettled: [swapOf('KMD', 'LTC')] };
	const heldBack = heldBackWhile(running);
	for (const minute of [0, 5, 60]) expect(heldBack.reasonOf(KMD, minute * MINUTE)).toBe('swap');
	running.unsettled = [];
	expect(heldBack.reasonOf(KMD, 61 * MINUTE)).toBe('arriving');
	expect(heldBack.reasonOf(KMD, 62 * MINUTE)).toBe('arriving');
	expect(heldBack.reasonOf(KMD, 63 * MINUTE)).toBe('stuck');
	// Another amount has come on top.
	expect(heldBack.reasonOf({ ...KMD, heldBack: 1n }, 64 * MINUTE)).toBe('arriving');
});

test.each<[string, Running]>([
	['a swap of other coins', { unsettled: [swapOf('LTC', 'BTC')] }],
	['an open request', { isOpen: true }],
	['a swap that is starting', { starting: ['7-8'] }],
	['a request of a bot or of another program', { list: { waiting: {} } }],
	['swaps that could not be read yet', { list: undefined }],
	['swaps that were read at an earlier visit', { isOld: true }],
])('nothing invites to a restart during %s', (_case, running) => {
	const heldBack = heldBackWhile(running);
	for (const minute of [0, 10, 100]) {
		const reason = heldBack.reasonOf(KMD, minute * MINUTE);
		expect(heldWords('KMD', KMD.heldBack, reason)).not.toContain('restart');
	}
});

test('the words for each reason', () => {
	expect(heldWords('KMD', KMD.heldBack, 'swap')).toBe(
		'Another 1.5 KMD is set aside for the swap in progress.',
	);
	expect(heldWords('KMD', KMD.heldBack, 'request')).toBe(
		'Another 1.5 KMD is set aside for your open request.',
	);
	expect(heldWords('KMD', KMD.heldBack, 'arriving')).toContain('become available within a minute');
});
