import { resolve } from '$app/paths';
import { keyOfMethod, type RecordedCall } from '#lib/domain/console.ts';
import { type FormulaRequest, sidesOf } from '#lib/domain/formula.ts';
import type { EntryOf, JournalEntry, JournalKind } from '#lib/domain/flow/journal-entry.ts';
import { hideable } from '#lib/domain/money/amount.ts';
import type { PreparationDraft } from '#lib/domain/outputs.ts';
import type { GoalRequest } from '#lib/domain/portfolio.ts';
import type { PriceChange } from '#lib/domain/orders/own-order-list.ts';
import { botCommandWords, botOrderWords } from '#lib/words/bots.ts';
import { consoleCallWords } from '#lib/words/console.ts';
import { stopWords, trustWords } from '#lib/words/node.ts';
import { requestWords } from '#lib/words/requests.ts';
import { rawTransactionWords } from '#lib/words/tools.ts';
import { botPath } from '../bots/bot-path.ts';
import { depositPath, depositWords } from '../deposits/deposit-entry.ts';
import { preparationPath } from '../outputs/preparation-path.ts';
import { transferPath, transferWords } from '../tokens/transfer-words.ts';
import { walletPath, walletWords } from '../wallet/wallet-entry.ts';

/** How an entry of one kind appears in the journal. */
interface EntryKind<Kind extends JournalKind> {
	/** One line, from the user's side of the trade. It may hold untrusted text. */
	readonly words: (entry: EntryOf<Kind>) => string;
	/** The page that continues it, or shows what became of it. */
	readonly path: (entry: EntryOf<Kind>) => string;
}

const WALLET = { words: walletWords, path: walletPath };
const DEPOSIT = { words: depositWords, path: depositPath };
const TRANSFER = { words: transferWords, path: transferPath };

const KINDS: { readonly [Kind in JournalKind]: EntryKind<Kind> } = {
	'token-create': {
		words: ({ draft }) => `Create token ${draft.name || '(unnamed)'}`,
		path: ({ id }) => `${resolve('/tokens/create')}?flow=${id}`,
	},
	'token-transfer': TRANSFER,
	'token-burn': TRANSFER,
	'token-batch': TRANSFER,
	'prepare-outputs': { words: ({ draft }) => preparationWords(draft), path: preparationPath },
	send: WALLET,
	'send-account': WALLET,
	'time-lock': WALLET,
	unlock: WALLET,
	'raw-transaction': {
		words: ({ draft }) => rawTransactionWords(draft),
		path: ({ id }) => `${resolve('/tools/transaction')}?flow=${id}`,
	},
	deposit: DEPOSIT,
	'claim-deposits': DEPOSIT,
	'trade-request': {
		words: ({ draft }) => requestWords(draft),
		path: ({ swap, draft }) => (swap === undefined ? pairPath(draft) : `${resolve('/swaps')}?swap=${swap}`),
	},
	'trade-offer': { words: ({ draft }) => priceWords(draft), path: ({ draft }) => pairPath(draft) },
	'trade-formula': { words: ({ draft }) => formulaWords(draft), path: ({ draft }) => pairPath(draft) },
	'bot-start': { words: ({ draft }) => botOrderWords(draft), path: ({ bot }) => botPath(bot) },
	'bot-command': { words: ({ draft }) => botCommandWords(draft), path: ({ draft }) => botPath(draft.bot) },
	'console-call': { words: ({ draft }) => consoleCallWords(draft), path: ({ draft }) => consolePath(draft) },
	'node-trust': { words: ({ draft }) => trustWords(draft), path: () => resolve('/node/trust') },
	'node-stop': { words: ({ draft }) => stopWords(draft), path: () => resolve('/node/control') },
	'portfolio-goal': { words: ({ draft }) => goalWords(draft), path: () => resolve('/portfolio') },
};

export function entryWords(entry: JournalEntry): string {
	return kindOf(entry).words(entry);
}

export function entryPath(entry: JournalEntry): string {
	return kindOf(entry).path(entry);
}

/** Of the entry's own kind, which the compiler cannot follow through a union of kinds. */
const kindOf = ({ kind }: JournalEntry) => KINDS[kind] as EntryKind<JournalKind>;

const consolePath = ({ program, method }: RecordedCall): string =>
	`${resolve('/console')}?method=${encodeURIComponent(keyOfMethod({ program, name: method }))}`;

const pairPath = ({ base, rel }: { readonly base: string; readonly rel: string }): string =>
	`${resolve('/trade')}?pair=${encodeURIComponent(`${base}-${rel}`)}`;

function goalWords({ coin, goal, before }: GoalRequest): string {
	if (goal === '0') return `Remove ${coin} goal of ${before} %`;
	return before === '0'
		? `Set ${coin} goal to ${goal} %`
		: `Change ${coin} goal from ${before} % to ${goal} %`;
}

function formulaWords({ base, rel, formula }: FormulaRequest): string {
	const sides = sidesOf(formula);
	if (sides.length > 1) return `Start a price rule: buy and sell ${base} for ${rel}`;
	return sides.includes('bid')
		? `Start a price rule: buy ${base} for ${rel}`
		: `Start a price rule: sell ${base} for ${rel}`;
}

/**
 * Without an order of the user the price is written as the node stores it: in older journals, and if a price
 * is cleared.
 */
function priceWords({ base, rel, price, order }: PriceChange): string {
	if (order) {
		const name = `${order.side} ${order.base} at ${order.price} ${order.rel}`;
		return price === '0' ? `Cancel order: ${name}` : `Post order: ${name}`;
	}
	return price === '0' ? `Clear ${base} price in ${rel}` : `Post order: sell ${base} at ${price} ${rel}`;
}

function preparationWords({ coin, amount, trades }: PreparationDraft): string {
	return `Prepare outputs for ${trades} × ${hideable(amount || '0')} ${coin}`;
}
