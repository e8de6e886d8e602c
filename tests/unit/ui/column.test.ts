import { countColumn, csvOf, volumeColumn, type Column } from '#lib/ui/table/column.ts';
import { expect, it } from 'vitest';

interface Row {
	readonly pair: readonly [string, string];
	readonly trades: number;
	readonly volume: bigint;
}

const columns: readonly Column<Row>[] = [
	{
		name: 'Pair',
		text: ({ pair }) => pair.join('/'),
		csv: { base: ({ pair }) => pair[0], rel: ({ pair }) => pair[1] },
	},
	countColumn('Trades', ({ trades }) => trades, 'trades'),
	volumeColumn('Volume', ({ volume }) => volume),
	{ name: 'Chart', text: () => 'on screen only' },
	{ csv: { id: ({ trades }) => `id${trades}` } },
];

it('exports visible and hidden columns as CSV', () => {
	const rows: readonly Row[] = [{ pair: ['KMD', 'LTC'], trades: 1234, volume: 1_234_567_890_000n }];
	expect(csvOf(columns, rows)).toBe('base,rel,trades,id\r\nKMD,LTC,1234,id1234\r\n');
	expect(columns.map(({ text }) => text?.(rows[0] as Row, 0))).toEqual([
		'KMD/LTC',
		'1\u202f234',
		'12.3k',
		'on screen only',
		undefined,
	]);
});
