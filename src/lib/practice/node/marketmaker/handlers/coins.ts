import type * as coins from '#lib/api/coins.ts';
import { Refusal } from '../../../refusal.ts';
import { coinHandlers as documentHandlers } from '../../document/handlers/coins.ts';
import type { Handlers } from '../../document/handlers/handler.ts';
import { knownCoin } from '../../document/requests/known-coin.ts';
import { coinObject } from '../replies/coin-object.ts';

type Served = 'enable' | 'disable' | 'getcoin' | 'getcoins';

export const coinHandlers: Pick<Handlers<typeof coins>, Served> = {
	enable(params, context) {
		documentHandlers.enable(params, context);
		return [coinObject(knownCoin(params.coin, 'couldnt find coin', context), context)];
	},

	disable(params, context) {
		documentHandlers.disable(params, context);
		return [coinObject(knownCoin(params.coin, 'couldnt find coin', context), context)];
	},

	/** An unknown coin gives an empty object. */
	getcoin({ coin: ticker }, context) {
		const coin = context.coins.find(ticker);
		if (coin && !context.switches.of(coin).isActive) throw new Refusal('coin is disabled');
		const enabled = context.switches.active.length;
		return {
			result: 'success',
			enabled,
			disabled: context.coins.all.length - enabled,
			coin: coin ? coinObject(coin, context) : {},
		};
	},

	getcoins: (_params, context) => context.coins.all.map((coin) => coinObject(coin, context)),
};
