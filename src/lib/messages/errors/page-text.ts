import type { Program } from '#lib/client/call-error.ts';

/** Effect on the money, if the kind of failure does not determine it. `locked` applies to queries too. */
export type Outcome = 'sent' | 'unknown' | 'locked' | 'untouched';

/** Names of the failed program, capitalised and within a sentence. */
export interface ProgramNames {
	readonly The: string;
	readonly the: string;
	/**
	 * The daemon that the text refers to: the chain daemon, or a coin's daemon whose error the trading node
	 * forwards.
	 */
	readonly Daemon: string;
	readonly daemon: string;
}

export type Text = string | ((names: ProgramNames) => string);

export interface ErrorText {
	/** The failure in one sentence. */
	readonly title: Text;
	/** Advice to the user. */
	readonly nextStep: Text;
	readonly outcome?: Outcome;
	/** Different text for one program. */
	readonly by?: Readonly<Partial<Record<Program, { readonly title: string; readonly nextStep: string }>>>;
}

/** Text for failures in this browser, before or after any call. */
export const PAGE_TEXT = {
	/** Any error that does not belong to a call. */
	'PAGE-FAILED': {
		title: 'This browser could not do that.',
		nextStep:
			'The browser’s storage may be full or blocked. Free some space, or allow site data for this address, then try again.',
	},
	'PAGE-STORAGE': {
		title: 'This browser blocks storage for this page.',
		nextStep:
			'Private windows and strict privacy settings block it. Open the page in a normal window, or allow site data for this address, and reload.',
	},
	/** `VersionError` of IndexedDB. */
	'PAGE-OLDER': {
		title: 'A newer version of Swapdesk has used this storage.',
		nextStep:
			'This older version cannot read the newer data and does not change it. Reload the page to get the newer version. If this note returns, update Swapdesk on its server; your journal and settings then reappear.',
	},
	/** A tab with an older version blocks the upgrade of the database. */
	'PAGE-BLOCKED': {
		title: 'Another tab runs an older version of Swapdesk.',
		nextStep: 'Close or reload all other Swapdesk tabs. This page then continues automatically.',
	},
	/** This tab has released the database for the upgrade by a newer version. */
	'PAGE-REPLACED': {
		title: 'This page was replaced: a newer version of Swapdesk runs in another tab.',
		nextStep:
			'Reload this page to use the newer version, which has your journal. Until then this page records nothing and starts nothing new. You can still cancel orders, stop bots and stop the node here.',
	},
	'PAGE-DELETED': {
		title: 'The stored data of Swapdesk was deleted while this page was open.',
		nextStep:
			'Your journal, settings and stored keys are gone from this browser. Your coins, orders and swaps are in the node and are not affected. You can still cancel orders, stop bots and stop the node here. Reload this page, then sign in again.',
	},
	'PAGE-CLEARED': {
		title: 'The browser has closed the storage of this page.',
		nextStep:
			'Site data may have been cleared, or the disk failed. Your coins, orders and swaps are in the node and are not affected. You can still cancel orders, stop bots and stop the node here. Reload this page to see the rest of your journal.',
	},
	/** `QuotaExceededError`. */
	'PAGE-FULL': {
		title: 'The storage of this browser is full.',
		nextStep:
			'Nothing new can be recorded, so nothing new is sent. You can still cancel orders, stop bots and stop the node. Free some disk space, or clear the data of other sites, then try again.',
	},
	'PRACTICE-START': {
		title: 'The practice node did not start.',
		nextStep:
			'Reload the page and try again. If it happens again, use a practice node started with npm start.',
	},
} as const satisfies Readonly<Record<string, ErrorText>>;

export type PageCode = keyof typeof PAGE_TEXT;
