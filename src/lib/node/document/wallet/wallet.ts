import { getcoin } from '#lib/api/coins.ts';
import { balance, inuse, listunspent } from '#lib/api/wallet.ts';
import type { NodeClient } from '#lib/client/node-client.ts';
import { parseDecimal } from '#lib/domain/money/amount.ts';
import type { NodeWallet, WalletCoin } from '../../wallet.ts';
import { readOutputs } from './outputs.ts';

export function openWallet(client: NodeClient): NodeWallet {
	return {
		async coin(ticker, options) {
			const { coin } = await client.call(getcoin, { coin: ticker }, options);
			return 'smartaddress' in coin ? walletCoin(coin, client.owner) : undefined;
		},
		async balance(coin, address, options) {
			const reply = await client.call(balance, { coin, address }, options);
			return parseDecimal(reply.balance);
		},
		async outputs(coin, address, options) {
			return readOutputs(await client.call(listunspent, { coin, address }, options));
		},
		async heldOutputs(options) {
			const rows = await client.call(inuse, {}, options);
			return rows.map(({ txid, vout: index }) => ({ txid, index }));
		},
	};
}

/** The parts of a coin object that the wallet needs. */
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
		address: String(smartaddress),
		transactionFee: BigInt(txfee as number | string),
		versions: { publicKeyHash: Number(pubtype), scriptHash: Number(p2shtype) },
	};
}
