import * as v from 'valibot';

/**
 * Values exchanged with the chain daemon. Parameters are strings, even numeric ones, because the real daemon
 * requires a string for each token parameter and refuses a number.
 */

/**
 * 64 hexadecimal digits, in the order used by block explorers. The real daemon may crash on 64 other
 * characters.
 */
export const txid = v.pipe(
	v.string(),
	v.regex(/^[0-9a-f]{64}$/i, 'a txid of 64 hex digits'),
	v.metadata({ is: 'txid' }),
);

/** Txid of the token's creation. */
export const tokenid = v.pipe(txid, v.metadata({ is: 'token' }));

/** A compressed public key. The real daemon silently mistakes a malformed key for a different one. */
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
 * Coins as a decimal string. Nine decimals instead of eight: the half unit at the end makes the real daemon,
 * which computes in floating point, arrive at the exact unit.
 */
export const coinsText = v.pipe(
	v.string(),
	v.regex(/^\d{1,80}(\.\d{1,9})?$/, 'a decimal number of coins'),
	v.metadata({ is: 'amount', unit: 'coins' }),
);

/** Token units as a positive integer string. The real daemon parses "10.5" as 10 and "abc" as 0. */
export const unitsText = v.pipe(
	v.string(),
	v.regex(/^[1-9]\d{0,18}$/, 'a whole number of token units'),
	v.metadata({ is: 'units', unit: 'token units' }),
);

/** An integer in a reply: a number if it is exact, otherwise a string. */
export const integer = v.union(
	[v.pipe(v.number(), v.safeInteger()), v.pipe(v.string(), v.regex(/^-?\d{1,80}$/))],
	'an integer',
);

/** A decimal in a reply: a finite number or a string. */
export const decimal = v.union(
	[v.pipe(v.number(), v.finite()), v.pipe(v.string(), v.regex(/^-?\d{1,80}(\.\d{1,80})?$/))],
	'a decimal number',
);

/** A count, an index, a height, or a time in Unix seconds. */
export const count = v.pipe(v.number(), v.safeInteger());

/** Public key of the practice node's passphrase, used in examples. */
export const examplePubkey = '0390dc1ec4571ae4ed3e2d5db0d04defa8e273c3c2d5e35903ebc8aac8b740912b';

/** Shows the format of a tokenid; a call needs one that its chain knows. */
export const exampleTokenid = '916a6907e39cec679a6c832255c71b74e4941895d2d8775a6d2a0e8a322401ed';

/** The transaction that created the example token: 100 units of "TOK". */
export const exampleHex =
	'0400008085202f8901065bc4522b82396e01b03ecf30abe9b7599621d861ad844818c87ac691005e18000000004847304402201f162ee2f8dac7382ff871d2aa7eb304d315eeb352c3d3464c36af8c9453273c0220074ae39178df09c13836ef1f8b647ffe3db4e7e1b428cc734a05e53707541db801ffffffff041027000000000000302ea22c8020432de388aabcb6b4e3326351d1d815cee8be9a8d37b055cd1c0cf8782e5c50c08103120c008203000401cc6400000000000000302ea22c80205dcc33b0b3f0573b306ab85ffa9ce8622fbcb81cb6ad8ec00f366935bbf500f78103120c008203000401cc7c950b5402000000232102d3431950c2f0f9654217b6ce3d44468d3a9ca7255741767fdeee7c5ec6b47567ac00000000000000003f6a3df2632102d3431950c2f0f9654217b6ce3d44468d3a9ca7255741767fdeee7c5ec6b4756703544f4b146372656174696e67206120544f4b20746f6b656e00000000370100000000000000000000000000';

/** Token address of the key that created the example token. */
export const exampleAddress = 'RS1eX9vRoRYQGsrYJUd7gsgbfnekLqJwv8';
