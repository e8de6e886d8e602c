import type * as v from 'valibot';
import type { coinObject as declared } from '#lib/api/coin-object.ts';
import { type PracticeCoin, REFERENCE_COIN } from '../../../coins.ts';
import { type Wire, Decimal } from '../../../wire.ts';
import {
	coinObject as referenceCoinObject,
	balanceAt,
	worthOf,
	depositMembers,
} from '../../reference/replies/coin-object.ts';
import type { CallContext } from '../../node-parts.ts';
import type { Ledger, LedgerTransaction } from '../../../chain/ledger.ts';
import { bytesToHex } from '@noble/hashes/utils.js';
import type { Coin } from '../../../chain/coin-book.ts';

/** Formats a coin as documented, except that an inactive coin has the fields of an uninstalled one. */
export function coinObject(coin: PracticeCoin, context: CallContext): Wire<v.InferInput<typeof declared>> {
	const shown = referenceCoinObject(coin, context);
	if (context.switches.of(coin).isActive) return shown;
	const { coin: ticker, height: _height, ...rest } = shown;
	return { coin: ticker, installed: false, height: -1, balance: 0, ...rest };
}

/** Coins with a balance, followed by a row for the sum of their values. */
export function balanceRows(address: string | undefined, context: CallContext) {
	const held = context.switches.active
		.map((coin) => ({ coin, balance: balanceAt(coin, address ?? context.signIn.addressOf(coin), context) }))
		.filter(({ balance }) => balance > 0n)
		.map(({ coin, balance }) => ({ coin, balance, worth: worthOf(balance, coin, context) }));
	const rows = held.map(({ coin: { ticker }, balance, worth }) => ({
		coin: ticker,
		balance: new Decimal(balance),
		[`${REFERENCE_COIN}value`]: new Decimal(worth),
		zcredits: depositMembers(ticker, context)?.zcredits,
	}));
	const total = held.reduce((sum, { worth }) => sum + worth, 0n);
	return [...rows, { coin: 'total', balance: new Decimal(total) }];
}

/** A negative value as an unsigned 32-bit number is larger by this. */
const UNDERFLOW = 2 ** 32;

/** One row per transaction of an address, newest first. */
export function electrumHistory(ledger: Ledger, address: string, now: number) {
	return ledger
		.historyOf(address)
		.reverse()
		.flatMap((txid) => ledger.find(txid) ?? [])
		.map((found) => historyRow(found, ledger, address, now));
}

/** While the node does not know the chain's height, it subtracts the block's height from 0. */
function historyRow(found: LedgerTransaction, ledger: Ledger, address: string, now: number) {
	const change = changeOf(found, ledger, address);
	const confirmations = ledger.confirmations(found.txid, now);
	const isMined = confirmations > 0;
	const blocktime = Math.floor((isMined ? ledger.blocks.timeOf(found.height) : found.acceptedAt) / 1000);
	return {
		txid: found.txid,
		category: change < 0n ? ('send' as const) : ('receive' as const),
		amount: new Decimal(change),
		...(isMined && { blockhash: ledger.blocks.hashOf(found.height) }),
		blockindex: isMined ? found.height : 0,
		blocktime,
		time: blocktime,
		confirmations: isMined ? confirmations : UNDERFLOW - found.height,
	};
}

/**
 * The amount that a transaction pays to others or to the address, in satoshis, without the fee, as in the
 * captures. If it only pays the address itself, the amount is the fee.
 */
function changeOf({ tx, txid }: LedgerTransaction, ledger: Ledger, address: string): bigint {
	const taken = tx.inputs.map((input) => ledger.coin(input)).filter((coin) => coin?.address === address);
	const given = tx.outputs.map((_, index) => ledger.coin({ txid, index }));
	const sumOf = (coins: readonly ({ value: bigint } | undefined)[]): bigint =>
		coins.reduce((sum, coin) => sum + (coin?.value ?? 0n), 0n);
	const arrived = sumOf(given.filter((coin) => coin?.address === address));
	if (taken.length === 0) return arrived;
	const sent = sumOf(given.filter((coin) => coin?.address !== address));
	return sent > 0n ? -sent : arrived - sumOf(taken);
}

/**
 * Outputs at an address in the format of their source: an electrum server, an address index, or the coin's own
 * daemon.
 */
export function unspentRows(coin: PracticeCoin, ledger: Ledger, address: string, context: CallContext) {
	const { now, switches } = context;
	const outputs = countedOutputs(coin, ledger, address, context);
	if (switches.of(coin).electrum !== undefined) return outputs.map((each) => electrumRow(each, ledger, now));
	const bestblock = ledger.blocks.hashOf(ledger.blocks.heightAt(now));
	return outputs.map((each) =>
		coin.ticker === REFERENCE_COIN
			? indexRow(each, ledger, address, bestblock, now)
			: daemonRow(each, ledger, address, now),
	);
}

/**
 * Outputs that the program counts at an address: without outputs that were once offered and, if a daemon is
 * queried, without pending ones, change included. `getcoin` and `balances` count both.
 */
function countedOutputs(
	coin: PracticeCoin,
	ledger: Ledger,
	address: string,
	{ now, switches, offeredOutputs }: CallContext,
): readonly Coin[] {
	const outputs = offeredOutputs.without(ledger.unspentAt(address));
	if (switches.of(coin).electrum !== undefined) return outputs;
	return outputs.filter(({ txid }) => ledger.confirmations(txid, now) > 0);
}

/** The sum of `countedOutputs`, as in `balance` and `portfolio`; the full balance for an account. */
export function countedBalance(coin: PracticeCoin, address: string, context: CallContext): bigint {
	const ledger = context.ledgerOf(coin);
	const counted = ledger && countedOutputs(coin, ledger, address, context);
	return counted?.reduce((sum, { value }) => sum + value, 0n) ?? balanceAt(coin, address, context);
}

/** `value` is in satoshis; it is a number if it comes from the server. */
function electrumRow({ txid, index, value }: Coin, ledger: Ledger, now: number) {
	const height = ledger.confirmations(txid, now) > 0 ? (ledger.find(txid)?.height ?? 0) : 0;
	return { tx_hash: txid, tx_pos: index, height, value };
}

function indexRow(output: Coin, ledger: Ledger, address: string, bestblock: string, now: number) {
	const hex = bytesToHex(output.script);
	return {
		bestblock,
		confirmations: ledger.confirmations(output.txid, now),
		value: new Decimal(output.value),
		scriptPubKey: {
			asm: `OP_DUP OP_HASH160 ${hex.slice(6, 46)} OP_EQUALVERIFY OP_CHECKSIG`,
			hex,
			reqSigs: 1,
			type: 'pubkeyhash',
			addresses: [address],
		},
		coinbase: false,
		txid: output.txid,
		vout: output.index,
	};
}

function daemonRow({ txid, index, value, script }: Coin, ledger: Ledger, address: string, now: number) {
	return {
		txid,
		amount: new Decimal(value),
		confirmations: ledger.confirmations(txid, now),
		spendable: false,
		address,
		label: address,
		vout: index,
		scriptPubKey: bytesToHex(script),
		solvable: false,
		safe: true,
	};
}
