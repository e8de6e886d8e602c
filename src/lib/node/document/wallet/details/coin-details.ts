import { disable, getcoins, getfee, setconfirms } from '#lib/api/coins.ts';
import { notarizations } from '#lib/api/market.ts';
import type { NodeClient } from '#lib/client/node-client.ts';
import { parseDecimal } from '#lib/domain/money/amount.ts';
import type { CoinDetails } from '#lib/domain/coins/coin-details.ts';
import { revealHidden } from '#lib/domain/text/visible-text.ts';
import type { NodeCoinDetails } from '../../../wallet/coin-details.ts';
import { listCoins } from '../../coin-rows.ts';
import { readTicker } from '../../read-ticker.ts';

export function openCoinDetails(client: NodeClient): NodeCoinDetails {
	return {
		async list(options) {
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
	};
}

type WireDecimal = number | string;

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

/** Behind an electrum server a coin object says height -1 and value 0: the node does not know them. */
function readDetails(wire: WireDetails): Omit<CoinDetails, 'coin' | 'isActive' | 'electrum'> {
	const { KMDvalue, balance } = wire;
	const isByServer = wire.electrum !== undefined;
	return {
		address: wire.smartaddress,
		hasDaemon: wire.installed,
		daemonAddress: wire.rpc === undefined ? undefined : revealHidden(wire.rpc),
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
