import type { Ledger } from '../../../chain/ledger.ts';
import type { PracticeCoin } from '../../../coins/coins.ts';
import { Refusal, DaemonRefusal } from '../../../refusal.ts';
import {
	type Payer,
	type Payment,
	buildPayment,
	ownScript,
	spendableCoins,
} from '../../../wallet/payment.ts';
import type { CallContext, NodeParts } from '../../node-parts.ts';
import { bytesToHex } from '@noble/hashes/utils.js';
import { encodeTransaction } from '#lib/chain/transaction.ts';
import { Refusal as ChainRefusal } from '../../../chain/refusal.ts';
import { FEES_OF_PAYMENT, networkFeeOf } from '../../../trade/output-pairs.ts';

/** A coin in use that keeps its money in outputs, with its chain. */
export interface OutputCoin {
	readonly coin: PracticeCoin;
	readonly ledger: Ledger;
}

/**
 * @param unknown the node's words for a coin that it does not know.
 * @throws Refusal when the coin is not known, not in use, or kept in accounts.
 */
export function outputCoin(
	ticker: string,
	context: CallContext,
	unknown: string,
	inactive = 'coin is disabled',
): OutputCoin {
	const coin = context.coins.find(ticker);
	if (!coin) throw new Refusal(unknown);
	if (!context.switches.of(coin).isActive) throw new Refusal(inactive);
	const ledger = context.ledgerOf(coin);
	if (!ledger) throw new Refusal('use eth_withdraw for ETH/ERC20');
	return { coin, ledger };
}

/** The node itself as the one who pays. */
export function ownPayer(
	ledger: Ledger,
	{ signIn, outputLocks }: Pick<NodeParts, 'signIn' | 'outputLocks'>,
): Payer {
	const { privateKey, publicKey } = signIn.keys;
	return { ledger, privateKey, publicKey, locks: outputLocks };
}

/** The reply about a transaction that the node has built. */
export function builtTransaction({ unsigned, tx, hex, txid, fee, spent }: Payment) {
	return {
		rawtx: encodeTransaction(unsigned),
		hex,
		tx: {
			version: tx.version,
			locktime: tx.lockTime,
			vin: spent.map((coin) => ({
				txid: coin.txid,
				vout: coin.index,
				scriptPubKey: { hex: bytesToHex(coin.script) },
			})),
			vout: tx.outputs.map(({ value, script }) => ({
				satoshis: String(value),
				scriptPubKey: { hex: bytesToHex(script) },
			})),
		},
		txid,
		txfee: fee,
		complete: true,
	};
}

/** The whole reply if none could be built: too little money, a bad address, an amount of 0. */
export function failedTransaction({ txfee }: PracticeCoin) {
	return { txid: '0'.repeat(64), txfee, complete: false as const };
}

/**
 * Sends a transaction to its chain.
 *
 * @returns its txid.
 * @throws DaemonRefusal in the words of the coin's daemon.
 */
export function broadcastOn(ledger: Ledger, hex: string, now: number): string {
	try {
		return ledger.accept(hex, now);
	} catch (error) {
		if (error instanceof ChainRefusal) throw new DaemonRefusal(error.code, error.message);
		throw error;
	}
}

/**
 * A trade takes two outputs. Where all the money that is free lies in one, the node pays it to itself in parts that fit the trade, and
 * answers with that transaction in place of an order, as the real node does.
 *
 * @param ticker the coin to pay with.
 * @param amount what is to be traded, in satoshis.
 * @returns undefined when there is nothing to split.
 * @throws Refusal when the output is too small for it.
 */
export function splitForTrade(ticker: string, amount: bigint, context: CallContext) {
	const coin = context.coins.find(ticker);
	const ledger = coin && context.ledgerOf(coin);
	if (!ledger) return undefined;
	const payer = ownPayer(ledger, context);
	if (spendableCoins(payer, context.now).length !== 1) return undefined;
	const script = ownScript(payer);
	const values = [amount + FEES_OF_PAYMENT * coin.txfee, networkFeeOf(amount) + 2n * coin.txfee];
	const outputs = values.map((value) => ({ value, script }));
	const payment = buildPayment(payer, { outputs, fee: coin.txfee }, context.now);
	if (!payment) throw new Refusal('balance too small to autosplit, please make more deposits');
	broadcastOn(ledger, payment.hex, context.now);
	return builtTransaction(payment);
}
