import { bytesToHex } from '@noble/hashes/utils.js';
import {
	payeeProblems,
	payoutOf,
	payoutProblems,
	type Payout,
	type PayeeProblem,
	type PayoutProblem,
} from '../review/payee.ts';
import { immatureProblems, signingProblems } from '../review/review-inputs.ts';
import {
	expiryProblems,
	feeRangeProblems,
	formatProblems,
	lockTimeProblems,
	lowFeeProblems,
	unlessSame,
	wholeProblems,
	type Difference,
	type SharedProblem,
} from '../review/review-problem.ts';
import { classifyScript, dataScript, payToPublicKey } from '../script/script.ts';
import { formatSpentBy } from '../transaction/proved-transaction.ts';
import type { Transaction } from '../transaction/transaction.ts';
import {
	payingOutputs,
	payloadOutput,
	encodeTokenPayload,
	partsOf,
	type PayloadLayout,
	type TokenTransfer,
} from './token-payload.ts';
import { tokenScript } from './token-script.ts';
import type { TransferFacts, WantedTransfer } from './token-transfer-facts.ts';
import { isOwnedBy, type SpentOutput } from './token-transfer-inputs.ts';

/**
 * One point in which a built transfer differs from what was asked for. Tokens are in units, coins in the smallest
 * unit, keys and data in hexadecimal.
 */
export type TransferProblem =
	| SharedProblem
	/** It spends tokens that are not the sender's units of the wanted token. */
	| {
			readonly kind: 'foreign-input';
			readonly txid: string;
			readonly index: number;
			readonly tokenId: string;
	  }
	| PayeeProblem<'recipient' | 'change'>
	| Difference<'amount', bigint>
	/** Paid in tokens. */
	| PayoutProblem<'token-change'>
	/** How many tokens go in, and how many come out. */
	| { readonly kind: 'sum'; readonly spent: bigint; readonly paid: bigint }
	/** More tokens go in than its creation made: what they are said to come from is not on the chain. */
	| { readonly kind: 'above-supply'; readonly spent: bigint; readonly supply: bigint }
	/** An output that no transfer has; it pays coins. */
	| { readonly kind: 'extra-output'; readonly output: Payout }
	/** The last output carries something else than a transfer. */
	| { readonly kind: 'payload'; readonly script: string }
	/** Coins lie in the payload's output, where they are lost. */
	| { readonly kind: 'payload-value'; readonly value: bigint }
	/** The payload is not written in the usual bytes. */
	| Difference<'payload-form', string>
	/** It has the layout that other chains read. */
	| Difference<'layout', PayloadLayout>
	| Difference<'token', string>
	/** The creation of the wanted token was not found. */
	| { readonly kind: 'unknown-token'; readonly tokenId: string }
	| Difference<'name', string>
	/** The keys that the payload names as recipients. */
	| { readonly kind: 'named'; readonly wanted: string; readonly found: readonly string[] }
	/** Data that was not asked for. */
	| { readonly kind: 'data'; readonly found: readonly string[] };

/** With change the fee is 10,000; without, up to one less than the smallest change is left to it. */
const LARGEST_FEE = 19_999n;

export function findTransferProblems(
	tx: Transaction,
	facts: TransferFacts,
	wanted: WantedTransfer,
): TransferProblem[] {
	return [
		...formatProblems(tx, formatSpentBy(tx, wanted.known)),
		...inputProblems(tx, facts, wanted),
		...wholeProblems(tx),
		...expiryProblems(tx, wanted.height),
		...lockTimeProblems(tx),
		...creationProblems(facts, wanted),
		...tokenProblems(tx, facts, wanted),
		...coinProblems(tx, facts, wanted),
		...payloadProblems(tx, facts.payload, wanted),
	];
}

/** The token is on the chain, under the name that the user was shown: else another one would go than was meant. */
function creationProblems(
	{ tokenName }: TransferFacts,
	{ tokenId, name }: WantedTransfer,
): TransferProblem[] {
	if (tokenName === undefined) return [{ kind: 'unknown-token', tokenId }];
	return name === undefined ? [] : unlessSame('name', name, tokenName);
}

