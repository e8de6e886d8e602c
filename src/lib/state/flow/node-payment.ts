import type { WantedPayment } from '#lib/chain/review/payment-facts.ts';
import type { PaymentReview } from '#lib/chain/review/payment-review.ts';
import type { ReplyOf } from '#lib/api/method.ts';
import { getcoin } from '#lib/api/coins.ts';
import { withdraw } from '#lib/api/spending.ts';
import { getrawtransaction, listunspent, sendrawtransaction } from '#lib/api/wallet.ts';
import { CallError } from '#lib/client/call-error.ts';
import type { NodeClient } from '#lib/client/node-client.ts';
import { parseDecimal, formatAmount } from '#lib/domain/money/amount.ts';
import { readBuilt } from '#lib/node/built-transaction.ts';
import type { Built, TransactionStatus } from './flow-plan.ts';

type Payments = WantedPayment['payments'];

/** What a payment needs to know of its coin. */
export interface PayingCoin {
	readonly address: string;
	readonly versions: WantedPayment['versions'];
	readonly transactionFee: bigint;
}

/** Payments that the trading node builds and signs: built, read, sent and looked up. */
export class NodePayments {
	readonly #node: NodeClient;
	readonly #coin: string;

	constructor(node: NodeClient, coin: string) {
		this.#node = node;
		this.#coin = coin;
	}

	async readCoin(): Promise<PayingCoin> {
		const { coin } = await this.#node.call(getcoin, { coin: this.#coin }, { priority: 'user' });
		if (!('smartaddress' in coin))
			throw new CallError('refused', `The node has no address of ${this.#coin}.`, {
				method: getcoin.name,
				code: 'COIN-UNKNOWN',
			});
		const { smartaddress: address, pubtype, p2shtype, txfee } = coin;
		const versions = { publicKeyHash: Number(pubtype), scriptHash: Number(p2shtype) };
		return { address: String(address), versions, transactionFee: BigInt(txfee as number | string) };
	}

	/** Sends nothing. The node keeps what the transaction spends for about two minutes. */
	async build(payments: Payments): Promise<Built> {
		const outputs = payments.map(({ address, amount }) => ({ [address]: formatAmount(amount) }));
		const reply = await this.#node.call(withdraw, { coin: this.#coin, outputs, broadcast: 0 });
		if (reply.complete && 'hex' in reply) return readBuilt(String(reply.hex), withdraw.name);
		const reason = `The node built no transaction: too little ${this.#coin} is free at the moment.`;
		throw new CallError('refused', reason, { method: withdraw.name });
	}

	/** @param payments what has to be there, each as an output of its own. */
	async review(hex: string, payments: Payments): Promise<PaymentReview> {
		const { reviewPayment } = await import('#lib/chain/review/payment-review.ts');
		const { transactionsSpentBy } = await import('#lib/chain/transaction/proved-transaction.ts');
		const { address: ownAddress, versions, transactionFee } = await this.readCoin();
		const known = await this.#readBytes(transactionsSpentBy(hex));
		const told = await this.#readValues(ownAddress);
		return reviewPayment(hex, { payments, ownAddress, versions, usualFee: transactionFee, known, told });
	}

	/** Only a coin's own daemon tells the bytes. They need not be believed: they have to give their txid. */
	async #readBytes(txids: readonly string[]): Promise<Map<string, string>> {
		const known = new Map<string, string>();
		for (const txid of txids) {
			const found = await this.#find(txid);
			const hex = typeof found === 'string' ? found : found?.['hex'];
			if (typeof hex === 'string') known.set(txid, hex.toLowerCase());
		}
		return known;
	}

	async #readValues(address: string): Promise<Map<string, bigint>> {
		const values = new Map<string, bigint>();
		for (const row of await this.#unspent(address)) {
			if ('tx_hash' in row) values.set(`${row.tx_hash}:${row.tx_pos}`, BigInt(row.value as number | string));
			else if ('txid' in row && 'amount' in row)
				values.set(`${row.txid}:${row.vout}`, parseDecimal(row.amount as number | string));
			else if ('txid' in row && 'value' in row)
				values.set(`${row.txid}:${row.vout}`, parseDecimal(row.value as number | string));
		}
		return values;
	}

	async send(hex: string): Promise<string> {
		const reply = await this.#node.call(sendrawtransaction, { coin: this.#coin, signedtx: hex });
		return typeof reply === 'string' ? reply : reply.txid;
	}

	/** A payment is visible as soon as it is in a block. */
	async lookUp(txid: string, signal?: AbortSignal): Promise<TransactionStatus> {
		const { address } = await this.readCoin();
		const own = (await this.#unspent(address, signal)).find((row) => isOf(row, txid));
		if (own && isMined(own)) return { seen: 'visible' };
		const found = await this.#find(txid, signal);
		if (found === undefined) return own ? { seen: 'waiting' } : { seen: 'nowhere' };
		const confirmations = typeof found === 'string' ? 0 : (found.confirmations ?? 0);
		return confirmations > 0 ? { seen: 'visible', confirmations } : { seen: 'waiting' };
	}

	#unspent(address: string, signal?: AbortSignal): Promise<Unspent[]> {
		return this.#node.call(listunspent, { coin: this.#coin, address }, { signal });
	}

	async #find(txid: string, signal?: AbortSignal): Promise<ReplyOf<typeof getrawtransaction> | undefined> {
		try {
			return await this.#node.call(getrawtransaction, { coin: this.#coin, txid }, { signal });
		} catch (error) {
			if (error instanceof CallError && error.code === 'TX-NOT-FOUND') return undefined;
			throw error;
		}
	}
}

type Unspent = ReplyOf<typeof listunspent>[number];

const isOf = (row: Unspent, txid: string): boolean =>
	('tx_hash' in row && row.tx_hash === txid) || ('txid' in row && row.txid === txid);

function isMined(row: Unspent): boolean {
	return 'tx_hash' in row ? Number(row.height) > 0 : 'confirmations' in row && Number(row.confirmations) > 0;
}
