import { beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import Splitter from '../../../src/routes/trade/layout/Splitter.svelte';
import '../../../src/lib/ui/style/tokens.css';

const LIMITS = { least: 100, most: 500 };
const onresize = vi.fn();
const onsettle = vi.fn();
const onreset = vi.fn();

beforeEach(() => vi.clearAllMocks());

async function show(more: { orientation?: 'vertical' | 'horizontal'; isBefore?: boolean } = {}) {
	const props = { label: 'Width of the list', orientation: 'vertical' as const, size: 300, ...LIMITS };
	await render(Splitter, { ...props, onresize, onsettle, onreset, ...more });
	const splitter = page.getByRole('separator', { name: 'Width of the list' });
	(splitter.element() as HTMLElement).style.cssText = 'width: 12px; height: 200px';
	return splitter;
}

async function press(keys: string): Promise<unknown> {
	await userEvent.keyboard(keys);
	return onresize.mock.lastCall?.[0] as unknown;
}

test('reports its position and limits', async () => {
	const splitter = await show();
	await expect.element(splitter).toHaveAttribute('aria-valuenow', '300');
	await expect.element(splitter).toHaveAttribute('aria-valuemin', '100');
	await expect.element(splitter).toHaveAttribute('aria-valuemax', '500');
	await expect.element(splitter).toHaveAttribute('aria-orientation', 'vertical');
});

test('grows a panel after the line backwards by arrow keys', async () => {
	((await show()).element() as HTMLElement).focus();
	expect(await press('{ArrowLeft}')).toBe(316);
	expect(await press('{ArrowRight}')).toBe(284);
	expect(await press('{Shift>}{ArrowLeft}{/Shift}')).toBe(364);
	expect(onsettle).toHaveBeenCalledTimes(3);
});

test('grows a panel before a horizontal line by vertical arrow keys', async () => {
	((await show({ orientation: 'horizontal', isBefore: true })).element() as HTMLElement).focus();
	expect(await press('{ArrowDown}')).toBe(316);
	expect(await press('{ArrowUp}')).toBe(284);
	onresize.mockClear();
	await userEvent.keyboard('{ArrowLeft}');
	expect(onresize).not.toHaveBeenCalled();
});

test('sets the smallest and the largest size by Home and End', async () => {
	((await show()).element() as HTMLElement).focus();
	expect(await press('{Home}')).toBe(100);
	expect(await press('{End}')).toBe(500);
});

test('follows a pointer within the limits and commits once', async () => {
	const element = (await show()).element();
	const move = (type: string, clientX: number) =>
		element.dispatchEvent(new PointerEvent(type, { clientX, button: 0, pointerId: 1, bubbles: true }));
	Object.assign(element, { setPointerCapture: () => undefined });
	move('pointerdown', 50);
	move('pointermove', 10);
	expect(onresize).toHaveBeenLastCalledWith(340);
	move('pointermove', -900);
	expect(onresize).toHaveBeenLastCalledWith(500);
	move('pointerup', -900);
	move('pointermove', 400);
	expect(onresize).toHaveBeenCalledTimes(2);
});

test('restores the first size after a double click', async () => {
	await userEvent.dblClick(await show());
	expect(onreset).toHaveBeenCalledTimes(1);
});
