import type { Words } from './words.ts';

/** The words for what fails in this browser, before or after any call. */
export const PAGE_WORDS = {
	/** Any error that is not of a call. */
	'PAGE-FAILED': {
		title: 'This browser could not do that.',
		nextStep:
			'Its storage may be full or blocked. Free some space, or allow site data for this address, then try again.',
	},
	'PAGE-STORAGE': {
		title: 'This browser gives the page no storage.',
		nextStep:
			'Private windows and strict privacy settings block it. Open the page in a normal window, or allow site data for this address, and reload.',
	},
	'PRACTICE-START': {
		title: 'The practice node did not start.',
		nextStep: 'Reload the page and try again. If it happens again, use a practice node started by npm start.',
	},
} as const satisfies Readonly<Record<string, Words>>;

export type PageCode = keyof typeof PAGE_WORDS;
