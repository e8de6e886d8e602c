import * as v from 'valibot';
import { defineMethod } from '#lib/api/method.ts';
import { decodedTransaction } from './decoded-transaction.ts';
import { exampleHex, givenHex, txid } from './values.ts';

/**
 * Safe to repeat: while the transaction is unconfirmed, the daemon returns its txid again; later it answers
 * with error -27. Building the transaction again is not safe.
 */
export const sendrawtransaction = defineMethod({
	name: 'sendrawtransaction',
	summary: 'Broadcast a signed transaction.',
	effect: 'spends',
	params: v.strictObject({ hex: givenHex }),
	reply: txid,
	example: { hex: exampleHex },
});

export const decoderawtransaction = defineMethod({
	name: 'decoderawtransaction',
	summary: 'Let the daemon read a transaction.',
	effect: 'reads',
	params: v.strictObject({ hex: givenHex }),
	reply: decodedTransaction({}),
	example: { hex: exampleHex },
});
