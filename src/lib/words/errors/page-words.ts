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
	/** `VersionError` of IndexedDB. */
	'PAGE-OLDER': {
		title: 'A newer version of Swapdesk has used the storage of this address.',
		nextStep:
			'This version cannot read what the newer one has written, and changes nothing in it. Reload the page to get the newer version. If this note comes back, update Swapdesk where it is served from; the journal and the settings are there again then.',
	},
	/** A tab of an earlier version keeps the database from being brought up to date. */
	'PAGE-BLOCKED': {
		title: 'Another tab runs an earlier version of Swapdesk and holds its storage.',
		nextStep:
			'Close or reload all other tabs of this address. This page goes on by itself as soon as they have let go.',
	},
	/** This tab has let go of the database so that a newer version could bring it up to date. */
	'PAGE-REPLACED': {
		title: 'A newer version of Swapdesk runs in another tab.',
		nextStep: 'Reload this page: it has closed its storage for the newer version.',
	},
	'PRACTICE-START': {
		title: 'The practice node did not start.',
		nextStep: 'Reload the page and try again. If it happens again, use a practice node started by npm start.',
	},
} as const satisfies Readonly<Record<string, Words>>;

export type PageCode = keyof typeof PAGE_WORDS;
