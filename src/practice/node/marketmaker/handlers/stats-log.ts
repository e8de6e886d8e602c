import type * as swaps from '#lib/api/swaps.ts';
import type { Handlers } from '../../document/handlers/handler.ts';
import { statsLogHandlers as documentStatsLog } from '../../document/handlers/swaps.ts';

export const statsLogHandlers: Pick<Handlers<typeof swaps>, 'statsdisp'> = {
	/** A row has `ind` in place of the line, and the sums by coin are empty. */
	async statsdisp(params, context) {
		const {
			result,
			newlines,
			swaps: seen = [],
			volumes: _volumes,
			...counts
		} = await documentStatsLog.statsdisp(params, context);
		const rows = seen.map(({ line: _line, ...row }) => ({ ...row, ind: 5 }));
		return {
			result,
			newlines,
			swaps: rows,
			RTcount: 0,
			swapscount: rows.length,
			volumes: [],
			...counts,
		};
	},
};
