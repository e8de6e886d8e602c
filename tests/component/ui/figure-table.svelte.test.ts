import FigureTable from '#lib/ui/table/FigureTable.svelte';
import type { Column } from '#lib/ui/table/column.ts';
import type { Component, ComponentProps } from 'svelte';
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';

interface Row {
	readonly coin: string;
	readonly amount: number;
}

const ROWS: readonly Row[] = [
	{ coin: 'KMD', amount: 2 },
	{ coin: 'LTC', amount: 0 },
];
const COLUMNS: readonly Column<Row, 'coin' | 'amount'>[] = [
	{ name: 'Coin', isHeader: true, text: ({ coin }) => coin, sort: 'coin' },
	{ name: 'Amount', text: ({ amount }) => amount || '', sort: 'amount' },
	{ name: 'Act', hidesName: true, text: ({ coin }) => `Send ${coin}` },
	{ csv: { id: ({ coin }) => coin } },
];
type Props = ComponentProps<typeof FigureTable<Row, 'coin' | 'amount'>>;
const show = (more: Partial<Props> = {}) =>
	render(FigureTable as unknown as Component<Props>, {
		caption: 'Coins',
		columns: COLUMNS,
		rows: ROWS,
		key: ({ coin }) => coin,
		...more,
	});

test('takes headings, row names and cells from the columns', async () => {
	await show({ rowClass: ({ coin }) => coin === 'LTC' && 'shown' });
	const table = page.getByRole('table', { name: 'Coins' });
	await expect.element(table.getByRole('columnheader', { name: 'Act' })).toBeInTheDocument();
	await expect.element(table.getByRole('rowheader', { name: 'KMD' })).toBeInTheDocument();
	const cells = [...document.querySelectorAll('tbody td')].map((cell) => [
		cell.getAttribute('data-name'),
		cell.textContent,
	]);
	expect(cells.slice(0, 2)).toEqual([
		['Amount', '2'],
		[null, 'Send KMD'],
	]);
	expect(document.querySelector('tr.shown')?.textContent).toContain('LTC');
	expect(table.getByRole('columnheader').elements()).toHaveLength(3);
});

test('sorts by a heading and announces the direction', async () => {
	const onsort = vi.fn();
	await show({ stacks: 'never', sort: { column: 'amount', isDescending: true }, onsort });
	await expect
		.element(page.getByRole('columnheader', { name: 'Amount' }))
		.toHaveAttribute('aria-sort', 'descending');
	await page.getByRole('button', { name: 'Coin' }).click();
	expect(onsort).toHaveBeenCalledWith('coin');
});

test('reports omitted rows and shows a placeholder for an empty table', async () => {
	const { rerender } = await show({ most: 1 });
	await expect.element(page.getByText('The busiest 1 of 2')).toBeVisible();
	expect(page.getByRole('rowheader').elements()).toHaveLength(1);
	await rerender({ rows: [], empty: 'No coins.' });
	await expect.element(page.getByText('No coins.')).toBeVisible();
	expect(document.querySelector('table')).toBeNull();
});

test('renders only the visible rows of thousands, with their positions', async () => {
	const rows = Array.from({ length: 5000 }, (_, amount) => ({ coin: `C${amount}`, amount }));
	await show({ rows, rowHeight: 40, stacks: 'never' });
	const table = page.getByRole('table');
	await expect.element(table).toHaveAttribute('aria-rowcount', '5001');
	await expect.element(page.getByRole('row', { name: /^C1 / })).toHaveAttribute('aria-rowindex', '3');
	expect(page.getByRole('row').elements().length).toBeLessThan(100);
});
