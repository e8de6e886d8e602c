import { isTicker } from './coin-use.ts';
import type { DayPrice } from './ledger.ts';
import { amountReader, DECIMALS, parseAmount } from './money/amount.ts';
import { REFERENCE_COIN } from './money/price.ts';
import { readTable } from './text/pasted.ts';

/** Prices typed by the user, as stored. */
export interface OwnPricesDraft {
	/** Empty for the reference coin. */
	readonly currency: string;
	/** A line per day and coin; see `readOwnPrices`. */
	readonly text: string;
}

export const MAX_PRICE_FILE_BYTES = 200_000;

type PriceCell = 'day' | 'coin' | 'price';

export interface OwnPrices {
	/** By coin in capitals, earliest first. */
	readonly prices: ReadonlyMap<string, readonly DayPrice[]>;
	/** The first line that cannot be read, counted from 1, and its cell; `undefined` if all can. */
	readonly problem: { readonly line: number; readonly cell: PriceCell | 'columns' } | undefined;
}

/**
 * Parses lines of a UTC day, a coin and its price; without a coin, the price is that of the reference coin. A first
 * line without a digit is a heading. Of several prices of one day, the last counts.
 */
export function readOwnPrices(text: string): OwnPrices {
	const rows = readTable(text)
		.rows.map(({ line, cells }) => ({ line, cells: cells.length === 1 ? cells[0]?.split(/\s+/) : cells }))
		.filter(({ cells }, index) => index > 0 || cells?.some((cell) => /\d/.test(cell)));
	const read = amountReader(rows.map(({ cells }) => cells?.at(-1) ?? ''));
	const byCoin = new Map<string, Map<number, bigint>>();
	let problem: OwnPrices['problem'];
	for (const { line, cells = [] } of rows) {
		const found = readRow(cells, read);
		if (typeof found === 'string') problem ??= { line, cell: found };
		else {
			const days = byCoin.get(found.coin) ?? new Map<number, bigint>();
			byCoin.set(found.coin, days.set(found.at, found.price));
		}
	}
	const sorted = [...byCoin].map(([coin, days]) => {
		const prices = [...days].map(([at, price]) => ({ at, price }));
		return [coin, prices.sort((one, other) => one.at - other.at)] as const;
	});
	return { prices: new Map(sorted), problem };
}

/** @returns the cell that cannot be read, if any */
function readRow(
	cells: readonly string[],
	read: ReturnType<typeof amountReader>,
): (DayPrice & { readonly coin: string }) | PriceCell | 'columns' {
	const [day = '', coin = '', written = ''] =
		cells.length === 2 ? [cells[0], REFERENCE_COIN, cells[1]] : cells;
	if (cells.length < 2 || cells.length > 3) return 'columns';
	const [at, price] = [startOf(day), priceOf(read(written))];
	if (at === undefined) return 'day';
	if (!isTicker(coin) || !/[a-z]/i.test(coin)) return 'coin';
	return price === undefined ? 'price' : { at, coin: coin.toUpperCase(), price };
}

/** Start of a day such as `2026-11-20`, which a time may follow. */
function startOf(text: string): number | undefined {
	const day = /^(\d{4}-\d\d-\d\d)(?:[T ][\d:.]+(?:Z|[+-][\d:]+)?)?$/.exec(text)?.[1] ?? '';
	const at = Date.parse(`${day}T00:00:00Z`);
	return Number.isNaN(at) || !new Date(at).toISOString().startsWith(day) ? undefined : at;
}

/** Decimal places that price lists may have; those past the eighth are cut off. */
const PLACES = 20;

function priceOf(text: string | undefined): bigint | undefined {
	const parsed = text === undefined ? 'ambiguous' : parseAmount(text, PLACES);
	const price = typeof parsed === 'bigint' ? parsed / 10n ** BigInt(PLACES - DECIMALS) : 0n;
	return price > 0n ? price : undefined;
}

/** True for a name such as `EUR`. */
export const isCurrency = (text: string): boolean => /^[A-Z0-9]{2,8}$/.test(text);
