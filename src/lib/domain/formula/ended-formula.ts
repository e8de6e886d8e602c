import { keyOfOrder } from '../orders/own-orders.ts';
import type { NodeRestart } from '../session/node-restart.ts';
import type { RunningFormula } from './formula-request.ts';
import { sidesOf } from './formula.ts';

/** Whether a formula sets no price since a restart of the node, which forgets formulas. */
export function isEndedBy(restart: NodeRestart | undefined, formula: RunningFormula): boolean {
	const { base, rel, since, prices, request } = formula;
	if (!restart || since > restart.noticedAt || prices.ask !== '0' || prices.bid !== '0') return false;
	const keys = sidesOf(request.formula).map((side) =>
		keyOfOrder({ base, rel, side: side === 'ask' ? 'sell' : 'buy' }),
	);
	return restart.orders.some((order) => keys.includes(keyOfOrder(order)));
}
