import type { Chance } from '../world/chance.ts';

/** How likely one maker answers one request. */
const LIKELY = 0.85;
const LIKELY_WHEN_TRUSTED = 0.98;

/** A request that a maker hears of, by the request's number and the maker's. */
export interface Heard {
	readonly tradeid: number;
	readonly maker: number;
}

/** Whether the maker says anything to it at that time, in milliseconds since 1970. */
export function answersAt(
	chance: Chance,
	{ tradeid, maker }: Heard,
	now: number,
	isTrusted = false,
): boolean {
	return chance.at('answers', tradeid, maker, now) < (isTrusted ? LIKELY_WHEN_TRUSTED : LIKELY);
}

/** A number from 0 up to 1 that belongs to the two. */
export function luckOf(chance: Chance, { tradeid, maker }: Heard): number {
	return chance.at('greed', tradeid, maker);
}
