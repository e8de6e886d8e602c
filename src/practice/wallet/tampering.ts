import { publicKeyOf } from '#lib/chain/keys.ts';
import { hash160 } from '#lib/chain/hashes.ts';
import { carriedData, dataScript, payToPublicKey, payToPublicKeyHash } from '#lib/chain/script.ts';
import { LOCKING_SEQUENCE } from '#lib/chain/contracts.ts';
import { signInput } from '#lib/chain/signing.ts';
import {
	encodeTransaction,
	legacyTransaction,
	saplingTransaction,
	transactionId,
	type Transaction,
	type TransactionOutput,
} from '#lib/chain/transaction.ts';
import { TamperingOrders } from '../daemon/tokens.ts';
import { ownScript, signOwn, type Payer, type Payment } from './payment.ts';
import { encodeAddress, accountAddress } from '#lib/chain/address.ts';

/**
 * Kinds of tampering with a payment by a malicious trading node. A kind that does not apply to a payment has no
 * effect.
 */
export type PaymentTampering =
	/** Replaces the first recipient, or the recipient of an expired lock or deposit, with a third party. */
	| 'recipient'
	/** The first recipient gets half; the rest is returned as change. */
	| 'amount'
	/** The change goes to a third party. */
	| 'change'
	/** The change goes to the bare key of the node, which the node cannot spend. */
	| 'bare-key'
	/** An extra output pays a third party. */
	| 'extra-output'
	/** The miner's fee is raised. */
	| 'fee'
	/** A byte of the data is changed. */
	| 'data'
	/** The last input is not signed. */
	| 'signature'
	/** The first input belongs to a third party. */
	| 'foreign-input'
	/** The transaction cannot be mined before 2038. */
	| 'lock-time'
	| 'replaceable'
	/** The transaction has expired. Sapling format only. */
	| 'expired'
	/** The transaction has the format of other chains. */
	| 'format'
	/** The previously built payment is returned again. */
	| 'replay'
	/** The reply reports success without a transaction. */
	| 'empty';

const THIRD_PARTY_PRIVATE_KEY = new Uint8Array(32).fill(9);

/** The third party that receives coins from a malicious node. */
export const THIRD_PARTY_KEY = publicKeyOf(THIRD_PARTY_PRIVATE_KEY);

/** The amount of a hidden output, and the excess of a raised fee, in satoshis. */
const STOLEN = 10_000n;
const RAISED = 1_000_000n;

/** Last second in 31 bits, in 2038. */
const FAR_LOCK_TIME = 0x7fff_ffff;
/** Signals replaceability (BIP125). */
const REPLACEABLE_SEQUENCE = 0xffff_fffd;

export const THIRD_PARTY_SCRIPT = payToPublicKeyHash(hash160(THIRD_PARTY_KEY));

/** The kind of tampering and the number of payments to which it still applies. */
export class PaymentTamperings extends TamperingOrders<PaymentTampering> {
	#last: Payment | undefined;

