import * as v from 'valibot';

/**
 * Schemas of the values on the wire. `is` determines the console's field; `unit` is shown next to it. The
 * node prints decimals with eight places, accepts numbers as strings as well, and writes integers above 2^53;
 * `client/wire/wire-json.ts` returns numbers of more than fifteen digits as strings, so that none is rounded.
 */

/** A coin's ticker, such as `KMD`. */
export const coin = v.pipe(
	v.string(),
	v.regex(/^[\w.-]{1,32}$/, 'a coin ticker'),
	v.metadata({ is: 'coin' }),
);

/**
 * A decimal number: a finite number or a string. 80 digits are enough for any 256-bit value; parsing a
 * million digits would take seconds.
 */
export const decimal = v.union(
	[v.pipe(v.number(), v.finite()), v.pipe(v.string(), v.regex(/^-?\d{1,80}(\.\d{1,80})?$/))],
	'a decimal number',
);

/** The result of a division; null if the node printed `nan` or `inf`, which is not JSON. */
export const quotient = v.nullable(decimal);

/** An amount in whole coins, with up to eight decimal places. */
export const amount = v.pipe(decimal, v.metadata({ is: 'amount', unit: 'coins' }));

/** Price per unit of base, in rel. */
export const price = v.pipe(decimal, v.metadata({ is: 'price', unit: 'rel per base' }));

/** An integer: a number if it is exact, otherwise a string. */
export const integer = v.union(
	[v.pipe(v.number(), v.safeInteger()), v.pipe(v.string(), v.regex(/^-?\d{1,80}$/))],
	'an integer',
);

/** A small integer: a count, a 32-bit id or a height. */
export const count = v.pipe(v.number(), v.safeInteger());

/** An amount in the coin's smallest unit. */
export const satoshis = v.pipe(integer, v.metadata({ is: 'satoshis', unit: 'satoshis' }));

export const seconds = v.pipe(v.number(), v.safeInteger(), v.metadata({ is: 'duration', unit: 'seconds' }));

/** Seconds since 1970. */
export const timestamp = v.pipe(
	v.number(),
	v.safeInteger(),
	v.metadata({ is: 'time', unit: 'unix seconds' }),
);

/** 0 or 1. */
export const flag = v.pipe(v.picklist([0, 1]), v.metadata({ is: 'flag' }));

/** 0 or 1; defaults to 0. */
export const off = v.optional(flag, 0);

const address = v.pipe(v.string(), v.metadata({ is: 'address' }));

/** A required address: the real node crashes if `balance` has none. */
export const givenAddress = v.pipe(address, v.nonEmpty('an address'));

/**
 * A node's public key on the peer network: 64 hexadecimal digits. Different from the key that receives coins.
 */
export const pubkey = v.pipe(
	v.string(),
	v.regex(/^[0-9a-f]{64}$/i, 'a public key of 64 hex digits'),
	v.metadata({ is: 'pubkey' }),
);

/** A transaction id: 64 hexadecimal digits, byte-reversed as in block explorers. */
export const txid = v.pipe(
	v.string(),
	v.regex(/^[0-9a-f]{64}$/i, 'a txid of 64 hex digits'),
	v.metadata({ is: 'txid' }),
);

export const hex = v.pipe(
	v.string(),
	v.regex(/^([0-9a-f]{2})*$/i, 'hexadecimal text'),
	v.metadata({ is: 'hex' }),
);

/** A passphrase or private key: shown as dots, never logged or exported. */
export const secret = v.pipe(v.string(), v.metadata({ is: 'secret' }));

/** A required secret: the real node crashes on an empty passphrase. */
export const givenSecret = v.pipe(secret, v.nonEmpty('a passphrase'));

/** `{"result":"success"}`: the method succeeded and returns nothing else. */
export const success = v.looseObject({ result: v.literal('success') });

/** Example addresses and keys, derived from the practice node's passphrase. */
export const examplePassphrase = 'practice makes perfect';
export const exampleAddress = 'RHmpZ2FzJ8K7MEB6iXQAWsGjHWr2sbeHse';
export const examplePubkey = 'f0d5dc5d56411df3ae5a509d475a062fbce5f4e1a7eb597d15bb7c712d381523';

/** A third party's address, for payments. */
export const examplePayee = 'RPZVpjptzfZnFZZoLnuSbfLexjtkhe6uvn';

/** A txid in the right format; a call needs one that its node knows. */
export const exampleTxid = '7378c2ccd6e8a63292553f448ec1145f5e1c64c751734a5b6ad5168226cb8f0f';
