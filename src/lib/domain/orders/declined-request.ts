import { fitOutputs } from '../outputs/output-fit.ts';
import type { OrderFunds } from './taken-order.ts';

/** A request that a maker answered and then refused. */
export interface DeclinedRequest {
	/** The coin that it paid with, and how much of it. */
	readonly coin: string;
	readonly pays: bigint;
	/** Until then the node ignores the answers to the same request, in milliseconds since 1970. */
	readonly until: number;
}

/**
 * Until when the node ignores what makers answer to a request that pays this much; nothing where it listens. The node
 * names a request by the two outputs that it spends, so that another amount from the same outputs is the same request.
 */
export function repeatUntil(
	pays: bigint,
	paid: OrderFunds,
	declined: readonly DeclinedRequest[],
): number | undefined {
	const outputs = outputsFor(pays, paid);
	const same = declined.filter(
		(each) =>
			each.coin === paid.coin &&
			(each.pays === pays || (outputs !== undefined && outputs === outputsFor(each.pays, paid))),
	);
	return same.length === 0 ? undefined : Math.max(...same.map(({ until }) => until));
}

function outputsFor(pays: bigint, { outputs, transactionFee }: OrderFunds): string | undefined {
	const carriers = outputs && fitOutputs(outputs, pays, transactionFee).carriers;
	return carriers && `${carriers.payment} ${carriers.fee}`;
}
