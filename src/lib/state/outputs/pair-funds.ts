import type { Pair } from '#lib/domain/market/pair.ts';
import type { CoinFunds, PairFunds } from '#lib/domain/outputs/trade-limits.ts';
import { freeValues, type Outpoint, type WalletOutput } from '#lib/domain/outputs/wallet-output.ts';
import type { TradingNode } from '#lib/node/trading-node.ts';
import { acceptingRecent, askingAnew } from '#lib/tabs/shared-reading.ts';

export async function readPairFunds(node: TradingNode, pair: Pair, signal?: AbortSignal): Promise<PairFunds> {
	const held = await node.wallet.heldOutputs({ signal });
	const [base, rel] = await Promise.all([
		readFunds(node, pair.base, held, signal),
		readFunds(node, pair.rel, held, signal),
	]);
	return { base, rel };
}

/** A reading this recent will do, unless something of the user's was changed since. */
const RECENT_MS = 60_000;

/** For what is shown of a coin beside the funds themselves. */
export function readRecentFunds(node: TradingNode, coin: string, signal?: AbortSignal): Promise<CoinFunds> {
	return readCoinFunds(node, coin, acceptingRecent(signal, RECENT_MS));
}

export async function readCoinFunds(
	node: TradingNode,
	coin: string,
	signal?: AbortSignal,
): Promise<CoinFunds> {
	return readFunds(node, coin, await node.wallet.heldOutputs({ signal }), signal);
}

async function readFunds(
	{ wallet }: TradingNode,
	coin: string,
	inUse: readonly Outpoint[],
	signal?: AbortSignal,
): Promise<CoinFunds> {
	const found = await wallet.coin(coin, { signal });
	// Without an address the reads below are refused before anything is sent.
	const { address, transactionFee } = found ?? { address: '', transactionFee: 0n };
	const isAccount = address.startsWith('0x');
	const read = (at?: AbortSignal) =>
		Promise.all([
			wallet.balance(coin, address, { signal: at }),
			wallet.outputs(coin, address, { signal: at }),
		]);
	let [balance, outputs] = await read(signal);
	// A block came between the two, or one of the replies was got before: a mixture would tell of no outputs where there are some.
	if (!isAccount && balance !== totalOf(outputs))
		[balance, outputs] = await read(signal && askingAnew(signal));
	const difference = (found?.balance ?? balance) - balance;
	return {
		coin,
		address,
		told: found && { address, versions: found.versions, owner: found.owner },
		balance,
		heldBack: difference > 0n ? difference : 0n,
		transactionFee: isAccount ? 0n : transactionFee,
		outputs: isAccount ? undefined : freeValues(outputs, inUse),
	};
}

const totalOf = (outputs: readonly WalletOutput[]): bigint =>
	outputs.reduce((total, { value }) => total + value, 0n);
