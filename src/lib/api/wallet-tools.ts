import * as v from 'valibot';
import { whole } from './list.ts';
import {
	exampleAddress,
	exampleTxid,
	amount,
	coin,
	count,
	decimal,
	givenAddress,
	givenSecret,
	hex,
	secret,
	txid,
} from './values.ts';
import { holding } from './market-records.ts';
import { defineMethod } from './method.ts';

/** For an unknown txid, the real node returns an empty object. */
export const opreturndecrypt = defineMethod({
	name: 'opreturndecrypt',
	summary: 'Read the encrypted data of a transaction.',
	effect: 'reads',
	params: v.strictObject({ coin, txid, passphrase: secret }),
	reply: v.looseObject({
		result: v.optional(v.literal('success')),
		coin: v.optional(v.string()),
		opreturntxid: v.optional(txid),
		opreturn: v.optional(hex),
		decrypted: v.optional(hex),
		/** The data as text, if it is valid text. */
		original: v.optional(v.string()),
	}),
	example: { coin: 'KMD', txid: exampleTxid, passphrase: 'open sesame' },
});

/** The real node treats an unknown coin as the reference coin. */
export const calcaddress = defineMethod({
	name: 'calcaddress',
	summary: 'Derive keys and addresses from a passphrase.',
	effect: 'reads',
	params: v.strictObject({ passphrase: givenSecret, coin: v.optional(coin, 'KMD') }),
	reply: v.looseObject({
		passphrase: secret,
		pubsecp: v.string(),
		coinaddr: v.string(),
		p2shaddr: v.string(),
		privkey: secret,
		wif: secret,
	}),
	example: { passphrase: 'some words to try', coin: 'KMD' },
});

export const convaddress = defineMethod({
	name: 'convaddress',
	summary: 'Write an address in another coin’s form.',
	effect: 'reads',
	params: v.strictObject({ coin, address: givenAddress, destcoin: coin }),
	reply: v.looseObject({
		result: v.literal('success'),
		coin: v.string(),
		address: v.string(),
		destcoin: v.string(),
		destaddress: v.string(),
	}),
	example: { coin: 'KMD', address: exampleAddress, destcoin: 'BTC' },
});

export const secretaddresses = defineMethod({
	name: 'secretaddresses',
	summary: 'Derive a series of addresses with their keys.',
	effect: 'reads',
	params: v.strictObject({
		prefix: v.optional(v.string(), 'secretaddress'),
		passphrase: givenSecret,
		num: v.optional(v.pipe(count, v.minValue(1)), 10),
		pubtype: v.optional(count, 60),
		taddr: v.optional(count, 0),
	}),
	reply: v.record(v.string(), secret),
	example: { passphrase: 'some words to try', num: 3 },
});

/** Queries online price sources; offline, the real node takes 14 seconds for each. */
export const fundvalue = defineMethod({
	name: 'fundvalue',
	summary: 'Value holdings in the reference coin.',
	effect: 'reads',
	params: v.strictObject({
		address: v.optional(givenAddress),
		holdings: v.optional(v.array(holding)),
		divisor: v.optional(decimal, 0),
	}),
	reply: v.looseObject({
		result: v.optional(v.literal('success')),
		missing: v.optional(count),
		holdings: whole(
			v.looseObject({
				coin: v.string(),
				balance: v.optional(amount),
				KMD: v.optional(amount),
				error: v.optional(v.string()),
			}),
		),
		KMDholdings: v.optional(amount),
		fundvalue: amount,
		assetNAV_KMD: v.optional(decimal),
		assetNAV_BTC: v.optional(decimal),
		assetNAV_USD: v.optional(decimal),
		NAV_KMD: v.optional(decimal),
	}),
	example: { holdings: [{ coin: 'BTC', balance: '0.25' }], divisor: 100 },
});

/** Reads or writes files on the node's machine: writes if `data` is given. */
export const jpg = defineMethod({
	name: 'jpg',
	summary: 'Hide data in an image, or read it back.',
	effect: 'configures',
	params: v.strictObject({
		srcfile: v.pipe(v.string(), v.nonEmpty('a file')),
		destfile: v.optional(v.string()),
		power2: v.optional(count, 7),
		password: v.optional(secret),
		data: v.optional(hex),
		/** Amount of data to read or write, in bits. */
		required: v.optional(count),
		ind: v.optional(count, 0),
	}),
	reply: v.looseObject({
		result: v.literal('success'),
		modifiedrows: count,
		outputfile: v.optional(v.string()),
		power2: count,
		/** In bits, like `required`. */
		capacity: count,
		required: count,
		ind: count,
		decoded: v.optional(v.string()),
	}),
	example: {
		srcfile: 'photo.jpg',
		destfile: 'photo-with-data.jpg',
		password: 'open sesame',
		data: '48656c6c6f',
		required: 40,
	},
});
