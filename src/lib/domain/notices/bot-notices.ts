import { UNSEEN } from '../flow/call-record.ts';
import type { CallEntry } from '../flow/journal-entry.ts';
import { coinsOfBot, restOf, stateOfBot, type Bot } from '../bots/bot.ts';
import type { NoticeState } from './notice-state.ts';
import type { NoticeNews } from './notice.ts';
import { NONE, tell, type KnownNotice } from './told.ts';

/** A bot as the node told it, with what else is known of its chances; a member is missing while that is not known. */
export interface ObservedBot {
	readonly bot: Bot;
	/** The whole balance of the coin that it pays with. */
	readonly balance?: bigint | undefined;
	/** When its last trade began or ended, or it was started, by the node's clock. In milliseconds since 1970. */
	readonly movedAt?: number | undefined;
	/** An order of the book is within its limit. */
	readonly hasOffer?: boolean | undefined;
}

const keyOfBot = (id: string): string => `bot ${id}`;

/** A smaller part of its volume a bot does not trade; it is the divisor. */
const LEAST_SHARE = 1000n;

/** So long without a trade and without an offer is not a gap of the market any more. */
export const WITHOUT_OFFERS_MS = 86_400_000;

/** As many requests that came to nothing, one after the other, are no accident. */
const REFUSALS = 3;

interface BotMoments {
	/** By the browser's clock, as `since`: news from before that are not told. In milliseconds since 1970. */
	readonly now: number;
	readonly since: number;
	/** By the node's clock. */
	readonly nodeNow: number;
}

/** Programs tell the second in which they started a bot. */
const SECOND_MS = 1000;

/** It was started before this browser watched, by the node's clock. */
function isOlder({ startedAt }: Bot, { now, since, nodeNow }: BotMoments): boolean {
	return startedAt <= since + (nodeNow - now) - SECOND_MS;
}

export function botNews(observed: ObservedBot, moments: BotMoments, known: KnownNotice): NoticeNews[] {
	const { bot } = observed;
	const { nodeNow } = moments;
	const key = keyOfBot(bot.id);
	const is = noticeStateOf(observed, nodeNow);
	if (is === undefined || (is === 'bot-done' && isOlder(bot, moments) && !known(key))) return [];
	const { paid, received } = coinsOfBot(bot);
	const sums = is === 'bot-done' ? [{ coin: paid, amount: bot.traded }] : [];
	return [tell({ key, is, id: bot.id, coins: [paid, received], sums })];
}

function noticeStateOf(
	{ bot, balance, movedAt, hasOffer }: ObservedBot,
	nodeNow: number,
): NoticeState | undefined {
	const state = stateOfBot(bot);
	if (state === 'complete') return 'bot-done';
	if (state !== 'running' || restOf(bot) === 0n || bot.trades.some(isOpenTrade)) return undefined;
	if (balance !== undefined && balance * LEAST_SHARE < bot.volume) return 'bot-without-funds';
	const latest = bot.trades.slice(-REFUSALS);
	if (latest.length === REFUSALS && latest.every(isRefused)) return 'bot-refused';
	const hasWaited = movedAt !== undefined && nodeNow - movedAt >= WITHOUT_OFFERS_MS;
	return hasWaited && hasOffer === false ? 'bot-without-offers' : undefined;
}

const isOpenTrade = ({ state }: Bot['trades'][number]): boolean =>
	state === 'asked' || state === 'answered' || state === 'swapping';

const isRefused = ({ state }: Bot['trades'][number]): boolean =>
	state === 'declined' || state === 'unanswered';

/** The page that sent a start says so itself when nothing is seen of it this soon. */
const OWN_FOR_MS = 10_000;

/** A start whose reply was lost, and that the node did not show when it was asked; it may still arrive, which is told then. */
export function botStartNews(entry: CallEntry<'bot-start'>, since: number, known: KnownNotice): NoticeNews[] {
	const { id, draft, step, refusal, created, reached, bot = '' } = entry;
	const facts = { ...NONE, key: `bot-start ${id}`, coins: [draft.base, draft.rel] };
	if (step === 'done') return known(facts.key) ? [tell({ ...facts, is: 'bot-started-late', id: bot })] : [];
	const { refused = 0 } = reached;
	if (step !== 'refused' || refusal?.code !== UNSEEN || refused < since) return [];
	return [tell({ ...facts, is: 'bot-not-started', id }, refused - created < OWN_FOR_MS)];
}
