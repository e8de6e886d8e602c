import type * as v from 'valibot';
import type { coinObject as declared } from '#lib/api/coin-object.ts';
import { COIN } from '#lib/domain/money/amount.ts';
import { REFERENCE_COIN, type PracticeCoin } from '../../../coins.ts';
import { Decimal, type Wire } from '../../../wire.ts';
import type { CallContext } from '../../node-parts.ts';
import type { Debit } from '../../../deposits.ts';

/**
 * A coin in the node's reply. Only active coins have balances; in electrum mode the node does not know the
 * chain and reports 0, so `balance` has to be queried.
 */
export function coinObject(coin: PracticeCoin, context: CallContext): Wire<v.InferInput<typeof declared>> {
	const { isActive, electrum } = context.switches.of(coin);
	return {
		coin: coin.ticker,
		...(isActive ? activeMembers(coin, electrum, context) : { height: 0, status: 'inactive' }),
		electrum,
		smartaddress: context.signIn.addressOf(coin),
		rpc: `127.0.0.1:${coin.rpcPort}`,
		pubtype: coin.addressVersion,
		p2shtype: coin.scriptVersion,
		wiftype: coin.keyVersion,
		txfee: coin.txfee,
		...depositMembers(coin.ticker, context),
	};
}

function activeMembers(coin: PracticeCoin, electrum: string | undefined, context: CallContext) {
	const status = 'active' as const;
	if (electrum !== undefined) return { installed: false, height: -1, balance: 0, status };
	const balance = ownBalance(coin, context);
	return {
		installed: true,
		height: context.ledgerOf(coin)?.blocks.heightAt(context.now) ?? 0,
		balance: new Decimal(balance),
		[`${REFERENCE_COIN}value`]: new Decimal(worthOf(balance, coin, context)),
		status,
	};
}

/** Balance of the node's own address, in satoshis. */
export function ownBalance(coin: PracticeCoin, context: CallContext): bigint {
	return balanceAt(coin, context.signIn.addressOf(coin), context);
}

/** Includes pending outputs, as in the real node. */
export function balanceAt(coin: PracticeCoin, address: string, context: CallContext): bigint {
	const ledger = context.ledgerOf(coin);
	if (!ledger) return context.accounts.balanceOf(coin.ticker, address);
	const { confirmed, unconfirmed } = ledger.balanceAt(address, context.now);
	return confirmed + unconfirmed;
}

/** Value of an amount in satoshis of the reference coin. */
export function worthOf(amount: bigint, coin: PracticeCoin, { market, now }: CallContext): bigint {
	return (amount * market.prices.worthAt(coin.ticker, now)) / COIN;
}

/** Fields of the reference coin only: the fast-swap credit, and the swaps that use it. */
export function depositMembers(ticker: string, { deposits, signIn, now }: CallContext) {
	if (ticker !== REFERENCE_COIN) return undefined;
	const account = signIn.keys.nodePublicKey;
	return {
		zcredits: new Decimal(deposits.creditOf(account, now)),
		zdebits: {
			swaps: deposits.debits.of(account, now).map(debitRecord),
			pendingswaps: new Decimal(deposits.debits.sumOf(account, now)),
		},
	};
}

/** Practice peers release a coin without waiting for a notarisation, so those fields are 0. */
function debitRecord({ swap, worth }: Debit) {
	return {
		iambob: swap.iambob ? (1 as const) : (0 as const),
		aliceid: BigInt(swap.aliceid),
		requestid: swap.requestid,
		quoteid: swap.quoteid,
		base: swap.bob,
		satoshis: swap.srcAmount,
		rel: swap.alice,
		destsatoshis: swap.destAmount,
		price: new Decimal(swap.price),
		finished: Math.floor((swap.finishedAt ?? 0) / 1000),
		bobneeds_dPoW: 0,
		bob_dPoWheight: 0,
		aliceneeds_dPoW: 0,
		alice_dPoWheight: 0,
		kmdvalue: new Decimal(worth),
	};
}
