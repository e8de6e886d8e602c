import type { Settings } from '#lib/state/stored/settings.svelte.ts';

/** Radio buttons and ticks are inputs that nothing is typed into. */
const TYPED_INTO = 'input:not([type="radio"], [type="checkbox"]), textarea, select, [contenteditable]';

/**
 * A key that stands for a command: not while the user types, not within a dialog, which has keys of its own, and not
 * where the user has switched single keys off, as people who speak or press keys by accident want it (WCAG 2.1.4).
 */
export function isShortcut(event: KeyboardEvent, settings: Pick<Settings, 'keys'>): boolean {
	if (settings.keys === 'off' || event.defaultPrevented) return false;
	if (event.ctrlKey || event.metaKey || event.altKey) return false;
	const { target } = event;
	const isTyped = target instanceof Element && target.closest(`${TYPED_INTO}, dialog`) !== null;
	return !isTyped && document.querySelector('dialog[open]') === null;
}

/** Control or Command with K: with a modifier it counts in fields too, but not where a dialog has the page. */
export function isSearchKey(event: KeyboardEvent): boolean {
	const isPressed = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey && event.key === 'k';
	return isPressed && document.querySelector('dialog[open]') === null;
}

/** Control or Command with Shift and L, wherever the focus is. */
export function isLockKey(event: KeyboardEvent): boolean {
	return event.shiftKey && (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'l';
}
