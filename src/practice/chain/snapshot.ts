import type { Coin } from './coin-book.ts';
import type { Ledger } from './ledger.ts';

/** Who had what when a block was the last one. In satoshis. */
export interface Snapshot {
	readonly byAddress: ReadonlyMap<string, bigint>;
	/** The sum of the outputs that have no address. */
	readonly withoutAddress: bigint;
	readonly total: bigint;
}

/** Reads the whole chain. */
export function snapshotAt(ledger: Ledger, height: number): Snapshot {
	const byAddress = new Map<string, bigint>();
	let withoutAddress = 0n;
	let total = 0n;
	for (const coin of ledger.coins()) {
		if (!isUnspentAt(coin, height, ledger)) continue;
		total += coin.value;
		if (coin.address) byAddress.set(coin.address, (byAddress.get(coin.address) ?? 0n) + coin.value);
		else withoutAddress += coin.value;
	}
	return { byAddress, withoutAddress, total };
}

function isUnspentAt({ txid, spentBy }: Coin, height: number, ledger: Ledger): boolean {
	return isInBlockAt(txid, height, ledger) && !(spentBy && isInBlockAt(spentBy, height, ledger));
}

function isInBlockAt(txid: string, height: number, ledger: Ledger): boolean {
	return (ledger.heightOf(txid) ?? Infinity) <= height;
}
