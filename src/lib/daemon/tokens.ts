import * as v from 'valibot';
import { rows } from '#lib/api/list.ts';
import { defineMethod } from '#lib/api/method.ts';
import {
	examplePubkey,
	exampleTokenid,
	coinsText,
	decimal,
	givenHex,
	hex,
	integer,
	pubkey,
	tokenid,
	txid,
	unitsText,
} from './values.ts';

const success = v.literal('success');

/**
 * A built transaction that was not broadcast. If the daemon's wallet is locked or lacks the key, `hex` is empty
 * or lacks signatures, although the daemon reports success.
 */
const builtHex = v.looseObject({ result: success, hex });

/** The real daemon's field names have a different spelling and parentheses, and each address has a balance. */
export const tokenaddress = defineMethod({
	name: 'tokenaddress',
	summary: 'Tell the addresses of the token contract and of a public key.',
	effect: 'reads',
	params: v.strictObject({ pubkey: v.optional(pubkey) }),
	reply: v.looseObject({
		result: success,
		/** Address of the contract, the same on every chain. */
		TokensCCaddress: v.optional(v.string()),
		TokensCCAddress: v.optional(v.string()),
		/** Amount locked in token markers, in coins. */
		TokensCCBalance: v.optional(decimal),
		TokensNormalAddress: v.optional(v.string()),
		TokensNormalBalance: v.optional(decimal),
		/** Only present if a public key was given. The real daemon always reports a balance of 0. */
		'PubkeyCCaddress(Tokens)': v.optional(v.string()),
		'PubkeyCCbalance(Tokens)': v.optional(decimal),
		myCCaddress: v.optional(v.string()),
		'myCCAddress(Tokens)': v.optional(v.string()),
		/** Sum of the units of all tokens, divided by 10^8. */
		'myCCbalance(Tokens)': v.optional(decimal),
		/** The daemon's normal address. Address and key are missing if the daemon was started without a key. */
		myaddress: v.optional(v.string()),
		/** Amount that `tokencreate` can spend, in coins. */
		mybalance: v.optional(decimal),
	}),
	example: { pubkey: examplePubkey },
});

/**
 * Counts confirmed outputs that no unconfirmed transaction spends, so the change of a transfer is missing until
 * the next block.
 */
export const tokenbalance = defineMethod({
	name: 'tokenbalance',
	summary: 'Tell how much of a token a public key holds.',
	effect: 'reads',
	params: v.strictObject({ tokenid, pubkey: v.optional(pubkey) }),
	reply: v.looseObject({
		result: success,
		/** A newer daemon returns a list of keys instead. */
		CCaddress: v.optional(v.string()),
		tokenid: txid,
		/** Balance in token units. */
		balance: integer,
	}),
	example: { tokenid: exampleTokenid, pubkey: examplePubkey },
});

/** Locks one satoshi per unit. `data`, which makes a token unique, is not in the document. */
export const tokencreate = defineMethod({
	name: 'tokencreate',
	summary: 'Build the transaction that creates a token.',
	effect: 'spends',
	params: v.strictObject({
		/** The limit is 32 bytes. */
		name: v.pipe(v.string(), v.nonEmpty('a name'), v.maxBytes(32, 'at most 32 bytes')),
		supply: coinsText,
		/** The limit is 4,096 bytes; nodes may relay much less. */
		description: v.optional(v.pipe(v.string(), v.maxBytes(4096, 'at most 4,096 bytes')), ''),
		/**
		 * The limit is 10,001 bytes. The first byte names the contract module that validates the token.
		 * Requires a supply of one unit.
		 */
		data: v.optional(v.pipe(givenHex, v.maxLength(20_002, 'at most 10,001 bytes'))),
	}),
	reply: builtHex,
	example: { name: 'TOK', supply: '0.00000100', description: 'creating a TOK token' },
});

/** Refused while the token's creation is unconfirmed. */
export const tokeninfo = defineMethod({
	name: 'tokeninfo',
	summary: 'Tell a token’s name, supply, creator and description.',
	effect: 'reads',
	params: v.strictObject({ tokenid }),
	reply: v.looseObject({
		result: success,
		tokenid: txid,
		/** Public key of the creator. */
		owner: v.string(),
		name: v.string(),
		/**
		 * In units; a string with a decimal point, as from daemons of 2018, is in coins. 0 marks a counterfeit.
		 */
		supply: v.union([integer, decimal]),
		description: v.string(),
		data: v.optional(hex),
		IsImported: v.optional(v.string()),
		sourceChain: v.optional(v.string()),
		sourceTokenId: v.optional(v.string()),
	}),
	example: { tokenid: exampleTokenid },
});

/** Unordered. Only confirmed tokens, counterfeits included. */
export const tokenlist = defineMethod({
	name: 'tokenlist',
	summary: 'List the tokens of the chain.',
	effect: 'reads',
	params: v.strictObject({}),
	reply: rows(txid, 'token', 20_000),
	example: {},
});

/**
 * `tokenid` is optional in the document, but the real daemon requires all three parameters. It does not
 * validate the public key.
 */
export const tokentransfer = defineMethod({
	name: 'tokentransfer',
	summary: 'Build the transaction that sends tokens.',
	effect: 'spends',
	params: v.strictObject({ tokenid, destpubkey: pubkey, amount: unitsText }),
	reply: builtHex,
	example: { tokenid: exampleTokenid, destpubkey: examplePubkey, amount: '10' },
});
