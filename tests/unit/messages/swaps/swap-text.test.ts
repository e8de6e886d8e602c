import { describeHaltedSwap, describeSilentSwap, describeSwap } from '#lib/messages/swaps/swap-text.ts';
import type { WireStage } from '#lib/api/swap-record.ts';
import type { WireSwap } from '#lib/node/reference/swap-record.ts';
import { describe, expect, test } from 'vitest';
import { MAKER_CASES, TAKER_CASES } from '../../domain/swaps/swap-cases.ts';
import { anyRecord, provedSwap, START } from '../../node/reference/any-record.ts';

const format = (time: number) => new Date(time).toISOString().slice(11, 16);

describe.each([
	{ side: 'the taker', cases: TAKER_CASES, with: {} },
	{ side: 'the maker', cases: MAKER_CASES, with: { iambob: 1 } as const },
])('swap text for $side', ({ cases, with: sided }) => {
	test.each(cases)('$flags after $after ms: describes coins and next step', (each) => {
		const swap = provedSwap(anyRecord(each.flags, { ...each.more, ...sided }));
		const words = describeSwap(swap, START + each.after, format);
		expect(words.coins).toMatch(each.coins);
		expect(words.next).toMatch(each.next);
	});
});

test('locates the coins of a swap with an unknown start', () => {
	const swap = provedSwap(anyRecord(['myfee'], { expiration: undefined }));
	expect(describeSwap(swap, START, format).coins).toMatch(/still in your wallet/);
});

test('warns against stopping a node in a critical section', () => {
	const warning = 'swaps in critical section, dont exit now';
	const critical = provedSwap(anyRecord(['myfee', 'bobdeposit'], { warning }));
	expect(describeSwap(critical, START, format).next).toMatch(
		/continues on its own.*Do not stop the node now/,
	);
	const calm = provedSwap(anyRecord(['myfee', 'bobdeposit']));
	expect(describeSwap(calm, START, format).next).not.toMatch(/Do not stop/);
});

describe('late swap', () => {
	const NOW = START + 100 * 60_000;
	const quiet = (flags: readonly WireStage[], more: Partial<WireSwap> = {}) => ({
		...provedSwap(anyRecord([...flags], more)),
		quietSince: START + 20 * 60_000,
	});

	test.each([
		{
			side: 0,
			flags: ['myfee', 'bobdeposit', 'alicepayment'],
			says: 'Your counterparty has made no payment since 12:20',
		},
		{ side: 0, flags: ['myfee', 'bobdeposit'], says: 'Your node has made no payment since 12:20' },
		{ side: 1, flags: ['myfee', 'bobdeposit'], says: 'Your counterparty has made no payment since 12:20' },
		{ side: 1, flags: ['myfee'], says: 'Your node has made no payment since 12:20' },
	] as const)('describes side $side after $flags: $says', ({ side, flags, says }) => {
		const words = describeSwap(quiet(flags, { iambob: side }), NOW, format);
		expect(words.headline).toBe(says);
		expect(words.options[0]).toMatch(/^Check now/);
	});

	test('claims no silence unobserved by this browser', () => {
		const swap = provedSwap(anyRecord(['myfee', 'bobdeposit', 'alicepayment']));
		expect(describeSwap(swap, NOW, format).headline).toBe('This takes longer than usual');
		expect(describeSwap({ ...swap, quietSince: NOW - 59_000 }, NOW, format).headline).toBe(
			'This takes longer than usual',
		);
	});

	test('limits the loss to the trade fee while nothing is locked', () => {
		expect(describeSwap(quiet(['myfee']), NOW, format).options.at(-1)).toMatch(
			/nothing of yours is locked, and only the trade fee/,
		);
		expect(describeSwap(quiet([], { iambob: 1 }), NOW, format).options.at(-1)).toMatch(
			/nothing of yours is locked. This swap/,
		);
	});

	test('promises nothing after a restart of the node', () => {
		const cut = { ...quiet(['myfee']), isCutOff: true, isMovedByAsking: true };
		expect(describeSwap(cut, NOW, format).options).toEqual([
			'Check now: your node looks at both chains again.',
			'Or trade with someone else: nothing of yours is locked, and only the trade fee is lost.',
		]);
		const asked = {
			...quiet(['myfee', 'bobdeposit', 'alicepayment', 'bobpayment']),
			isMovedByAsking: true,
		};
		expect(describeSwap(asked, NOW, format).options.at(-1)).toMatch(/only when asked/);
	});

	test('has options only while late', () => {
		const swap = quiet(['myfee', 'bobdeposit', 'alicepayment']);
		expect(describeSwap(swap, START + 30 * 60_000, format).options).toEqual([]);
		expect(describeSwap(swap, START + 5 * 3_600_000, format).options).toEqual([]);
	});
});

const PAST = / (was|were|came back|never left) |does not come back/;

test.each([...TAKER_CASES, ...MAKER_CASES])(
	'shows the last place and promises nothing with disabled coins ($flags)',
	({ flags, more, after }) => {
		const swap = provedSwap(anyRecord(flags, more));
		const words = describeHaltedSwap(swap, START + after, format, START);
		expect(words.next).toMatch(/Switch .* and .* on now/);
		expect(Object.values(words).join(' ')).not.toMatch(/by itself|nothing to do|safe/i);
		if (!swap.isFinished) expect(words.coins).toMatch(PAST);
	},
);

describe.each([
	{ side: 'the taker', cases: TAKER_CASES, with: {} },
	{ side: 'the maker', cases: MAKER_CASES, with: { iambob: 1 } as const },
])('swap text of an unreachable node, for $side', ({ cases, with: sided }) => {
	const open = cases.map((each) => ({
		...each,
		swap: provedSwap(anyRecord(each.flags, { ...each.more, ...sided })),
	}));
	test.each(open.filter(({ swap }) => !swap.isFinished))(
		'$flags after $after ms: shows the last known place and time',
		({ swap, after }) => {
			const { headline, coins, next } = describeSilentSwap(swap, START + after, format, START + 60_000);
			expect(headline).toBe('The state of this swap is unknown');
			expect(coins).toMatch(/^(Your|The) .* were (in your wallet|locked in the swap) at \d\d:\d\d/);
			expect(coins).not.toMatch(/ are | is still /);
			expect(next).toMatch(/^Start the node if it is stopped, with .* and .* on\./);
		},
	);
});

test('refers to the last answer for data stored without a time', () => {
	const swap = provedSwap(anyRecord(['myfee']));
	expect(describeSilentSwap(swap, START, format, undefined).coins).toBe(
		'Your 0.3 LTC were in your wallet when the node last answered.',
	);
});
