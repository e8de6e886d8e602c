import type * as wallet from '#lib/api/wallet.ts';
import { REFERENCE_COIN } from '../coins.ts';
import type { Ledger } from '../chain/ledger.ts';
import { broadcastOn } from './broadcast.ts';
import { balanceAt, NO_DEPOSIT } from './coin-object.ts';
import { knownCoin } from './coins.ts';
import type { Handlers } from './context.ts';
import { Refusal } from './refusal.ts';
import { Decimal } from './wire.ts';

type Served = 'balance' | 'balances' | 'listunspent' | 'sendrawtransaction';

export const walletHandlers: Handlers<Pick<typeof wallet, Served>> = {
	/** An address that is none holds 0, as with the real node. */
	balance({ coin: ticker, address }, context) {
		const coin = knownCoin(ticker, 'cant find coind');
		return {
			result: 'success',
			coin: ticker,
			address,
			balance: new Decimal(balanceAt(coin, address, context)),
			...(ticker === REFERENCE_COIN && NO_DEPOSIT),
		};
	},

	balances({ address }, context) {
		return context.switches.active.map((coin) => ({
			coin: coin.ticker,
			balance: new Decimal(balanceAt(coin, address ?? context.signIn.addressOf(coin), context)),
		}));
	},

	listunspent({ coin: ticker, address }, context) {
		const coin = knownCoin(ticker, 'cant find coind');
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

	/** The bare txid, which is no JSON, unless `needjson` asks for an object. */
	sendrawtransaction({ coin: ticker, signedtx, needjson }, context) {
		const coin = knownCoin(ticker, 'invalid coin');
		const ledger = context.ledgerOf(coin);
		if (!ledger || !context.switches.of(coin).isActive) throw new Refusal('invalid coin');
		const txid = broadcastOn(ledger, signedtx, context.now);
		return needjson === 1 ? { result: 'success', txid } : txid;
	},
};

/** 0 while the transaction is in no block. */
function heightOf(txid: string, ledger: Ledger, now: number): number {
	return ledger.confirmations(txid, now) > 0 ? (ledger.find(txid)?.height ?? 0) : 0;
}
