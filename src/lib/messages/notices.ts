import { formatMoney } from '#lib/domain/money/figures.ts';
import {
	classOf,
	courseOf,
	type NoticeClass,
	type NoticeState,
	type Notice,
	type NoticeCounts,
	type NoticeWay,
} from '#lib/domain/notices.ts';
import { countOf, listOf, plural } from '#lib/domain/text/language.ts';
import { shownText } from '#lib/domain/text/visible-text.ts';
import { showUnits } from '#lib/domain/tokens.ts';
import { describeHit } from './alerts.ts';

/** Text of a notice. */
export interface NoticeText {
	readonly title: string;
	readonly text: string;
}

/** Formats a notice. Amounts follow the user's current settings. */
export function describeNotice(notice: Notice): NoticeText {
	return { title: titleOf(notice), text: textOf(notice) };
}

/** Formats a notice below the heading of its matter, which its text does not repeat. */
export function describeInGroup(notice: Notice): NoticeText {
	const matter = describeMatter(notice);
	const text = textOf(notice);
	return {
		title: notice.is === 'alert' ? 'Alert' : titleOf(notice),
		text: text === matter ? '' : text.replace(`${matter}. `, ''),
	};
}

/** Names of the classes in the settings. */
export const NOTICE_CLASS_NAMES: Readonly<Record<NoticeClass, string>> = {
	swaps: 'Swaps started and ended',
	late: 'Late swaps and swaps that need you',
	orders: 'Orders filled or gone',
	bots: 'Bots',
	goals: 'Automatic rebalancing',
	payments: 'Payments',
	deposits: 'Fast-swap deposits',
	locks: 'Time locks',
	tokens: 'Tokens',
	alerts: 'Alerts',
	node: 'Your node',
	coins: 'Coins switched off',
	stream: 'Event stream',
	disk: 'Storage space',
};

/**
 * @param trade amounts paid and received
 * @param coins names of the coins
 */
type Text = (trade: string, coins: string) => string;

const onlyTrade: Text = (trade) => trade;

const WORDS: Readonly<Record<NoticeState, readonly [title: string, text: Text]>> = {
	'swap-started': ['Swap started', onlyTrade],
	'swap-continues': ['Swap continues', onlyTrade],
	'swap-forgotten': [
		'Node lost its record of a swap',
		(trade) => `${trade}. Open the swap to see how to continue it.`,
	],
	'swap-late': ['Swap is late', (trade) => `${trade}. See what you can do now.`],
	'swap-attention': ['Swap needs attention', (trade) => `${trade}. Open the swap to see what it needs.`],
	'swap-refundable': [
		'Coins can be taken back',
		(trade) => `${trade}. Keep your node running, and check the swap.`,
	],
	'swap-finished': ['Swap finished', onlyTrade],
	'swap-refunded': ['Swap refunded', (trade) => `${trade}. Your coins are back.`],
	'swap-claimed': ['Deposit claimed', (trade) => `${trade}. The deposit was taken in place of the trade.`],
	'swap-reported': [
		'Node reports the end of a swap',
		(trade) => `${trade}. Your balances show what arrived.`,
	],
	'swap-ended': [
		'Node reports no trade',
		(trade) => `${trade}. Your node reports that you paid at most the trade fee.`,
	],
	'order-filled': ['Order filled: swap started', onlyTrade],
	'order-gone': [
		'Order gone',
		(_, coins) => `Your order (${coins}) is no longer on the node. This browser did not cancel it.`,
	],
	'orders-gone': [
		'Orders gone',
		(_, coins) => `Your orders (${coins}) were no longer on the node. This browser did not cancel them.`,
	],
	'bot-done': ['Bot done', (trade) => `Traded ${trade}`],
	'bot-not-started': [
		'Bot not started',
		(_, coins) =>
			`${coins}: the reply was lost, and your node shows no such bot. Check before you start it again.`,
	],
	'bot-started-late': [
		'Bot started after all',
		(_, coins) => `${coins}: the call arrived late. Check whether you still want this bot.`,
	],
	'bot-without-funds': [
		'Bot has nothing to trade with',
		(_, coins) => `${coins}: none left to pay with. Add coins, or stop the bot.`,
	],
	'bot-without-offers': [
		'Bot finds no offers',
		(_, coins) => `${coins}: no trade and no offer within its limit for a day.`,
	],
	'bot-refused': [
		'Bot gets no trade',
		(_, coins) => `${coins}: its last three requests were refused or not answered.`,
	],
	'goal-traded': ['Swap started', (trade) => `${trade}. Not requested here. Automatic rebalancing is on.`],
	'payment-confirmed': [
		'Payment confirmed',
		(_, coins) => (coins ? `In the ${coins} chain` : 'In a block of its chain'),
	],
	'payment-undone': [
		'Payment no longer confirmed',
		(_, coins) =>
			coins
				? `No longer in a block of the ${coins} chain. See History.`
				: 'No longer in a block of its chain. See History.',
	],
	'deposit-recognised': ['Deposit recognised', (sum) => `${sum} can back fast swaps now.`],
	'deposit-claimable': ['Deposit can be claimed', (sum) => `${sum} can come back to your wallet.`],
	'lock-over': ['Time lock expired', (sum) => `${sum} can be reclaimed.`],
	'token-confirmed': ['Token created', () => 'In a block of its chain'],
	alert: ['Alert', (_, coins) => coins],
	'node-away': ['Node does not answer', () => 'Swaps in progress need your node running.'],
	'node-back': ['Node is back', () => 'Your node answers again.'],
	'node-other-key': [
		'Node runs with another passphrase',
		() => 'Sign in again with the passphrase of the node that runs now.',
	],
	'node-restarted': ['Node was restarted', (_, coins) => `Your orders (${coins}) ended with the restart.`],
	'coins-off': ['Coins switched off', (_, coins) => `${coins}: no orders and no swaps until switched on.`],
	'stream-lost': [
		'Event stream lost',
		() => 'Swapdesk polls the node instead, so news may come some seconds later.',
	],
	'disk-nearly-full': [
		'Storage nearly full',
		() => 'Free some space on this computer, or Swapdesk cannot record what you do.',
	],
};

