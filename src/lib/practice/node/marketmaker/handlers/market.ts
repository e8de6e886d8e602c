import type * as market from '#lib/api/market.ts';
import type { Handlers } from '../../document/handlers/handler.ts';
import { marketHandlers as documentHandlers } from '../../document/handlers/market.ts';
import { orderBookReply } from '../replies/order-book.ts';

type Served = 'orderbook';

export const marketHandlers: Pick<Handlers<typeof market>, Served> = {
	async orderbook(params, context) {
		return orderBookReply(await documentHandlers.orderbook(params, context), context.network.netid);
	},
};
