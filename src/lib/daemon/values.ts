import * as v from 'valibot';

/**
 * The values that cross the wire to and from the chain daemon. Parameters are texts, also where they are figures:
 * the real daemon asks each token parameter for a text and refuses a number.
 */

/** 64 hexadecimal digits, as block explorers show a txid. The real daemon may die of 64 others. */
export const txid = v.pipe(
	v.string(),
	v.regex(/^[0-9a-f]{64}$/i, 'a txid of 64 hex digits'),
	v.metadata({ is: 'txid' }),
);

/** The txid of the transaction that created the token. */
export const tokenid = v.pipe(txid, v.metadata({ is: 'token' }));

/** A compressed public key. The real daemon takes a malformed one for another key and says nothing. */
export const pubkey = v.pipe(
	v.string(),
	v.regex(/^0[23][0-9a-f]{64}$/i, 'a public key of 66 hex digits'),
	v.metadata({ is: 'pubkey' }),
);

export const hex = v.pipe(
	v.string(),
	v.regex(/^([0-9a-f]{2})*$/i, 'hexadecimal text'),
	v.metadata({ is: 'hex' }),
);

export const givenHex = v.pipe(hex, v.nonEmpty('hexadecimal text'));

/**
 * Coins, as a plain decimal text. Nine places, not eight: the half unit at the end is what makes the real
 * daemon, which computes in floating point, arrive at the exact unit.
 */
export const coinsText = v.pipe(
	v.string(),
	v.regex(/^\d+(\.\d{1,9})?$/, 'a decimal number of coins'),
	v.metadata({ is: 'amount', unit: 'coins' }),
);

/** Token units, as the text of an integer above 0. The real daemon reads "10.5" as 10 and "abc" as 0. */
export const unitsText = v.pipe(
	v.string(),
	v.regex(/^[1-9]\d{0,18}$/, 'a whole number of token units'),
	v.metadata({ is: 'units', unit: 'token units' }),
);

/** An integer in a reply: a number where it is exact, its text where it is not. */
export const integer = v.union(
	[v.pipe(v.number(), v.safeInteger()), v.pipe(v.string(), v.regex(/^-?\d+$/))],
	'an integer',
);

/** A decimal in a reply: a finite number, or its text. */
export const decimal = v.union(
	[v.pipe(v.number(), v.finite()), v.pipe(v.string(), v.regex(/^-?\d+(\.\d+)?$/))],
	'a decimal number',
);

/** A count, a position, a height, a time in seconds since 1970. */
export const count = v.pipe(v.number(), v.safeInteger());
