import { goal as setGoal, portfolio } from '#lib/api/market.ts';
import type { NodeClient } from '#lib/client/node-client.ts';
import { formatAmount } from '#lib/domain/money/amount.ts';
import type { NodePortfolio } from '../../portfolio/portfolio.ts';
import { readPortfolio } from './portfolio-rows.ts';

export function openPortfolio(client: NodeClient): NodePortfolio {
	return {
		async read(options) {
			return readPortfolio(await client.call(portfolio, {}, options));
		},
		/** Never without a coin: the real node would set a goal for each one. */
		async setGoal(coin, goal) {
			return readPortfolio(await client.call(setGoal, { coin, val: formatAmount(goal) }));
		},
	};
}
