import { isCoinbase } from '../../chain/coinbase.ts';
import type { Ledger, LedgerTransaction } from '../../chain/ledger.ts';
import { RpcError } from '../daemon-errors.ts';
import { CoinNumber } from '../daemon-json.ts';
import type { DaemonRun } from '../daemon-run.ts';
import { blockOf, decodedScript, decodedTransaction, notarisedHeight } from '../decoded-transaction.ts';
import { checkCount, expectType, USAGES } from '../parameters.ts';
import type { Handler } from './handler.ts';

export const getinfo: Handler<'getinfo'> = (params, { ledger, run, now }) => {
	checkCount(params, USAGES.getinfo);
	const height = ledger.blocks.heightAt(now);
	return {
		version: 3000649,
		protocolversion: 170010,
		KMDversion: '0.9.0',
		synced: run.blocksBehind === 0 && !run.isAlone,
		notarized: notarisedHeight(height),
		balance: new CoinNumber(walletBalance(ledger, run, now)),
		blocks: height,
		longestchain: run.isAlone ? 0 : height + run.blocksBehind,
		tiptime: Math.floor(ledger.blocks.timeOf(height) / 1000),
		connections: run.isAlone ? 0 : 8,
		testnet: false,
		...(run.isLocked && { unlocked_until: 0 }),
		relayfee: new CoinNumber(ledger.rules.relayFee),
		...(run.hasTokens && { CCid: 2 }),
		name: run.chain ?? ledger.rules.name,
		...(run.publicKey !== undefined && { pubkey: run.publicKey }),
	};
};

const walletBalance = (ledger: Ledger, { wallet }: DaemonRun, now: number): bigint =>
	wallet.addresses.reduce((sum, address) => sum + ledger.balanceAt(address, now).confirmed, 0n);

export const getrawtransaction: Handler<'getrawtransaction'> = (params, { ledger, now }) => {
	checkCount(params, USAGES.getrawtransaction);
	const found = ledger.find(expectType(params[0], 'string').toLowerCase());
	if (!found) throw new RpcError(-5, 'No information available about transaction');
	const { tx, txid, hex } = found;
	if (!params[1]) return hex;
	const decoded = decodedTransaction(txid, tx, ledger.rules, 'valueSat');
	const vin = decoded.vin.map((input, index) => ({ ...input, ...spentValue(ledger, found, index) }));
	return { hex, ...decoded, vin, ...blockOf(ledger, found, now) };
};

/** What the daemon's index of spent outputs adds to an input. */
function spentValue(ledger: Ledger, { tx }: LedgerTransaction, index: number) {
	const input = tx.inputs[index];
	const coin = input && ledger.coin(input);
	return coin && { address: coin.address, value: new CoinNumber(coin.value), valueSat: coin.value };
}

export const gettxout: Handler<'gettxout'> = (params, { ledger, now }) => {
	checkCount(params, USAGES.gettxout);
	const txid = expectType(params[0], 'string').toLowerCase();
	const index = expectType(params[1], 'number');
	const includesWaiting = params.length < 3 || expectType(params[2], 'bool');
	const coin = ledger.coin({ txid, index });
	const found = ledger.find(txid);
	if (!coin || !found) return null;
	const confirmations = ledger.confirmations(txid, now);
	if (confirmations === 0 && !includesWaiting) return null;
	const isSpent = coin.spentBy !== undefined;
	const isSpentInBlock = isSpent && ledger.confirmations(coin.spentBy ?? '', now) > 0;
	if (includesWaiting ? isSpent : isSpentInBlock) return null;
	return {
		bestblock: ledger.blocks.hashOf(ledger.blocks.heightAt(now)),
		confirmations: Math.min(confirmations, 1),
		rawconfirmations: confirmations,
		value: new CoinNumber(coin.value),
		scriptPubKey: decodedScript(coin, ledger.rules),
		coinbase: isCoinbase(found.tx),
	};
};
