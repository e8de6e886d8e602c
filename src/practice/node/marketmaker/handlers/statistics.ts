import type * as statistics from '#lib/api/statistics.ts';
import { Refusal, HangUp } from '../../../refusal.ts';
import type { Handlers } from '../../reference/handlers/handler.ts';
import { statisticsHandlers as referenceHandlers } from '../../reference/handlers/statistics.ts';
import type * as swaps from '#lib/api/swaps.ts';
import { statsLogHandlers as referenceStatsLog } from '../../reference/handlers/swaps.ts';
import type * as signatureOnly from '#lib/api/signature-only.ts';
import { signatureOnlyHandlers as referenceSignatureOnly } from '../../reference/handlers/signature-only.ts';

export const statisticsHandlers: Pick<Handlers<typeof statistics>, 'tradesarray'> = {
	/**
	 * The last row starts at the requested end and is empty; if no end is given, it is the current row.
	 * `timescale` is required.
	 */
	tradesarray(params, context) {
		if (context.members.get('timescale') === undefined) throw new Refusal('one minute is shortest timescale');
		const second = Math.floor(context.now / 1000);
		const end = params.endtime ?? Math.floor(second / params.timescale) * params.timescale;
		return referenceHandlers.tradesarray(
			{ ...params, endtime: end },
			{ ...context, now: Math.min(context.now, end * 1000 - 1) },
		);
	},
};

export const statsLogHandlers: Pick<Handlers<typeof swaps>, 'statsdisp'> = {
	/** A row has `ind` instead of the line, and the sums by coin are empty. */
	async statsdisp(params, context) {
		const {
			result,
			newlines,
			swaps: seen = [],
			volumes: _volumes,
			...counts
		} = await referenceStatsLog.statsdisp(params, context);
		const rows = seen.map(({ line: _line, ...row }) => ({ ...row, ind: 5 }));
		const over = rows.filter(({ finished, expired }) => finished || expired);
		return {
			result,
			newlines,
			swaps: rows,
			RTcount: rows.length - over.length,
			swapscount: over.length,
			volumes: [],
			...counts,
		};
	},
};

export const signatureOnlyHandlers: Pick<Handlers<typeof signatureOnly>, 'lastnonce'> = {
	/** The program does not accept a coin here, and sends no reply. */
	lastnonce(params, context) {
		if (context.members.get('coin') !== undefined) throw new HangUp();
		return referenceSignatureOnly.lastnonce(params, context);
	},
};
