import { equalBytes } from '@noble/curves/utils.js';
import { readConditionInput, signaturesOf } from '#lib/chain/script/fulfilment.ts';
import { classifyScript } from '#lib/chain/script/script.ts';
import { tokenScript } from '#lib/chain/tokens/token-script.ts';
import type { Transaction, TransactionOutput } from '#lib/chain/transaction/transaction.ts';
import type { Coin } from '../../chain/coin-book.ts';
import type { ModuleCheck } from '../../chain/ledger.ts';
import { tokenPayloadOf, type TokenBook } from './token-book.ts';

/**
 * The consensus rules of the token module: a transaction that spends tokens moves one token only, names whom it
 * goes to, and neither makes nor loses units. Creations are not checked; a false one has the supply 0.
 */
export function tokenRules(book: TokenBook): ModuleCheck {
	return (tx, spent) => {
		const tokens = spent.filter(isCondition);
		return tokens.length === 0 || isTransfer(book, tx, spent, tokens);
	};
}

function isTransfer(
	book: TokenBook,
	tx: Transaction,
	spent: readonly Coin[],
	tokens: readonly Coin[],
): boolean {
	const payload = tokenPayloadOf(tx);
	if (payload?.kind !== 'transfer' || !book.creationOf(payload.tokenId)) return false;
	const code = book.dataEvalCodeOf(payload.tokenId);
	if (!agrees(code)) return false;
	if (tokens.some((coin) => book.tokenIn(coin) !== payload.tokenId)) return false;
	const owners = [...payload.recipients, ...signersOf(tx, spent)];
	const scripts = owners.map((owner) => tokenScript(owner, code));
	const moved = tx.outputs.filter(isCondition);
	const isOwned = ({ script }: TransactionOutput) => scripts.some((owned) => equalBytes(owned, script));
	return moved.every(isOwned) && totalOf(moved) === totalOf(tokens);
}

/**
 * Whether the module that a token's data names lets it pass. This chain was started with a library (`-ac_cclib`) whose
 * modules have the codes from 0x10 to 0x7f, and agree to everything; it has no other modules.
 */
const agrees = (code: number | undefined): boolean => code === undefined || (code >= 0x10 && code <= 0x7f);

const isCondition = ({ script }: TransactionOutput): boolean => classifyScript(script).kind === 'condition';

const totalOf = (outputs: readonly TransactionOutput[]): bigint =>
	outputs.reduce((sum, { value }) => sum + value, 0n);

/** Whose tokens are spent: their change may come back to them. */
function signersOf(tx: Transaction, spent: readonly Coin[]): Uint8Array[] {
	return tx.inputs
		.filter((_, index) => spent[index] && isCondition(spent[index]))
		.flatMap(({ script }) => signaturesOf(readConditionInput(script).fulfilment))
		.map(({ publicKey }) => publicKey);
}