	/** Returns a built payment unchanged or, if ordered, tampered with; complete and signed again. */
	handOver(payment: Payment, payer: Payer): Payment {
		const how = this.take();
		const handed = how === 'replay' ? (this.#last ?? payment) : tampered(payment, payer, how);
		this.#last = handed;
		return handed;
	}

	/** Address that receives the coins of an expired lock or deposit. */
	destination(payer: Payer): Uint8Array {
		return this.take() === 'recipient' ? THIRD_PARTY_SCRIPT : ownScript(payer);
	}
}

function tampered(
	payment: Payment,
	payer: Payer,
	how: Exclude<PaymentTampering, 'replay'> | undefined,
): Payment {
	if (how === undefined) return payment;
	if (how === 'empty') return { ...payment, hex: '' };
	if (how === 'signature') return encoded(payment, withoutLastSignature(payment.tx));
	if (how === 'foreign-input') return withForeignInput(payment, payer);
	const own = ownScript(payer);
	const unsigned = isOfOutputs(how)
		? {
				...payment.unsigned,
				outputs: CHANGED_OUTPUTS[how](payment.unsigned.outputs, placeOf(own, payment), payer),
			}
		: CHANGED_TERMS[how](payment.unsigned);
	const signed = payment.spent.reduce((tx, { value }, index) => signOwn(tx, index, value, payer), unsigned);
	return encoded({ ...payment, unsigned }, signed);
}

function encoded(payment: Payment, tx: Transaction): Payment {
	return { ...payment, tx, hex: encodeTransaction(tx), txid: transactionId(tx) };
}

function withoutLastSignature(tx: Transaction): Transaction {
	const isLast = (index: number) => index === tx.inputs.length - 1;
	const inputs = tx.inputs.map((input, index) =>
		isLast(index) ? { ...input, script: new Uint8Array() } : input,
	);
	return { ...tx, inputs };
}

/** Grants the third party the value of the first input, and spends that output instead. */
function withForeignInput(payment: Payment, payer: Payer): Payment {
	const { unsigned, spent } = payment;
	const [first, ...others] = spent;
	if (!first) return payment;
	const foreign = { value: first.value, script: THIRD_PARTY_SCRIPT };
	const txid = payer.ledger.grant(`a stranger with ${first.value}`, [foreign]);
	const inputs = unsigned.inputs.map((input, index) => (index === 0 ? { ...input, txid, index: 0 } : input));
	const signed = others.reduce<Transaction>(
		(tx, { value }, place) => signOwn(tx, place + 1, value, payer),
		signInput({ ...unsigned, inputs }, 0, foreign, THIRD_PARTY_PRIVATE_KEY),
	);
	return encoded({ ...payment, spent: others }, signed);
}

/** Index of the change output; -1 without change. */
function placeOf(own: Uint8Array, { unsigned }: Payment): number {
	return unsigned.outputs.findLastIndex(({ script }) => String(script) === String(own));
}

type ChangeOutputs = (
	outputs: readonly TransactionOutput[],
	changePlace: number,
	payer: Payer,
) => TransactionOutput[];

const changed = (
	outputs: readonly TransactionOutput[],
	place: number,
	change: (output: TransactionOutput) => TransactionOutput,
): TransactionOutput[] => outputs.map((output, index) => (index === place ? change(output) : output));

const lessOf =
	(units: bigint) =>
	({ value, script }: TransactionOutput): TransactionOutput => ({ value: value - units, script });

const CHANGED_OUTPUTS = {
	recipient: (outputs) => changed(outputs, 0, ({ value }) => ({ value, script: THIRD_PARTY_SCRIPT })),
	amount(outputs, changePlace) {
		const half = (outputs[0]?.value ?? 0n) / 2n;
		return changed(changed(outputs, 0, lessOf(half)), changePlace, lessOf(-half));
	},
	change: (outputs, changePlace) =>
		changed(outputs, changePlace, ({ value }) => ({ value, script: THIRD_PARTY_SCRIPT })),
	'bare-key': (outputs, changePlace, { privateKey }) =>
		changed(outputs, changePlace, ({ value }) => ({
			value,
			script: payToPublicKey(publicKeyOf(privateKey)),
		})),
	'extra-output': (outputs, changePlace) =>
		changePlace < 0
			? [...outputs]
			: [...changed(outputs, changePlace, lessOf(STOLEN)), { value: STOLEN, script: THIRD_PARTY_SCRIPT }],
	fee: (outputs, changePlace) => changed(outputs, changePlace, lessOf(RAISED)),
	data: (outputs) =>
		outputs.map((output) => {
			const data = carriedData(output.script);
			return data ? { ...output, script: dataScript(data.map((byte) => byte ^ 1)) } : output;
		}),
} satisfies Readonly<Record<string, ChangeOutputs>>;

const withSequence = (tx: Transaction, sequence: number): Transaction => ({
	...tx,
	inputs: tx.inputs.map((input) => ({ ...input, sequence })),
});

const CHANGED_TERMS = {
	'lock-time': (tx) => ({ ...withSequence(tx, LOCKING_SEQUENCE), lockTime: FAR_LOCK_TIME }),
	replaceable: (tx) => withSequence(tx, REPLACEABLE_SEQUENCE),
	expired: (tx) => (tx.overwintered ? { ...tx, expiryHeight: 1 } : tx),
	format: ({ overwintered, inputs, outputs, lockTime }) =>
		(overwintered ? legacyTransaction : saplingTransaction)({ inputs, outputs, lockTime }),
} satisfies Readonly<Record<string, (tx: Transaction) => Transaction>>;

const isOfOutputs = (
	how: keyof typeof CHANGED_OUTPUTS | keyof typeof CHANGED_TERMS,
): how is keyof typeof CHANGED_OUTPUTS => Object.hasOwn(CHANGED_OUTPUTS, how);

/** False replies of a trading node whose transactions are correct. */
export type ReportedTampering =
	/** The wallet's address of each coin belongs to a third party. */
	| 'own-address'
	/** The version bytes of key and script addresses are swapped. */
	| 'versions'
	/** The derived addresses of a passphrase belong to a third party. */
	| 'derived-key'
	/** The usual transaction fee is a thousand times as high. */
	| 'transaction-fee'
	/** A payment from an account needs a hundred times the gas. */
	| 'gas'
	/** The fee of a payment from an account is a tenth of gas times price. */
	| 'account-fee'
	/** Unspent outputs are reported at half their value. */
	| 'output-values'
	/** The node returns no transaction bytes, as with an electrum server. */
	| 'no-bytes'
	/** The bytes of each transaction belong to a different one. */
	| 'other-bytes'
	/** A sent transaction gets an invalid id. */
	| 'no-id'
	/** A sent transaction gets the id of a different one. */
	| 'other-id'
	/** A time lock is reported as spent, but nothing was sent. */
	| 'unlocked'
	/** All deposits are reported as claimed, but nothing was sent. */
	| 'claimed';

/** Untyped, because false replies ignore the declared type of the method. */
type Reply = Readonly<Record<string, unknown>>;

const THIRD_PARTY_ADDRESS = encodeAddress(60, hash160(THIRD_PARTY_KEY));

const OTHER_ID = 'ab'.repeat(32);

/** Bytes of a transaction that is on no chain. */
const OTHER_BYTES = encodeTransaction(
	legacyTransaction({
		inputs: [{ txid: OTHER_ID, index: 0, script: new Uint8Array([1, 1]), sequence: 0xffff_ffff }],
		outputs: [{ value: 1_000_000n, script: THIRD_PARTY_SCRIPT }],
	}),
);

/** Changes a reply for each kind. */
const REPLY_CHANGES: Readonly<Record<ReportedTampering, (reply: Reply) => Reply>> = {
	'own-address': changeCoins((coin) => ({
		...coin,
		smartaddress: String(coin['smartaddress']).startsWith('0x')
			? accountAddress('5'.repeat(40))
			: encodeAddress(Number(coin['pubtype']), hash160(THIRD_PARTY_KEY)),
	})),
	versions: changeCoins((coin) => ({ ...coin, pubtype: coin['p2shtype'], p2shtype: coin['pubtype'] })),
	'derived-key': (reply) =>
		'coinaddr' in reply
			? { ...reply, coinaddr: THIRD_PARTY_ADDRESS }
			: { [THIRD_PARTY_ADDRESS]: Object.values(reply)[0] },
	'transaction-fee': changeCoins((coin) => ({ ...coin, txfee: Number(coin['txfee']) * 1_000 })),
	gas: ({ gas, eth_fee: fee, ...rest }) =>
		gas === undefined ? rest : { ...rest, gas: Number(gas) * 100, eth_fee: Number(fee) * 100 },
	'account-fee': ({ eth_fee: fee, ...rest }) =>
		fee === undefined ? rest : { ...rest, eth_fee: Number(fee) / 10 },
	'output-values': mapRows((row) => ({
		...row,
		...('value' in row && { value: halved(row['value']) }),
		...('amount' in row && { amount: halved(row['amount']) }),
	})),
	'no-bytes': ({ hex: _, ...rest }) => rest,
	'other-bytes': (reply) => ('hex' in reply ? { ...reply, hex: OTHER_BYTES } : reply),
	'no-id': (reply) => withId(reply, 'sent'),
	'other-id': (reply) => withId(reply, OTHER_ID),
	unlocked: (reply) => reply,
	claimed: (reply) => reply,
};

/** Methods with false replies, by kind. */
const REPORTED_BY: Readonly<Record<ReportedTampering, readonly string[]>> = {
	'own-address': ['getcoin', 'getcoins', 'enable', 'electrum', 'disable'],
	versions: ['getcoin', 'getcoins'],
	'derived-key': ['calcaddress', 'secretaddresses'],
	'transaction-fee': ['getcoin', 'getcoins'],
	gas: ['eth_withdraw'],
	'account-fee': ['eth_withdraw'],
	'output-values': ['listunspent'],
	'no-bytes': ['getrawtransaction'],
	'other-bytes': ['getrawtransaction'],
	'no-id': ['sendrawtransaction', 'eth_withdraw', 'unlockedspend'],
	'other-id': ['sendrawtransaction', 'unlockedspend'],
	unlocked: [],
	claimed: [],
};

/** Replies that are sent instead of carrying out the call. */
const INVENTED: Readonly<Partial<Record<ReportedTampering, Readonly<Record<string, Reply>>>>> = {
	unlocked: { unlockedspend: { result: 'success', txid: OTHER_ID, sendtxid: OTHER_ID } },
	claimed: {
		fastswap_claim: { result: 'success', claimed: 10, txids: [] },
		instantdex_claim: { result: 'success', claimed: 10, txids: [] },
	},
};

/** The node's current kind of false replies, if any. Discarded with the host, like its faults. */
export class ReportedTamperings {
	#active: ReportedTampering | undefined;

