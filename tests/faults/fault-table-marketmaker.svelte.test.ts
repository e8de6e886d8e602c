import { ACTIONS, type ActionName } from './actions.ts';
import { playTable } from './fault-table.ts';

const ALL = Object.keys(ACTIONS) as ActionName[];

/** All user actions, with the released marketmaker answering with an error or restarting. */
playTable(
	'marketmaker',
	[
		'error, though carried out',
		...(['program restarted before', 'program restarted', 'program restarted after'] as const),
	],
	ALL,
);

/**
 * The calls that the real program words and means in its own way, under the faults whose end is read from its replies. Signed
 * transactions work the same in both variants, and are in the other table.
 */
playTable(
	'marketmaker',
	[
		...(['cut before', 'cut after', 'reply 30 s late', 'request 45 s late, reload', 'two tabs'] as const),
		'keep-alive proxy that cuts',
	],
	['buy', 'sell', 'setprice', 'cancel', 'autoprice', 'marketOrder', 'bot start', 'bot stop', 'stop trading'],
);
