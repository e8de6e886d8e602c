import { equalBytes } from '@noble/curves/utils.js';
import { addressOfScript, KOMODO_ADDRESSES } from '../address.ts';
import { encodeCondition } from '../condition.ts';
import { readProved, formatSpentBy } from '../proved-transaction.ts';
import { classifyScript, dataScript, payToPublicKey } from '../script.ts';
import {
	tokenPayloadOf,
	tokenDataOf,
	type TokenCreation,
	tokenCondition,
	TOKEN_MARKER_SCRIPT,
	payingOutputs,
	payloadText,
	type PayloadLayout,
	type TokenTransfer,
	payloadOutput,
	encodeTokenPayload,
	partsOf,
	tokenScript,
} from './token-payload.ts';
import {
	type Transaction,
	type TransactionOutput,
	decodeTransaction,
	transactionId,
} from '../transaction.ts';
import { bytesToHex } from '@noble/hashes/utils.js';
import {
	payoutOf,
	type Payout,
	payeeProblems,
	payoutProblems,
	type PayeeProblem,
	type PayoutProblem,
} from '../review/payee.ts';
import {
	type Maturities,
	immatureProblems,
	signingProblems,
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

export interface SpentOutput {
	readonly txid: string;
	readonly index: number;
	/** `undefined` if no transaction with this txid was found. */
	readonly output?: TransactionOutput;
	/** Missing if the script has no address. */
	readonly address?: string;
	readonly holds: 'tokens' | 'coins' | 'unknown';
	/** Id of the token in the output, if any. */
	readonly tokenId?: string;
}

/**
 * Finds the outputs that a transaction spends. Trusts no source: a transaction counts only if its bytes hash to
 * the txid in the input.
 * @param parents transactions in hexadecimal, keyed by their claimed txid.
 */
function findSpentOutputs(tx: Transaction, parents: ReadonlyMap<string, string>): SpentOutput[] {
	return tx.inputs.map(({ txid, index }) => {
		const parent = readProved(txid, parents.get(txid));
		const output = parent?.outputs[index];
		if (!parent || !output) return { txid, index, holds: 'unknown' };
		const found = { txid, index, output, address: addressOfScript(output.script, KOMODO_ADDRESSES) };
		if (!holdsTokens(output)) return { ...found, holds: 'coins' };
		return { ...found, holds: 'tokens', tokenId: tokenIn(parent, txid, index) };
	});
}

/** The token creation in the transaction's payload, if any. */
export function creationIn(transaction: Transaction | undefined): TokenCreation | undefined {
	const payload = transaction && tokenPayloadOf(transaction);
	return payload?.kind === 'create' ? payload : undefined;
}

/** Outputs with a condition hold tokens on a token chain; no others do. */
const holdsTokens = ({ script }: TransactionOutput): boolean => classifyScript(script).kind === 'condition';

/**
 * The outputs with a creation's supply: all outputs with a condition except the marker, in any order. Daemons
 * until February 2019 put the tokens first, and a creation may distribute them to several keys.
 */
export const suppliedOutputs = ({ outputs }: Pick<Transaction, 'outputs'>): TransactionOutput[] =>
	outputs.filter(isSupplied);

const isSupplied = (output: TransactionOutput): boolean =>
	holdsTokens(output) && !equalBytes(output.script, TOKEN_MARKER_SCRIPT);

function tokenIn(parent: Transaction, txid: string, index: number): string | undefined {
	const payload = tokenPayloadOf(parent);
	if (payload?.kind === 'transfer') return payload.tokenId;
	const output = parent.outputs[index];
	return payload?.kind === 'create' && output && isSupplied(output) ? txid : undefined;
}

/**
 * Id of the token in an output; `undefined` if the bytes do not hash to the txid, or if the output holds no
 * token.
 */
export function tokenHeldIn(
	{ txid, index }: Pick<SpentOutput, 'txid' | 'index'>,
	hex: string,
): string | undefined {
	const transaction = readProved(txid, hex);
	return transaction && tokenIn(transaction, txid, index);
}

/** Eval code of the module that guards a unique token in addition to the token module. */
const dataEvalCodeOf = (creation: TokenCreation | undefined): number | undefined =>
	creation && tokenDataOf(creation)?.[0];

/**
 * Whether the output requires this owner's signature. Ignores data that newer daemons attach after the
 * condition.
 */
function isOwnedBy({ script }: TransactionOutput, owner: Uint8Array, evalCode?: number): boolean {
	const kind = classifyScript(script);
	return (
		kind.kind === 'condition' && equalBytes(kind.condition, encodeCondition(tokenCondition(owner, evalCode)))
	);
}

/** A transfer decoded from its bytes. */
export interface TransferReading {
	readonly tokenId: string;
	/** Recipients in the payload, in hexadecimal. */
	readonly recipients: readonly string[];
	/** Units in the first token output. */
	readonly sent: bigint;
	/** Units in the other token outputs. */
	readonly change: bigint;
}

/**
 * Decodes a transfer that was reviewed before; the owners of its outputs are not checked again.
 * @returns `undefined` if the transaction does not transfer tokens.
 * @throws RangeError if the text is not a transaction.
 */
export function readTokenTransfer(hex: string): TransferReading | undefined {
	const tx = decodeTransaction(hex);
	const payload = tokenPayloadOf(tx);
	if (payload?.kind !== 'transfer') return undefined;
	const [sent = 0n, ...others] = tx.outputs.filter(holdsTokens).map(({ value }) => value);
	return {
		tokenId: payload.tokenId,
		recipients: payload.recipients.map((key) => bytesToHex(key)),
		sent,
		change: others.reduce((sum, value) => sum + value, 0n),
	};
}

/** The transfer that the user requested from the daemon. Keys have 33 bytes, amounts are in units. */
export interface WantedTransfer {
	readonly tokenId: string;
	/** The token's name as shown to the user, if any. */
	readonly name?: string;
	/** Owner of the sent tokens, who also receives the change. */
	readonly sender: Uint8Array;
	readonly recipient: Uint8Array;
	readonly units: bigint;
	/**
	 * The spent transactions and the token's creation, in hexadecimal by txid. Any source will do, because the
	 * bytes prove themselves.
	 */
	readonly known: ReadonlyMap<string, string>;
	/** Maturities of spent coinbases, as far as the daemon reports them. */
	readonly maturities?: Maturities;
	/** The payload layout of the chain; its daemons ignore any other. */
	readonly layout: PayloadLayout;
	/** Current height of the chain, which shows whether the transaction can still be mined. */
	readonly height?: number;
	/** The daemon's minimum relay fee per 1,000 bytes, if reported. */
	readonly relayFee?: bigint;
}

/** Effects of the transaction, read only from its bytes. Tokens are in units, coins in the smallest unit. */
export interface TransferFacts {
	readonly spent: readonly SpentOutput[];
	readonly tokensIn: bigint;
	readonly sent: bigint;
	/** The recipient's token address. */
	readonly sentTo?: string;
	readonly tokenChange: bigint;
	readonly coinsIn: bigint;
	readonly coinChange: bigint;
	/** Outputs that pay coins, to the sender or others. */
	readonly coinOutputs: readonly Payout[];
	/** Missing unless all inputs are known. */
	readonly fee?: bigint;
	readonly payload?: TokenTransfer;
	/** First recipient in the payload, in hexadecimal; empty if the payload names no recipient. */
	readonly recipient: string;
	/** The token's name in its creation; missing if the creation was not found on the chain. */
	readonly tokenName?: string;
	/** Number of units created; `undefined` if the creation was not found on the chain. */
	readonly supply?: bigint;
	/** Eval code of the module that guards a unique token in addition to the token module. */
	readonly dataEvalCode?: number;
	/** Last height at which the transaction can be mined; 0 means no limit. */
	readonly expiryHeight: number;
	readonly bytes: number;
}

function readTransferFacts(
	tx: Transaction,
	bytes: number,
	{ tokenId, known }: WantedTransfer,
): TransferFacts {
	const spent = findSpentOutputs(tx, known);
	const created = readProved(tokenId, known.get(tokenId));
	const creation = creationIn(created);
	const [sent, ...tokenChange] = tx.outputs.filter(holdsTokens);
	const coinChange = totalOf(tx.outputs.filter((output) => !holdsTokens(output)));
	const coinOutputs = payingOutputs(tx).filter((output) => !holdsTokens(output));
	const coinsIn = totalOf(spent.map(({ holds, output }) => (holds === 'coins' ? output : undefined)));
	const payload = transferIn(tx);
	return {
		spent,
		tokensIn: totalOf(spent.map(({ holds, output }) => (holds === 'tokens' ? output : undefined))),
		sent: sent?.value ?? 0n,
		sentTo: sent && addressOfScript(sent.script, KOMODO_ADDRESSES),
		tokenChange: totalOf(tokenChange),
		coinsIn,
		coinChange,
		coinOutputs: coinOutputs.map(payoutOf),
		fee: spent.every(({ output }) => output) ? coinsIn - coinChange : undefined,
		payload,
		recipient: bytesToHex(payload?.recipients[0] ?? new Uint8Array()),
		tokenName: creation && payloadText(creation.name),
		supply: creation && created && totalOf(suppliedOutputs(created)),
		dataEvalCode: dataEvalCodeOf(creation),
		expiryHeight: tx.expiryHeight,
		bytes,
	};
}

const totalOf = (outputs: readonly (TransactionOutput | undefined)[]): bigint =>
	outputs.reduce((sum, output) => sum + (output?.value ?? 0n), 0n);

function transferIn(tx: Transaction): TokenTransfer | undefined {
	const payload = tokenPayloadOf(tx);
	return payload?.kind === 'transfer' ? payload : undefined;
}

/**
 * A difference between a built transfer and the request. Tokens are in units, coins in the smallest unit, keys
 * and data in hexadecimal.
 */
export type TransferProblem =
	| SharedProblem
	/** An input spends a different token, or units of a different owner. */
	| {
			readonly kind: 'foreign-input';
			readonly txid: string;
			readonly index: number;
			readonly tokenId: string;
	  }
	| PayeeProblem<'recipient' | 'change'>
	| Difference<'amount', bigint>
	/** The change in tokens. */
	| PayoutProblem<'token-change'>
	/** The numbers of spent and paid units differ. */
	| { readonly kind: 'sum'; readonly spent: bigint; readonly paid: bigint }
	/** More units are spent than were created, so their claimed source is not on the chain. */
	| { readonly kind: 'above-supply'; readonly spent: bigint; readonly supply: bigint }
	/** A coin output that does not belong in a transfer. */
	| { readonly kind: 'extra-output'; readonly output: Payout }
	/** The last output has no transfer payload. */
	| { readonly kind: 'payload'; readonly script: string }
	/** The payload's output holds coins, which are lost. */
	| { readonly kind: 'payload-value'; readonly value: bigint }
	/** The payload is not encoded in the canonical form. */
	| Difference<'payload-form', string>
	/** The payload has the layout of other chains. */
	| Difference<'layout', PayloadLayout>
	| Difference<'token', string>
	/** The creation of the wanted token was not found. */
	| { readonly kind: 'unknown-token'; readonly tokenId: string }
	| Difference<'name', string>
	| { readonly kind: 'named'; readonly wanted: string; readonly found: readonly string[] }
	/** Unrequested data. */
	| { readonly kind: 'data'; readonly found: readonly string[] };

/** The fee is 10,000; without change, it may include up to one less than the smallest change. */
const MAX_FEE = 19_999n;

function findTransferProblems(
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

/** The token must be on the chain under the name shown to the user; otherwise the wrong token could be sent. */
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

/** Allows only coins of the wallet and the sender's own units of this token to be spent. */
function spentProblems(spent: SpentOutput, facts: TransferFacts, wanted: WantedTransfer): TransferProblem[] {
	if (!spent.output) return [];
	const { kind } = classifyScript(spent.output.script);
	if (kind === 'pubkey' || kind === 'pubkeyhash') return [];
	const { tokenId, sender } = wanted;
	const isWanted = spent.tokenId === tokenId && isOwnedBy(spent.output, sender, facts.dataEvalCode);
	const { txid, index } = spent;
	return isWanted ? [] : [{ kind: 'foreign-input', txid, index, tokenId }];
}

/**
 * The recipient's output must be first, followed by the optional change, and no units may be created or lost.
 */
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

/** The remaining outputs may only return coins to the sender. */
function coinProblems(tx: Transaction, facts: TransferFacts, wanted: WantedTransfer): TransferProblem[] {
	const [change, ...extra] = payingOutputs(tx).slice(facts.tokensIn > wanted.units ? 2 : 1);
	return [
		...(change ? payeeProblems('change', payToPublicKey(wanted.sender), change) : []),
		...extra.map((output) => ({ kind: 'extra-output', output: payoutOf(output) }) as const),
		...feeRangeProblems(facts.fee, { least: 0n, most: MAX_FEE }),
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

/** An empty part is still meaningful because of its id. */
function writtenPart(hex: string, id: number | undefined): string {
	return hex === '' && id !== undefined ? `nothing under id ${id}` : hex;
}

export interface TokenTransferReview {
	readonly txid: string;
	readonly facts: TransferFacts;
	/** All differences from the request; if empty, the transfer may be sent. */
	readonly problems: readonly TransferProblem[];
	/** Properties that are normal for some wallets and a theft for others, which only the user can judge. */
	readonly cautions: readonly TransferCaution[];
}

/**
 * Checks a transfer built by a daemon, without trusting any program: spent outputs are proved by their txid,
 * outputs are rebuilt from the keys and compared byte by byte, and signatures are verified.
 * @throws RangeError if the text is not a transaction at all.
 */
export function reviewTokenTransfer(hex: string, wanted: WantedTransfer): TokenTransferReview {
	const tx = decodeTransaction(hex);
	const facts = readTransferFacts(tx, hex.length / 2, wanted);
	const problems = findTransferProblems(tx, facts, wanted);
	return { txid: transactionId(tx), facts, problems, cautions: findTransferCautions(facts) };
}

/**
 * Coins return to an address that did not pay. Daemons pay the fee from any address of their wallet and return
 * the change to their own key, so this is normal for a wallet with several addresses.
 */
export interface TransferCaution {
	readonly kind: 'change-elsewhere';
	readonly paying: readonly string[];
	readonly found: Payout;
}

function findTransferCautions({ spent, coinOutputs }: TransferFacts): TransferCaution[] {
	const coins = spent.filter(({ holds }) => holds === 'coins');
	const paying = [...new Set(coins.flatMap(({ address }) => address ?? []))];
	return coinOutputs
		.filter(({ address }) => address === undefined || !paying.includes(address))
		.map((found) => ({ kind: 'change-elsewhere', paying, found }));
}
