import { fitOutputs } from '../outputs/output-fit.ts';
import type { OrderFunds } from './taken-order.ts';

/** How long a request waits for a maker, and how long its order counts; in seconds. */
export interface RequestTimes {
	readonly timeout: number;
	readonly duration: number;
}

export type RequestTime = keyof RequestTimes;

export type TimeProblem = 'not-whole' | 'too-short' | 'too-long';

/**
 * Limits of the form. The node has no limits of its own: it takes 0 for its default, and lets no other request out
 * while one waits, so that a long wait holds up everything else.
 */
export const TIME_LIMITS: Readonly<Record<RequestTime, { readonly least: number; readonly most: number }>> = {
	timeout: { least: 3, most: 600 },
	duration: { least: 60, most: 86_400 },
};

/** The typed seconds; `undefined` if the field is empty, which stands for the default. */
export function readSeconds(typed: string, time: RequestTime): number | TimeProblem | undefined {
	const text = typed.trim();
	if (text === '') return undefined;
	if (!/^\d{1,9}$/.test(text)) return 'not-whole';
	const { least, most } = TIME_LIMITS[time];
	const seconds = Number(text);
	if (seconds < least) return 'too-short';
	return seconds > most ? 'too-long' : seconds;
}

/** A request that ended before its time without a swap. */
export interface DeclinedRequest {
	/** The coin that it paid with, and how much of it. */
	readonly coin: string;
	readonly pays: bigint;
	/** Until then the node ignores the answers to the same request, in milliseconds since 1970. */
	readonly until: number;
}

/**
 * Until when the node ignores what makers answer to a request that pays this much; `undefined` if it listens. The node
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
