import { wholeRows } from '#lib/ui/list/whole-rows.ts';
import { afterEach, describe, expect, test } from 'vitest';

let detach: (() => void) | undefined;

afterEach(() => {
	detach?.();
	document.body.replaceChildren();
});

/** A box of 105 px with rows of 20 px each. */
function openBox(rows: number, edge: 'top' | 'bottom' = 'bottom'): HTMLElement {
	const box = document.createElement('div');
	box.style.cssText = 'height:105px;overflow-y:auto;display:block';
	box.innerHTML = '<p style="height:20px;margin:0"></p>'.repeat(rows);
	document.body.append(box);
	detach = wholeRows('p', edge)(box) as () => void;
	return box;
}

describe('boxed list', () => {
	test('hides the row cut by its end, also after resizing and scrolling', async () => {
		const box = openBox(30);
		await expect.poll(() => box.style.clipPath).toBe('inset(0px 0px 5px)');
		box.style.height = '112px';
		await expect.poll(() => box.style.clipPath).toBe('inset(0px 0px 12px)');
		box.scrollTop = 8;
		await expect.poll(() => box.style.clipPath).toBe('');
		box.style.height = '100px';
		await expect.poll(() => box.style.clipPath).toBe('inset(0px 0px 8px)');
	});

	test('hides nothing if all rows are whole, or one fills the box', async () => {
		const box = openBox(5);
		const [row] = box.children as unknown as [HTMLElement];
		box.append(document.createElement('hr'));
		await expect.poll(() => box.style.clipPath).toBe('');
		row.style.height = '300px';
		box.style.height = '90px';
		await expect.poll(() => box.style.clipPath).toBe('');
	});

	test('never hides the only visible row, even below a header', async () => {
		const box = openBox(1);
		const row = box.firstElementChild as HTMLElement;
		const head = document.createElement('header');
		head.style.height = '60px';
		box.prepend(head);
		box.style.height = '112px';
		box.append(row.cloneNode());
		await expect.poll(() => box.style.clipPath).toBe('');
		row.style.height = '200px';
		row.before(document.createElement('hr'));
		box.style.height = '110px';
		await expect.poll(() => box.style.clipPath).toBe('');
	});

	test('hides the upper cut row of a list aligned to its end', async () => {
		const box = openBox(30, 'top');
		box.scrollTop = 15;
		await expect.poll(() => box.style.clipPath).toBe('inset(5px 0px 0px)');
	});
});
