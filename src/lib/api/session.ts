import * as v from 'valibot';
import { rows } from './list.ts';
import { coinObject } from './coin-object.ts';
import {
	examplePassphrase,
	examplePubkey,
	count,
	givenSecret,
	pubkey,
	seconds,
	secret,
	success,
} from './values.ts';
import { defineMethod } from './method.ts';

/** The real node may hang if two calls arrive within three seconds. It drops its peers if `netid` differs. */
export const passphrase = defineMethod({
	name: 'passphrase',
	summary: 'Sign in with a passphrase or a private key (WIF).',
	effect: 'configures',
	open: true,
	params: v.strictObject({
		passphrase: givenSecret,
		gui: v.optional(v.string(), 'nogui'),
		/** Defaults to 0 in the real node: the public network, which replaces the current one. */
		netid: v.optional(v.pipe(count, v.minValue(0), v.maxValue(19_240))),
		seednode: v.optional(v.string()),
	}),
	reply: v.looseObject({
		result: v.optional(v.literal('success')),
		userpass: secret,
		mypubkey: v.optional(pubkey),
		/** The compressed public key that receives coins. */
		pubsecp: v.optional(v.string()),
		KMD: v.optional(v.string()),
		BTC: v.optional(v.string()),
		NXT: v.optional(v.string()),
		coins: v.optional(rows(coinObject, 'coin', 1000)),
	}),
	example: { passphrase: examplePassphrase },
});

export const stop = defineMethod({
	name: 'stop',
	summary: 'Stop the node.',
	effect: 'configures',
	params: v.strictObject({}),
	reply: success,
	example: {},
});

export const help = defineMethod({
	name: 'help',
	summary: 'List every method with its parameters.',
	effect: 'reads',
	open: true,
	params: v.strictObject({}),
	reply: v.looseObject({ result: v.string() }),
	example: {},
});

/** The real node stalls if no program reads the stream, and rejects a second call. */
export const getendpoint = defineMethod({
	name: 'getendpoint',
	summary: 'Start the event stream and give its address.',
	effect: 'configures',
	params: v.strictObject({}),
	reply: v.looseObject({
		result: v.literal('success'),
		/** A WebSocket address. */
		endpoint: v.string(),
		socket: count,
		sockopt: count,
	}),
	example: {},
});

export const sleep = defineMethod({
	name: 'sleep',
	summary: 'Keep the node busy for some seconds.',
	effect: 'configures',
	params: v.strictObject({ seconds }),
	reply: v.looseObject({ result: v.literal('success'), status: v.optional(v.string()) }),
	example: { seconds: 1 },
});

/** The document shows no reply; the real node prints to its log and returns success. */
export const millis = defineMethod({
	name: 'millis',
	summary: 'Write the timing of the node’s loops to its log.',
	effect: 'reads',
	params: v.strictObject({}),
	reply: success,
	example: {},
});

export const trust = defineMethod({
	name: 'trust',
	summary: 'Trust or block a peer.',
	effect: 'configures',
	params: v.strictObject({
		pubkey,
		/** Positive trusts, 0 is neutral, negative blocks. */
		trust: count,
	}),
	reply: success,
	example: { pubkey: examplePubkey, trust: 1 },
});

/** The real node lists blocked peers too. */
export const trusted = defineMethod({
	name: 'trusted',
	summary: 'List the trusted peers.',
	effect: 'reads',
	params: v.strictObject({}),
	reply: rows(pubkey, 'maker'),
	example: {},
});

/** A remote peer answers the same call without `userpass`. */
export const getpeers = defineMethod({
	name: 'getpeers',
	summary: 'List the peers that the node knows.',
	effect: 'reads',
	open: true,
	params: v.strictObject({}),
	reply: rows(
		v.union([
			v.looseObject({ ipaddr: v.string(), port: count, session: count }),
			v.looseObject({ isLP: v.string(), remoteport: count, netid: count, session: count }),
		]),
		'peer',
	),
	example: {},
});
