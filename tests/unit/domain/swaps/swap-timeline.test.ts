import { LOCK_MS, swapOfRecord, type Stage, type WireSwap } from '#lib/domain/swaps/swap.ts';
import { canCheckHelp, stateOfSwap, STUCK_AFTER_MS } from '#lib/domain/swaps/swap-state.ts';
import { timelineOf } from '#lib/domain/swaps/swap-timeline.ts';
import { safetyWords, saySpan, swapWords } from '#lib/domain/swaps/swap-words.ts';
import { describe, expect, test } from 'vitest';
import { anyRecord, START } from '../any-swap.ts';

const say = (time: number) => new Date(time).toISOString().slice(11, 16);
const MINUTE = 60_000;

/** `✓` done, `●` waited for, `·` to come. */
function drawn(record: WireSwap, now: number): string {
	const marks = { done: '✓', now: '●', 'to-come': '·' };
	return timelineOf(swapOfRecord(record), now)
		.map(({ stage, state }) => marks[state] + stage)
		.join(' ');
}

interface Row {
	readonly flags: readonly Stage[];
	readonly more?: Partial<WireSwap>;
	readonly after: number;
	readonly state: string;
	readonly line: string;
	readonly coins: RegExp;
	readonly next: RegExp;
	readonly helps: boolean;
}

const finished = { status: 'finished', finishtime: START / 1000 + 600 } as const;
const maker = { iambob: 1 } as const;

const TAKER: Row[] = [
	{
		flags: [],
		after: MINUTE,
		state: 'running',
		line: '●myfee ·bobdeposit ·alicepayment ·bobpayment ·alicespend',
		coins: /^Your 0.3 LTC are still in your wallet.$/,
		next: /Your node goes on by itself/,
		helps: false,
	},
	{
		flags: ['myfee'],
		after: MINUTE,
		state: 'running',
		line: '✓myfee ●bobdeposit ·alicepayment ·bobpayment ·alicespend',
		coins: /still in your wallet. The trade fee of 0.01 LTC does not come back/,
		next: /other side’s turn.*nothing of yours is locked/,
		helps: false,
	},
	{
		flags: ['myfee', 'bobdeposit'],
		after: MINUTE,
		state: 'running',
		line: '✓myfee ✓bobdeposit ●alicepayment ·bobpayment ·alicespend',
		coins: /still in your wallet/,
		next: /Your node goes on/,
		helps: false,
	},
	{
		flags: ['myfee', 'bobdeposit', 'alicepayment'],
		after: MINUTE,
		state: 'running',
		line: '✓myfee ✓bobdeposit ✓alicepayment ●bobpayment ·alicespend',
		coins: /locked in the swap, and can be taken back from 16:20/,
		next: /If it never acts, your node fetches your coins back then/,
		helps: false,
	},
	{
		flags: ['myfee', 'bobdeposit', 'alicepayment'],
		after: 2 * LOCK_MS,
		state: 'attention',
		line: '✓myfee ✓bobdeposit ✓alicepayment ✓lock ●alicereclaim',
		coins: /can be taken back since 16:20/,
		next: /fetches the coins by itself. Keep it running/,
		helps: true,
	},
	{
		flags: ['myfee', 'bobdeposit', 'alicepayment', 'bobpayment'],
		after: MINUTE,
		state: 'running',
		line: '✓myfee ✓bobdeposit ✓alicepayment ✓bobpayment ●alicespend',
		coins: /locked in the swap/,
		next: /Your node goes on/,
		helps: false,
	},
	{
		flags: ['myfee', 'bobdeposit', 'alicepayment', 'bobpayment'],
		after: LOCK_MS,
		state: 'attention',
		line: '✓myfee ✓bobdeposit ✓alicepayment ✓bobpayment ●alicespend',
		coins: /locked in the swap/,
		next: /may take its payment back now/,
		helps: true,
	},
	{
		flags: ['myfee', 'bobdeposit', 'alicepayment', 'bobpayment', 'alicespend'],
		more: finished,
		after: MINUTE,
		state: 'finished',
		line: '✓myfee ✓bobdeposit ✓alicepayment ✓bobpayment ✓alicespend',
		coins: /^The 0.58 RICK are in your wallet.$/,
		next: /nothing to do/,
		helps: false,
	},
	{
		flags: ['myfee', 'bobdeposit', 'alicepayment', 'alicereclaim'],
		more: finished,
		after: 3 * LOCK_MS,
		state: 'returned',
		line: '✓myfee ✓bobdeposit ✓alicepayment ✓lock ✓alicereclaim',
		coins: /^0.3 LTC came back to your wallet. The trade fee/,
		next: /nothing to do/,
		helps: false,
	},
	{
		flags: ['myfee', 'bobdeposit', 'alicepayment', 'alicereclaim', 'aliceclaim'],
		more: finished,
		after: 3 * LOCK_MS,
		state: 'returned',
		line: '✓myfee ✓bobdeposit ✓alicepayment ✓lock ✓alicereclaim ✓aliceclaim',
		coins: / are in your wallet. The trade fee/,
		next: /nothing to do/,
		helps: false,
	},
	{
		flags: ['myfee'],
		more: finished,
		after: LOCK_MS,
		state: 'ended',
		line: '✓myfee ✓end',
		coins: /^Your 0.3 LTC never left your wallet. The trade fee of 0.01 LTC/,
		next: /nothing to do/,
		helps: false,
	},
	{
		flags: ['myfee', 'bobdeposit', 'alicepayment'],
		more: finished,
		after: LOCK_MS,
		state: 'attention',
		line: '✓myfee ✓bobdeposit ✓alicepayment ✓lock ·alicereclaim',
		coins: /locked in the swap/,
		next: /calls the swap finished.*Check it now/,
		helps: true,
	},
];

