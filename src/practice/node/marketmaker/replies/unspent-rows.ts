import { bytesToHex } from '@noble/hashes/utils.js';
import type { Coin } from '../../../chain/coin-book.ts';
import type { Ledger } from '../../../chain/ledger.ts';
import { REFERENCE_COIN, type PracticeCoin } from '../../../coins/coins.ts';
import { Decimal } from '../../../wire.ts';
import type { CallContext } from '../../node-parts.ts';

/**
 * The outputs at an address as the source has them: an electrum server, an address index, or the coin's own daemon.
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
 * Outputs that the program counts at an address: without outputs that were once offered, and, where a daemon is asked, without those
 * that are in no block yet, change of one's own included. `getcoin` and `balances` count both.
 */
export function countedOutputs(
	coin: PracticeCoin,
	ledger: Ledger,
	address: string,
	{ now, switches, offeredOutputs }: CallContext,
): readonly Coin[] {
	const outputs = offeredOutputs.without(ledger.unspentAt(address));
	if (switches.of(coin).electrum !== undefined) return outputs;
	return outputs.filter(({ txid }) => ledger.confirmations(txid, now) > 0);
}

/** The value is satoshis, and a number where it comes from the server. */
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
