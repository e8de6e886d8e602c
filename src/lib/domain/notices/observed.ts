import { coinsOfBot, stateOfBot, type Bot } from '../bots/bot.ts';
import type { NodeRestart } from '../session/node-restart.ts';
import { isBroken, lockedBy, recoveryFrom, takesDeposit, type SwapState } from '../swaps/swap-state.ts';
import type { Swap } from '../swaps/swap.ts';
import type { NoticeState } from './notice-state.ts';
import type { Fill, Notice, NoticeFacts, NoticeNews } from './notice.ts';

/** A swap as the node told it lately. */
export interface ObservedSwap {
	readonly swap: Swap;
	readonly state: SwapState;
	readonly fill: Fill | undefined;
	/** A request of this browser has just led to it. */
	readonly isOwn: boolean;
}

/** A payment that came into a block, even if the chain replaced that block since. */
export interface ObservedPayment {
	/** The id of its journal entry. */
	readonly id: string;
	readonly coin: string;
	/** In milliseconds since 1970. */
	readonly minedAt: number;
	/** The block is no longer part of the chain. */
	readonly isUndone: boolean;
}

/** The desk's knowledge at a moment, without asking for it; a member is missing while the node has not said it. */
export interface Observed {
	/** By the browser's clock, in milliseconds since 1970. */
	readonly now: number;
	/** Ends before this are not told: this browser did not watch. */
	readonly since: number;
	/** By the node's clock, by which the locks of swaps end. */
	readonly nodeNow: number;
	readonly swaps?: readonly ObservedSwap[];
	readonly bots?: readonly Bot[];
	readonly payments?: readonly ObservedPayment[];
	/** Coins that the user trades with and that are off. */
	readonly coinsOff?: readonly string[];
	readonly restart?: NodeRestart | undefined;
	/** `well` once it has replied. */
	readonly node?: 'away' | 'other-key' | 'well';
	/** The user has just stopped it: that it is away is no news. */
	readonly isStopped?: boolean;
	/** When the node was last away, once it is back. */
	readonly lastAway?: { readonly from: number; readonly until: number } | undefined;
	/** The event stream, which was read before. */
	readonly stream?: 'lost' | 'on' | 'off';
}

/** The members that not every notice has a value for. */
const NONE = { id: '', coins: [], sums: [] } as const;

/** The notice of each state of a swap. */
export const SWAP_NOTICES: Readonly<Record<Exclude<SwapState, 'attention' | 'running'>, NoticeState>> = {
	late: 'swap-late',
	finished: 'swap-finished',
	returned: 'swap-refunded',
	claimed: 'swap-claimed',
	ended: 'swap-ended',
};

/**
 * The news, at most one of each matter.
 *
 * @param known the notice of a matter, if there is one: a matter that was over before this browser watched is not told
 */
export function newsOf(observed: Observed, known: (key: string) => Notice | undefined): NoticeNews[] {
	const { swaps = [], bots = [], payments = [] } = observed;
	return [
		...swaps.flatMap((each) => swapNews(each, observed, known)),
		...bots.flatMap((bot) => botNews(bot, observed, known)),
		...payments.flatMap((payment) => paymentNews(payment, observed, known)),
		...nodeNews(observed, known),
		...restartNews(observed),
		...(observed.coinsOff?.length
			? [tell({ ...NONE, key: COINS, is: 'coins-off', coins: observed.coinsOff })]
			: []),
		...(observed.stream === 'lost' ? [tell({ ...NONE, key: STREAM, is: 'stream-lost' })] : []),
	];
}

const COINS = 'coins';
const STREAM = 'stream';
const NODE = 'node';

const tell = (facts: NoticeFacts, isOwn = false): NoticeNews => ({ facts, isOwn });

