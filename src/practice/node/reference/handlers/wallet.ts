import type * as wallet from '#lib/api/wallet.ts';
import type { Ledger } from '../../../chain/ledger.ts';
import { DaemonRefusal, HangUp, Refusal } from '../../../refusal.ts';
import { Decimal } from '../../../wire.ts';
import { broadcastOn, outputCoin } from '../payments.ts';
import { balanceAt, depositMembers } from '../replies/coin-object.ts';
import {
	daemonTransaction,
	electrumTransaction,
	daemonHistory,
	electrumHistory,
} from '../replies/transactions.ts';
import { knownCoin, type Handlers } from './handler.ts';

const UNKNOWN_TRANSACTION =
	'No such mempool or blockchain transaction. Use gettransaction for wallet transactions.';

export const walletHandlers: Handlers<typeof wallet> = {
	/** An invalid address has a balance of 0, as in the real node. */
	balance({ coin: ticker, address }, context) {
		const coin = knownCoin(ticker, 'cant find coind', context);
		return {
			result: 'success',
			coin: ticker,
			address,
			balance: new Decimal(balanceAt(coin, address, context)),
			...depositMembers(ticker, context),
		};
	},

	balances({ address }, context) {
		return context.switches.active.map((coin) => ({
			coin: coin.ticker,
			balance: new Decimal(balanceAt(coin, address ?? context.signIn.addressOf(coin), context)),
		}));
	},

	listunspent({ coin: ticker, address }, context) {
		const coin = knownCoin(ticker, 'cant find coind', context);
		if (!context.switches.of(coin).isActive) throw new Refusal('no coin');
		const ledger = context.ledgerOf(coin);
		if (!ledger) return [];
		return ledger.unspentAt(address).map(({ txid, index, value }) => ({
			tx_hash: txid,
			tx_pos: index,
			height: heightOf(txid, ledger, context.now),
			value: String(value),
		}));
	},

	/** A coin's own daemon returns 10 rows by default; an electrum server returns all. */
	listtransactions({ coin: ticker, address, count, skip }, context) {
		const found = context.coins.find(ticker);
		if (!found) throw new HangUp();
		const { coin, ledger } = outputCoin(ticker, context, 'no coin', 'no coin');
		return context.switches.of(coin).electrum === undefined
			? daemonHistory(ledger, address, context.now, { count, skip })
			: electrumHistory(ledger, address, context.now);
	},

	/** Lists outputs reserved by a swap, or by a transaction that was built but not sent. */
	inuse(_params, { outputLocks, now }) {
		return outputLocks.heldAt(now).map(({ until, txid, index, otherNode }) => ({
			expiration: Math.floor(until / 1000),
			txid,
			vout: index,
			otherpub: otherNode,
		}));
	},

	getrawtransaction({ coin: ticker, txid }, context) {
		const { coin, ledger } = outputCoin(ticker, context, 'no coin', 'no coin');
		const isElectrum = context.switches.of(coin).electrum !== undefined;
		const found = ledger.find(txid.toLowerCase());
		if (!found && isElectrum) throw new Refusal('no transaction bytes');
		if (!found) throw new DaemonRefusal(-5, UNKNOWN_TRANSACTION);
		return isElectrum ? electrumTransaction(found, ledger) : daemonTransaction(found, ledger, context.now);
	},

	/** Returns the bare txid, which is not JSON, unless `needjson` requests an object. */
	sendrawtransaction({ coin: ticker, signedtx, needjson }, context) {
		const coin = knownCoin(ticker, 'invalid coin', context);
		const ledger = context.ledgerOf(coin);
		if (!ledger || !context.switches.of(coin).isActive) throw new Refusal('invalid coin');
		const txid = broadcastOn(ledger, signedtx, context.now);
		return needjson === 1 ? { result: 'success', txid } : txid;
	},
};

/** 0 while the transaction is pending. */
function heightOf(txid: string, ledger: Ledger, now: number): number {
	return ledger.confirmations(txid, now) > 0 ? (ledger.heightOf(txid) ?? 0) : 0;
}
