import { ACTIONS, type ActionName } from './actions.ts';
import { playTable } from './fault-table.ts';

const ALL = Object.keys(ACTIONS) as ActionName[];

/** All user actions in the released marketmaker, which replies with an error or restarts. */
playTable(
	'marketmaker',
	[
		'error, though carried out',
		...(['program restarted before', 'program restarted', 'program restarted after'] as const),
	],
	ALL,
);

/**
 * Calls that the real program names or interprets in its own way, with the faults whose end is read from its replies.
 * Signed transactions work the same in both variants, and are covered by the document's table.
 */
playTable(
	'marketmaker',
	[
		...(['cut before', 'cut after', 'reply 30 s late', 'request 45 s late, reload', 'two tabs'] as const),
		'keep-alive proxy that cuts',
	],
	['buy', 'sell', 'setprice', 'cancel', 'autoprice', 'marketOrder', 'bot start', 'bot stop', 'stop trading'],
);
