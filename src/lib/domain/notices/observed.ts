import type { Alert } from '../alerts/alert.ts';
import type { CallEntry } from '../flow/journal-entry.ts';
import type { NodeRestart } from '../session/node-restart.ts';
import { botNews, botStartNews, type ObservedBot } from './bot-notices.ts';
import { endedEntries, entryNews, type ObservedEntries } from './entry-notices.ts';
import { goneNews, type MissingOrder } from './gone-orders.ts';
import { classOf } from './notice-state.ts';
import type { Notice, NoticeNews } from './notice.ts';
import { swapNews, type ObservedSwap } from './swap-notices.ts';
import { NONE, tell, type KnownNotice } from './told.ts';

/** The desk's knowledge at a moment, without asking for it; a member is missing while the node has not said it. */
export interface Observed {
	/** By the browser's clock, in milliseconds since 1970. */
	readonly now: number;
	/** Ends before this are not told: this browser did not watch. */
	readonly since: number;
	/** By the node's clock, by which the locks of swaps end. */
	readonly nodeNow: number;
	readonly swaps?: readonly ObservedSwap[];
	readonly bots?: readonly ObservedBot[] | undefined;
	/** Orders for bots that have changed lately. */
	readonly botStarts?: readonly CallEntry<'bot-start'>[];
	readonly entries?: ObservedEntries;
	/** With the last time that each was hit. */
	readonly alerts?: readonly Alert[];
	/** Orders whose end nothing explains. */
	readonly gone?: readonly MissingOrder[];
	/** Bytes that the browser still lets the page store; `undefined` where it does not say. */
	readonly freeBytes?: number | undefined;
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

/**
 * With less left the browser may refuse the next record, without which nothing is sent. The candles, swaps and records of a
 * year of daily use take about this much.
 */
const LEAST_FREE_BYTES = 50_000_000;

/**
 * The news, at most one of each matter.
 *
 * @param known the notice of a matter, if there is one: a matter that was over before this browser watched is not told
 */
export function newsOf(observed: Observed, known: KnownNotice): NoticeNews[] {
	const { swaps = [], bots = [], botStarts = [], entries, gone = [], alerts = [] } = observed;
	const { coinsOff = [], freeBytes = Infinity } = observed;
	return [
		...swaps.flatMap((each) => swapNews(each, observed, known)),
		...bots.flatMap((each) => botNews(each, observed, known)),
		...botStarts.flatMap((each) => botStartNews(each, observed.since, known)),
		...(entries ? entryNews(entries, observed, known) : []),
		...gone.map(goneNews),
		...alerts.flatMap((alert) => alertNews(alert, observed)),
		...nodeNews(observed, known),
		...restartNews(observed),
		...(coinsOff.length > 0 ? [tell({ ...NONE, key: COINS, is: 'coins-off', coins: coinsOff })] : []),
		...(observed.stream === 'lost' ? [tell({ ...NONE, key: STREAM, is: 'stream-lost' })] : []),
		...(freeBytes < LEAST_FREE_BYTES ? [tell({ ...NONE, key: DISK, is: 'disk-nearly-full' })] : []),
	];
}

const COINS = 'coins';
const STREAM = 'stream';
const NODE = 'node';
const DISK = 'disk';

/** Each hit is told once, by its time. */
function alertNews({ id, base, rel, condition, hit }: Alert, { since }: Observed): NoticeNews[] {
	if (!hit || hit.at < since) return [];
	const facts = { key: `alert ${id}`, is: 'alert', id, coins: [base, rel], sums: [] } as const;
	return [tell({ ...facts, alert: { condition, hit }, since: hit.at })];
}

function nodeNews({ node, lastAway, isStopped = false }: Observed, known: KnownNotice): NoticeNews[] {
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
export function closedBy(
	{ coinsOff, stream, bots, entries, freeBytes = 0 }: Observed,
	notices: readonly Notice[],
	news: readonly NoticeNews[],
): string[] {
	const open = notices.filter(({ endedAt }) => endedAt === undefined);
	const told = news.map(({ facts }) => facts.key);
	const ofBots = open.filter(({ is, key }) => classOf(is) === 'bots' && !told.includes(key));
	return [
		...(coinsOff?.length === 0 ? [COINS] : []),
		...(stream === 'on' || stream === 'off' ? [STREAM] : []),
		...(bots ? ofBots.map(({ key }) => key) : []),
		...(entries ? endedEntries(open, news) : []),
		...(freeBytes >= LEAST_FREE_BYTES ? [DISK] : []),
	];
}
