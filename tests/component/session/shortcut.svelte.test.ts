import { isSearchKey, isShortcut } from '#lib/parts/shell/shortcut.ts';
import { afterEach, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';

let keys: 'on' | 'off' = 'on';
const heard: string[] = [];
function listen(event: KeyboardEvent) {
	if (isShortcut(event, { keys })) heard.push(event.key);
	if (isSearchKey(event)) heard.push('search');
}
addEventListener('keydown', listen);
afterEach(() => {
	document.body.replaceChildren();
	heard.length = 0;
	keys = 'on';
});

/** Presses a key in an element of this markup. */
async function pressIn(markup: string, key: string): Promise<string[]> {
	document.body.innerHTML = markup;
	document.querySelector('dialog')?.showModal();
	document.querySelector<HTMLElement>('[data-focus]')?.focus();
	await userEvent.keyboard(key);
	return heard;
}

test.each([
	['nothing', ''],
	['a button', '<button data-focus></button>'],
	['a radio button, not for typing', '<input type="radio" data-focus>'],
])('triggers a single key on %s', async (_, markup) => {
	expect(await pressIn(markup, '?')).toEqual(['?']);
});

test.each([
	['a field', '<input data-focus>'],
	['a text area', '<textarea data-focus></textarea>'],
	['a list of choices', '<select data-focus></select>'],
	['a dialog', '<dialog><button data-focus></button></dialog>'],
])('ignores a single key in %s', async (_, markup) => {
	expect(await pressIn(markup, '/')).toEqual([]);
});

test('ignores a single key with Control or if disabled', async () => {
	expect((await pressIn('', '{Control>}/{/Control}')).filter((key) => key === '/')).toEqual([]);
	keys = 'off';
	expect(await pressIn('', '/')).toEqual([]);
});

test.each([
	['nothing, with single keys off', '', ['search']],
	['a field', '<input data-focus>', ['search']],
	['a dialog', '<dialog><button data-focus></button></dialog>', []],
])('handles Control and K on %s', async (_, markup, expected) => {
	keys = 'off';
	expect(await pressIn(markup, '{Control>}k{/Control}')).toEqual(expected);
});
