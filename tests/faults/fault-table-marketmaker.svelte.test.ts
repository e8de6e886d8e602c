import { playTable } from './fault-table.ts';

/**
 * The calls that the real program words and means in its own way, under the faults whose end is read from its replies. What
 * signs a transaction goes the same way in both manners, and is in the other table.
 */
playTable(
	'marketmaker',
	[
		'cut before',
		'cut after',
		'error, though carried out',
		'reply 30 s late',
		'request 45 s late, reload',
		'two tabs',
		'program restarted',
	],
	['buy', 'sell', 'setprice', 'cancel', 'autoprice'],
);

playTable('marketmaker', ['error, though carried out'], ['console']);
