import type { Handle } from '@sveltejs/kit';
import { render } from 'svelte/server';
import FirstScreen from './routes/connect/FirstScreen.svelte';

/** Its place in `app.html`. */
const PLACE = /<!-- first screen -->\s*/;

/** Runs for each page of the build, and nowhere else: the start page gets what is painted before the app is there. */
export const handle: Handle = ({ event, resolve }) => {
	// Svelte's marks are for an app that takes the markup over: this one makes its own.
	const markup = () => render(FirstScreen).body.replaceAll(/<!--.*?-->/g, '');
	const isStart = event.route.id === '/';
	const screen = () => (isStart ? `<div id="first-screen" aria-hidden="true">${markup()}</div>` : '');
	return resolve(event, {
		preload: ({ type }) => type === 'js' || type === 'css' || (isStart && type === 'font'),
		transformPageChunk: ({ html }) => html.replace(PLACE, screen),
	});
};
