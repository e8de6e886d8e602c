import type { CoinFunds } from '#lib/domain/outputs/trade-limits.ts';
import type { AddressProblem } from '#lib/domain/wallet/send-problems.ts';
import { chainTermsOf, type AddressBytes, type ChainTerms } from '#lib/domain/wallet/send-order.ts';
import type { TradingNode } from '#lib/node/trading-node.ts';
import { readCoinFunds } from '../outputs/pair-funds.ts';
import { readOwnCoin } from './own-coins.ts';

/** What there is of a coin to pay with, and what its addresses are held against. */
export interface SendFunds {
	readonly funds: CoinFunds;
	readonly terms: ChainTerms;
	readonly addressProblem: (address: string) => AddressProblem | undefined;
	/** It pays to a script's hash, not to a key's. */
	readonly isScriptAddress: (address: string) => boolean;
}

export async function readSendFunds(
	node: TradingNode,
	coin: string,
	signal?: AbortSignal,
): Promise<SendFunds> {
	const [funds, found] = await Promise.all([
		readCoinFunds(node, coin, signal),
		readOwnCoin(node, coin, { signal }),
	]);
	const versions = found?.versions ?? { publicKeyHash: 0, scriptHash: 0 };
	const terms = chainTermsOf(versions);
	if (!funds.outputs) return { funds, terms, ...(await accountAddresses()) };
	return { funds, terms, ...(await outputAddresses(versions)) };
}

async function outputAddresses(versions: AddressBytes) {
	const { addressProblem } = await import('#lib/chain/keys/address-check.ts');
	const { decodeAddress } = await import('#lib/chain/keys/address.ts');
	return {
		addressProblem: (address: string) => addressProblem(address, versions),
		isScriptAddress: (address: string) => decodeAddress(address).version === versions.scriptHash,
	};
}

async function accountAddresses() {
	const { accountAddressProblem } = await import('#lib/chain/keys/account-address.ts');
	return { addressProblem: accountAddressProblem, isScriptAddress: () => false };
}
