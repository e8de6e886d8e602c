import type { ConsoleMethod } from '#lib/domain/console.ts';
import { Console } from '#lib/state/console.svelte.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import ConsoleDesk from '../../../src/routes/console/ConsoleDesk.svelte';
import OnDesk from '../OnDesk.svelte';
import { openConsoleHarness, type ConsoleHarness } from './console-harness.ts';

let bed: ConsoleHarness;
let calls: Console;
let chosen: (ConsoleMethod | undefined)[] = [];

beforeEach(async () => {
	bed = await openConsoleHarness();
	calls = bed.desk.use(Console);
	chosen = [];
});
afterEach(async () => {
	vi.restoreAllMocks();
	await bed.close();
});

async function show(key = ''): Promise<void> {
	await calls.open();
	const given = {
		...{ calls, method: calls.find(key), isPractice: true, times: 'utc' },
		onchoose: (method: ConsoleMethod | undefined) => chosen.push(method),
	};
	await render(OnDesk, { desk: bed.desk, part: ConsoleDesk as never, given });
}

const button = (name: string | RegExp) => page.getByRole('button', { name, exact: typeof name === 'string' });
const field = (name: string) => page.getByLabelText(name, { exact: true });

test('lists all 77 methods, with search and arrow keys', async () => {
	await show();
	await expect.element(page.getByText('77 of 77')).toBeVisible();
	await userEvent.fill(page.getByLabelText('Find a method'), 'orderbook');
	await expect.element(page.getByText('1 of 77')).toBeVisible();
	await userEvent.keyboard('{ArrowDown}');
	await expect.element(page.getByRole('link', { name: 'orderbook' })).toHaveFocus();
	await userEvent.fill(page.getByLabelText('Find a method'), 'nothing like it');
	await expect.element(page.getByText('No method matches.')).toBeVisible();
});

test('links a method to its page in the app', async () => {
	await show('daemon.tokenlist');
	await expect.element(page.getByRole('link', { name: 'Tokens' })).toHaveAttribute('href', '/tokens');
});

test('shows types, units, defaults and limits, and validates before sending', async () => {
	await show('fastswap_deposit');
	await expect.element(page.getByText(/1 to 52.* A whole number, 0 to 52\./)).toBeVisible();
	await expect.element(page.getByText(/A decimal number, at least 10.0001, in coins\./)).toBeVisible();
	await expect.element(page.getByText('default: 1', { exact: true })).toBeVisible();
	await userEvent.fill(field('weeks'), '53');
	await userEvent.click(button('Review and send'));
	await expect.element(page.getByText('Enter a whole number, 0 to 52.')).toBeVisible();
	await expect.element(field('weeks')).toHaveFocus();
	expect(bed.count('fastswap_deposit')).toBe(0);
});

test('sends a read at once, folds its reply, and copies paths', async () => {
	const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
	await show('recentswaps');
	await userEvent.fill(field('limit'), '5');
	await userEvent.keyboard('{Control>}{Enter}{/Control}');
	await expect.element(page.getByText(/^Valid reply · \d+ ms · \d+ bytes/)).toBeVisible();
	const tree = page.getByRole('treegrid', { name: 'Reply' });
	(tree.element() as HTMLElement).focus();
	await userEvent.keyboard('{ArrowDown}p');
	expect(copied).toHaveBeenLastCalledWith('result');
	await userEvent.keyboard('c');
	expect(copied).toHaveBeenLastCalledWith('success');
	await expect.element(page.getByText('Copied value')).toBeVisible();
	const rows = () => Number(tree.element().getAttribute('aria-rowcount'));
	expect(rows()).toBeGreaterThan(2);
	await userEvent.keyboard('{Home}{ArrowLeft}');
	await expect.poll(rows).toBe(1);
	await userEvent.click(page.getByText('Raw', { exact: true }));
	await expect
		.element(page.getByRole('region', { name: 'Raw reply' }))
		.toHaveTextContent('"result":"success"');
});

test('explains the effect of a trading call and sends it on confirmation', async () => {
	await show('setprice');
	await userEvent.click(button('Use example'));
	await userEvent.click(button('Review and send'));
	await expect.element(page.getByText(/^Posts an order to sell base at this price/)).toBeVisible();
	await expect.element(page.getByText(/Recorded before sending, and sent only once/)).toBeVisible();
	expect(bed.count('setprice')).toBe(0);
	await userEvent.click(button('Cancel'));
	expect(bed.count('setprice')).toBe(0);
	await userEvent.click(button('Review and send'));
	await userEvent.click(button('Send setprice'));
	await expect.element(page.getByText(/^Valid reply/).first()).toBeVisible();
	expect(bed.count('setprice')).toBe(1);
});

