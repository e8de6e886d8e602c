import type { WireStage } from '#lib/api/swap-record.ts';
import { LOCK_MS } from '#lib/domain/swap-locks.ts';
import type { WireSwap } from '#lib/node/reference/swap-record.ts';
import { START } from '../../node/reference/any-record.ts';

const MINUTE = 60_000;

/** A swap at one moment, with the expected view of it. */
export interface SwapCase {
	readonly flags: readonly WireStage[];
	readonly more?: Partial<WireSwap>;
	readonly after: number;
	readonly state: string;
	readonly line: string;
	readonly coins: RegExp;
	readonly next: RegExp;
	readonly helps: boolean;
}

const finished = { status: 'finished', finishtime: START / 1000 + 600 } as const;
export const TAKER_CASES: SwapCase[] = [
	{
		flags: [],
		after: MINUTE,
		state: 'running',
		line: '●fee ·maker-deposit ·taker-payment ·maker-payment ·taker-spend',
		coins: /^Your 0.3 LTC are still in your wallet.$/,
		next: /Your node continues on its own/,
		helps: false,
	},
	{
		flags: ['myfee'],
		after: MINUTE,
		state: 'running',
		line: '✓fee ●maker-deposit ·taker-payment ·maker-payment ·taker-spend',
		coins: /still in your wallet. The trade fee of 0.01 LTC does not come back/,
		next: /counterparty acts next. Nothing of yours is locked yet/,
		helps: false,
	},
	{
		flags: ['myfee', 'bobdeposit'],
		after: MINUTE,
		state: 'running',
		line: '✓fee ✓maker-deposit ●taker-payment ·maker-payment ·taker-spend',
		coins: /still in your wallet/,
		next: /Your node continues/,
		helps: false,
	},
	{
		flags: ['myfee', 'bobdeposit', 'alicepayment'],
		after: MINUTE,
		state: 'running',
		line: '✓fee ✓maker-deposit ✓taker-payment ●maker-payment ·taker-spend',
		coins: /locked in the swap, and can be taken back from 16:20/,
		next: /If it never does, your node takes your coins back then/,
		helps: false,
	},
	{
		flags: ['myfee', 'bobdeposit', 'alicepayment'],
		after: 2 * LOCK_MS,
		state: 'attention',
		line: '✓fee ✓maker-deposit ✓taker-payment ✗maker-payment ✓lock ●taker-reclaim',
		coins: /can be taken back since 16:20/,
		next: /collects the coins on its own. Keep it running/,
		helps: true,
	},
	{
		flags: ['myfee', 'bobdeposit', 'alicepayment', 'bobpayment'],
		after: MINUTE,
		state: 'running',
		line: '✓fee ✓maker-deposit ✓taker-payment ✓maker-payment ●taker-spend',
		coins: /locked in the swap/,
		next: /Your node continues/,
		helps: false,
	},
	{
		flags: ['myfee', 'bobdeposit', 'alicepayment', 'bobpayment'],
		after: LOCK_MS,
		state: 'attention',
		line: '✓fee ✓maker-deposit ✓taker-payment ✓maker-payment ●taker-spend',
		coins: /locked in the swap/,
		next: /may take its payment back now/,
		helps: true,
	},
	{
		flags: ['myfee', 'bobdeposit', 'alicepayment', 'bobpayment', 'alicespend'],
		more: finished,
		after: MINUTE,
		state: 'finished',
		line: '✓fee ✓maker-deposit ✓taker-payment ✓maker-payment ✓taker-spend',
		coins: /^The 0.06 RICK arrived in your wallet.$/,
		next: /nothing to do/,
		helps: false,
	},
	{
		flags: ['myfee', 'bobdeposit', 'alicepayment', 'alicereclaim'],
		more: finished,
		after: 3 * LOCK_MS,
		state: 'returned',
		line: '✓fee ✓maker-deposit ✓taker-payment ✗maker-payment ✓lock ✓taker-reclaim',
		coins: /^LTC \(amount not reported\) came back to your wallet. The trade fee/,
		next: /nothing to do/,
		helps: false,
	},
	{
		flags: ['myfee', 'bobdeposit', 'alicepayment', 'alicereclaim', 'aliceclaim'],
		more: finished,
		after: 3 * LOCK_MS,
		state: 'returned',
		line: '✓fee ✓maker-deposit ✓taker-payment ✗maker-payment ✓lock ✓taker-reclaim ✓deposit-claim',
		coins: / arrived in your wallet. The trade fee/,
		next: /nothing to do/,
		helps: false,
	},
	{
		flags: ['myfee'],
		more: finished,
		after: LOCK_MS,
		state: 'ended',
		line: '✓fee ✗maker-deposit ✓end',
		coins: /^Your node reports that your 0.3 LTC never left your wallet. The trade fee of 0.01 LTC/,
		next: /^Your LTC balance shows whether that is so.$/,
		helps: false,
	},
	{
		flags: ['myfee', 'bobdeposit', 'alicepayment'],
		more: finished,
		after: LOCK_MS,
		state: 'attention',
		line: '✓fee ✓maker-deposit ✓taker-payment ✗maker-payment ✓lock ·taker-reclaim',
		coins: /locked in the swap/,
		next: /calls the swap finished.*Check it now/,
		helps: true,
	},
];