function inputProblems(tx: Transaction, facts: TransferFacts, wanted: WantedTransfer): TransferProblem[] {
	const outputs = facts.spent.map(({ output }) => output);
	return [
		...signingProblems(tx, outputs),
		...immatureProblems(tx, wanted.maturities),
		...facts.spent.flatMap((spent) => spentProblems(spent, facts, wanted)),
	];
}

/** Only coins of the wallet and the sender's own units of this very token may be spent. */
function spentProblems(spent: SpentOutput, facts: TransferFacts, wanted: WantedTransfer): TransferProblem[] {
	if (!spent.output) return [];
	const { kind } = classifyScript(spent.output.script);
	if (kind === 'pubkey' || kind === 'pubkeyhash') return [];
	const { tokenId, sender } = wanted;
	const isWanted = spent.tokenId === tokenId && isOwnedBy(spent.output, sender, facts.dataEvalCode);
	const { txid, index } = spent;
	return isWanted ? [] : [{ kind: 'foreign-input', txid, index, tokenId }];
}

/** The recipient's output stands first, then the change if there is any; no unit may be made or lost. */
function tokenProblems(tx: Transaction, facts: TransferFacts, wanted: WantedTransfer): TransferProblem[] {
	const { tokensIn: spent, dataEvalCode, supply = spent } = facts;
	const [first, second] = tx.outputs;
	const rest = { value: spent - wanted.units, script: tokenScript(wanted.sender, dataEvalCode) };
	const paid = facts.sent + facts.tokenChange;
	return [
		...payeeProblems('recipient', tokenScript(wanted.recipient, dataEvalCode), first),
		...unlessSame('amount', wanted.units, first?.value ?? 0n),
		...(rest.value > 0n ? payoutProblems('token-change', rest, second) : []),
		...(spent === paid ? [] : [{ kind: 'sum', spent, paid } as const]),
		...(spent <= supply ? [] : [{ kind: 'above-supply', spent, supply } as const]),
	];
}

/** The remaining outputs may only bring coins back to the sender. */
function coinProblems(tx: Transaction, facts: TransferFacts, wanted: WantedTransfer): TransferProblem[] {
	const [change, ...extra] = payingOutputs(tx).slice(facts.tokensIn > wanted.units ? 2 : 1);
	return [
		...(change ? payeeProblems('change', payToPublicKey(wanted.sender), change) : []),
		...extra.map((output) => ({ kind: 'extra-output', output: payoutOf(output) }) as const),
		...feeRangeProblems(facts.fee, { least: 0n, most: LARGEST_FEE }),
		...lowFeeProblems(tx, facts.fee, wanted.relayFee),
	];
}

function payloadProblems(
	tx: Transaction,
	payload: TokenTransfer | undefined,
	wanted: WantedTransfer,
): TransferProblem[] {
	const { value, script } = payloadOutput(tx);
	if (!payload) return [{ kind: 'payload', script: bytesToHex(script) }];
	const data = partsOf(payload).map(({ bytes, id }) => writtenPart(bytesToHex(bytes), id));
	return [
		...(value === 0n ? [] : [{ kind: 'payload-value', value } as const]),
		...unlessSame('payload-form', bytesToHex(dataScript(encodeTokenPayload(payload))), bytesToHex(script)),
		...unlessSame('layout', wanted.layout, payload.layout),
		...unlessSame('token', wanted.tokenId, payload.tokenId),
		...namedProblems(payload, bytesToHex(wanted.recipient)),
		...(data.length === 0 ? [] : [{ kind: 'data', found: data } as const]),
	];
}

function namedProblems({ recipients }: TokenTransfer, wanted: string): TransferProblem[] {
	const found = recipients.map((key) => bytesToHex(key));
	return found.length === 1 && found[0] === wanted ? [] : [{ kind: 'named', wanted, found }];
}

/** An empty part says something by its id alone. */
function writtenPart(hex: string, id: number | undefined): string {
	return hex === '' && id !== undefined ? `nothing under id ${id}` : hex;
}
