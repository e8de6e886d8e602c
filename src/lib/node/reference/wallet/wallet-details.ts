import { parseDecimal } from '#lib/domain/money/amount.ts';
import { newestFirst, type HistoryEntry, type HistoryKind } from '#lib/domain/wallet-history.ts';
import { confirmationsOf, onceEach, readAddress, readTicker } from '../wire-values.ts';
import { disable, getcoins, getfee, setconfirms } from '#lib/api/coins.ts';
import { notarizations } from '#lib/api/market.ts';
import type { NodeClient } from '#lib/client/node-client.ts';
import type { CoinDetails } from '#lib/domain/coin-details.ts';
import type { PreloadedWallet, NodeWallet } from '../../features/wallet.ts';
import { listCoins } from './wallet.ts';
import { balance, balances, listtransactions } from '#lib/api/wallet.ts';

type WireDecimal = number | string;

/** A history row from an electrum server, a coin's daemon or the node itself. */
export type WireHistoryRow =
	| { readonly tx_hash: string; readonly height: number }
	| {
			readonly txid: string;
			readonly category: string;
			readonly amount: WireDecimal;
			/** Negative. */
			readonly fee?: WireDecimal | undefined;
			readonly address?: string | undefined;
			readonly vout?: number | undefined;
			readonly confirmations?: number | undefined;
			/**
			 * Block height if the row names no output, as with an electrum server; otherwise the index within
			 * the block.
			 */
			readonly blockindex?: number | undefined;
			readonly blocktime?: number | undefined;
			readonly time?: number | undefined;
	  };

const KINDS = new Map<string, HistoryKind>([
	['receive', 'received'],
	['send', 'sent'],
	['generate', 'mined'],
	['immature', 'mined'],
]);

/** Newest first; a coin's daemon lists the oldest first. */
export function readHistory(rows: readonly WireHistoryRow[]): HistoryEntry[] {
	const isOldestFirst = rows.some((row) => 'vout' in row);
	const entries = (isOldestFirst ? rows.toReversed() : rows).map(readRow);
	return newestFirst(onceEach(entries, ({ key }) => key));
}

function readRow(row: WireHistoryRow, index: number): HistoryEntry {
	if ('tx_hash' in row) {
		const { tx_hash: txid, height } = row;
		return {
			...{ key: `${txid} ${index}`, txid, kind: 'unknown', amount: undefined, address: undefined },
			confirmations: height > 0 ? undefined : 0,
			height: height > 0 ? height : undefined,
			at: undefined,
		};
	}
	const { txid, category, amount, fee, address, vout, blockindex = 0, blocktime, time = blocktime } = row;
	const isByServer = vout === undefined;
	return {
		key: `${txid} ${category} ${vout ?? index}`,
		txid,
		kind: KINDS.get(category) ?? 'unknown',
		amount: parseDecimal(amount),
		fee: feeIn(fee),
		address: addressIn(address),
		confirmations: isByServer && blockindex === 0 ? 0 : confirmationsOf(row),
		height: isByServer && blockindex > 0 ? blockindex : undefined,
		at: time ? new Date(time * 1000) : undefined,
	};
}

/** The fee of a row, if given, without the sign of the wire. */
const feeIn = (wire: WireDecimal | undefined): bigint | undefined =>
	wire === undefined ? undefined : -parseDecimal(wire);

/** The address of a row, if given. */
const addressIn = (wire: string | undefined): string | undefined =>
	wire === undefined ? undefined : readAddress(wire);

interface WireDetails {
	readonly smartaddress: string;
	readonly installed?: boolean | undefined;
	readonly rpc?: string | undefined;
	readonly height: number;
	readonly pubtype: number;
	readonly p2shtype: number;
	readonly wiftype: number;
	readonly txfee: WireDecimal;
	readonly KMDvalue?: WireDecimal | undefined;
	readonly balance?: WireDecimal | undefined;
	readonly electrum?: string | undefined;
}

/** The node does not know height and value of a coin on an electrum server: they are -1 and 0. */
export function readDetails(wire: WireDetails): Omit<CoinDetails, 'coin' | 'isActive' | 'electrum'> {
	const { KMDvalue, balance } = wire;
	const isByServer = wire.electrum !== undefined;
	return {
		address: readAddress(wire.smartaddress),
		hasDaemon: wire.installed,
		daemonAddress: addressIn(wire.rpc),
		height: wire.height > 0 ? wire.height : undefined,
		transactionFee: BigInt(wire.txfee),
		versions: {
			publicKeyHash: wire.pubtype,
			scriptHash: wire.p2shtype,
			privateKey: wire.wiftype,
		},
		value: isByServer || KMDvalue === undefined ? undefined : parseDecimal(KMDvalue),
		valued: isByServer || balance === undefined ? undefined : parseDecimal(balance),
	};
}

/** Coin name under which the real node lists the sum, after its coins. */
const SUM = 'total';

export function openWalletDetails(client: NodeClient): Omit<NodeWallet, keyof PreloadedWallet> {
	return {
		async coinDetails(options) {
			const rows = await client.call(getcoins, {}, options);
			const byCoin = new Map(rows.map((row) => [readTicker(row.coin), row]));
			return listCoins(rows).flatMap((listed): CoinDetails[] => {
				const row = byCoin.get(listed.coin);
				return row ? [{ ...listed, ...readDetails(row), owner: client.owner }] : [];
			});
		},
		async switchOff(coin) {
			await client.call(disable, { coin });
		},
		async setConfirmations(coin, { wanted, most }) {
			await client.call(setconfirms, { coin, numconfirms: wanted, maxconfirms: most });
		},
		async notarisation(coin, options) {
			const { lastnotarization, bestheight } = await client.call(notarizations, { coin }, options);
			return { height: Math.max(0, lastnotarization), bestHeight: Math.max(0, bestheight) };
		},
		async fee(coin, options) {
			const { txfee } = await client.call(getfee, { coin }, options);
			return parseDecimal(txfee);
		},
		async holdings(options) {
			const rows = await client.call(balances, {}, options);
			const held = rows
				.filter(({ coin }) => coin !== SUM)
				.map(({ coin, balance: sum, KMDvalue }) => ({
					coin: readTicker(coin),
					balance: parseDecimal(sum),
					value: KMDvalue === undefined ? undefined : parseDecimal(KMDvalue),
				}));
			return onceEach(held, ({ coin }) => coin);
		},
		async credit(coin, address, options) {
			const { zcredits, zdebits } = await client.call(balance, { coin, address }, options);
			if (zcredits === undefined) return undefined;
			return { free: parseDecimal(zcredits), inUse: parseDecimal(zdebits?.pendingswaps ?? 0) };
		},
		async history(coin, address, page, options) {
			return readHistory(await client.call(listtransactions, { coin, address, ...page }, options));
		},
	};
}
