import { bytesToHex } from '@noble/hashes/utils.js';
import { addressOfScript } from '#lib/chain/address.ts';
import type { TransactionInput, TransactionOutput } from '#lib/chain/transaction.ts';
import type { Ledger, LedgerTransaction } from '../../../chain/ledger.ts';
import type { Coin } from '../../../chain/coin-book.ts';
import { inputScriptText, scriptText, scriptTypeOf } from '../../../chain/script.ts';
import { Decimal } from '../../../wire.ts';
import { classifyScript } from '#lib/chain/script.ts';

/** A transaction as reported by a coin's daemon, with its block. */
export function daemonTransaction({ txid, tx, hex, height }: LedgerTransaction, ledger: Ledger, now: number) {
	const confirmations = ledger.confirmations(txid, now);
	const time = Math.floor(ledger.blocks.timeOf(height) / 1000);
	return {
		hex,
		txid,
		...(tx.overwintered && { overwintered: true }),
		version: tx.version,
		locktime: tx.lockTime,
		vin: tx.inputs.map(inputOf),
		vout: tx.outputs.map((output, n) => outputOf(output, n, ledger)),
		...(confirmations > 0 && {
			blockhash: ledger.blocks.hashOf(height),
			height,
			confirmations,
			time,
			blocktime: time,
		}),
	};
}

/** A transaction that the node itself decoded from the bytes of an electrum server, without its block. */
export function electrumTransaction({ txid, tx, hex }: LedgerTransaction, ledger: Ledger) {
	return {
		version: tx.version,
		overwintered: tx.overwintered,
		vin: tx.inputs.map(inputOf),
		numvins: tx.inputs.length,
		vout: tx.outputs.map((output, n) => ({
			satoshis: String(output.value),
			...outputOf(output, n, ledger),
		})),
		numvouts: tx.outputs.length,
		locktime: tx.lockTime,
		size: hex.length / 2,
		txid,
	};
}

function inputOf({ txid, index, script, sequence }: TransactionInput) {
	if (/^0+$/.test(txid)) return { coinbase: bytesToHex(script), sequence };
	const scriptSig = { asm: inputScriptText(script), hex: bytesToHex(script) };
	return { txid, vout: index, scriptSig, sequence };
}

function outputOf({ value, script }: TransactionOutput, n: number, { rules }: Ledger) {
	const address = addressOfScript(script, rules.addresses);
	return {
		value: new Decimal(value),
		n,
		scriptPubKey: {
			asm: scriptText(script),
			hex: bytesToHex(script),
			...(address && { reqSigs: 1 }),
			type: scriptTypeOf(script),
			...(address && { addresses: [address] }),
		},
	};
}

/** Default number of rows of a coin's daemon. */
const ROWS_BY_DEFAULT = 10;

interface Page {
	readonly count?: number;
	/** Number of newest rows to skip. */
	readonly skip?: number;
	/** Whether to list only rows with the address itself, including change, as the real program does. */
	readonly isOwnOnly?: boolean;
}

/**
 * History of an address as reported by a coin's daemon: one row per output that pays the address and, for a
 * spend from the address, one row per output that pays elsewhere. Oldest first.
 */
export function daemonHistory(
	ledger: Ledger,
	address: string,
	now: number,
	{ count = ROWS_BY_DEFAULT, skip = 0, isOwnOnly = false }: Page,
) {
	const newestFirst: ReturnType<typeof rowsOf>[] = [];
	let found = 0;
	for (const txid of ledger.historyOf(address).reverse()) {
		// The remaining transactions are older than the requested ones.
		if (found >= skip + count) break;
		const tx = ledger.find(txid);
		const rows = tx ? rowsOf(tx, ledger, address, now, isOwnOnly) : [];
		newestFirst.push(rows);
		found += rows.length;
	}
	const rows = newestFirst.reverse().flat();
	const end = Math.max(rows.length - skip, 0);
	return rows.slice(Math.max(end - count, 0), end);
}

/** History in an electrum server's format: newest first, with height 0 for pending transactions. */
export function electrumHistory(ledger: Ledger, address: string, now: number) {
	return ledger
		.historyOf(address)
		.reverse()
		.map((txid) => ({
			tx_hash: txid,
			height: ledger.confirmations(txid, now) > 0 ? (ledger.heightOf(txid) ?? 0) : 0,
		}));
}

interface Entry {
	readonly output: TransactionOutput;
	readonly index: number;
	readonly category: 'receive' | 'send';
}

function rowsOf(found: LedgerTransaction, ledger: Ledger, address: string, now: number, isOwnOnly: boolean) {
	const spent = found.tx.inputs.map((input) => ledger.coin(input));
	// The real program has its daemon watch the contracts of its swaps, whose coins then count as sent too.
	const isWatched = (coin: Coin) => isOwnOnly && classifyScript(coin.script).kind === 'scripthash';
	const isOwn = spent.some((coin) => coin && (coin.address === address || isWatched(coin)));
	const paid = found.tx.outputs.reduce((sum, { value }) => sum + value, 0n);
	const fee = paid - spent.reduce((sum, coin) => sum + (coin?.value ?? 0n), 0n);
	const common = commonMembers(found, ledger, now);
	return entriesOf(found, ledger, address, { isOwn, isOwnOnly }).map(({ output, index, category }) => ({
		account: '',
		address: addressOfScript(output.script, ledger.rules.addresses),
		category,
		amount: new Decimal(category === 'send' ? -output.value : output.value),
		vout: index,
		...(category === 'send' && { fee: new Decimal(fee) }),
		...common,
	}));
}

/** Omits change, unless the transaction only pays its own sender or only own rows are listed. */
function entriesOf(
	{ tx }: LedgerTransaction,
	ledger: Ledger,
	address: string,
	{ isOwn, isOwnOnly }: { readonly isOwn: boolean; readonly isOwnOnly: boolean },
): readonly Entry[] {
	const entries = tx.outputs
		.map((output, index) => ({ output, index }))
		.filter(({ output }) => classifyScript(output.script).kind !== 'data');
	const pays = ({ output }: { output: TransactionOutput }) =>
		addressOfScript(output.script, ledger.rules.addresses) === address;
	const as = (category: Entry['category']) => (entry: Omit<Entry, 'category'>) => ({ ...entry, category });
	if (!isOwn) return entries.filter(pays).map(as('receive'));
	const others = entries.filter((entry) => !pays(entry));
	if (others.length > 0 && !isOwnOnly) return others.map(as('send'));
	const own = entries.filter(pays);
	return [...own.map(as('send')), ...own.map(as('receive'))];
}

function commonMembers({ txid, hex, height, acceptedAt }: LedgerTransaction, ledger: Ledger, now: number) {
	const confirmations = ledger.confirmations(txid, now);
	const time = Math.floor(acceptedAt / 1000);
	return {
		confirmations,
		...(confirmations > 0 && {
			blockhash: ledger.blocks.hashOf(height),
			blockindex: 1,
			blocktime: Math.floor(ledger.blocks.timeOf(height) / 1000),
		}),
		txid,
		walletconflicts: [],
		time,
		timereceived: time,
		vjoinsplit: [],
		size: hex.length / 2,
	};
}
