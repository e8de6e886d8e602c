import type { FormulaRequest } from '#lib/domain/formula/formula-request.ts';
import { sidesOf } from '#lib/domain/formula/formula.ts';
import type { AnyCall, CallEntry, JournalEntry } from '#lib/domain/flow/journal-entry.ts';
import { hideable } from '#lib/domain/money/hidden-amounts.ts';
import type { PreparationDraft } from '#lib/domain/outputs/preparation-draft.ts';
import type { GoalRequest } from '#lib/domain/portfolio/goal-request.ts';
import type { PriceChange } from '#lib/domain/orders/price-change.ts';
import { botCommandWords, botOrderWords } from '#lib/words/bots/bot-call-words.ts';
import { consoleCallWords } from '#lib/words/console/call-words.ts';
import { stopWords, trustWords } from '#lib/words/control/journal-words.ts';
import { requestWords } from '#lib/words/orders/request-words.ts';
import { rawTransactionWords } from '#lib/words/tools/raw-transaction-words.ts';
import { depositWords, isOfDeposits, type DepositEntry } from '#lib/parts/deposits/deposit-entry.ts';
import { transferWords } from '#lib/parts/tokens/transfer-words.ts';
import { isOfWallet, walletWords, type WalletEntry } from '#lib/parts/wallet/wallet-entry.ts';

/** One line of what an entry of the journal is for. It may hold text that strangers chose. */
export function entryWords(entry: JournalEntry): string {
	if (isOfWallet(entry)) return walletWords(entry);
	if (isOfDeposits(entry)) return depositWords(entry);
	switch (entry.kind) {
		case 'token-create':
			return `Create token ${entry.draft.name || 'without a name'}`;
		case 'token-transfer':
		case 'token-burn':
		case 'token-batch':
			return transferWords(entry);
		case 'prepare-outputs':
			return preparationWords(entry.draft);
		case 'raw-transaction':
			return rawTransactionWords(entry.draft);
		case 'console-call':
			return consoleCallWords(entry.draft);
		default:
			return callWords(entry);
	}
}

/** One line of what a trading call was for, in the user's own direction. */
export function callWords({
	kind,
	draft,
}: Exclude<AnyCall, WalletEntry | DepositEntry | CallEntry<'console-call'>>): string {
	switch (kind) {
		case 'trade-request':
			return requestWords(draft);
		case 'trade-formula':
			return formulaWords(draft);
		case 'trade-offer':
			return priceWords(draft);
		case 'bot-start':
			return botOrderWords(draft);
		case 'bot-command':
			return botCommandWords(draft);
		case 'node-trust':
			return trustWords(draft);
		case 'node-stop':
			return stopWords(draft);
		case 'portfolio-goal':
			return goalWords(draft);
	}
}

function goalWords({ coin, goal, before }: GoalRequest): string {
	if (goal === '0') return `Remove the goal of ${coin}, which was ${before} %`;
	return before === '0'
		? `Set the goal of ${coin} to ${goal} %`
		: `Set the goal of ${coin} from ${before} to ${goal} %`;
}

function formulaWords({ base, rel, formula }: FormulaRequest): string {
	const sides = sidesOf(formula);
	const verbs = [sides.includes('bid') && 'buy', sides.includes('ask') && 'sell'].filter(Boolean);
	return `Start a formula: ${verbs.join(' and ')} ${base} for ${rel}`;
}

/** Without an order of the user the price is named as the node stores it: in journals of before, and where a price is cleared. */
function priceWords({ base, rel, price, order }: PriceChange): string {
	if (order) {
		const name = `${order.side} ${order.base} at ${order.price} ${order.rel}`;
		return price === '0' ? `Cancel an order: ${name}` : `Post an order: ${name}`;
	}
	return price === '0'
		? `Clear the price of ${base} in ${rel}`
		: `Post an order: sell ${base} at ${price} ${rel}`;
}

/** One line of what a preparation of outputs is for. */
export function preparationWords({ coin, amount, trades }: PreparationDraft): string {
	return `Prepare outputs for ${trades} × ${hideable(amount || '0')} ${coin}`;
}
