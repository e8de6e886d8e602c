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
