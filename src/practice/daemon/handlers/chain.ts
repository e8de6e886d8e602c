import { isCoinbase } from '../../chain/blocks.ts';
import type { Outpoint } from '../../chain/coin-book.ts';
import type { Ledger, LedgerTransaction } from '../../chain/ledger.ts';
import { RpcError, CoinNumber } from '../envelope.ts';
import type { DaemonRun } from '../daemon-run.ts';
import { blockOf, decodedScript, decodedTransaction, notarisedHeight } from '../decoded-transaction.ts';
import { checkCount, integerAt, isHex, textAt, truthAt, USAGES } from '../parameters.ts';
import type { Handler, CallContext } from '../context.ts';
import { bytesToHex } from '@noble/hashes/utils.js';
import { addressOfScript, decodeAddress } from '#lib/chain/address.ts';
import { classifyScript } from '#lib/chain/script.ts';
import { inIndexOrder, totalOf } from '../wallet.ts';

export const getinfo: Handler<'getinfo'> = (params, context) => {
	checkCount(params, USAGES.getinfo);
	const { ledger, run, now } = context;
	const height = ledger.blocks.heightAt(now);
	const isUnaware = run.isAlone || run.isFreshAt(height);
	return {
		version: 90_000,
		protocolversion: 170_013,
		KMDversion: '0.9.0',
		synced: run.blocksBehind === 0 && !isUnaware,
		notarized: notarisedHeight(context),
		balance: new CoinNumber(walletBalance(ledger, run, now)),
		blocks: height,
		longestchain: isUnaware ? 0 : height + run.blocksBehind,
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

export const getrawtransaction: Handler<'getrawtransaction'> = (params, context) => {
	checkCount(params, USAGES.getrawtransaction);
	const { ledger, now } = context;
	const id = typeof params[0] === 'string' ? params[0] : '';
	if (!isHex(id)) throw new RpcError(-8, `parameter 1 must be hexadecimal string (not '${id}')`);
	const isVerbose = params.length > 1 && integerAt(params, 1) !== 0;
	const found = ledger.find(id.toLowerCase());
	if (!found) throw new RpcError(-5, 'No information available about transaction');
	const { tx, txid, hex } = found;
	if (!isVerbose) return hex;
	const decoded = decodedTransaction(txid, tx, ledger.rules, 'valueSat');
	const vin = decoded.vin.map((input, index) => ({ ...input, ...spentValue(ledger, found, index) }));
	const vout = decoded.vout.map((output, index) => ({ ...output, ...spender(ledger, { txid, index }, now) }));
	return {
		...{ hex, ...decoded, last_notarized_height: notarisedHeight(context), vin, vout },
		...blockOf(context, found),
	};
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
	const txid = textAt(params, 0).toLowerCase();
	const index = integerAt(params, 1);
	const includesWaiting = params.length < 3 || truthAt(params, 2);
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
		version: found.tx.version,
		coinbase: isCoinbase(found.tx),
	};
};

/** Of a transaction that pays to the wallet's keys, or spends from them. */
export const gettransaction: Handler<'gettransaction'> = (params, context) => {
	checkCount(params, USAGES.gettransaction);
	const { ledger } = context;
	const found = ledger.find(textAt(params, 0).toLowerCase());
	if (params.length > 1) truthAt(params, 1);
	const part = found && partOf(found, context);
	if (!found || !part) throw new RpcError(-5, 'Invalid or non-wallet transaction id');
	const { txid, hex, tx, acceptedAt } = found;
	const time = Math.floor(acceptedAt / 1000);
	const block = blockOf(context, found);
	return {
		...part.sums,
		rawconfirmations: block?.rawconfirmations ?? 0,
		...(isCoinbase(tx) && { generated: true }),
		confirmations: block?.confirmations ?? 0,
		...(block && {
			...{ blockhash: block.blockhash, blockindex: isCoinbase(tx) ? 0 : 1, blocktime: block.blocktime },
			expiryheight: tx.expiryHeight,
		}),
		...{ txid, walletconflicts: [], time, timereceived: time, vjoinsplit: [] },
		...{ details: part.details, hex },
	};
};

interface Output {
	readonly value: bigint;
	readonly index: number;
	readonly address?: string | undefined;
}

interface Kind {
	readonly category: string;
	readonly blockstomaturity?: number;
}

/**
 * What the wallet has to do with a transaction. Of one that spends its coins every output counts as sent, change included, and
 * the fee is negative; a reward that is not mature counts nothing.
 */
function partOf({ txid, tx, hex }: LedgerTransaction, { ledger, run, now }: CallContext) {
	const isOwn = ({ address = '' }: Output): boolean => run.wallet.addresses.includes(address);
	const outputs = tx.outputs.map(({ value, script }, index): Output => {
		return { value, index, address: addressOfScript(script, ledger.rules.addresses) };
	});
	const received = outputs.filter(isOwn);
	const spent = tx.inputs.flatMap((input) => ledger.coin(input) ?? []).filter(isOwn);
	if (received.length === 0 && spent.length === 0) return undefined;
	const missing = ledger.blocksToMaturity(txid, now);
	const debit = totalOf(spent);
	const fee = debit > 0n ? { fee: new CoinNumber(totalOf(outputs) - debit) } : undefined;
	const entry = ({ address, value, index }: Output, sign: bigint, kind: Kind) => ({
		...{ account: '', ...(address !== undefined && { address }), ...kind },
		...{ amount: new CoinNumber(sign * value), vout: index },
	});
	const minted = missing > 0 ? { category: 'immature', blockstomaturity: missing } : { category: 'generate' };
	const kind = isCoinbase(tx) ? minted : { category: 'receive' };
	const size = hex.length / 2;
	const credit = missing > 0 ? 0n : totalOf(received);
	return {
		sums: { amount: new CoinNumber(credit - debit - (fee?.fee.satoshis ?? 0n)), ...fee },
		details: [
			...(fee ? outputs.map((each) => ({ ...entry(each, -1n, { category: 'send' }), ...fee, size })) : []),
			...received.map((each) => ({ ...entry(each, 1n, kind), size })),
		],
	};
}

/** The mere presence of a second parameter asks for outputs with a condition, and for no others. They come by height. */
export const getaddressutxos: Handler<'getaddressutxos'> = (params, { ledger, now }) => {
	checkCount(params, USAGES.getaddressutxos);
	const wantsConditions = params.length > 1;
	const coins = addressesOf(params[0]).flatMap((address) => ledger.confirmedAt(address, now));
	return inIndexOrder(coins)
		.filter(({ script }) => (classifyScript(script).kind === 'condition') === wantsConditions)
		.map(({ address, txid, index, script, value }) => ({
			...{ address, txid, outputIndex: index, script: bytesToHex(script) },
			...{ satoshis: value, height: ledger.heightOf(txid) ?? 0 },
		}))
		.sort((one, other) => one.height - other.height);
};

function addressesOf(query: unknown): string[] {
	if (typeof query === 'string') return [checkedAddress(query, 'Invalid address')];
	if (typeof query !== 'object' || query === null || Array.isArray(query))
		throw new RpcError(-5, 'Invalid addresse');
	const addresses: unknown = 'addresses' in query ? query.addresses : undefined;
	if (!Array.isArray(addresses)) throw new RpcError(-5, 'Addresses is expected to be an array');
	return addresses.map((_, place) => checkedAddress(textAt(addresses, place), 'Invalid addresses'));
}

function checkedAddress(address: string, refusal: string): string {
	try {
		decodeAddress(address);
	} catch {
		throw new RpcError(-5, refusal);
	}
	return address;
}
