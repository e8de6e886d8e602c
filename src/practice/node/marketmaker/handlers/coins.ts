import { Refusal } from '../../../refusal.ts';
import { coinHandlersWith } from '../../document/handlers/coins.ts';
import { knownCoin } from '../../document/requests/known-coin.ts';
import { coinObject } from '../replies/coin-object.ts';

const handlers = coinHandlersWith(coinObject);

export const coinHandlers: typeof handlers = {
	...handlers,

	/** A coin that was used through a server stays with it; only `electrum` without a server leaves that. */
	enable({ coin: ticker }, context) {
		const coin = knownCoin(ticker, 'couldnt find coin', context);
		const row = context.switches.of(coin);
		if (row.electrum === undefined && !coin.hasDaemon)
			throw new Refusal('couldnt find coin locally installed', { coin: ticker });
		context.switches.set(coin, { ...row, isActive: true });
		return [coinObject(coin, context)];
	},

	/** Another server comes on top of the first, which stays the one that is shown. */
	async electrum(params, context) {
		const coin = context.coins.find(params.coin);
		const first = coin && context.switches.of(coin).electrum;
		const reply = await handlers.electrum(params, context);
		if (coin && first !== undefined) context.switches.set(coin, { isActive: true, electrum: first });
		return reply;
	},
};
