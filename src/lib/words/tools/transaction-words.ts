import { countOf } from '#lib/domain/text/language.ts';
import type {
	RawTransactionCaution,
	RawTransactionProblem,
} from '#lib/chain/review/raw-transaction-review.ts';
import type { ReportedDifference, OutputReading } from '#lib/chain/review/output-reading.ts';
import type { TransactionProblem } from '#lib/chain/transaction/transaction-text.ts';
import { type ProblemWords, sharedProblemWords } from '../transactions/transaction-words.ts';
import type { RawTransactionDraft } from '#lib/domain/tools/raw-transaction.ts';

const TEXT_WORDS: Readonly<Record<TransactionProblem, string>> = {
	empty: 'Paste a signed transaction.',
	'not-hex': 'Not hexadecimal: use only 0 to 9 and a to f.',
	'half-byte': 'A character is missing: each byte needs two.',
	witness: 'SegWit transactions are not supported here.',
	'unknown-format': 'Unknown transaction format.',
	cut: 'The end of the transaction is missing.',
	longer: 'There are extra bytes after the transaction.',
	broken: 'Not a valid transaction: it contains an impossible count or length.',
};

export function transactionTextWords(problem: TransactionProblem): string {
	return TEXT_WORDS[problem];
}

/** Why a pasted transaction cannot be sent. */
export function rawProblemWords(problem: RawTransactionProblem, coin: string): ProblemWords {
	switch (problem.kind) {
		case 'unreadable':
			return { meaning: TEXT_WORDS[problem.problem], wanted: 'a whole transaction', found: '' };
		case 'no-outputs':
			return { meaning: 'The transaction has no outputs.', wanted: 'at least one output', found: '' };
		default:
			return sharedProblemWords(problem, { what: 'a transaction', coin, builder: 'node' });
	}
}

const CAUTIONS: Readonly<Record<RawTransactionCaution, string>> = {
	'fee-unknown': 'The fee cannot be calculated here. I know the inputs and accept the fee.',
	'fee-negative': 'The outputs exceed the inputs, as far as known here. No chain accepts that.',
	'spends-own': 'This transaction spends coins of this wallet.',
	shielded: 'This transaction has shielded parts that cannot be read here.',
	'pays-strangers': 'I have checked every recipient address.',
};

/** The confirmations before a transaction from elsewhere is sent. */
export function rawCautionWords(caution: RawTransactionCaution): string {
	return CAUTIONS[caution];
}

/** Where a program's reading differs from the bytes. */
export function differenceWords(difference: ReportedDifference): string {
	switch (difference.in) {
		case 'txid':
			return 'The program reports a different txid.';
		case 'input-count':
			return 'The number of inputs differs.';
		case 'output-count':
			return 'The number of outputs differs.';
		case 'input':
			return `Input ${difference.place} spends a different output.`;
		case 'amount':
			return `Output ${difference.place} has a different amount.`;
		case 'script':
			return `Output ${difference.place} has a different script.`;
	}
}

/** One line of what a pasted transaction is for. */
export function rawTransactionWords({ coin, hex, isOnDaemon }: RawTransactionDraft): string {
	const bytes = Math.floor(hex.replace(/\s+/g, '').length / 2);
	const size = countOf(bytes, 'byte');
	if (isOnDaemon) return `Broadcast a transaction of ${size} by the chain daemon`;
	return coin ? `Broadcast a ${coin} transaction of ${size}` : `Broadcast a transaction of ${size}`;
}

const KINDS: Readonly<Record<OutputReading['kind'], string>> = {
	pubkey: 'Pays a public key',
	pubkeyhash: 'Pays an address',
	scripthash: 'Pays a script address',
	data: 'Carries data',
	condition: 'Pays a crypto-condition',
	other: 'Pays another script',
};

/** The effect of an output, in a few words. */
export function outputWords({ kind }: OutputReading): string {
	return KINDS[kind];
}
