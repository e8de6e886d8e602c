import { isCoinbase } from '../../chain/blocks.ts';
import type { Outpoint, Coin } from '../../chain/coin-book.ts';
import type { Ledger, LedgerTransaction } from '../../chain/ledger.ts';
import { RpcError, CoinNumber } from '../envelope.ts';
import type { DaemonRun } from '../daemon-run.ts';
import { blockOf, decodedScript, decodedTransaction, notarisedHeight } from '../decoded-transaction.ts';
import { checkCount, expectType, USAGES } from '../parameters.ts';
import type { Handler, CallContext } from '../context.ts';
import { bytesToHex } from '@noble/hashes/utils.js';
import { decodeAddress } from '#lib/chain/keys/address.ts';
import { classifyScript } from '#lib/chain/script/script.ts';
import { inIndexOrder } from '../wallet.ts';

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
	const vout = decoded.vout.map((output, index) => ({ ...output, ...spender(ledger, { txid, index }, now) }));
	return { hex, ...decoded, vin, vout, ...blockOf(ledger, found, now) };
};

/** The members that the daemon's index of spent outputs adds to an input. */
function spentValue(ledger: Ledger, { tx }: LedgerTransaction, index: number) {
	const input = tx.inputs[index];
	const coin = input && ledger.coin(input);
	return coin && { address: coin.address, value: new CoinNumber(coin.value), valueSat: coin.value };
}

/** The members that it adds to a spent output. A spender that waits has height -1. */
function spender(ledger: Ledger, output: Outpoint, now: number) {
	const found = ledger.find(ledger.coin(output)?.spentBy ?? '');
	return (
		found && {
			spentTxId: found.txid,
			spentIndex: found.tx.inputs.findIndex(
				({ txid, index }) => txid === output.txid && index === output.index,
			),
			spentHeight: ledger.confirmations(found.txid, now) > 0 ? found.height : -1,
		}
	);
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

/** Of a transaction that pays to the wallet's keys, or spends from them. */
export const gettransaction: Handler<'gettransaction'> = (params, context) => {
	checkCount(params, USAGES.gettransaction);
	const { ledger, now } = context;
	const found = ledger.find(expectType(params[0], 'string').toLowerCase());
	const details = found ? [...sentBy(found, context), ...receivedBy(found, context)] : [];
	if (!found || details.length === 0) throw new RpcError(-5, 'Invalid or non-wallet transaction id');
	const { txid, hex, tx, acceptedAt } = found;
	const time = Math.floor(acceptedAt / 1000);
	const block = blockOf(ledger, found, now);
	return {
		rawconfirmations: block?.rawconfirmations ?? 0,
		confirmations: block?.confirmations ?? 0,
		...(isCoinbase(tx) && { generated: true }),
		...(block && { blockhash: block.blockhash, blocktime: block.blocktime }),
		...{ txid, time, timereceived: time, hex },
		expiryheight: tx.expiryHeight,
		walletconflicts: [],
		vjoinsplit: [],
		details,
	};
};

function receivedBy({ txid, tx }: LedgerTransaction, { ledger, run, now }: CallContext) {
	const missing = ledger.blocksToMaturity(txid, now);
	const minted = missing > 0 ? { category: 'immature', blockstomaturity: missing } : { category: 'generate' };
	const kind = isCoinbase(tx) ? minted : { category: 'receive' };
	return outputsOf(txid, tx.outputs.length, ledger)
		.filter(({ address = '' }) => run.wallet.addresses.includes(address))
		.map(({ address, value, index }) => ({
			...{ account: '', address, ...kind },
			...{ amount: new CoinNumber(value), vout: index },
		}));
}

function sentBy({ txid, tx }: LedgerTransaction, { ledger, run }: CallContext) {
	const isOwn = tx.inputs.some((input) => run.wallet.addresses.includes(ledger.coin(input)?.address ?? ''));
	const outputs = isOwn ? outputsOf(txid, tx.outputs.length, ledger) : [];
	return outputs.map(({ address, value, index }) => ({
		...{ account: '', address, category: 'send' },
		...{ amount: new CoinNumber(-value), vout: index },
	}));
}

const outputsOf = (txid: string, count: number, ledger: CallContext['ledger']): Coin[] =>
	Array.from({ length: count }, (_, index) => ledger.coin({ txid, index })).filter(
		(coin) => coin !== undefined,
	);

/** The mere presence of a second parameter asks for outputs with a condition, and for no others. */
export const getaddressutxos: Handler<'getaddressutxos'> = (params, { ledger, now }) => {
	checkCount(params, USAGES.getaddressutxos);
	const wantsConditions = params.length > 1;
	const coins = addressesOf(params[0]).flatMap((address) => ledger.confirmedAt(address, now));
	return inIndexOrder(coins)
		.filter(({ script }) => (classifyScript(script).kind === 'condition') === wantsConditions)
		.map(({ address, txid, index, script, value }) => ({
			...{ address, txid, outputIndex: index, script: bytesToHex(script) },
			...{ satoshis: value, height: ledger.heightOf(txid) },
		}));
};

function addressesOf(query: unknown): string[] {
	const addresses: unknown =
		typeof query === 'object' && query !== null && 'addresses' in query ? query.addresses : [query];
	if (!Array.isArray(addresses)) throw new RpcError(-5, 'Addresses is expected to be an array');
	return addresses.map((address: unknown) => {
		try {
			decodeAddress(String(address));
		} catch {
			throw new RpcError(-5, 'Invalid addresses');
		}
		return String(address);
	});
}