function swapNews(
	{ swap, state, fill, isOwn }: ObservedSwap,
	{ since, nodeNow, now }: Observed,
	known: (key: string) => Notice | undefined,
): NoticeNews[] {
	const key = `swap ${swap.id}`;
	const begun = swap.startedAt === undefined ? undefined : swap.startedAt - nodeNow + now;
	const isWatched = known(key) !== undefined || !swap.isFinished || (begun !== undefined && begun >= since);
	if (!isWatched) return [];
	const is = swapNotice(swap, state, nodeNow, known(key));
	const { id, pays, gets } = swap;
	const facts = { key, is, id, coins: [pays.coin, gets.coin], sums: [pays, gets], fill };
	return [tell(facts, isOwn && is === 'swap-started')];
}

function swapNotice(swap: Swap, state: SwapState, nodeNow: number, before: Notice | undefined): NoticeState {
	switch (state) {
		case 'running':
			if (before === undefined) return swap.isMaker ? 'order-filled' : 'swap-started';
			// It was late, and then a payment came: it does not start again.
			return hasJustBegun(before) ? before.is : 'swap-continues';
		case 'attention':
			return isFree(swap, nodeNow) ? 'swap-refundable' : 'swap-attention';
		default:
			return SWAP_NOTICES[state];
	}
}

const hasJustBegun = ({ is }: Notice): boolean => is === 'swap-started' || is === 'order-filled';

/** The lock has passed, and the user's own coins come back, not the counterparty's deposit. */
function isFree(swap: Swap, nodeNow: number): boolean {
	const from = recoveryFrom(swap);
	const hasPassed = from !== undefined && nodeNow >= from;
	return hasPassed && isBroken(swap, nodeNow) && lockedBy(swap).length > 0 && !takesDeposit(swap);
}

/** A confirmation is taken back only if it was told. */
function paymentNews(
	{ id, coin, minedAt, isUndone }: ObservedPayment,
	{ since }: Observed,
	known: (key: string) => Notice | undefined,
): NoticeNews[] {
	const key = `payment ${id}`;
	if (isUndone ? !known(key) : minedAt < since) return [];
	const is = isUndone ? 'payment-undone' : 'payment-confirmed';
	return [tell({ ...NONE, key, is, id, coins: coin ? [coin] : [] })];
}

function botNews(bot: Bot, { since }: Observed, known: (key: string) => Notice | undefined): NoticeNews[] {
	const key = `bot ${bot.id}`;
	if (stateOfBot(bot) !== 'complete' || (bot.startedAt < since && !known(key))) return [];
	const { paid, received } = coinsOfBot(bot);
	const sums = [{ coin: paid, amount: bot.traded }];
	return [tell({ key, is: 'bot-done', id: bot.id, coins: [paid, received], sums })];
}

function nodeNews(
	{ node, lastAway, isStopped = false }: Observed,
	known: (key: string) => Notice | undefined,
): NoticeNews[] {
	const before = known(NODE);
	if (node === 'away' || node === 'other-key') {
		const is = node === 'away' ? 'node-away' : 'node-other-key';
		return [tell({ ...NONE, key: NODE, is }, isStopped && node === 'away')];
	}
	const wasAway = node === 'well' && before !== undefined && before.endedAt === undefined;
	return wasAway ? [tell({ ...NONE, key: NODE, is: 'node-back', since: lastAway?.from ?? before.at })] : [];
}

/** All orders are gone: with the node's memory, or because another program has cancelled them. */
function restartNews({ restart, since }: Observed): NoticeNews[] {
	if (!restart || restart.isDismissed || restart.noticedAt < since) return [];
	// All of them stand again: what was told of them stays as it was.
	if (restart.orders.length === 0) return [];
	const is = restart.isCertain ? 'node-restarted' : 'orders-gone';
	const coins = [...new Set(restart.orders.flatMap(({ base, rel }) => [base, rel]))];
	return [tell({ ...NONE, key: 'restart', is, coins, since: restart.noticedAt })];
}

/** The keys of matters that are over, and whose end is not told. */
export function closedBy({ coinsOff, stream }: Observed): string[] {
	return [
		...(coinsOff?.length === 0 ? [COINS] : []),
		...(stream === 'on' || stream === 'off' ? [STREAM] : []),
	];
}
