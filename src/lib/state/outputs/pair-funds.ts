import type { Pair } from '#lib/domain/market/pair.ts';
import type { CoinFunds, PairFunds } from '#lib/domain/outputs/trade-limits.ts';
import { freeValues, type Outpoint, type WalletOutput } from '#lib/domain/outputs/wallet-output.ts';
import type { TradingNode } from '#lib/node/trading-node.ts';
import { acceptingRecent, askingAnew, type ReadOptions } from '#lib/node/read-options.ts';

export async function readPairFunds(
	node: TradingNode,
	pair: Pair,
	options?: ReadOptions,
): Promise<PairFunds> {
	const held = await node.wallet.heldOutputs(options);
	const [base, rel] = await Promise.all([
		readFunds(node, pair.base, held, options),
		readFunds(node, pair.rel, held, options),
	]);
	return { base, rel };
}

/** A reading this recent will do, unless something of the user's was changed since. */
const RECENT_MS = 60_000;

/** For what is shown of a coin beside the funds themselves. */
export function readRecentFunds(node: TradingNode, coin: string, options?: ReadOptions): Promise<CoinFunds> {
	return readCoinFunds(node, coin, acceptingRecent(options, RECENT_MS));
}

export async function readCoinFunds(
	node: TradingNode,
	coin: string,
	options?: ReadOptions,
): Promise<CoinFunds> {
	return readFunds(node, coin, await node.wallet.heldOutputs(options), options);
}

async function readFunds(
	{ wallet }: TradingNode,
	coin: string,
	inUse: readonly Outpoint[],
	options?: ReadOptions,
): Promise<CoinFunds> {
	const found = await wallet.coin(coin, options);
	// Without an address the reads below are refused before anything is sent.
	const { address, transactionFee } = found ?? { address: '', transactionFee: 0n };
	const isAccount = address.startsWith('0x');
	const read = (each?: ReadOptions) =>
		Promise.all([wallet.balance(coin, address, each), wallet.outputs(coin, address, each)]);
	let [balance, outputs] = await read(options);
	// A block came between the two, or one of the replies was got before: a mixture would tell of no outputs where there are some.
	if (!isAccount && balance !== totalOf(outputs)) [balance, outputs] = await read(askingAnew(options));
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
