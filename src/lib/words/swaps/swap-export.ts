import { formatAmount } from '#lib/domain/money/amount.ts';
import { stateOfSwap } from '#lib/domain/swaps/swap-state.ts';
import type { Swap } from '#lib/domain/swaps/swap.ts';

const COLUMNS = [
	'requestid',
	'quoteid',
	'state',
	'role',
	'paid coin',
	'paid amount',
	'received coin',
	'received amount',
	'started',
	'finished',
	'fee coin',
	'fee',
] as const;

/** The list as RFC 4180 has it, with a line of names first: ISO dates in UTC, plain decimals, nothing grouped. */
export function swapsAsCsv(swaps: readonly Swap[], now: number): string {
	const rows = swaps.map((swap) => rowOf(swap, now));
	return [COLUMNS, ...rows].map((row) => `${row.map(cell).join(',')}\r\n`).join('');
}

/** One swap or many for a support thread: no txid, no uuid, and ids cut short, since they lead to addresses. */
export function swapsAsReport(swaps: readonly Swap[], now: number): string {
	return `${JSON.stringify(
		swaps.map((swap) => ({
			swap: `${String(swap.requestid).slice(0, 4)}…-${String(swap.quoteid).slice(0, 4)}…`,
			state: stateOfSwap(swap, now),
			role: roleOf(swap),
			pays: { coin: swap.pays.coin, amount: formatAmount(swap.pays.amount) },
			gets: { coin: swap.gets.coin, amount: formatAmount(swap.arrives.amount) },
			stages: swap.payments.map(({ stage, coin, amount, txid }) => ({
				stage,
				coin,
				amount: amount === undefined ? null : formatAmount(amount),
				hasTxid: txid !== undefined,
			})),
			started: isoOf(swap.startedAt) || null,
			finished: isoOf(swap.finishedAt) || null,
		})),
		null,
		2,
	)}\n`;
}

function rowOf(swap: Swap, now: number): string[] {
	const fee = swap.isMaker ? undefined : swap.payments.find(({ stage }) => stage === 'myfee');
	return [
		String(swap.requestid),
		String(swap.quoteid),
		stateOfSwap(swap, now),
		roleOf(swap),
		swap.pays.coin,
		formatAmount(swap.pays.amount),
		swap.gets.coin,
		formatAmount(swap.arrives.amount),
		isoOf(swap.startedAt),
		isoOf(swap.finishedAt),
		fee?.coin ?? '',
		fee?.amount === undefined ? '' : formatAmount(fee.amount),
	];
}

function roleOf({ isMaker }: Swap): string {
	return isMaker ? 'maker' : 'taker';
}

function isoOf(time: number | undefined): string {
	return time === undefined ? '' : new Date(time).toISOString();
}

/** Spreadsheets run a cell that begins like a formula, quoted or not: an apostrophe makes it a text. */
function cell(text: string): string {
	const harmless = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
	return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
