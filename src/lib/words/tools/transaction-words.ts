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
	'not-hex': 'This is not hexadecimal: only the digits 0 to 9 and the letters a to f belong in it.',
	'half-byte': 'A character is missing: hexadecimal has two for each byte.',
	witness: 'This transaction has witnesses (SegWit), a form that this desk does not read.',
	'unknown-format': 'This begins like no transaction of these chains.',
	cut: 'This ends too early: its end is missing.',
	longer: 'This goes on behind the end of the transaction.',
	broken: 'This is no transaction: a count or a length in it is impossible.',
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
			return { meaning: 'It pays nothing.', wanted: 'at least one output', found: '' };
		default:
			return sharedProblemWords(problem, { what: 'a transaction', coin, builder: 'node' });
	}
}

const CAUTIONS: Readonly<Record<RawTransactionCaution, string>> = {
	'fee-unknown': 'Its fee cannot be computed here. I know what it spends, and accept the fee.',
	'fee-negative': 'It pays more than it spends, as far as is known here. No chain takes that.',
	'spends-own': 'It spends coins of this wallet.',
	shielded: 'It has shielded parts, which nothing here can read.',
	'pays-strangers': 'I have checked every address that it pays.',
};

/** The confirmations before a transaction from elsewhere is sent. */
export function rawCautionWords(caution: RawTransactionCaution): string {
	return CAUTIONS[caution];
}

/** Where a program's reading differs from the bytes. */
export function differenceWords(difference: ReportedDifference): string {
	switch (difference.in) {
		case 'txid':
			return 'It names another txid.';
		case 'input-count':
			return 'It counts another number of inputs.';
		case 'output-count':
			return 'It counts another number of outputs.';
		case 'input':
			return `Input ${difference.place} spends another output.`;
		case 'amount':
			return `Output ${difference.place} has another amount.`;
		case 'script':
			return `Output ${difference.place} has another script.`;
	}
}

/** One line of what a pasted transaction is for. */
export function rawTransactionWords({ coin, hex, isOnDaemon }: RawTransactionDraft): string {
	const bytes = Math.floor(hex.replace(/\s+/g, '').length / 2);
	return `Broadcast a transaction${coin ? ` of ${coin}` : ''}, ${bytes} bytes${isOnDaemon ? ', by the chain daemon' : ''}`;
}

const KINDS: Readonly<Record<OutputReading['kind'], string>> = {
	pubkey: 'Pays a public key',
	pubkeyhash: 'Pays an address',
	scripthash: 'Pays a script’s address',
	data: 'Carries data',
	condition: 'Pays a crypto-condition',
	other: 'Pays a script of another kind',
};

/** The effect of an output, in a few words. */
export function outputWords({ kind }: OutputReading): string {
	return KINDS[kind];
}
