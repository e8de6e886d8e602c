import type { ListedDeposit } from './deposit-list.ts';
import { addMoney, type ReportedMoney } from './money/figures.ts';
import { COIN } from './money/amount.ts';
import type { PortfolioCoin, TotalSample } from './portfolio.ts';
import { depositDue, lockedBy, recoveryFrom, takesDeposit, stateOfSwap } from './swaps/swap-state.ts';
import type { Swap } from './swaps/swap.ts';
import type { ListedLock } from './lock-list.ts';
import { endNotice, factsOfSwap } from './observed-notices.ts';
import type { Notice } from './notices.ts';
import { isCall, listOfLine, type JournalEntry } from './flow/journal-entry.ts';
import { basisPoints } from './money/price.ts';

/** Coins of the user that cannot be spent now. */
export interface LockedFund {
	/** Identifies the swap, time lock, deposit or coin. */
	readonly key: string;
	readonly by: 'swap' | 'time-lock' | 'deposit' | 'node';
	/** Id of the swap, ticker of coins reserved by the node, or txid. */
	readonly id: string;
	/** Coin of `amount`. */
	readonly coin: string;
	/** Smallest units; `undefined` if the node does not report it. */
	readonly amount: bigint | undefined;
	/** Time when the coins can be reclaimed, in milliseconds since 1970; `undefined` if unknown. */
	readonly until: number | undefined;
	/** The locked payment, if the user receives the counterparty's deposit instead. */
	readonly inPlaceOf?: ReportedMoney;
}

/** The user's payments in open swaps. */
export function lockedInSwaps(swaps: readonly Swap[]): LockedFund[] {
	return swaps.flatMap((swap) => {
		const locked = lockedBy(swap);
		const [first, ...more] = locked;
		if (!first) return [];
		const paid = more.reduce(addMoney, first);
		const fund = { key: `swap ${swap.id}`, by: 'swap', id: swap.id, until: recoveryFrom(swap) } as const;
		if (!takesDeposit(swap)) return [{ ...fund, ...paid }];
		const { coin } = swap.gets;
		return [{ ...fund, coin, amount: depositDue(swap)?.amount, inPlaceOf: paid }];
	});
}

/** Coins that the node does not count as spendable. */
export function heldByNode(coins: readonly Pick<PortfolioCoin, 'coin' | 'heldBack'>[]): LockedFund[] {
	return coins
		.filter(({ heldBack }) => heldBack > 0n)
		.map(({ coin, heldBack }) => ({
			...{ key: `node ${coin}`, by: 'node', id: coin, coin, amount: heldBack, until: undefined },
		}));
}

/** Time locks that the user can reclaim, now or later. */
export function lockedInTime(locks: readonly ListedLock[]): LockedFund[] {
	return locks
		.filter(
			({ state }) => state === 'unsure' || state === 'locked' || state === 'due' || state === 'fetching',
		)
		.map(({ coin, txid, value, at }) => ({
			...{ key: `lock ${coin} ${txid}`, by: 'time-lock', id: txid, coin, amount: value, until: at },
		}));
}

/** @param coin common to all deposits */
export function lockedInDeposits(deposits: readonly ListedDeposit[], coin: string): LockedFund[] {
	return deposits
		.filter(({ state }) => state !== 'claimed' && state !== 'strayed')
		.map(({ txid, amount, until }) => ({
			...{ key: `deposit ${txid}`, by: 'deposit', id: txid, coin, amount, until },
		}));
}

/** Sorts by the time when coins can be reclaimed, earliest first. */
export function sortLocked(funds: readonly LockedFund[]): LockedFund[] {
	return funds.toSorted((one, other) => (one.until ?? Infinity) - (other.until ?? Infinity));
}

/** One total per coin, sorted by name. */
export function sumOfLocked(funds: readonly LockedFund[]): ReportedMoney[] {
	const coins = [...new Set(funds.map(({ coin }) => coin))].sort();
	return coins.map((coin) =>
		funds.filter((fund) => fund.coin === coin).reduce<ReportedMoney>(addMoney, { coin, amount: 0n }),
	);
}

/** Total in the reference coin; `undefined` if an amount or a price is missing. */
export function worthOf(
	sums: readonly ReportedMoney[],
	priceOf: (coin: string) => bigint | undefined,
): bigint | undefined {
	let worth = 0n;
	for (const { coin, amount } of sums) {
		const price = priceOf(coin);
		if (price === undefined || amount === undefined) return undefined;
		worth += (amount * price) / COIN;
	}
	return worth;
}

/** Times of both clocks, in milliseconds since 1970. */
export interface EndedSpan {
	/** Browser clock. */
	readonly since: number;
	/** Node clock minus browser clock, in milliseconds. */
	readonly skew: number;
	/** Node clock. */
	readonly now: number;
}

