import type { SwapColumn } from '#lib/domain/swaps/swap-list.ts';
import type { Column } from '#lib/ui/table/column.ts';

/** The columns of the list; all but the one with the amounts can be sorted by, and hidden. */
export const SWAP_TABLE_COLUMNS: readonly Pick<Column<never, SwapColumn>, 'name' | 'isHeader' | 'sort'>[] = [
	{ name: 'Date', sort: 'date' },
	{ name: 'Side', sort: 'side' },
	{ name: 'Pair', sort: 'pair' },
	{ name: 'Paid → received', isHeader: true },
	{ name: 'All-in price', sort: 'price' },
	{ name: 'Fees', sort: 'fees' },
	{ name: 'State', sort: 'state' },
];
