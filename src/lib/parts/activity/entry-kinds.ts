import { resolve } from '$app/paths';
import { keyOfMethod, type RecordedCall } from '#lib/domain/console.ts';
import { type PriceRuleRequest, sidesOf } from '#lib/domain/price-rule.ts';
import type { EntryOf, JournalEntry, JournalKind } from '#lib/domain/flow/journal-entry.ts';
import { hideable } from '#lib/domain/money/amount.ts';
import type { PreparationDraft } from '#lib/domain/outputs.ts';
import type { GoalRequest } from '#lib/domain/portfolio.ts';
import type { PriceChange } from '#lib/domain/orders/open-order-list.ts';
import { describeBotCommand, describeBotOrder } from '#lib/messages/bots.ts';
import { describeConsoleCall } from '#lib/messages/console.ts';
import { describeStop, describeTrust } from '#lib/messages/node.ts';
import { describeRequest } from '#lib/messages/requests.ts';
import { describeRawTransaction } from '#lib/messages/tools.ts';
import { botPath } from '../bots/bot-path.ts';
import { depositPath, describeDeposit } from '../deposits/deposit-entry.ts';
import { preparationPath } from '../outputs/preparation-path.ts';
import { transferPath, describeTransfer } from '../tokens/transfer-text.ts';
import { walletPath, describeWallet } from '../wallet/wallet-entry.ts';

/** Presentation of a kind of entry in the journal. */
interface EntryKind<Kind extends JournalKind> {
	/** One line, from the user's side of the trade. May contain untrusted text. */
	readonly words: (entry: EntryOf<Kind>) => string;
	/** The page that continues the entry or shows its outcome. */
	readonly path: (entry: EntryOf<Kind>) => string;
}

const WALLET = { words: describeWallet, path: walletPath };
const DEPOSIT = { words: describeDeposit, path: depositPath };
const TRANSFER = { words: describeTransfer, path: transferPath };

const KINDS: { readonly [Kind in JournalKind]: EntryKind<Kind> } = {
	'token-create': {
		words: ({ draft }) => `Create token ${draft.name || '(unnamed)'}`,
		path: ({ id }) => `${resolve('/tokens/create')}?flow=${id}`,
	},
	'token-transfer': TRANSFER,
	'token-burn': TRANSFER,
	'token-batch': TRANSFER,
	'prepare-outputs': { words: ({ draft }) => describePreparation(draft), path: preparationPath },
	send: WALLET,
	'send-account': WALLET,
	'time-lock': WALLET,
	unlock: WALLET,
	'raw-transaction': {
		words: ({ draft }) => describeRawTransaction(draft),
		path: ({ id }) => `${resolve('/tools/transaction')}?flow=${id}`,
	},
	deposit: DEPOSIT,
	'claim-deposits': DEPOSIT,
	'trade-request': {
		words: ({ draft }) => describeRequest(draft),
		path: ({ swap, draft }) => (swap === undefined ? pairPath(draft) : `${resolve('/swaps')}?swap=${swap}`),
	},
	'trade-offer': { words: ({ draft }) => describePrice(draft), path: ({ draft }) => pairPath(draft) },
	'trade-formula': { words: ({ draft }) => describePriceRule(draft), path: ({ draft }) => pairPath(draft) },
	'bot-start': { words: ({ draft }) => describeBotOrder(draft), path: ({ bot }) => botPath(bot) },
	'bot-command': { words: ({ draft }) => describeBotCommand(draft), path: ({ draft }) => botPath(draft.bot) },
	'console-call': {
		words: ({ draft }) => describeConsoleCall(draft),
		path: ({ draft }) => consolePath(draft),
	},
	'node-trust': { words: ({ draft }) => describeTrust(draft), path: () => resolve('/node/trust') },
	'node-stop': { words: ({ draft }) => describeStop(draft), path: () => resolve('/node/control') },
	'portfolio-goal': { words: ({ draft }) => describeGoal(draft), path: () => resolve('/portfolio') },
};

export function describeEntry(entry: JournalEntry): string {
	return kindOf(entry).words(entry);
}

export function entryPath(entry: JournalEntry): string {
	return kindOf(entry).path(entry);
}

/** Matches the entry's kind, which the compiler cannot infer for a union. */
const kindOf = ({ kind }: JournalEntry) => KINDS[kind] as EntryKind<JournalKind>;

const consolePath = ({ program, method }: RecordedCall): string =>
	`${resolve('/console')}?method=${encodeURIComponent(keyOfMethod({ program, name: method }))}`;

const pairPath = ({ base, rel }: { readonly base: string; readonly rel: string }): string =>
	`${resolve('/trade')}?pair=${encodeURIComponent(`${base}-${rel}`)}`;

function describeGoal({ coin, goal, before }: GoalRequest): string {
	if (goal === '0') return `Remove ${coin} goal of ${before} %`;
	return before === '0'
		? `Set ${coin} goal to ${goal} %`
		: `Change ${coin} goal from ${before} % to ${goal} %`;
}

function describePriceRule({ base, rel, priceRule }: PriceRuleRequest): string {
	const sides = sidesOf(priceRule);
	if (sides.length > 1) return `Start a price rule: buy and sell ${base} for ${rel}`;
	return sides.includes('bid')
		? `Start a price rule: buy ${base} for ${rel}`
		: `Start a price rule: sell ${base} for ${rel}`;
}

/**
 * If the entry has no order, as in older journals or for a cleared price, the price is shown as the node stores
 * it.
 */
function describePrice({ base, rel, price, order }: PriceChange): string {
	if (order) {
		const name = `${order.side} ${order.base} at ${order.price} ${order.rel}`;
		return price === '0' ? `Cancel order: ${name}` : `Post order: ${name}`;
	}
	return price === '0' ? `Clear ${base} price in ${rel}` : `Post order: sell ${base} at ${price} ${rel}`;
}

function describePreparation({ coin, amount, trades }: PreparationDraft): string {
	return `Prepare outputs for ${trades} × ${hideable(amount || '0')} ${coin}`;
}
