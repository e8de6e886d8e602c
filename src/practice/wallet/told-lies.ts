import { encodeAddress, accountAddress } from '#lib/chain/address.ts';
import { hash160 } from '#lib/chain/hashes.ts';
import { legacyTransaction, encodeTransaction } from '#lib/chain/transaction.ts';
import { scriptOfStranger, STRANGER } from './payment-tampering.ts';

/** False replies of a trading node. Its transactions are what they should be. */
export type ToldLie =
	/** The wallet's address of each coin is a stranger's. */
	| 'own-address'
	/** Addresses to keys and to scripts have each other's version byte. */
	| 'versions'
	/** The addresses of a passphrase's keys are a stranger's. */
	| 'derived-key'
	/** A transaction usually costs a thousand times as much. */
	| 'transaction-fee'
	/** A payment from an account takes a hundred times the gas. */
	| 'gas'
	/** The fee of a payment from an account is a tenth of gas times price. */
	| 'account-fee'
	/** Unspent outputs hold half of what they do. */
	| 'output-values'
	/** The node has the bytes of no transaction, as behind an electrum server. */
	| 'no-bytes'
	/** The bytes of each transaction are those of another one. */
	| 'other-bytes'
	/** The transaction that was sent gets an id that is none. */
	| 'no-id'
	/** The transaction that was sent gets the id of another one. */
	| 'other-id'
	/** A time lock was opened, of which nothing was sent. */
	| 'unlocked'
	/** All deposits were claimed, of which nothing was sent. */
	| 'claimed';

/** Any reply: a lie is told without a look at what the method promises. */
type Reply = Readonly<Record<string, unknown>>;

const STRANGERS_ADDRESS = encodeAddress(60, hash160(STRANGER));

const OTHER_ID = 'ab'.repeat(32);

/** Bytes of a transaction that no chain holds. */
const OTHER_BYTES = encodeTransaction(
	legacyTransaction({
		inputs: [{ txid: OTHER_ID, index: 0, script: new Uint8Array([1, 1]), sequence: 0xffff_ffff }],
		outputs: [{ value: 1_000_000n, script: scriptOfStranger }],
	}),
);

/** The false part of each reply, by the lie. */
const LIES: Readonly<Record<ToldLie, (reply: Reply) => Reply>> = {
	'own-address': changeCoins((coin) => ({
		...coin,
		smartaddress: String(coin['smartaddress']).startsWith('0x')
			? accountAddress('5'.repeat(40))
			: encodeAddress(Number(coin['pubtype']), hash160(STRANGER)),
	})),
	versions: changeCoins((coin) => ({ ...coin, pubtype: coin['p2shtype'], p2shtype: coin['pubtype'] })),
	'derived-key': (reply) =>
		'coinaddr' in reply
			? { ...reply, coinaddr: STRANGERS_ADDRESS }
			: { [STRANGERS_ADDRESS]: Object.values(reply)[0] },
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

/** The methods in whose replies a lie is told. */
const TOLD_BY: Readonly<Record<ToldLie, readonly string[]>> = {
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

/** Replies in place of doing the work. */
const INVENTED: Readonly<Partial<Record<ToldLie, Readonly<Record<string, Reply>>>>> = {
	unlocked: { unlockedspend: { result: 'success', txid: OTHER_ID, sendtxid: OTHER_ID } },
	claimed: {
		fastswap_claim: { result: 'success', claimed: 10, txids: [] },
		instantdex_claim: { result: 'success', claimed: 10, txids: [] },
	},
};

/** The lie that the node tells until it tells another one, or none. It ends with the host, like its faults. */
export class ToldLies {
	#lie: ToldLie | undefined;

	order(lie: ToldLie | undefined): void {
		this.#lie = lie;
	}

	/** The reply to a call that is not carried out. */
	invented(method: string): Uint8Array | undefined {
		const reply = this.#lie && INVENTED[this.#lie]?.[method];
		return reply && written(reply);
	}

	/** The reply to a call that was. */
	told(method: string, reply: Uint8Array | undefined): Uint8Array | undefined {
		const lie = this.#lie;
		if (!reply || lie === undefined || !TOLD_BY[lie].includes(method)) return reply;
		const text = new TextDecoder().decode(reply).trim();
		// A bare id is no JSON.
		const isId = /^[0-9a-f]{64}$/.test(text);
		const said = isId ? { txid: text } : (JSON.parse(text) as Reply);
		const changed = LIES[lie](said);
		return isId ? new TextEncoder().encode(`${String(changed['txid'])}\n`) : written(changed);
	}
}

const written = (reply: Reply): Uint8Array => new TextEncoder().encode(`${JSON.stringify(reply)}\n`);

const halved = (value: unknown): unknown =>
	typeof value === 'string' ? String(BigInt(value) / 2n) : Number(value) / 2;

/** A transaction's own id keeps its name in all replies. */
function withId(reply: Reply, id: string): Reply {
	const names = ['txid', 'sendtxid', 'tx_id'].filter((name) => name in reply);
	return { ...reply, ...Object.fromEntries(names.map((name) => [name, id])) };
}

function mapRows(change: (row: Reply) => Reply): (reply: Reply) => Reply {
	return (reply) => (Array.isArray(reply) ? (reply.map(change) as unknown as Reply) : reply);
}

/** A coin stands in a list, or alone under its name. */
function changeCoins(change: (coin: Reply) => Reply): (reply: Reply) => Reply {
	const ofRow = (row: Reply) => ('smartaddress' in row ? change(row) : row);
	return (reply) => {
		if (Array.isArray(reply)) return mapRows(ofRow)(reply);
		const { coin } = reply;
		return coin !== null && typeof coin === 'object' ? { ...reply, coin: ofRow(coin as Reply) } : reply;
	};
}
