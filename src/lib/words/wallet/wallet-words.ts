import type { HistoryFilter, HistoryKind } from '#lib/domain/wallet/history.ts';
import type { OutputUse } from '#lib/domain/outputs/wallet-output.ts';

export const USE_NAMES: Readonly<Record<OutputUse, string>> = {
	free: 'Spendable',
	held: 'Held by the node',
	unmined: 'Waiting for a block',
	small: 'Too small to trade',
};

export const KIND_NAMES: Readonly<Record<HistoryKind, string>> = {
	received: 'Received',
	sent: 'Sent',
	mined: 'Mined',
	unknown: 'Transaction',
};

export const FILTER_NAMES: Readonly<Record<HistoryFilter, string>> = {
	all: 'All',
	received: 'Received',
	sent: 'Sent',
	waiting: 'Waiting',
};

/** "Waiting for a block", "1 block", "12 blocks", or nothing where the node does not know. */
export function depthText(confirmations: number | undefined): string {
	if (confirmations === undefined) return '';
	if (confirmations === 0) return 'Waiting for a block';
	return confirmations === 1 ? '1 block' : `${confirmations} blocks`;
}
