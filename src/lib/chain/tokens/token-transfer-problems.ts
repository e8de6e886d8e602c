import { bytesToHex } from '@noble/hashes/utils.js';
import {
	lockTimeProblems,
	problem,
	unlessSame,
	wholeProblems,
	type ReviewProblem,
} from '../review/review-problem.ts';
import { describeOutput, scriptProblems } from '../review/review-outputs.ts';
import { classifyScript, payToPublicKey } from '../script/script.ts';
import type { TokenTransfer } from './token-payload.ts';
import { signingProblems } from '../review/review-inputs.ts';
import { tokenScript } from './token-script.ts';
import { isOwnedBy, type SpentOutput } from './token-transfer-inputs.ts';
import type { TransferFacts, WantedTransfer } from './token-transfer-review.ts';
import type { Transaction } from '../transaction/transaction.ts';

export type TransferProblemCode =
	| 'no-inputs'
	| 'unsigned'
	| 'loosely-signed'
	| 'unknown-input'
	| 'foreign-input'
	| 'signature'
	| 'fee'
	| 'shielded'
	| 'expired'
	| 'lock-time'
	| 'recipient'
	| 'amount'
	| 'token-change'
	| 'sum'
	| 'change'
	| 'extra-output'
	| 'payload'
	| 'token'
	| 'unknown-token'
	| 'name'
	| 'named'
	| 'data';

export type TransferProblem = ReviewProblem<TransferProblemCode>;

/** With change the fee is 10,000; without, up to one less than the smallest change is left to it. */
const LARGEST_FEE = 19_999n;

export function findTransferProblems(
	tx: Transaction,
	facts: TransferFacts,
	wanted: WantedTransfer,
): TransferProblem[] {
	return [
		...inputProblems(tx, facts, wanted),
		...wholeProblems(tx, wanted.height),
		...lockTimeProblems(tx),
		...creationProblems(facts, wanted),
		...tokenProblems(tx, facts, wanted),
		...coinProblems(tx, facts, wanted),
		...payloadProblems(tx, facts.payload, wanted),
	];
}

/** The token is on the chain, and called there what the user was told: else another one would go than was meant. */
function creationProblems(
	{ tokenName }: TransferFacts,
	{ tokenId, name }: WantedTransfer,
): TransferProblem[] {
	if (tokenName === undefined) return [problem('unknown-token', tokenId, 'no such creation')];
	return name === undefined ? [] : unlessSame('name', name, tokenName);
}

function inputProblems(tx: Transaction, facts: TransferFacts, wanted: WantedTransfer): TransferProblem[] {
	const outputs = facts.spent.map(({ output }) => output);
	return [
		...signingProblems(tx, outputs),
		...facts.spent.flatMap((spent) => spentProblems(spent, facts, wanted)),
	];
}

/** Only coins of the wallet and the sender's own units of this very token may be spent. */
function spentProblems(spent: SpentOutput, facts: TransferFacts, wanted: WantedTransfer): TransferProblem[] {
	if (!spent.output) return [];
	const kind = classifyScript(spent.output.script).kind;
	if (kind === 'pubkey' || kind === 'pubkeyhash') return [];
	const isWanted =
		spent.tokenId === wanted.tokenId && isOwnedBy(spent.output, wanted.sender, facts.dataEvalCode);
	return isWanted
		? []
		: [
				problem(
					'foreign-input',
					`the sender’s own ${wanted.tokenId}`,
					`output ${spent.index} of ${spent.txid}`,
				),
			];
}

/** The recipient's output stands first, then the change if there is any; no unit may be made or lost. */
function tokenProblems(tx: Transaction, facts: TransferFacts, wanted: WantedTransfer): TransferProblem[] {
	const [first, second] = tx.outputs;
	const rest = facts.tokensIn - wanted.units;
	return [
		...scriptProblems(
			'recipient',
			tokenScript(wanted.recipient, facts.dataEvalCode),
			first?.script ?? NOTHING,
		),
		...unlessSame('amount', wanted.units, first?.value ?? 0n),
		...(rest > 0n
			? [
					...scriptProblems(
						'token-change',
						tokenScript(wanted.sender, facts.dataEvalCode),
						second?.script ?? NOTHING,
					),
					...unlessSame('token-change', rest, second?.value ?? 0n),
				]
			: []),
		...unlessSame('sum', facts.tokensIn, facts.sent + facts.tokenChange),
	];
}

/** What is left of the outputs may only bring coins back to the sender. */
function coinProblems(tx: Transaction, facts: TransferFacts, wanted: WantedTransfer): TransferProblem[] {
	const [change, ...extra] = tx.outputs.slice(facts.tokensIn > wanted.units ? 2 : 1, -1);
	const { fee } = facts;
	const isFeeUsual = fee === undefined || (fee >= 0n && fee <= LARGEST_FEE);
	return [
		...(change ? scriptProblems('change', payToPublicKey(wanted.sender), change.script) : []),
		...extra.map((output) => problem('extra-output', 'nothing more', describeOutput(output))),
		...(isFeeUsual ? [] : [problem('fee', `at most ${LARGEST_FEE}`, fee)]),
	];
}

function payloadProblems(
	tx: Transaction,
	payload: TokenTransfer | undefined,
	wanted: WantedTransfer,
): TransferProblem[] {
	const last = tx.outputs.at(-1);
	if (!payload)
		return [problem('payload', 'the payload of a token transfer', bytesToHex(last?.script ?? NOTHING))];
	const parts = payload.data.filter(({ bytes }) => bytes.length > 0);
	return [
		...unlessSame('payload', 0n, last?.value ?? 0n),
		...unlessSame('token', wanted.tokenId, payload.tokenId),
		...unlessSame('named', bytesToHex(wanted.recipient), payload.recipients.map(hexOf).join(', ')),
		...unlessSame('data', '', parts.map(({ bytes }) => bytesToHex(bytes)).join(' ')),
	];
}

const NOTHING = new Uint8Array();
const hexOf = (bytes: Uint8Array): string => bytesToHex(bytes);
