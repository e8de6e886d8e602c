import type { AddressVersions } from '../address.ts';
import { provedOutputs } from '../proved-transaction.ts';
import { readTransactionText, type TransactionProblem, type Transaction } from '../transaction.ts';
import { readOutput, type OutputReading } from './output-reading.ts';
import { feeOf, unsignedInputs, wholeProblems, type WholeProblem } from './review-problem.ts';

/** Facts about the wallet and the coin that are not in the bytes. */
export interface RawTransactionContext {
	readonly versions: AddressVersions;
	readonly ownAddress: string;
	/**
	 * The spent transactions, in hexadecimal by txid. Any source will do, because the bytes prove themselves.
	 */
	readonly known: ReadonlyMap<string, string>;
}

export type RawTransactionProblem =
	| Exclude<WholeProblem, { readonly kind: 'shielded' }>
	| { readonly kind: 'unreadable'; readonly problem: TransactionProblem }
	| { readonly kind: 'no-outputs' }
	| { readonly kind: 'no-inputs' }
	| { readonly kind: 'unsigned'; readonly inputs: readonly number[] };

/** A property of an imported transaction that only the user can judge. */
export type RawTransactionCaution =
	'fee-unknown' | 'fee-negative' | 'shielded' | 'spends-own' | 'pays-strangers';

interface RawInput {
	readonly txid: string;
	readonly index: number;
	/** Missing if the spent transaction is unknown. */
	readonly value?: bigint | undefined;
	readonly address?: string | undefined;
}

export interface RawTransactionReview {
	readonly txid: string;
	readonly inputs: readonly RawInput[];
	readonly outputs: readonly (OutputReading & { readonly isOwn: boolean })[];
	/** `undefined` unless all inputs are known. */
	readonly fee: bigint | undefined;
	readonly bytes: number;
	readonly lockTime: number;
	readonly expiryHeight: number;
	readonly problems: readonly RawTransactionProblem[];
	readonly cautions: readonly RawTransactionCaution[];
}

/** Reviews an imported transaction: its effects, the reasons not to send it, and cautions for the user. */
export function reviewRawTransaction(text: string, context: RawTransactionContext): RawTransactionReview {
	const read = readTransactionText(text);
	if (typeof read === 'string') return { ...NOTHING, problems: [{ kind: 'unreadable', problem: read }] };
	const { transaction: tx, txid, hex } = read;
	const inputs = readInputs(tx, context);
	const outputs = tx.outputs.map((output) => {
		const reading = readOutput(output, context.versions);
		return { ...reading, isOwn: reading.address === context.ownAddress };
	});
	const fee = feeOf(tx, provedOutputs(tx, context.known));
	const isShielded = wholeProblems(tx).some(({ kind }) => kind === 'shielded');
	const facts = { inputs, outputs, fee: isShielded ? undefined : fee };
	return {
		...{ txid, ...facts, bytes: hex.length / 2, lockTime: tx.lockTime, expiryHeight: tx.expiryHeight },
		problems: problemsOf(tx),
		cautions: cautionsOf(facts, isShielded, context),
	};
}

const NOTHING: Omit<RawTransactionReview, 'problems'> = {
	...{ txid: '', inputs: [], outputs: [], fee: undefined, bytes: 0, lockTime: 0, expiryHeight: 0 },
	cautions: [],
};

function readInputs(tx: Transaction, { known, versions }: RawTransactionContext): RawInput[] {
	const spent = provedOutputs(tx, known);
	return tx.inputs.map(({ txid, index }, place) => {
		const output = spent[place];
		return { txid, index, value: output?.value, address: output && readOutput(output, versions).address };
	});
}

function problemsOf(tx: Transaction): RawTransactionProblem[] {
	const unsigned = unsignedInputs(tx);
	return [
		...(tx.inputs.length === 0 ? [{ kind: 'no-inputs' } as const] : []),
		...(tx.outputs.length === 0 ? [{ kind: 'no-outputs' } as const] : []),
		...(unsigned.length > 0 ? [{ kind: 'unsigned', inputs: unsigned } as const] : []),
		...wholeProblems(tx).filter((problem) => problem.kind !== 'shielded'),
	];
}

function cautionsOf(
	{ inputs, outputs, fee }: Pick<RawTransactionReview, 'inputs' | 'outputs' | 'fee'>,
	isShielded: boolean,
	{ ownAddress }: RawTransactionContext,
): RawTransactionCaution[] {
	const pays = outputs.some(({ isOwn, value }) => !isOwn && value > 0n);
	return [
		...(fee === undefined ? ['fee-unknown' as const] : []),
		...(fee !== undefined && fee < 0n ? ['fee-negative' as const] : []),
		...(isShielded ? ['shielded' as const] : []),
		...(inputs.some(({ address }) => address === ownAddress) ? ['spends-own' as const] : []),
		...(pays ? ['pays-strangers' as const] : []),
	];
}
