import { fromWindow, toWindow, windowPart } from '#lib/parts/window/window-part.ts';
import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import OpenInWindow from '../../../src/lib/parts/window/OpenInWindow.svelte';

afterEach(() => void vi.restoreAllMocks());

const PROPS = { part: 'chart', path: '/trade?pair=KMD-BTC', size: { width: 900, height: 560 } } as const;

test('a part opens in a window of its own, the same part again in the same window', async () => {
	const focus = vi.fn();
	const open = vi.spyOn(window, 'open').mockReturnValue({ focus } as unknown as Window);
	await render(OpenInWindow, PROPS);
	const button = page.getByRole('button', { name: 'Open in window' });
	await button.click();
	await button.click();
	const [first, second] = open.mock.calls;
	expect(first).toEqual(second);
	expect(first?.[0]).toBe('/trade?pair=KMD-BTC&window=chart');
	expect(first?.[2]).toBe('popup,width=900,height=560');
	expect(focus).toHaveBeenCalledTimes(2);
	expect(page.getByRole('alert').elements()).toHaveLength(0);
});

test('a window that the browser blocks is told of, with the way around', async () => {
	vi.spyOn(window, 'open').mockReturnValue(null);
	await render(OpenInWindow, PROPS);
	await page.getByRole('button', { name: 'Open in window' }).click();
	await expect.element(page.getByRole('alert')).toHaveTextContent(/blocked the window\. Allow pop-ups/);
	await expect
		.element(page.getByRole('link', { name: 'open it in a tab' }))
		.toHaveAttribute('href', '/trade?pair=KMD-BTC&window=chart');
});

test('an address names the part alone, and leads back to the whole page', () => {
	const url = new URL(toWindow('/swaps?swap=1-2', 'swap'), location.href);
	expect(windowPart({ route: { id: '/swaps' }, url })).toBe('swap');
	expect(fromWindow(url)).toBe('/swaps?swap=1-2');
});

test.each([
	['a part that there is none of', '/trade', '?pair=KMD-BTC&window=everything'],
	['a name that every object has', '/trade', '?pair=KMD-BTC&window=constructor'],
	['the part of another page', '/settings', '?pair=KMD-BTC&window=chart'],
	['a list in place of one swap', '/swaps', '?window=swap'],
	['no part', '/trade', '?pair=KMD-BTC'],
])('an address with %s shows a whole page', (_, id, search) => {
	expect(windowPart({ route: { id }, url: new URL(search, location.href) })).toBeUndefined();
});
