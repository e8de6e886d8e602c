import type { fundvalue } from '#lib/api/wallet-tools.ts';
import { parseDecimal, COIN } from '#lib/domain/money/amount.ts';
import { REFERENCE_COIN } from '../../../coins/coins.ts';
import { REFERENCE_IN_DOLLARS } from '../../../trade/autoprice.ts';
import { Decimal } from '../../../wire.ts';
import type { CallContext } from '../../node-parts.ts';
import { balanceAt, worthOf } from '../replies/coin-object.ts';
import type { Handler } from './handler.ts';

interface Holding {
	readonly ticker: string;
	readonly balance: bigint;
	readonly comment?: string;
	/** In satoshis of the reference coin; missing where no price is known. */
	readonly worth: bigint | undefined;
}

/**
 * Prices are those of the practice market, which stands in for the price sources of the internet. With an address, what it
 * holds of each coin in use counts too. With a divisor the reply gives the value of one share, in the reference coin, in Bitcoin
 * and in US dollars.
 */
export const fundValue: Handler<typeof fundvalue> = ({ address, holdings = [], divisor }, context) => {
	const given = holdings.map(({ coin, balance, comment }) =>
		valued(coin, parseDecimal(balance), context, comment),
	);
	const held = address === undefined ? [] : heldAt(address, context);
	const all = [...given, ...held];
	const total = sumOf(all);
	const ownCoin = sumOf(all.filter(({ ticker }) => ticker === REFERENCE_COIN));
	return {
		result: 'success',
		missing: all.filter(({ worth }) => worth === undefined).length,
		holdings: all.map(rowOf),
		KMDholdings: new Decimal(ownCoin),
		fundvalue: new Decimal(total),
		...shareMembers(total, ownCoin, parseDecimal(divisor), context),
	};
};

function valued(ticker: string, balance: bigint, context: CallContext, comment?: string): Holding {
	const coin = context.coins.find(ticker);
	return { ticker, balance, comment, worth: coin && worthOf(balance, coin, context) };
}

function heldAt(address: string, context: CallContext): Holding[] {
	return context.switches.active
		.map((coin) => valued(coin.ticker, balanceAt(coin, address, context), context))
		.filter(({ balance }) => balance > 0n);
}

function rowOf({ ticker, balance, comment, worth }: Holding) {
	return {
		coin: ticker,
		balance: new Decimal(balance),
		comment,
		...(worth === undefined ? { error: 'no price source' } : { [REFERENCE_COIN]: new Decimal(worth) }),
	};
}

function shareMembers(total: bigint, ownCoin: bigint, divisor: bigint, context: CallContext) {
	if (divisor <= 0n) return {};
	const share = (total * COIN) / divisor;
	const bitcoin = context.coins.find('BTC');
	const bitcoinWorth = bitcoin ? worthOf(COIN, bitcoin, context) : 0n;
	return {
		divisor: new Decimal(divisor),
		assetNAV_KMD: new Decimal(share),
		assetNAV_BTC: bitcoinWorth > 0n ? new Decimal((share * COIN) / bitcoinWorth) : undefined,
		assetNAV_USD: new Decimal((share * REFERENCE_IN_DOLLARS) / COIN),
		NAV_KMD: new Decimal((ownCoin * COIN) / divisor),
	};
}

function sumOf(holdings: readonly Holding[]): bigint {
	return holdings.reduce((sum, { worth }) => sum + (worth ?? 0n), 0n);
}
