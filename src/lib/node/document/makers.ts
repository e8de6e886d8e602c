import { trust, trusted } from '#lib/api/session.ts';
import type { NodeClient } from '#lib/client/node-client.ts';
import type { Standing } from '#lib/domain/book/book-standing.ts';
import type { NodeMakers } from '../makers.ts';

const LEVELS: Readonly<Record<Standing, number>> = { trusted: 1, neutral: 0, blocked: -1 };

export function openMakers(client: NodeClient): NodeMakers {
	return {
		async listed(options) {
			const keys = await client.call(trusted, {}, options);
			return keys.map((key) => key.toLowerCase());
		},

		async setStanding(pubkey, standing) {
			await client.call(trust, { pubkey, trust: LEVELS[standing] });
		},
	};
}