/**
 * All matters that ended since a given time, latest first: from notices, and swaps that ended while no page
 * was open.
 */
export function endedSince(
	notices: readonly Notice[],
	swaps: readonly Swap[],
	{ since, skew, now }: EndedSpan,
): Notice[] {
	const notified = notices.filter(({ endedAt }) => endedAt !== undefined && endedAt > since);
	const keys = new Set(notices.map(({ key }) => key));
	const unnotified = swaps
		.flatMap((swap) => endOf(swap, skew, now) ?? [])
		.filter(({ key }) => !keys.has(key));
	return [...notified, ...unnotified.filter(({ at }) => at > since)].toSorted(
		(one, other) => other.at - one.at,
	);
}

/** Notice for the end of a swap; `undefined` while the swap is running, needs the user or is unchecked. */
function endOf(swap: Swap, skew: number, now: number): Notice | undefined {
	const { finishedAt } = swap;
	if (finishedAt === undefined || !swap.isFinished) return undefined;
	const is = endNotice(swap, stateOfSwap(swap, now), now);
	if (!is) return undefined;
	const at = finishedAt - skew;
	return { ...factsOfSwap(swap), is, at, endedAt: at, isRead: true };
}

/** Journal entries that wait for the user. */
export interface WaitingEntries {
	/** Signed but not sent, or sent with an unknown outcome. */
	readonly open: readonly JournalEntry[];
	/** Started, but nothing signed. */
	readonly drafts: readonly JournalEntry[];
}

/** The rows of a list of transfers are represented by the list. */
export function waitingEntries(entries: readonly JournalEntry[]): WaitingEntries {
	const own = entries.filter((entry) => listOfLine(entry) === undefined);
	return {
		open: own.filter((entry) =>
			isCall(entry) ? entry.step === 'unknown' : entry.step === 'review' || entry.step === 'lost',
		),
		drafts: own.filter((entry) => !isCall(entry) && entry.step === 'fill'),
	};
}

/** Time from the first to the last interaction, in milliseconds since 1970 by the browser's clock. */
export interface VisitSpan {
	readonly began: number;
	readonly seen: number;
}

/** The current visit to a node, and the previous one. */
export interface Visit extends VisitSpan {
	/** True if the user has signed out or switched to a different node. */
	readonly isOver: boolean;
	/** `undefined` on the first visit known to this browser. */
	readonly before?: VisitSpan | undefined;
}

/** Without an interaction in any tab for this long, the user counts as absent. */
const ABSENCE_MS = 30 * 60_000;

/**
 * Updates the visit after an interaction. A reload, a different tab or locking does not start a new visit.
 */
export function visitAfter(visit: Visit | undefined, now: number): Visit {
	if (!visit) return { began: now, seen: now, isOver: false };
	const { began, seen } = visit;
	if (visit.isOver || now - seen > ABSENCE_MS)
		return { began: now, seen: now, isOver: false, before: { began, seen } };
	// Handles a clock that was set back, so that the start is not in the future.
	return { ...visit, began: Math.min(began, now), seen: now };
}

export function endedVisit(visit: Visit): Visit {
	return { ...visit, isOver: true };
}

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
/** Maximum distance of a sample from exactly a day ago. */
const YESTERDAY_WITHIN_MS = DAY_MS / 2;

/** The sample closest to a day ago; `undefined` if all are too far from it. */
export function sampleOfYesterday(samples: readonly TotalSample[], now: number): TotalSample | undefined {
	const distance = ({ at }: TotalSample) => Math.abs(now - DAY_MS - at);
	const near = samples.filter((sample) => distance(sample) <= YESTERDAY_WITHIN_MS);
	return near.toSorted((one, other) => distance(one) - distance(other))[0];
}

/** The last sample of a visit; `undefined` if the total was not read during it. */
export function sampleOfVisit(
	samples: readonly TotalSample[],
	{ began, seen }: VisitSpan,
): TotalSample | undefined {
	return samples.findLast(({ at }) => at >= began && at <= seen + MINUTE_MS);
}

export interface TotalChange {
	/** Time of the earlier sample, in milliseconds since 1970. */
	readonly from: number;
	/** In smallest units of the reference coin; negative for a loss. */
	readonly by: bigint;
	/** In hundredths of a percent; `undefined` if the earlier total was 0. */
	readonly points: number | undefined;
}

/** `undefined` if the totals are not comparable, because the number of coins without a price has changed. */
export function changeSince(
	sample: TotalSample | undefined,
	now: Omit<TotalSample, 'at'>,
): TotalChange | undefined {
	if (sample?.unpriced !== now.unpriced) return undefined;
	return { from: sample.at, by: now.total - sample.total, points: basisPoints(sample.total, now.total) };
}
