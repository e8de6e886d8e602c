import { formatMoney } from '#lib/domain/money/figures.ts';
import type { Notice, NoticeCounts, NoticeState } from '#lib/domain/notices/notice.ts';
import { countOf, listOf, plural } from '#lib/domain/text/language.ts';

/** One line of the list of notices. */
export interface NoticeWords {
	readonly title: string;
	readonly text: string;
}

/** Amounts are written as the user's settings say at the moment. */
export function noticeWords(notice: Notice): NoticeWords {
	return { title: titleOf(notice), text: textOf(notice) };
}

const TITLES: Readonly<Record<NoticeState, string>> = {
	'swap-started': 'Swap started',
	'swap-continues': 'Swap continues',
	'swap-late': 'Swap is late',
	'swap-attention': 'Swap needs attention',
	'swap-refundable': 'Coins can be taken back',
	'swap-finished': 'Swap finished',
	'swap-refunded': 'Swap refunded',
	'swap-claimed': 'Deposit claimed',
	'swap-ended': 'Swap ended without a trade',
	'orders-gone': 'Orders gone',
	'bot-done': 'Bot done',
	'payment-confirmed': 'Payment confirmed',
	'payment-undone': 'Payment no longer confirmed',
	'node-away': 'Node does not answer',
	'node-back': 'Node is back',
	'node-other-key': 'Node runs with another passphrase',
	'node-restarted': 'Node was restarted',
	'coins-off': 'Coins switched off',
	'stream-lost': 'Event stream lost',
};

function titleOf({ is, isMaker, fill, coins }: Notice): string {
	if (is === 'swap-started' && isMaker) return 'Order filled: swap started';
	if (is === 'swap-started' && fill === 'part') return 'Order partly filled: swap started';
	if (is === 'coins-off') return plural(coins.length, 'Coin switched off', 'Coins switched off');
	return TITLES[is];
}

/** @param trade the sums paid and received @param coins their names */
type Text = (trade: string, coins: string) => string;

const TEXTS: Readonly<Record<NoticeState, Text>> = {
	'swap-started': (trade) => trade,
	'swap-continues': (trade) => trade,
	'swap-finished': (trade) => trade,
	'swap-late': (trade) => `${trade}. See what you can do now.`,
	'swap-attention': (trade) => `${trade}. Open the swap to see what it needs.`,
	'swap-refundable': (trade) => `${trade}. Keep your node running, and check the swap.`,
	'swap-refunded': (trade) => `${trade}. Your coins are back.`,
	'swap-claimed': (trade) => `${trade}. The deposit was taken in place of the trade.`,
	'swap-ended': (trade) => `${trade}. At most the trade fee was paid.`,
	'bot-done': (trade) => `Traded ${trade}`,
	'payment-confirmed': (_, coins) => (coins ? `In the ${coins} chain` : 'In a block of its chain'),
	'payment-undone': (_, coins) =>
		coins
			? `No longer in a block of the ${coins} chain. See Activity.`
			: 'No longer in a block of its chain. See Activity.',
	'orders-gone': (_, coins) =>
		`Your orders (${coins}) were no longer on the node. This browser did not cancel them.`,
	'node-away': () => 'Swaps in progress need your node running.',
	'node-back': () => 'Your node answers again.',
	'node-other-key': () => 'Sign in again with the passphrase of the node that runs now.',
	'node-restarted': (_, coins) => `Your orders (${coins}) ended with the restart.`,
	'coins-off': (_, coins) => `${coins}: no orders and no swaps until switched on.`,
	'stream-lost': () => 'Swapdesk polls the node instead, so news may come some seconds later.',
};

function textOf({ is, coins, sums }: Notice): string {
	const [paid, got] = sums.map(formatMoney);
	const names = listOf(coins);
	const trade = got === undefined ? (paid ?? names) : `${paid} for ${got}`;
	return TEXTS[is](trade, names);
}

/** For a screen reader, behind the name of the button: `3 unread, 1 needs you`. */
export function countWords({ unread, needingYou }: NoticeCounts): string {
	const parts = [
		...(unread > 0 ? [`${unread} unread`] : []),
		...(needingYou > 0 ? [plural(needingYou, '1 needs you', `${needingYou} need you`)] : []),
	];
	return parts.join(', ');
}

/** Above the list: `3 notices, 1 needs you`. */
export function listWords(count: number, { needingYou }: NoticeCounts): string {
	const notices = countOf(count, 'notice');
	return needingYou === 0
		? notices
		: `${notices}, ${plural(needingYou, '1 needs you', `${needingYou} need you`)}`;
}
