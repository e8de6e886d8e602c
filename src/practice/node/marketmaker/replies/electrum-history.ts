import type { Ledger, LedgerTransaction } from '../../../chain/ledger.ts';
import { Decimal } from '../../../wire.ts';

/** What a 32-bit number makes of one less than nothing. */
const UNDERFLOW = 2 ** 32;

/** One row for each transaction of an address, the newest first. */
export function electrumHistory(ledger: Ledger, address: string, now: number) {
	return ledger
		.historyOf(address)
		.reverse()
		.flatMap((txid) => ledger.find(txid) ?? [])
		.map((found) => historyRow(found, ledger, address, now));
}

/** While the height is not known yet, the node subtracts the block's height from 0. */
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

/** What the transaction did to the address, in satoshis. */
function changeOf({ tx, txid }: LedgerTransaction, ledger: Ledger, address: string): bigint {
	const taken = tx.inputs.map((input) => ledger.coin(input)).filter((coin) => coin?.address === address);
	const given = tx.outputs.map((_, index) => ledger.coin({ txid, index }));
	const sumOf = (coins: readonly ({ value: bigint } | undefined)[]): bigint =>
		coins.reduce((sum, coin) => sum + (coin?.value ?? 0n), 0n);
	return sumOf(given.filter((coin) => coin?.address === address)) - sumOf(taken);
}
