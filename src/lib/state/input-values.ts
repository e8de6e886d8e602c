import type { ReplyOf } from '#lib/api/method.ts';
import type { DaemonClient } from '#lib/client/daemon-client.ts';
import { getrawtransaction } from '#lib/daemon/chain.ts';
import { amountFromWire } from '#lib/domain/amount.ts';

/** An output that a transaction spends. */
export interface SpentOutput {
	readonly txid: string;
	readonly index: number;
}

type FoundTransaction = ReplyOf<typeof getrawtransaction>;

/**
 * Asks the daemon what each input is worth, in satoshis and in order. It need not be believed: the signatures
 * of a Sapling transaction commit to these values, and the review verifies them.
 */
export async function readInputValues(
	daemon: DaemonClient,
	inputs: readonly SpentOutput[],
): Promise<bigint[]> {
	const values: bigint[] = [];
	for (const { txid, index } of inputs)
		values.push(valueOf(await daemon.call(getrawtransaction, { txid }, { priority: 'user' }), index));
	return values;
}

/** An output that is not there is worth nothing, and then the signatures do not fit. */
function valueOf(found: FoundTransaction, index: number): bigint {
	const output = found.vout.find(({ n }) => n === index);
	const satoshis = output?.valueSat ?? output?.valueZat;
	return satoshis === undefined ? amountFromWire(output?.value ?? 0) : BigInt(satoshis);
}