export const MAKER_CASES: SwapCase[] = [
	{
		flags: ['myfee', 'bobdeposit'],
		after: MINUTE,
		state: 'running',
		line: '✓fee ✓maker-deposit ●taker-payment ·maker-payment ·maker-spend ·deposit-refund',
		coins: /Your 0.03 RICK are locked in the swap, and can be taken back from 14:10/,
		next: /counterparty acts next/,
		helps: false,
	},
	{
		flags: ['myfee', 'bobdeposit'],
		after: LOCK_MS,
		state: 'attention',
		line: '✓fee ✓maker-deposit ✗taker-payment ✓lock ●deposit-refund',
		coins: /taken back since 14:10/,
		next: /collects the coins on its own/,
		helps: true,
	},
	{
		flags: ['myfee', 'bobdeposit'],
		after: 2 * LOCK_MS,
		state: 'attention',
		line: '✓fee ✓maker-deposit ✗taker-payment ✓lock ●deposit-refund',
		coins: /taken back since/,
		next: /may claim your deposit now/,
		helps: true,
	},
	{
		flags: ['myfee', 'bobdeposit', 'alicepayment', 'bobpayment'],
		after: LOCK_MS,
		state: 'attention',
		line: '✓fee ✓maker-deposit ✓taker-payment ✓maker-payment ✗maker-spend ✓lock ●maker-reclaim ·deposit-refund',
		coins: /0.03 RICK and 0.05 RICK are locked/,
		next: /collects the coins on its own/,
		helps: true,
	},
	{
		flags: ['myfee', 'bobdeposit', 'alicepayment', 'bobpayment', 'alicespend', 'bobspend'],
		after: 10 * MINUTE,
		state: 'running',
		line: '✓fee ✓maker-deposit ✓taker-payment ✓maker-payment ✓maker-spend ●deposit-refund',
		coins: /0.3 LTC are in your wallet. Your deposit of 0.03 RICK comes back next/,
		next: /Your node continues/,
		helps: false,
	},
	{
		flags: ['myfee', 'bobdeposit', 'alicepayment', 'bobpayment', 'alicespend', 'bobspend', 'bobrefund'],
		more: finished,
		after: 10 * MINUTE,
		state: 'finished',
		line: '✓fee ✓maker-deposit ✓taker-payment ✓maker-payment ✓maker-spend ✓deposit-refund',
		coins: /0.3 LTC arrived in your wallet.$/,
		next: /nothing to do/,
		helps: false,
	},
	{
		flags: ['myfee', 'bobdeposit', 'bobrefund'],
		more: finished,
		after: LOCK_MS,
		state: 'returned',
		line: '✓fee ✓maker-deposit ✗taker-payment ✓lock ✓deposit-refund',
		coins: /^RICK \(amount not reported\) came back to your wallet.$/,
		next: /nothing to do/,
		helps: false,
	},
];
