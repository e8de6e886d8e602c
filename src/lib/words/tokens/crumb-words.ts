import { showUnits } from '#lib/domain/tokens/token-units.ts';

/** How much of a token one transfer can carry, beside what is typed. */
export interface Crumbs {
	readonly capacity: {
		/** In units. */
		readonly most: bigint;
		readonly outputs: number;
		carries(units: bigint): bigint;
	};
	/** In units; a text where it cannot be read. */
	readonly typed: bigint | string;
	readonly spendable: bigint;
	readonly places: number;
}

/** What a holder of many small outputs has to know before a transfer; nothing where one carries all. */
export function crumbWords({
	capacity,
	typed,
	spendable,
	places,
}: Crumbs): { readonly text: string; readonly isInTheWay: boolean } | undefined {
	const { most, outputs, carries } = capacity;
	const show = (units: bigint) => showUnits(units, places);
	const part = typeof typed === 'bigint' && typed <= spendable ? carries(typed) : undefined;
	if (part !== undefined && part !== typed)
		return {
			text: `One transfer cannot carry this amount: your tokens lie in ${outputs} outputs. Send ${show(part)} to the recipient first and the rest after a block, or send ${show(part)} to your own key to join its outputs.`,
			isInTheWay: true,
		};
	if (most >= spendable) return undefined;
	return {
		text: `Your tokens lie in ${outputs} outputs. One transfer carries at most 60 of them: ${show(most)} for now.`,
		isInTheWay: false,
	};
}
