import type { Settings } from '#lib/state/stored/settings.svelte.ts';

/** Radio buttons and ticks are inputs that nothing is typed into. */
const TYPED_INTO = 'input:not([type="radio"], [type="checkbox"]), textarea, select, [contenteditable]';

/**
 * A key that triggers a command: ignored while the user types, within a dialog, which has separate keys, and
 * if the user has switched single keys off, as speech input and accidental presses require (WCAG 2.1.4).
 */
export function isShortcut(event: KeyboardEvent, settings: Pick<Settings, 'keys'>): boolean {
	if (settings.keys === 'off' || event.defaultPrevented) return false;
	if (event.ctrlKey || event.metaKey || event.altKey) return false;
	const { target } = event;
	const isTyped = target instanceof Element && target.closest(`${TYPED_INTO}, dialog`) !== null;
	return !isTyped && document.querySelector('dialog[open]') === null;
}

/** Control or Command with K: with a modifier it works in fields too, but not while a dialog is open. */
export function isSearchKey(event: KeyboardEvent): boolean {
	const isPressed = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey && event.key === 'k';
	return isPressed && document.querySelector('dialog[open]') === null;
}

/** Control or Command with Shift and L, wherever the focus is. */
export function isLockKey(event: KeyboardEvent): boolean {
	return event.shiftKey && (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'l';
}
