import type { ActionName } from './actions.ts';
import type { BrowserFaultName } from './cell/browser-faults.ts';
import type { ProxyVariant, WireFault } from './wire-fault.ts';

/** End of a call: `arrives` is how often it reaches the program, `ends` selects the expected texts. */
export interface Ending {
	readonly arrives: number | 'repeated by the browser';
	readonly ends:
		| 'done'
		| 'lost'
		| 'open'
		| 'answered'
		| 'late'
		| 'unsent'
		| 'unrecorded'
		| 'done unrecorded'
		| 'forgotten'
		| 'ended'
		| 'mined'
		| 'gone';
}

/** The user's action while the call is in flight. */
type Scenario =
	/** Clicks the button and waits. */
	| 'press'
	/** Clicks three times at once. */
	| 'press-thrice'
	/** Clicks, and reloads the page before the reply; the call arrives later. */
	| 'reload'
	/** Clicks, and closes the tab before the reply; a new tab is opened later. */
	| 'close-tab'
	/** Clicks in two tabs at the same time. */
	| 'two-tabs'
	/** The program ends before the click, and is restarted later. */
	| 'program-down'
	/** Clicks while the computer is offline; the network returns later. */
	| 'offline'
	/** Clicks, and the action's block is replaced once the action is done. */
	| 'turn'
	/** Clicks, and the program disconnects before its reply; it returns later. */
	| 'silence'
	/** Clicks during a fault in the browser itself. */
	| 'browser-fault'
	/** Clicks in the leading tab, which is frozen before the reply and resumed later. */
	| 'frozen';

export interface Fault extends Ending {
	readonly scenario: Scenario;
	readonly browserFault?: BrowserFaultName;
	/** The network fault applied to the call. */
	readonly wire?: WireFault;
	/** The program executes the call, but replies with an error. */
	readonly errs?: true;
	/** The replacing blocks belong to a rival chain without any of these transactions. */
	readonly isRival?: true;
	/** Number of times the fault applies; a browser that repeats a call meets the fault again. */
	readonly times?: number;
	/** Variant of a proxy that writes its own replies and manages their connections. */
	readonly proxy?: ProxyVariant;
	/** Delay of the call or its reply, in milliseconds. */
	readonly heldMs?: number;
	/** Actions that end differently, each with a reason. */
	readonly except?: Readonly<Partial<Record<ActionName, Partial<Ending> & { readonly because: string }>>>;
}

/** Journal texts allowed for each end, so that progress and journal never contradict each other. */
export const JOURNAL_TEXT: Readonly<Record<Ending['ends'], RegExp>> = {
	done: /^done$/,
	late: /^done$/,
	lost: /^sent, not (seen on the node|found)$/,
	open: /^sent, outcome unknown$/,
	answered: /^answered with an error, outcome unknown$/,
	forgotten: /^sent, not seen on the node$/,
	ended: /^done$/,
	unsent: /^(draft|built, not sent|nothing)$/,
	unrecorded: /^(draft|built, not sent|nothing)$/,
	'done unrecorded': /^(done|nothing)$/,
	mined: /^in a block$/,
	gone: /^no longer in the chain$/,
};

const SECOND_MS = 1000;
/** More often than any browser repeats a call. */
const MANY = 9;

/** A node or daemon loses its settings on restart, but not a broadcast transaction. */
const REMEMBERS = { ends: 'done', because: 'a node keeps the transactions that it has broadcast' } as const;
const DAEMON_REMEMBERS = { ends: 'done', because: 'a daemon keeps its memory pool in this world' } as const;
const KEEPS_REQUESTS = { ends: 'done', because: 'the practice node keeps the requests that wait' } as const;
const EACH_TAB = {
	arrives: 2,
	because: 'each press sets the price anew: the presses of two tabs are two calls, each of them sent once',
} as const;

/** No poll of the node can identify these calls, so the page says that the outcome is unknown. */
const USER_CHECKS = {
	ends: 'open',
	because: 'the user is asked to look where a call of the console shows',
} as const;
const CHAIN_CHECK = {
	ends: 'open',
	because: 'what the node would have sent itself can still appear on the chain',
} as const;
const EACH_CALL = {
	arrives: 2,
	because: 'each press is a call of its own, as the user of a console means it',
} as const;

const NO_PRICES = {
	ends: 'ended',
	because: 'the good reply came, and a node that starts again has no prices',
} as const;
const PRICE_FIRST = {
	ends: 'lost',
	because: 'no call goes before a price: whether it arrived is found out when the node answers again',
} as const;

/** Calls that only end something, which the user can always do. */
const ENDS_ONLY = {
	arrives: 1,
	ends: 'done unrecorded',
	because: 'what only ends something goes without a record too',
} as const;

