import { getcoin } from '#lib/api/coins.ts';
import { balance, inuse, listunspent } from '#lib/api/wallet.ts';
import type { NodeClient } from '#lib/client/node-client.ts';
import { parseDecimal } from '#lib/domain/money/amount.ts';
import { readOutputs } from '#lib/domain/outputs/output-fit.ts';
import type { Pair } from '#lib/domain/market/pair.ts';

/** What can be traded of one coin, in smallest units. */
export interface CoinFunds {
	readonly coin: string;
	readonly address: string;
	readonly balance: bigint;
	readonly transactionFee: bigint;
	/** The outputs that are free; `undefined` for a coin that is kept in accounts. */
	readonly outputs: readonly bigint[] | undefined;
}

export interface PairFunds {
	readonly base: CoinFunds;
	readonly rel: CoinFunds;
}

type Held = readonly { readonly txid: string; readonly vout: number }[];

export async function readPairFunds(node: NodeClient, pair: Pair, signal?: AbortSignal): Promise<PairFunds> {
	const held = await node.call(inuse, {}, { signal });
	const [base, rel] = await Promise.all([
		readCoinFunds(node, pair.base, held, signal),
		readCoinFunds(node, pair.rel, held, signal),
	]);
	return { base, rel };
}

/** The same of one coin alone. */
export async function readOneFunds(node: NodeClient, coin: string, signal?: AbortSignal): Promise<CoinFunds> {
	return readCoinFunds(node, coin, await node.call(inuse, {}, { signal }), signal);
}

async function readCoinFunds(
	node: NodeClient,
	coin: string,
	held: Held,
	signal?: AbortSignal,
): Promise<CoinFunds> {
	const { coin: found } = await node.call(getcoin, { coin }, { signal });
	// A coin that the node does not know has no address: the call below is refused here then, and sends nothing.
	const known = 'smartaddress' in found ? found : { smartaddress: '', txfee: 0 };
	const address = String(known.smartaddress);
	const [told, rows] = await Promise.all([
		node.call(balance, { coin, address }, { signal }),
		node.call(listunspent, { coin, address }, { signal }),
	]);
	const isAccount = address.startsWith('0x');
	return {
		coin,
		address,
		balance: parseDecimal(told.balance),
		transactionFee: isAccount ? 0n : BigInt(known.txfee as number | string),
		outputs: isAccount ? undefined : readOutputs(rows, held),
	};
}
