import { CallError } from '#lib/client/call-error.ts';
import { chainCoinOf, type AnyTransaction, type SettlingCall } from '#lib/domain/flow/journal-entry.ts';
import { lookUpDeposit } from '../deposits/deposit-status.ts';
import type { Desk } from '../desk.ts';
import { identityOf } from '../tokens/daemon-identity.ts';
import { CoinPayments } from './coin-payments.ts';
import type { TransactionStatus } from './flow-plan.ts';
import { lookUpTransaction, shownInBlock } from './look-up-transaction.ts';

/** Whether it is the chain daemon that an entry was sent by; the trading node otherwise. */
export function isOfDaemon({ kind, draft }: AnyTransaction): boolean {
	return kind.startsWith('token-') || ('isOnDaemon' in draft && draft.isOnDaemon === true);
}

/** Asks the program that sent it whether it holds the transaction of an entry. */
export function lookUpEntry(
	desk: Pick<Desk, 'connection' | 'database'>,
	entry: AnyTransaction,
	signal?: AbortSignal,
): Promise<TransactionStatus> {
	const { node, daemon } = desk.connection;
	const { txid = '', chain } = entry;
	if (entry.kind === 'deposit') return lookUpDeposit(node, txid, signal);
	if (!isOfDaemon(entry)) return new CoinPayments(node, chainCoinOf(entry) ?? '').lookUp(txid, signal);
	if (!daemon) return Promise.reject(new CallError('params', 'No chain daemon is connected.'));
	const status = lookUpTransaction(daemon.chain, identityOf(desk), txid, chain, signal);
	return entry.kind === 'raw-transaction' ? status.then(shownInBlock) : status;
}

/** Asks the node whether the chain holds the transactions of a call that it sent by itself. */
export async function lookUpCall(
	desk: Pick<Desk, 'connection' | 'database'>,
	entry: SettlingCall,
	signal?: AbortSignal,
): Promise<TransactionStatus> {
	if (entry.kind === 'unlock')
		return new CoinPayments(desk.connection.node, entry.draft.coin).lookUp(entry.txid ?? '', signal);
	const { lookUpClaims } = await import('../deposits/seen-claims.ts');
	return lookUpClaims(desk, entry, signal);
}
