import type * as v from 'valibot';
import type { coinObject as declared } from '#lib/api/coin-object.ts';
import type { PracticeCoin } from '../../../coins/coins.ts';
import type { Wire } from '../../../wire.ts';
import { coinObject as documentCoinObject } from '../../document/replies/coin-object.ts';
import type { CallContext } from '../../node-parts.ts';

/** As in the document, but a coin that is off has the members of one that is not installed. */
export function coinObject(coin: PracticeCoin, context: CallContext): Wire<v.InferInput<typeof declared>> {
	const shown = documentCoinObject(coin, context);
	if (context.switches.of(coin).isActive) return shown;
	const { coin: ticker, height: _height, ...rest } = shown;
	return { coin: ticker, installed: false, height: -1, balance: 0, ...rest };
}
