import type { Settings } from '#lib/state/stored/settings.svelte.ts';

/** Radio buttons and checkboxes are inputs without typed text. */
const TYPED_INTO = 'input:not([type="radio"], [type="checkbox"]), textarea, select, [contenteditable]';

/**
 * True if a key may trigger a command. False while the user types, while a dialog with its own keys is open,
 * and if the user has turned single keys off, as speech input and accidental presses require (WCAG 2.1.4).
 */
export function isShortcut(event: KeyboardEvent, settings: Pick<Settings, 'keys'>): boolean {
	if (settings.keys === 'off' || event.defaultPrevented) return false;
	if (event.ctrlKey || event.metaKey || event.altKey) return false;
	const { target } = event;
	const isTyped = target instanceof Element && target.closest(`${TYPED_INTO}, dialog`) !== null;
	return !isTyped && document.querySelector('dialog[open]') === null;
}

/** Ctrl+K or Command+K. Because of the modifier it also works in fields, but not while a dialog is open. */
export function isSearchKey(event: KeyboardEvent): boolean {
	const isPressed = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey && event.key === 'k';
	return isPressed && document.querySelector('dialog[open]') === null;
}

/** Ctrl+Shift+L or Command+Shift+L, wherever the focus is. */
export function isLockKey(event: KeyboardEvent): boolean {
	return event.shiftKey && (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'l';
}
