import type { Handle } from '@sveltejs/kit';
import { render } from 'svelte/server';
import FirstScreen from './routes/connect/FirstScreen.svelte';

/** The placeholder in `app.html`. */
const PLACE = /<!-- first screen -->\s*/;

/**
 * Runs only for pages of the build. Adds the first screen to the start page, to be painted before the app
 * starts.
 */
export const handle: Handle = ({ event, resolve }) => {
	// Removes Svelte's hydration markers, since the app renders its own markup.
	const markup = () => render(FirstScreen).body.replaceAll(/<!--.*?-->/g, '');
	const isStart = event.route.id === '/';
	const screen = () => (isStart ? `<div id="first-screen" aria-hidden="true">${markup()}</div>` : '');
	return resolve(event, {
		preload: ({ type }) => type === 'js' || type === 'css' || (isStart && type === 'font'),
		transformPageChunk: ({ html }) => html.replace(PLACE, screen),
	});
};