const MAKER: Row[] = [
	{
		flags: ['myfee', 'bobdeposit'],
		after: MINUTE,
		state: 'running',
		line: '✓myfee ✓bobdeposit ●alicepayment ·bobpayment ·bobspend ·bobrefund',
		coins: /Your 0.03 RICK are locked in the swap, and can be taken back from 14:10/,
		next: /other side’s turn/,
		helps: false,
	},
	{
		flags: ['myfee', 'bobdeposit'],
		after: LOCK_MS,
		state: 'attention',
		line: '✓myfee ✓bobdeposit ✓lock ●bobrefund',
		coins: /taken back since 14:10/,
		next: /fetches the coins by itself/,
		helps: true,
	},
	{
		flags: ['myfee', 'bobdeposit'],
		after: 2 * LOCK_MS,
		state: 'attention',
		line: '✓myfee ✓bobdeposit ✓lock ●bobrefund',
		coins: /taken back since/,
		next: /may claim your deposit now/,
		helps: true,
	},
	{
		flags: ['myfee', 'bobdeposit', 'alicepayment', 'bobpayment'],
		after: LOCK_MS,
		state: 'attention',
		line: '✓myfee ✓bobdeposit ✓alicepayment ✓bobpayment ✓lock ●bobreclaim ·bobrefund',
		coins: /0.03 RICK and 0.05 RICK are locked/,
		next: /fetches the coins by itself/,
		helps: true,
	},
	{
		flags: ['myfee', 'bobdeposit', 'alicepayment', 'bobpayment', 'alicespend', 'bobspend'],
		after: 10 * MINUTE,
		state: 'running',
		line: '✓myfee ✓bobdeposit ✓alicepayment ✓bobpayment ✓bobspend ●bobrefund',
		coins: /0.3 LTC are in your wallet. Your deposit of 0.03 RICK comes back next/,
		next: /Your node goes on/,
		helps: false,
	},
	{
		flags: ['myfee', 'bobdeposit', 'alicepayment', 'bobpayment', 'alicespend', 'bobspend', 'bobrefund'],
		more: finished,
		after: 10 * MINUTE,
		state: 'finished',
		line: '✓myfee ✓bobdeposit ✓alicepayment ✓bobpayment ✓bobspend ✓bobrefund',
		coins: /0.3 LTC are in your wallet.$/,
		next: /nothing to do/,
		helps: false,
	},
	{
		flags: ['myfee', 'bobdeposit', 'bobrefund'],
		more: finished,
		after: LOCK_MS,
		state: 'returned',
		line: '✓myfee ✓bobdeposit ✓lock ✓bobrefund',
		coins: /RICK came back to your wallet.$/,
		next: /nothing to do/,
		helps: false,
	},
];

describe.each([
	{ side: 'the taker', rows: TAKER, with: {} },
	{ side: 'the maker', rows: MAKER, with: maker },
])('for $side', ({ rows, with: sided }) => {
	test.each(rows)('$flags after $after ms is $state', (row) => {
		const record = anyRecord(row.flags, { ...row.more, ...sided });
		const now = START + row.after;
		const swap = swapOfRecord(record);
		const words = swapWords(swap, now, say);
		expect(stateOfSwap(swap, now)).toBe(row.state);
		expect(drawn(record, now)).toBe(row.line);
		expect(words.coins).toMatch(row.coins);
		expect(words.next).toMatch(row.next);
		expect(canCheckHelp(swap, now)).toBe(row.helps);
	});
});

describe('the clock', () => {
	test('is told as a moment and as a span', () => {
		const swap = swapOfRecord(anyRecord(['myfee', 'bobdeposit', 'alicepayment']));
		expect(safetyWords(swap, START + 128 * MINUTE, say)).toBe(
			'Your coins can be taken back from 16:20, in 2 h 12 min.',
		);
		expect(safetyWords(swapOfRecord(anyRecord(['myfee'])), START, say)).toBe('');
	});

	test.each([
		[0, '0 s'],
		[59_000, '59 s'],
		[60_000, '1 min'],
		[3_599_000, '1 h 0 min'],
		[7_800_000, '2 h 10 min'],
		[3 * 86_400_000, '3 days'],
	])('writes %d ms as %s', (ms, text) => expect(saySpan(ms)).toBe(text));

	test('makes a swap stuck after four hours, and lets it be checked', () => {
		const swap = swapOfRecord(anyRecord(['myfee', 'bobdeposit']));
		expect(stateOfSwap(swap, START + STUCK_AFTER_MS - 1)).toBe('running');
		expect(stateOfSwap(swap, START + STUCK_AFTER_MS)).toBe('attention');
		expect(canCheckHelp(swap, START + STUCK_AFTER_MS)).toBe(true);
	});

	test('lets a swap be checked when nobody knows when it began', () => {
		const swap = swapOfRecord(anyRecord(['myfee'], { expiration: undefined }));
		expect(canCheckHelp(swap, START)).toBe(true);
		expect(swapWords(swap, START, say).coins).toMatch(/still in your wallet/);
	});

	test('warns of stopping the node while the node says that it must not be', () => {
		const warning = 'swaps in critical section, dont exit now';
		const critical = swapOfRecord(anyRecord(['myfee', 'bobdeposit'], { warning }));
		expect(swapWords(critical, START, say).next).toMatch(/goes on by itself.*Do not stop the node just now/);
		const calm = swapOfRecord(anyRecord(['myfee', 'bobdeposit']));
		expect(swapWords(calm, START, say).next).not.toMatch(/Do not stop/);
	});
});