	order(tampering: ReportedTampering | undefined): void {
		this.#active = tampering;
	}

	/** The reply to a call that is not carried out; `undefined` for all other calls. */
	invented(method: string): Uint8Array | undefined {
		const reply = this.#active && INVENTED[this.#active]?.[method];
		return reply && written(reply);
	}

	/** The reply to a call that was carried out, falsified if ordered. */
	tampered(method: string, reply: Uint8Array | undefined): Uint8Array | undefined {
		const tampering = this.#active;
		if (!reply || tampering === undefined || !REPORTED_BY[tampering].includes(method)) return reply;
		const text = new TextDecoder().decode(reply).trim();
		// A bare id is not JSON.
		const isId = /^[0-9a-f]{64}$/.test(text);
		const said = isId ? { txid: text } : (JSON.parse(text) as Reply);
		const changed = REPLY_CHANGES[tampering](said);
		return isId ? new TextEncoder().encode(`${String(changed['txid'])}\n`) : written(changed);
	}
}

const written = (reply: Reply): Uint8Array => new TextEncoder().encode(`${JSON.stringify(reply)}\n`);

const halved = (value: unknown): unknown =>
	typeof value === 'string' ? String(BigInt(value) / 2n) : Number(value) / 2;

/** The field of a transaction's own id has one of these names in all replies. */
function withId(reply: Reply, id: string): Reply {
	const names = ['txid', 'sendtxid', 'tx_id'].filter((name) => name in reply);
	return { ...reply, ...Object.fromEntries(names.map((name) => [name, id])) };
}

function mapRows(change: (row: Reply) => Reply): (reply: Reply) => Reply {
	return (reply) => (Array.isArray(reply) ? (reply.map(change) as unknown as Reply) : reply);
}

/** A coin is in a list, or in the field `coin`. */
function changeCoins(change: (coin: Reply) => Reply): (reply: Reply) => Reply {
	const ofRow = (row: Reply) => ('smartaddress' in row ? change(row) : row);
	return (reply) => {
		if (Array.isArray(reply)) return mapRows(ofRow)(reply);
		const { coin } = reply;
		return coin !== null && typeof coin === 'object' ? { ...reply, coin: ofRow(coin as Reply) } : reply;
	};
}
