import * as v from 'valibot';
import { defineMethod } from './method.ts';
import { coin } from './values.ts';

/** `electrum` with the coin alone, which is not in the document: the real node then leaves all servers of the coin. */
export const electrumOff = defineMethod({
	name: 'electrum',
	summary: 'Stop using a coin through electrum servers. It is off then.',
	effect: 'configures',
	params: v.strictObject({ coin }),
	reply: v.looseObject({ result: v.optional(v.literal('success')) }),
	example: { coin: 'DGB' },
});
