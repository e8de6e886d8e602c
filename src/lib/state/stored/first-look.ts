import type { SettingValues } from './settings.svelte.ts';

interface Look {
	readonly theme: SettingValues['theme'];
	readonly up: SettingValues['upColour'];
	readonly density: SettingValues['density'];
	/** Whether the start page is for a new visitor, for one with saved nodes, or gives way to an open or locked desk. */
	readonly start: 'new' | 'known' | 'open';
}

/**
 * Shows the page so, and the next one from its first paint on: the script in the head of `app.html` sets the same on the root
 * element before any database is open. Nothing of it is private.
 */
export function setLook(look: Look): void {
	Object.assign(document.documentElement.dataset, look);
	try {
		localStorage.setItem('swapdesk-look', JSON.stringify(look));
	} catch {
		// Where nothing is stored the next page starts with the look of a new visitor.
	}
}
