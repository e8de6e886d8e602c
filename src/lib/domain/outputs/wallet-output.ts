import { leastToPrepare } from './output-plan.ts';
import { tradeFeeOf } from '../orders/trade-costs.ts';

/** Which output of which transaction. */
export interface Outpoint {
	readonly txid: string;
	readonly index: number;
}

/** An output that a wallet can spend. */
export interface WalletOutput extends Outpoint {
	/** In smallest units. */
	readonly value: bigint;
	/** Its transaction is in a block. */
	readonly isMined: boolean;
}

/** One text for one output. */
export function keyOfOutput({ txid, index }: Outpoint): string {
	return `${txid}:${index}`;
}

/** The values that can be spent now, without the outputs that a swap holds. */
export function freeValues(outputs: readonly WalletOutput[], held: readonly Outpoint[]): bigint[] {
	const keys = new Set(held.map(keyOfOutput));
	return outputs.filter((output) => !keys.has(keyOfOutput(output))).map(({ value }) => value);
}

/** An output that the node holds for a swap, or for a payment that was built and not sent. */
export interface HeldOutput extends Outpoint {
	/** When the node lets it go. */
	readonly until: Date;
}

/** The current use of an output. */
export type OutputUse = 'free' | 'held' | 'unmined' | 'small';

export interface UsedOutput extends WalletOutput {
	readonly use: OutputUse;
	/** Until when it is held. */
	readonly until: Date | undefined;
}

/** A wallet's coins by what can be done with them, in smallest units. */
export type BalanceSplit = Readonly<Record<OutputUse, bigint>>;

/** The smallest output that helps a trade: it pays the fee of the smallest one. */
export function leastUsefulOutput(transactionFee: bigint): bigint {
	return tradeFeeOf(leastToPrepare(transactionFee)) + transactionFee;
}

/**
 * Outputs with their use, the largest first. The real node lists some as held that it has let go of long since: those are
 * told by their time.
 *
 * @param now by the node's clock
 */
export function outputUses(
	outputs: readonly WalletOutput[],
	held: readonly HeldOutput[],
	transactionFee: bigint,
	now: number,
): UsedOutput[] {
	const until = new Map(
		held.filter((each) => each.until.getTime() > now).map((each) => [keyOfOutput(each), each.until]),
	);
	const least = leastUsefulOutput(transactionFee);
	return outputs
		.map((output): UsedOutput => {
			const end = until.get(keyOfOutput(output));
			return { ...output, until: end, use: end ? 'held' : useOf(output, least) };
		})
		.toSorted((one, other) => (one.value > other.value ? -1 : Number(one.value < other.value)));
}

export function splitBalance(outputs: readonly UsedOutput[]): BalanceSplit {
	const split: Record<OutputUse, bigint> = { free: 0n, held: 0n, unmined: 0n, small: 0n };
	for (const { use, value } of outputs) split[use] += value;
	return split;
}

/** When the last of the held outputs is free again. */
export function heldUntil(outputs: readonly UsedOutput[]): Date | undefined {
	return outputs.reduce<Date | undefined>(
		(last, { until }) => (until && (!last || until > last) ? until : last),
		undefined,
	);
}

function useOf({ value, isMined }: WalletOutput, least: bigint): OutputUse {
	if (value < least) return 'small';
	return isMined ? 'free' : 'unmined';
}
