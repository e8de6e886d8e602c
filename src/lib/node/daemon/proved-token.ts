import type { ProvedToken, Unproved } from '#lib/chain/tokens/token-proof.ts';
import { CallError } from '#lib/client/call-error.ts';
import type { Token } from '#lib/domain/tokens/token.ts';
import type { DaemonChain, TokenReading } from './chain-daemon.ts';
import type { ReadOptions } from '../read-options.ts';

const TEXTS: Readonly<Record<Unproved, string>> = {
	'other-transaction': 'The daemon gives another transaction for the one that created this token.',
	'no-creation': 'The transaction with this id creates no token.',
	'unknown-inputs': 'The daemon does not give the transactions that pay for this token.',
};

/**
 * Reads a token from the transaction that created it. What the daemon told of it counts only where no bytes say it: from
 * where an import came, and that it takes a token for a counterfeit.
 *
 * @throws CallError where the daemon does not give the bytes, or they prove no token of this chain.
 */
export async function readProvedToken(
	chain: DaemonChain,
	told: Token,
	options?: ReadOptions,
): Promise<TokenReading> {
	const { payersOf, proveToken } = await import('#lib/chain/tokens/token-proof.ts');
	const { id } = told;
	const held = await chain.transaction(id, options);
	if (!held) throw unproved('other-transaction');
	const known = await chain.rawTransactions(payersOf(id, held.hex), options);
	const proved = proveToken(id, new Map([...known, [id, held.hex]]));
	if (typeof proved === 'string') throw unproved(proved);
	// Most creations have layout 0, which every chain had at its beginning.
	if (proved.layout !== 0 && (await chain.payloadLayout(options)) !== proved.layout)
		throw unproved('no-creation');
	return { token: tokenOf(told, proved), confirmations: held.confirmations, minedAt: held.minedAt };
}

function tokenOf(told: Token, { isImport, layout: _, ...proved }: ProvedToken): Token {
	return {
		...proved,
		id: told.id,
		supply: told.supply === 0n ? 0n : proved.supply,
		imported: isImport ? (told.imported ?? { chain: '', tokenId: '' }) : undefined,
	};
}

function unproved(why: Unproved): CallError {
	return new CallError('malformed', TEXTS[why], { reason: 'wrong-shape', code: 'TOKEN-UNPROVED' });
}