/** Names of the matters, as headings of the list. */
const MATTERS: Readonly<Record<NoticeClass, Text>> = {
	swaps: onlyTrade,
	late: onlyTrade,
	orders: onlyTrade,
	goals: onlyTrade,
	bots: (_, coins) => `Bot: ${coins}`,
	payments: (_, coins) => (coins ? `${coins} payment` : 'Payment'),
	deposits: (sum) => `Deposit of ${sum}`,
	locks: (sum) => `Time lock of ${sum}`,
	tokens: (_, token) => token || 'Token',
	alerts: (_, coins) => coins,
	node: () => 'Your node',
	coins: () => 'Your node',
	stream: () => 'Your node',
	disk: () => 'Storage space',
};

/** The swap, order, payment or other matter that the notice is about. */
export function describeMatter(notice: Notice): string {
	return MATTERS[classOf(notice.is)](...namesOf(notice));
}

function namesOf({ coins, sums }: Notice): Parameters<Text> {
	const [paid, got] = sums.map(formatMoney);
	const names = listOf(coins);
	return [got === undefined ? (paid ?? names) : `${paid} for ${got}`, names];
}

/** `Tide created`, `5 Tide burned`, `5 Tide sent`, `5 Tide sent to 3 recipients` */
function tokenTitle({ coins: [token], tokens }: Notice): string {
	const name = token && shownText(token);
	if (!tokens) return name ? `${name} created` : WORDS['token-confirmed'][0];
	const { units, places, recipients } = tokens;
	const amount = `${showUnits(units, places)} ${name ?? 'tokens'}`;
	if (recipients === 0) return `${amount} burned`;
	return plural(recipients, `${amount} sent`, `${amount} sent to ${recipients} recipients`);
}

function titleOf(notice: Notice): string {
	const { is, fill, coins } = notice;
	if (is === 'token-confirmed') return tokenTitle(notice);
	if ((is === 'swap-started' || is === 'order-filled') && fill === 'part')
		return 'Order partly filled: swap started';
	if (is === 'alert') return `Alert: ${coins.join('/')}`;
	if (is === 'coins-off') return plural(coins.length, 'Coin switched off', 'Coins switched off');
	return WORDS[is][0];
}

function textOf(notice: Notice): string {
	const { is, coins, endedAt, alert } = notice;
	if (endedAt !== undefined && courseOf(is) !== 'over') return 'No longer the case.';
	const [base = '', rel = ''] = coins;
	if (alert) return describeHit(alert.condition, { base, rel }, alert.hit);
	const [, text] = WORDS[is];
	return text(...namesOf(notice));
}

/** Count for screen readers, after the button's name: `3 unread, 1 needs you`. */
export function describeCount({ unread, needingYou }: NoticeCounts): string {
	const parts = [
		...(unread > 0 ? [`${unread} unread`] : []),
		...(needingYou > 0 ? [plural(needingYou, '1 needs you', `${needingYou} need you`)] : []),
	];
	return parts.join(', ');
}

/** Names of the display modes in the settings. */
export const WAY_NAMES: Readonly<Record<NoticeWay, string>> = {
	list: 'List only',
	page: 'In the page',
	system: 'System notice',
};

/** Replaces all system notifications while the desk is locked: no amount, coin or counterparty is shown. */
export const LOCKED_TEXT = {
	title: 'Swapdesk is locked',
	text: 'Unlock it to read this notice.',
} as const;

export const TEST_TEXT = {
	title: 'Test notice',
	text: 'Notices of your swaps and your node look like this.',
} as const;

/** Toast for further simultaneous notices. */
export const describeMore = (count: number): string => `${countOf(count, 'more notice')}`;

/**
 * Result of a test notice.
 *
 * @param way how the notice was shown
 */
export const TEST_SENT: Readonly<Record<Exclude<NoticeWay, 'list'>, string>> = {
	page: 'Sent to this page only.',
	system:
		'Sent to this page and to your system. If no system notice appeared, check your computer’s notification settings for this browser.',
};

/** Explanation shown before the browser asks for permission. */
export const SYSTEM_PROMISE =
	'System notices report swaps, fills and trouble with your node while no Swapdesk tab is in view. Hidden amounts stay hidden, and a locked desk shows neither amounts nor coins.';

export const DENIED =
	'Your browser blocks system notices from Swapdesk. To allow them, open the site settings beside the address and set Notifications to Allow.';
