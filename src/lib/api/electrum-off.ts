import * as v from 'valibot';
import { defineMethod } from './method.ts';
import { coin } from './values.ts';

/** `electrum` with only the coin; not in the document. The real node then drops all servers of the coin. */
export const electrumOff = defineMethod({
	name: 'electrum',
	summary: 'Stop using a coin through electrum servers. It is off then.',
	effect: 'configures',
	params: v.strictObject({ coin }),
	reply: v.looseObject({ result: v.optional(v.literal('success')) }),
	example: { coin: 'DGB' },
});