export const FAULTS = {
	'cut before': {
		...{ scenario: 'press', wire: 'cut-before', arrives: 0, ends: 'lost' },
		except: { unlock: CHAIN_CHECK, claim: CHAIN_CHECK, console: USER_CHECKS },
	},
	'cut after': {
		...{ scenario: 'press', wire: 'cut-after', arrives: 1, ends: 'done' },
		except: { console: USER_CHECKS },
	},
	'cut within': { scenario: 'press', wire: 'cut-within', arrives: 1, ends: 'done' },
	'error, though carried out': {
		...{ scenario: 'press', errs: true, arrives: 1, ends: 'done' },
		except: {
			console: {
				ends: 'answered',
				because: 'an error is no proof: the user is asked to look, as after a lost reply',
			},
		},
	},
	'reply 5 s late': {
		scenario: 'press',
		wire: 'hold-reply',
		heldMs: 5 * SECOND_MS,
		arrives: 1,
		ends: 'done',
	},
	'reply 30 s late': {
		scenario: 'press',
		wire: 'hold-reply',
		heldMs: 30 * SECOND_MS,
		arrives: 1,
		ends: 'done',
	},
	'reply 90 s late': {
		scenario: 'press',
		wire: 'hold-reply',
		heldMs: 90 * SECOND_MS,
		arrives: 1,
		ends: 'done',
	},
	'request 45 s late, reload': {
		...{ scenario: 'reload', wire: 'hold-request', heldMs: 45 * SECOND_MS, arrives: 1, ends: 'late' },
	},
	'tab closed': {
		...{ scenario: 'close-tab', wire: 'hold-reply', heldMs: 5 * SECOND_MS, arrives: 1, ends: 'done' },
		except: { console: USER_CHECKS },
	},
	'two tabs': {
		...{ scenario: 'two-tabs', arrives: 1, ends: 'done' },
		except: { setprice: EACH_TAB, cancel: EACH_TAB, console: EACH_CALL },
	},
	'triple click': { scenario: 'press-thrice', arrives: 1, ends: 'done' },
	'program restarted': {
		...{ scenario: 'press', wire: 'restart', arrives: 1, ends: 'forgotten' },
		except: {
			buy: KEEPS_REQUESTS,
			sell: KEEPS_REQUESTS,
			marketOrder: KEEPS_REQUESTS,
			cancel: { ends: 'done', because: 'a node that starts again has no prices' },
			'bot stop': { ends: 'done', because: 'a node that starts again has no bots' },
			'stop trading': { ends: 'done', because: 'a node that starts again has no bots' },
			'prepare outputs': REMEMBERS,
			'token creation': DAEMON_REMEMBERS,
			transfer: DAEMON_REMEMBERS,
			batch: DAEMON_REMEMBERS,
			burn: DAEMON_REMEMBERS,
			send: REMEMBERS,
			'time lock': REMEMBERS,
			unlock: REMEMBERS,
			deposit: REMEMBERS,
			claim: REMEMBERS,
			console: USER_CHECKS,
		},
	},
	'program restarted before': {
		...{ scenario: 'press', wire: 'restart-before', arrives: 0, ends: 'lost' },
		except: {
			cancel: { ends: 'done', because: 'a node that starts again has no prices' },
			'bot stop': { ends: 'done', because: 'a node that starts again has no bots' },
			'stop trading': { ends: 'done', because: 'a node that starts again has no bots' },
			unlock: CHAIN_CHECK,
			claim: CHAIN_CHECK,
			console: USER_CHECKS,
		},
	},
	'program restarted after': {
		...{ scenario: 'press', wire: 'restart-after', arrives: 1, ends: 'done' },
		except: { setprice: NO_PRICES, autoprice: NO_PRICES },
	},
	'block replaced': {
		...{ scenario: 'turn', arrives: 1, ends: 'done' },
		except: { batch: { ends: 'mined', because: 'a line counts as done once it is in a block' } },
	},
	'rival chain': { scenario: 'turn', isRival: true, arrives: 1, ends: 'gone' },
	'program silent after': { scenario: 'silence', wire: 'hold-reply', arrives: 1, ends: 'done' },
	'program down': {
		...{ scenario: 'program-down', arrives: 0, ends: 'unsent' },
		except: { setprice: PRICE_FIRST, cancel: PRICE_FIRST },
	},
	offline: {
		...{ scenario: 'offline', arrives: 0, ends: 'unsent' },
		except: { setprice: PRICE_FIRST, cancel: PRICE_FIRST },
	},
	'leader frozen and back': {
		...{ scenario: 'frozen', wire: 'hold-reply', heldMs: 5 * SECOND_MS, arrives: 1, ends: 'done' },
	},
	'disk full': {
		...{ scenario: 'browser-fault', browserFault: 'disk full', arrives: 0, ends: 'unrecorded' },
		except: { cancel: ENDS_ONLY },
	},
	'storage deleted while open': {
		...{ scenario: 'browser-fault', browserFault: 'storage deleted', arrives: 0, ends: 'unrecorded' },
		except: { cancel: ENDS_ONLY },
	},
	'replaced by a newer version': {
		...{ scenario: 'browser-fault', browserFault: 'newer version', arrives: 0, ends: 'unrecorded' },
		except: { cancel: ENDS_ONLY },
	},
	'damaged rows in the journal': {
		scenario: 'browser-fault',
		browserFault: 'damaged rows',
		arrives: 1,
		ends: 'done',
	},
	'clock a day ahead': {
		...{
			scenario: 'browser-fault',
			browserFault: 'clock a day ahead',
			wire: 'cut-after',
			arrives: 1,
			ends: 'done',
		},
	},
	'clock a day behind': {
		...{
			scenario: 'browser-fault',
			browserFault: 'clock a day behind',
			wire: 'cut-after',
			arrives: 1,
			ends: 'done',
		},
	},
	'asleep for a day': {
		...{
			scenario: 'browser-fault',
			browserFault: 'asleep for a day',
			wire: 'hold-reply',
			arrives: 1,
			ends: 'done',
		},
	},
	'proxy that cuts, as those of src/serving': {
		...{ scenario: 'press', proxy: 'closes', wire: 'cut-after', times: MANY, arrives: 1, ends: 'done' },
	},
	'keep-alive proxy that cuts': {
		...{ scenario: 'press', proxy: 'keeps-alive', wire: 'cut-after', times: MANY },
		...{ arrives: 'repeated by the browser', ends: 'done' },
	},
} as const satisfies Readonly<Record<string, Fault>>;

export type FaultName = keyof typeof FAULTS;
