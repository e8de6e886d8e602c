import { resolve } from '$app/paths';
import { keyOfMethod } from '#lib/domain/console/console-method.ts';
import type { RecordedCall } from '#lib/domain/console/recorded-call.ts';
import type { JournalEntry } from '#lib/domain/flow/journal-entry.ts';
import { depositPath, isOfDeposits } from '#lib/parts/deposits/deposit-entry.ts';
import { preparationPath } from '#lib/parts/outputs/preparation-path.ts';
import { botPath } from '#lib/parts/bots/bot-path.ts';
import { isOfWallet, walletPath } from '#lib/parts/wallet/wallet-entry.ts';
import { transferPath } from '#lib/parts/tokens/transfer-words.ts';

/** Kinds that one page shows, whatever their entries say. */
const PAGES = {
	'portfolio-goal': resolve('/portfolio'),
	'node-trust': resolve('/node/trust'),
	'node-stop': resolve('/node/control'),
} as const;

type OfOnePage = Extract<JournalEntry, { readonly kind: keyof typeof PAGES }>;

function isOfOnePage(entry: JournalEntry): entry is OfOnePage {
	return entry.kind in PAGES;
}

/** The page that continues an entry, or shows what became of it. */
export function entryPath(entry: JournalEntry): string {
	if (isOfWallet(entry)) return walletPath(entry);
	if (isOfDeposits(entry)) return depositPath(entry);
	if (isOfOnePage(entry)) return PAGES[entry.kind];
	if (isOfBots(entry)) return botPath(botOf(entry));
	switch (entry.kind) {
		case 'token-create':
			return `${resolve('/tokens/create')}?flow=${entry.id}`;
		case 'token-transfer':
		case 'token-burn':
		case 'token-batch':
			return transferPath(entry);
		case 'prepare-outputs':
			return preparationPath(entry);
		case 'raw-transaction':
			return `${resolve('/tools/transaction')}?flow=${entry.id}`;
		case 'console-call':
			return `${resolve('/console')}?method=${encodeURIComponent(keyOfRecorded(entry.draft))}`;
		default:
			return tradePath(entry);
	}
}

type OfBots = Extract<JournalEntry, { readonly kind: 'bot-start' | 'bot-command' }>;

const isOfBots = (entry: JournalEntry): entry is OfBots =>
	entry.kind === 'bot-start' || entry.kind === 'bot-command';

const botOf = (entry: OfBots) => (entry.kind === 'bot-start' ? entry.bot : entry.draft.bot);

interface TradeEntry {
	readonly swap?: string | undefined;
	readonly draft: { readonly base: string; readonly rel: string };
}

function keyOfRecorded({ program, method }: RecordedCall): string {
	return keyOfMethod({ program, name: method });
}

function tradePath({ swap, draft: { base, rel } }: TradeEntry): string {
	if (swap !== undefined) return `${resolve('/swaps')}?swap=${swap}`;
	return `${resolve('/trade')}?pair=${encodeURIComponent(`${base}-${rel}`)}`;
}
