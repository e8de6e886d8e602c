import { parseElectrumServer, type ListedCoin } from '#lib/domain/coin-use.ts';
import { onceEach, readAddress, readTicker } from '../wire-values.ts';
import { electrum as electrumMethod, enable, getcoins, getcoin } from '#lib/api/coins.ts';
import type { NodeClient } from '#lib/client/node-client.ts';
import type { PreloadedWallet, WalletCoin } from '../../features/wallet.ts';
import { parseDecimal } from '#lib/domain/money/amount.ts';
import type { WalletOutput } from '#lib/domain/outputs.ts';
import { balance, inuse, listunspent } from '#lib/api/wallet.ts';

interface WireCoin {
	readonly coin: string;
	readonly status: string;
	/** `host:port` */
	readonly electrum?: string | undefined;
}

/** The distinct coins of a `getcoins` reply. */
export function listCoins(wire: readonly WireCoin[]): ListedCoin[] {
	return onceEach(wire.map(listedCoin), ({ coin }) => coin);
}

function listedCoin({ coin, status, electrum }: WireCoin): ListedCoin {
	const server = electrum === undefined ? undefined : parseElectrumServer(electrum);
	return { coin: readTicker(coin), isActive: status === 'active', ...(server && { electrum: server }) };
}

type WireDecimal = number | string;

/**
 * An output as returned by an electrum server, a coin's daemon or an address index. A list may also contain
 * errors.
 */
export type WireOutput =
	| {
			readonly tx_hash: string;
			readonly tx_pos: number;
			readonly value: WireDecimal;
			/** Positive once the output is mined. */
			readonly height?: number;
	  }
	| {
			readonly txid: string;
			readonly vout: number;
			readonly amount: WireDecimal;
			readonly confirmations?: number | undefined;
	  }
	| {
			readonly txid: string;
			readonly vout: number;
			readonly value: WireDecimal;
			readonly confirmations?: number | undefined;
	  }
	| { readonly error: string };

/** Skips errors and duplicates. */
export function readOutputs(rows: readonly WireOutput[]): WalletOutput[] {
	const outputs = rows.flatMap((row): WalletOutput[] => {
		if ('error' in row) return [];
		if ('tx_hash' in row) {
			const { tx_hash: txid, tx_pos: index, value, height = 0 } = row;
			return [{ txid, index, value: BigInt(value), isMined: height > 0 }];
		}
		const { txid, vout: index, confirmations = 0 } = row;
		const value = parseDecimal('amount' in row ? row.amount : row.value);
		return [{ txid, index, value, isMined: confirmations > 0 }];
	});
	return onceEach(outputs, ({ txid, index }) => `${txid} ${index}`);
}

export function openWallet(client: NodeClient): PreloadedWallet {
	const readBalance: PreloadedWallet['balance'] = async (coin, address, options) => {
		const reply = await client.call(balance, { coin, address }, options);
		return parseDecimal(reply.balance);
	};
	return {
		balance: readBalance,
		total: readBalance,
		async coins(options) {
			return listCoins(await client.call(getcoins, {}, options));
		},

		async switchOn({ coin, electrum }) {
			if (electrum === undefined) await client.call(enable, { coin });
			else {
				const { host: ipaddr, port } = electrum;
				await client.call(electrumMethod, { coin, ipaddr, port, cache_history: 1 });
			}
		},

		async coin(ticker, options) {
			const { coin } = await client.call(getcoin, { coin: ticker }, options);
			return 'smartaddress' in coin ? walletCoin(coin, client.owner) : undefined;
		},
		async outputs(coin, address, options) {
			return readOutputs(await client.call(listunspent, { coin, address }, options));
		},
		async heldOutputs(options) {
			const rows = await client.call(inuse, {}, options);
			return rows.map(({ txid, vout, expiration }) => ({
				txid,
				index: vout,
				until: new Date(expiration * 1000),
			}));
		},
	};
}

interface WireWalletCoin {
	readonly smartaddress: unknown;
	readonly pubtype: unknown;
	readonly p2shtype: unknown;
	readonly txfee: unknown;
	readonly height?: unknown;
}

export function walletCoin(
	{ smartaddress, pubtype, p2shtype, txfee, height }: WireWalletCoin,
	owner: WalletCoin['owner'],
): WalletCoin {
	return {
		owner,
		height: Number(height) > 0 ? Number(height) : undefined,
		address: readAddress(String(smartaddress)),
		transactionFee: BigInt(txfee as number | string),
		versions: { publicKeyHash: Number(pubtype), scriptHash: Number(p2shtype) },
	};
}