test('requires confirmation to stop the node', async () => {
	await show('stop');
	await userEvent.click(button('Review and send'));
	await expect.element(page.getByText(/^Stops the node\./)).toBeVisible();
	expect(bed.count('stop')).toBe(0);
});

test('reports a lost reply as unknown until the user settles it', async () => {
	await bed.practice.control({ control: 'fault', method: 'setprice', fault: 'lost' });
	await show('setprice');
	await userEvent.click(button('Use example'));
	await userEvent.click(button('Review and send'));
	await userEvent.click(button('Send setprice'));
	await expect.element(page.getByText('Sent; outcome unknown')).toBeVisible();
	await expect.element(page.getByText(/Check your orders on the Trade page/)).toBeVisible();
	await userEvent.click(button('Took effect'));
	await expect.element(page.getByText('Sent; outcome unknown')).not.toBeInTheDocument();
	expect(bed.count('setprice')).toBe(1);
});

test('reports a reply that differs from its declaration', async () => {
	await bed.practice.control({ control: 'fault', method: 'getcoins', fault: 'wrong-shape' });
	await show('getcoins');
	await userEvent.click(button('Send'));
	await expect.element(page.getByText('The reply differs from its declaration')).toBeVisible();
	await expect.element(page.getByText(/^Unexpected reply ·/).first()).toBeVisible();
});

test('hides keys in a reply until revealed', async () => {
	await show('calcaddress');
	await userEvent.fill(field('passphrase'), 'some test words');
	await userEvent.click(button('Send'));
	await expect.element(button('Show keys')).toBeVisible();
	const wif = String((calls.last?.reply?.value as { wif: string }).wif);
	expect(document.body.textContent).not.toContain(wif);
	await expect.element(field('passphrase')).toHaveValue('');
	await userEvent.click(button('Show keys'));
	expect(document.body.textContent).toContain(wif);
});

test('saves a call, restores it by name, and deletes it', async () => {
	await show('getcoin');
	await userEvent.fill(field('coin'), 'LTC');
	await userEvent.click(button('Send'));
	await expect.element(page.getByRole('heading', { name: 'History' })).toBeVisible();
	await userEvent.click(page.getByText('Save this call'));
	await userEvent.fill(page.getByLabelText('Saved call name'), 'Litecoin');
	await userEvent.click(button('Save'));
	await userEvent.click(button('Clear'));
	await expect.element(field('coin')).toHaveValue('');
	await userEvent.click(button('Litecoin getcoin'));
	expect(chosen.at(-1)?.name).toBe('getcoin');
	await expect.element(field('coin')).toHaveValue('LTC');
	await userEvent.click(button('Delete saved call Litecoin'));
	await expect.element(button('Litecoin getcoin')).not.toBeInTheDocument();
});

test('follows a queued call to its reply', async () => {
	await show('getcoin');
	await userEvent.fill(field('coin'), 'KMD');
	await userEvent.click(page.getByRole('checkbox', { name: /queueid/ }));
	await userEvent.click(button('Send'));
	await expect.element(page.getByText('Finished: valid reply')).toBeVisible();
	await userEvent.click(button('Show reply'));
	await expect.element(page.getByText(/^Valid reply/).first()).toBeVisible();
});

test('renders a hostile reply of a hundred thousand rows safely', async () => {
	const { default: ReplyTree } = await import('#lib/parts/reply/ReplyTree.svelte');
	const value = {
		[`<b>${String.fromCharCode(0x202e)}</b>`]: Array.from(
			{ length: 100_000 },
			(_, place) => `<img src=x> ${place}`,
		),
	};
	await render(ReplyTree, { value, secrets: [] });
	await expect.element(page.getByText('<b>⟨U+202E⟩</b>')).toBeVisible();
	await userEvent.click(page.getByRole('button', { name: /^Expand \["<b>/ }));
	await expect.element(page.getByText('"<img src=x> 3"')).toBeVisible();
	expect(document.querySelectorAll('tr').length).toBeLessThan(150);
	expect(document.querySelector('td img')).toBeNull();
	await userEvent.keyboard('{End}');
	(page.getByRole('treegrid').element() as HTMLElement).focus();
	await userEvent.keyboard('{End}');
	await expect.element(page.getByText('"<img src=x> 99999"')).toBeVisible();
});
