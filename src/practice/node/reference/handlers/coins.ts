import type * as coins from '#lib/api/coins.ts';
import { Refusal } from '../../../refusal.ts';
import { Decimal } from '../../../wire.ts';
import { coinObject } from '../replies/coin-object.ts';
import { knownCoin, type Handlers } from './handler.ts';

/** @param shownCoin formats a coin for the node program */
export function coinHandlersWith(shownCoin: typeof coinObject): Handlers<typeof coins> {
	return {
		/** Uses the coin's own daemon, which some coins do not have on this machine. */
		enable({ coin: ticker }, context) {
			const coin = knownCoin(ticker, 'couldnt find coin', context);
			if (!coin.hasDaemon) throw new Refusal('couldnt find coin locally installed', { coin: ticker });
			context.switches.set(coin, { isActive: true });
			return [shownCoin(coin, context)];
		},

		/** Any server is accepted, since all servers serve the practice chains. */
		electrum({ coin: ticker, ipaddr, port }, context) {
			const { switches } = context;
			const coin = knownCoin(ticker, 'cant find coind', context);
			if (coin.bookkeeping === 'accounts') throw new Refusal('couldnt connect to electrum server');
			const isThere = switches.of(coin).electrum === `${ipaddr}:${port}`;
			switches.set(coin, { isActive: true, electrum: `${ipaddr}:${port}` });
			return { ipaddr, port, result: 'success', status: isThere ? 'already there' : undefined };
		},

		disable({ coin: ticker }, context) {
			const coin = knownCoin(ticker, 'couldnt find coin', context);
			context.switches.set(coin, { ...context.switches.of(coin), isActive: false });
			return [shownCoin(coin, context)];
		},

		/** Returns an empty object for an unknown coin, like the real node. */
		getcoin({ coin: ticker }, context) {
			const coin = context.coins.find(ticker);
			if (coin && !context.switches.of(coin).isActive) throw new Refusal('coin is disabled');
			const enabled = context.switches.active.length;
			return {
				result: 'success',
				enabled,
				disabled: context.coins.all.length - enabled,
				coin: coin ? shownCoin(coin, context) : {},
			};
		},

		getcoins: (_params, context) => context.coins.all.map((coin) => shownCoin(coin, context)),

		getfee({ coin: ticker }, context) {
			const coin = knownCoin(ticker, 'cant find coind', context);
			return { result: 'success', coin: ticker, txfee: new Decimal(coin.txfee) };
		},

		setconfirms({ coin: ticker, numconfirms, maxconfirms }, context) {
			const coin = knownCoin(ticker, 'cant find coind', context);
			if (numconfirms > maxconfirms) throw new Refusal('illegal numconfirms');
			context.confirmationRules.set(coin, { numconfirms, maxconfirms });
			return { result: 'success' };
		},
	};
}

export const coinHandlers = coinHandlersWith(coinObject);
