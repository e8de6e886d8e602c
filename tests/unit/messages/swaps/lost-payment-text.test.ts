import { stateOfSwap } from '#lib/domain/swaps/swap-state.ts';
import { swapReceipt } from '#lib/domain/swaps/swap-receipt.ts';
import type { Stage, Swap } from '#lib/domain/swaps/swap.ts';
import { describeSilentSwap, describeSwap } from '#lib/messages/swaps/swap-text.ts';
import { expect, test } from 'vitest';
import { anyRecord, provedSwap, START } from '../../node/reference/any-record.ts';

const MINUTE = 60_000;
const DAY = 86_400_000;
const format = (time: number) => new Date(time).toISOString().slice(11, 16);

function lose(swap: Swap, ...lost: Stage[]): Swap {
	return { ...swap, lost };
}

const wordsOf = (swap: Swap) => describeSwap(swap, START + MINUTE, format);
const TAKEN = ['myfee', 'bobdeposit', 'alicepayment', 'bobpayment', 'alicespend'] as const;
const DONE = { status: 'finished', finishtime: START / 1000 + 60 } as const;

test('does not call a payment missing from the chain locked', () => {
	const swap = provedSwap(anyRecord(['myfee', 'bobdeposit', 'alicepayment']));
	expect(wordsOf(swap).coins).toMatch(/are locked in the swap/);
	const lost = lose(swap, 'taker-payment');
	expect(stateOfSwap(lost, START + MINUTE)).toBe('attention');
	expect(wordsOf(lost)).toMatchObject({
		headline: 'The chain no longer has your payment',
		coins:
			'Your 0.04 LTC are no longer locked: the chain no longer has your payment. They are in your wallet again unless they were spent elsewhere.',
		next: 'Your counterparty does not pay without it. If your payment comes back, the swap continues and this page says so. Check your LTC balance, and keep the node running with LTC and RICK on.',
	});
	expect(describeSilentSwap(lost, START + MINUTE, format, START).coins).toBe(
		'The chain no longer had your payment at 12:00: 0.04 LTC.',
	);
	expect(wordsOf(lose(swap))).toEqual(wordsOf(swap));
});

test('reports a locked deposit next to a missing payment', () => {
	const record = anyRecord(['myfee', 'bobdeposit', 'alicepayment', 'bobpayment'], { iambob: 1 });
	const { coins, next } = wordsOf(lose(provedSwap(record), 'maker-payment'));
	expect(coins).toMatch(
		/^Your 0.05 RICK are no longer locked.*Your 0.03 RICK are locked in the swap, and can be taken back from 14:10\.$/,
	);
	expect(next).toMatch(/Your node takes back the rest when its lock has passed\./);
});

test('counts received coins missing from the chain as paid, not arrived', () => {
	const swap = provedSwap(anyRecord(TAKEN, DONE));
	const lost = lose(swap, 'taker-spend');
	const { headline, coins, next } = wordsOf(lost);
	expect(headline).toBe('The chain no longer has the coins you received');
	expect(coins).toMatch(
		/^Your wallet does not have the 0.06 RICK: the chain no longer has the payment that brought them\. Your counterparty can still take your 0\.3 LTC\./,
	);
	expect(next).toMatch(/^Daemons normally broadcast such a payment again on their own/);
	expect(swapReceipt(lost)).toMatchObject({ pays: swap.pays.amount, receives: 0n });
	expect(stateOfSwap(lost, START + DAY)).toBe('attention');
	// The alarm has ended after eight days.
	expect(stateOfSwap(lost, START + 8 * DAY)).toBe('ended');
});

test('counts the user’s missing payment as unpaid if the coins arrived', () => {
	const lost = lose(provedSwap(anyRecord(TAKEN, DONE)), 'taker-payment');
	expect(stateOfSwap(lost, START + MINUTE)).toBe('finished');
	expect(wordsOf(lost).headline).toBe('The chain no longer has your payment, and you received the 0.06 RICK');
	expect(swapReceipt(lost).pays).toBe(0n);
});

test('does not announce a lost refund of the deposit as next', () => {
	const record = anyRecord([...TAKEN, 'bobspend', 'bobrefund'], { ...DONE, iambob: 1 });
	const { headline, coins } = wordsOf(lose(provedSwap(record), 'deposit-refund'));
	expect(headline).toBe('The chain no longer has the deposit that came back');
	expect(coins).not.toMatch(/comes back next|locked/);
});

test('omits an unknown output if a payment is missing', () => {
	const record = anyRecord(['myfee', 'bobdeposit', 'alicepayment', 'bobpayment'], {
		Apaymentspent: 'deadbeef'.repeat(8),
	});
	expect(wordsOf(provedSwap(record)).next).toMatch(/^Your LTC daemon cannot find the locked LTC/);
	expect(wordsOf(lose(provedSwap(record), 'taker-payment')).next).toMatch(/^Your node continues/);
});
