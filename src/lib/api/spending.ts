import * as v from 'valibot';
import {
	examplePayee,
	exampleTxid,
	amount,
	coin,
	count,
	flag,
	givenAddress,
	hex,
	off,
	seconds,
	secret,
	timestamp,
	txid,
} from './values.ts';
import { defineMethod } from './method.ts';
import { transactionReply } from './transaction-reply.ts';

/** One recipient: the address and the amount. */
const payment = v.pipe(
	v.record(givenAddress, amount),
	v.check((recipient) => Object.keys(recipient).length === 1, 'one address with its amount'),
);

/**
 * Assumes that every input is pay-to-pubkey-hash. If the last output pays the wallet's address, it is merged
 * with the change.
 */
export const withdraw = defineMethod({
	name: 'withdraw',
	summary: 'Build and sign a payment.',
	effect: 'spends',
	params: v.strictObject({
		coin,
		outputs: v.array(payment),
		broadcast: off,
		/** Data for an OP_RETURN output. */
		opreturn: v.optional(hex),
		/** Passphrase that encrypts the data. */
		passphrase: v.optional(secret),
	}),
	reply: transactionReply,
	example: { coin: 'KMD', outputs: [{ [examplePayee]: '0.5' }], broadcast: 0 },
});

/** Without `broadcast`, the real node only quotes the fee. */
export const eth_withdraw = defineMethod({
	name: 'eth_withdraw',
	summary: 'Send ETH or an ERC20 coin.',
	effect: 'spends',
	params: v.strictObject({
		coin,
		to: givenAddress,
		amount,
		/** Not in the document; neither are `gas_price` and `broadcast`. */
		gas: v.optional(v.pipe(count, v.minValue(21_000))),
		/** Price in gwei. */
		gas_price: v.optional(v.pipe(count, v.minValue(1))),
		broadcast: v.optional(flag),
	}),
	reply: v.looseObject({
		tx_id: v.optional(v.string()),
		gas_price: v.optional(count),
		gas: v.optional(count),
		eth_fee: v.optional(amount),
	}),
	example: { coin: 'ETH', to: '0x8ba1f109551bD432803012645Ac136ddd64DBA72', amount: '0.1' },
});

/** Does not broadcast; use `sendrawtransaction`. The node adds a second fee to the amount. */
export const timelock = defineMethod({
	name: 'timelock',
	summary: 'Build a payment that cannot be spent for a while.',
	effect: 'spends',
	params: v.strictObject({ coin, duration: seconds, amount, destaddr: v.optional(givenAddress) }),
	reply: transactionReply,
	example: { coin: 'KMD', duration: 86_400, amount: '0.1' },
});

/**
 * For an unknown txid, the real node returns an empty object; before the lock ends, the reply has no
 * `signedtx`.
 */
export const unlockedspend = defineMethod({
	name: 'unlockedspend',
	summary: 'Reclaim an expired time lock.',
	effect: 'spends',
	params: v.strictObject({ coin, txid }),
	reply: v.looseObject({
		result: v.optional(v.literal('success')),
		lockedtxid: v.optional(txid),
		amount: v.optional(amount),
		opreturn: v.optional(hex),
		address: v.optional(v.string()),
		expiration: v.optional(timestamp),
		claimtime: v.optional(timestamp),
		signedtx: v.optional(hex),
		txid: v.optional(txid),
		sendtxid: v.optional(v.string()),
	}),
	example: { coin: 'KMD', txid: exampleTxid },
});
