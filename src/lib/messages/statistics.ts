import {
	MAX_DAYS,
	MAX_PROGRAM_LETTERS,
	type LogProblem,
	type StatisticsView,
	type Period,
	type SeenOutcome,
	type SeenPaymentName,
} from '#lib/domain/trade-log.ts';
import type { FunnelStep, MessageCounts } from '#lib/domain/message-counts.ts';

export const VIEW_NAMES: Readonly<Record<StatisticsView, string>> = {
	network: 'Network',
	trades: 'Trades',
	markets: 'Markets',
	prices: 'Prices',
	log: 'Log',
};

export const PERIOD_NAMES: Readonly<Record<Period | 'dates', string>> = {
	day: '24 hours',
	week: '7 days',
	month: '30 days',
	dates: 'Dates',
};

export const OUTCOME_NAMES: Readonly<Record<SeenOutcome, string>> = {
	finished: 'Finished',
	expired: 'Expired',
	open: 'Open',
};

/** Outcome of an open swap if the node also lists failed requests. */
export const OPEN_OR_NEVER_STARTED = 'Not finished';

export const STEP_NAMES: Readonly<Record<FunnelStep, string>> = {
	request: 'Requested',
	reserved: 'Reserved',
	connect: 'Connecting',
	connected: 'Connected',
};

/** One line on each step. */
export const STEP_MEANINGS: Readonly<Record<FunnelStep, string>> = {
	request: 'A taker asked for a trade.',
	reserved: 'A maker reserved outputs.',
	connect: 'The taker accepted the order.',
	connected: 'Both started the swap.',
};

export const COUNT_NAMES: readonly (readonly [keyof MessageCounts, string])[] = [
	['request', 'Requested'],
	['reserved', 'Reserved'],
	['connect', 'Connecting'],
	['connected', 'Connected'],
	['status', 'Swap status reports'],
	['swaps', 'Unique swaps'],
	['duplicates', 'Duplicates'],
	['unreadable', 'Unreadable'],
	['unknown', 'Unknown kind'],
];

export const PAYMENT_NAMES: Readonly<Record<SeenPaymentName, string>> = {
	deposit: 'Maker’s deposit',
	'taker-payment': 'Taker’s payment',
	'maker-payment': 'Maker’s payment',
	'maker-payment-spent': 'Maker’s payment spent',
	'taker-payment-spent': 'Taker’s payment spent',
	'deposit-spent': 'Deposit spent',
};

export function logProblemText({ field, kind }: LogProblem): string {
	if (kind === 'no-date') return field === 'from' ? 'Enter the first day.' : 'Enter the last day.';
	if (kind === 'ends-before') return 'The last day is before the first.';
	if (kind === 'too-many') return 'Enter one coin, or two for a pair.';
	if (kind === 'no-key') return 'Enter the start of a public key: digits and letters a to f.';
	return field === 'to'
		? `Choose at most ${MAX_DAYS} days.`
		: `A program’s name has at most ${MAX_PROGRAM_LETTERS} letters.`;
}
