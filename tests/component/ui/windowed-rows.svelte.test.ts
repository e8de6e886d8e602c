import WindowedRows from '#lib/ui/list/WindowedRows.svelte';
import { createRawSnippet, flushSync, mount, unmount } from 'svelte';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

const ROW = 50;
const all = Array.from({ length: 5000 }, (_, number) => `item ${number}`);

const row = createRawSnippet<[string, number]>((item, index) => ({
	render: () => `<tr aria-rowindex="${index() + 1}" style="height:${ROW}px"><td>${item()}</td></tr>`,
}));

let table: HTMLTableElement;
let rows: ReturnType<typeof mount>;
let seen: readonly string[];

beforeEach(() => {
	seen = [];
	table = document.createElement('table');
	table.style.cssText = 'table-layout:fixed;border-collapse:collapse';
	document.body.append(table);
	rows = mount<Record<string, unknown>, object>(WindowedRows as never, {
		target: table,
		// Half of the real height, so that the list has to measure the rows.
		props: {
			items: all,
			key: String,
			row,
			likelyHeight: ROW / 2,
			onvisible: (items: string[]) => (seen = items),
		},
	});
});
afterEach(async () => {
	await unmount(rows);
	table.remove();
	scrollTo(0, 0);
});

const there = () =>
	[...table.querySelectorAll('tr:not([aria-hidden])')].map(({ textContent }) => textContent);
const fitting = () => Math.ceil(innerHeight / ROW) + 1;

describe('table of thousands of rows', () => {
	test('renders visible rows and a few more, with full scroll height', async () => {
		await expect.poll(() => table.getBoundingClientRect().height).toBe(all.length * ROW);
		expect(there()[0]).toBe('item 0');
		expect(there().length).toBeLessThanOrEqual(fitting() + 12);
		expect(seen[0]).toBe('item 0');
		expect(seen.length).toBeLessThanOrEqual(fitting());
	});

	test('follows a jump to its middle and to its end', async () => {
		await expect.poll(() => table.getBoundingClientRect().height).toBe(all.length * ROW);
		const top = table.getBoundingClientRect().top;
		scrollTo(0, 2500 * ROW + top);
		await expect.poll(() => seen[0]).toBe('item 2500');
		expect(there()).toContain('item 2500');
		expect(there()).not.toContain('item 0');
		expect(there().length).toBeLessThanOrEqual(fitting() + 12);
		expect(table.rows[1]?.getAttribute('aria-rowindex')).toBe('2495');

		scrollTo(0, all.length * ROW + top);
		await expect.poll(() => seen.at(-1)).toBe('item 4999');
		expect(there().at(-1)).toBe('item 4999');
	});

	test('reads nothing after its removal, despite a requested frame', async () => {
		let reads = 0;
		const target = document.createElement('table');
		document.body.append(target);
		const list = mount<Record<string, unknown>, object>(WindowedRows as never, {
			target,
			props: {
				key: String,
				row,
				likelyHeight: ROW,
				get items() {
					reads += 1;
					return all;
				},
			},
		});
		flushSync();
		// Runs after the list's own observer, in the same frame.
		await new Promise<void>((done) => new ResizeObserver(() => done()).observe(target));
		void unmount(list);
		reads = 0;
		for (let frame = 0; frame < 2; frame += 1) await new Promise((done) => requestAnimationFrame(done));
		expect(reads).toBe(0);
		target.remove();
	});
});
