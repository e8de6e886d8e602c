import type { AddressTextProblem } from '#lib/chain/address.ts';
import { listOf, countOf } from '#lib/domain/text/language.ts';
import type { HoldingsProblem } from '#lib/domain/tools/holdings.ts';
import { describeAmount } from './amount.ts';
import type { MessageReading, RawTransactionDraft } from '#lib/domain/tools/raw-transaction.ts';
import { MAX_SPARSE, type PictureProblem } from '#lib/domain/tools/hidden-data.ts';
import { MAX_ADDRESSES, type SeriesProblem } from '#lib/domain/tools/keys.ts';
import type { AmountProblem } from '#lib/domain/money/amount.ts';
import type {
	RawTransactionCaution,
	RawTransactionProblem,
} from '#lib/chain/review/raw-transaction-review.ts';
import type { ReportedDifference, OutputReading } from '#lib/chain/review/output-reading.ts';
import type { TransactionProblem } from '#lib/chain/transaction.ts';
import { type ProblemText, describeSharedProblem } from './transactions.ts';

const ADDRESS_TEXT: Readonly<Record<AddressTextProblem, string>> = {
	empty: 'Enter an address.',
	characters: 'This address contains an invalid character. Addresses never use the similar 0 O or I l.',
	checksum: 'Wrong checksum: a character of this address is wrong or missing.',
	length: 'Wrong length for an address. Check that you did not paste a private key.',
	account: 'Ethereum addresses cannot be converted for other chains.',
	witness: 'The node does not support this newer address format (bech32).',
};

export function describeAddressProblem(problem: AddressTextProblem): string {
	return ADDRESS_TEXT[problem];
}

/** Text for a valid address of a different coin. */
export function describeOtherCoin(coin: string, coins: readonly string[]): string {
	if (coins.length === 0) return `This is not a ${coin} address, nor one of any coin that the node knows.`;
	const shown = coins.length > 5 ? [...coins.slice(0, 4), `${coins.length - 4} more`] : coins;
	return `This is not a ${coin} address. It belongs to ${listOf(shown)}.`;
}

/** Text for an invalid list of holdings. */
export function describeHoldings(problem: HoldingsProblem): string {
	switch (problem.field) {
		case 'coin':
			return problem.kind === 'missing' ? 'Enter a coin.' : 'Enter a valid ticker.';
		case 'amount':
			return problem.kind === 'empty' ? 'Enter an amount.' : describeAmount('The amount', problem.kind);
		case 'shares':
			return problem.kind === 'empty' ? '' : describeAmount('The number of shares', problem.kind);
		case 'nothing':
			return 'Enter at least one holding, or an address.';
	}
}

const MESSAGE_TEXT: Readonly<
	Record<Exclude<MessageReading['reads'], 'message'>, { readonly title: string; readonly detail: string }>
> = {
	locked: {
		title: 'Wrong passphrase or no encryption',
		detail: 'Another passphrase was used, or the data was never encrypted.',
	},
	changed: {
		title: 'The message is damaged',
		detail: 'The passphrase is right, but the data was changed or damaged.',
	},
	'no-data': { title: 'No message data', detail: 'No output of this transaction carries data.' },
	nothing: {
		title: 'No message found',
		detail: 'The node does not know the transaction, or it carries no message. Check the coin and the txid.',
	},
};

export function describeMessage(reads: keyof typeof MESSAGE_TEXT): {
	readonly title: string;
	readonly detail: string;
} {
	return MESSAGE_TEXT[reads];
}

/** Text for problems with hiding data in a picture or reading it. */
export function describePicture(problem: PictureProblem): string {
	switch (problem.kind) {
		case 'missing':
			return problem.field === 'text' ? 'Enter a text.' : 'Enter a file path.';
		case 'same-file':
			return 'Choose another file: this would overwrite the original picture.';
		case 'range':
			return `Enter a whole number from 0 to ${MAX_SPARSE}.`;
		case 'count':
			return 'Enter the number of hidden bytes.';
		case 'too-large':
			return `The picture holds at most ${problem.most} bytes.`;
	}
}

const SERIES_TEXT: Readonly<Record<SeriesProblem, string>> = {
	count: `Enter a whole number from 1 to ${MAX_ADDRESSES}.`,
	version: 'Enter a whole number from 0 to 255.',
	'leading-byte': 'Enter a whole number from 0 to 255.',
};

export function describeSeries(problem: SeriesProblem): string {
	return SERIES_TEXT[problem];
}

interface ListProblem {
	readonly kind: 'no-address' | 'other-coin';
	readonly address: string;
	readonly problem?: AddressTextProblem;
}

/** Text for an invalid list of addresses. */
export function describeAddressList({ address, problem }: ListProblem, coin: string): string {
	if (problem === undefined) return `${address} is not a ${coin} address.`;
	return `${address}: ${describeAddressProblem(problem)}`;
}

export function describeDividendAmount(field: 'amount' | 'dust', kind: AmountProblem | 'zero'): string {
	if (kind === 'empty') return 'Enter an amount.';
	return describeAmount(field === 'amount' ? 'The amount' : 'The smallest share', kind);
}

/** `12.3456`: a share in percent, truncated to four decimal places. */
export function percentOf(part: bigint, whole: bigint): string {
	if (whole <= 0n) return '0.0000';
	const cut = (part * 1_000_000n) / whole;
	return `${cut / 10_000n}.${String(cut % 10_000n).padStart(4, '0')}`;
}

const TEXT_TEXT: Readonly<Record<TransactionProblem, string>> = {
	empty: 'Paste a signed transaction.',
	'not-hex': 'Not hexadecimal: use only 0 to 9 and a to f.',
	'half-byte': 'A character is missing: each byte needs two.',
	witness: 'SegWit transactions are not supported here.',
	'unknown-format': 'Unknown transaction format.',
	cut: 'The end of the transaction is missing.',
	longer: 'There are extra bytes after the transaction.',
	broken: 'Not a valid transaction: it contains an impossible count or length.',
};

export function describeTransactionText(problem: TransactionProblem): string {
	return TEXT_TEXT[problem];
}

/** Text for a pasted transaction that cannot be sent. */
export function describeRawProblem(problem: RawTransactionProblem, coin: string): ProblemText {
	switch (problem.kind) {
		case 'unreadable':
			return { meaning: TEXT_TEXT[problem.problem], wanted: 'a whole transaction', found: '' };
		case 'no-outputs':
			return { meaning: 'The transaction has no outputs.', wanted: 'at least one output', found: '' };
		default:
			return describeSharedProblem(problem, { what: 'a transaction', coin, builder: 'node' });
	}
}

const CAUTIONS: Readonly<Record<RawTransactionCaution, string>> = {
	'fee-unknown': 'The fee cannot be calculated here. I know the inputs and accept the fee.',
	'fee-negative': 'The outputs exceed the inputs, as far as known here. No chain accepts that.',
	'spends-own': 'This transaction spends coins of this wallet.',
	shielded: 'This transaction has shielded parts that cannot be read here.',
	'pays-strangers': 'I have checked every recipient address.',
};

/** Text to confirm before sending a transaction from elsewhere. */
export function describeRawCaution(caution: RawTransactionCaution): string {
	return CAUTIONS[caution];
}

/** Text for a difference between a program's report and the bytes. */
export function describeDifference(difference: ReportedDifference): string {
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

/** One line that describes a pasted transaction. */
export function describeRawTransaction({ coin, hex, isOnDaemon }: RawTransactionDraft): string {
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

/** Short description of an output's effect. */
export function describeOutput({ kind }: OutputReading): string {
	return KINDS[kind];
}
