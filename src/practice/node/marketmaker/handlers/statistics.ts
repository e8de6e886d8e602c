import type * as statistics from '#lib/api/statistics.ts';
import { Refusal } from '../../../refusal.ts';
import type { Handlers } from '../../document/handlers/handler.ts';
import { statisticsHandlers as documentHandlers } from '../../document/handlers/statistics.ts';

export const statisticsHandlers: Pick<Handlers<typeof statistics>, 'tradesarray'> = {
	/** The last row begins at the end that was asked for and is empty: without one, that is the row of now. The length has to be said. */
	tradesarray(params, context) {
		if (context.members.get('timescale') === undefined) throw new Refusal('one minute is shortest timescale');
		const second = Math.floor(context.now / 1000);
		const end = params.endtime ?? Math.floor(second / params.timescale) * params.timescale;
		return documentHandlers.tradesarray(
			{ ...params, endtime: end },
			{ ...context, now: Math.min(context.now, end * 1000 - 1) },
		);
	},
};
