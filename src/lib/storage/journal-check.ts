import { AGGREGATORS, type PriceRuleKind, type Fund } from '#lib/domain/price-rule-source.ts';
import type { PriceRuleRequest, PriceTexts, PriceRule } from '#lib/domain/price-rule.ts';
import {
	isBigint,
	isDecimal,
	isListOf,
	isMissingOr,
	isObject,
	isOneOf,
	isRecordOf,
	isText,
	type Check,
	isCount,
	isFlag,
	isMoment,
} from './row-check.ts';
import type { BotCommand, BotOrder } from '#lib/domain/bots.ts';
import type { StopRequest } from '#lib/domain/node-stop.ts';
import type { TrustChange } from '#lib/domain/trust.ts';
import type { ClaimRequest, DepositDraft } from '#lib/domain/deposits.ts';
import type { CallStep, Stray } from '#lib/domain/flow/call-record.ts';
import type {
	CallDrafts,
	JournalEntry,
	TransactionDrafts,
	UnlockRequest,
} from '#lib/domain/flow/journal-entry.ts';
import type { FlowStep, Refusal } from '#lib/domain/flow/money-flow.ts';
import type { RecordedCall } from '#lib/domain/console.ts';
import type { OrderSide } from '#lib/domain/orders/order-draft.ts';
import type { PriceChange } from '#lib/domain/orders/open-order-list.ts';
import type { QuotedOutcomes, TradeRequest } from '#lib/domain/orders/trade-request.ts';
import type { GoalRequest } from '#lib/domain/portfolio.ts';
import type { PreparationDraft, PlanShape } from '#lib/domain/outputs.ts';
import type { LockDraft } from '#lib/domain/lock-draft.ts';
import type { AccountPayment, SendDraft } from '#lib/domain/send.ts';
import type { BatchDraft, TransferDraft } from '#lib/domain/token-transfer.ts';
import type { TokenDraft } from '#lib/domain/token-draft.ts';
import type { RawTransactionDraft } from '#lib/domain/tools/raw-transaction.ts';
import type { StoredEntry } from './rows.ts';

const isPriceTexts = isRecordOf<PriceTexts>({ ask: isDecimal, bid: isDecimal });
const isCoins = { over: isText, under: isText };
const isNamed = { aggregator: isOneOf(...AGGREGATORS), name: isText };

const SOURCES: Readonly<Record<PriceRuleKind, Check<object>>> = {
	fixed: isRecordOf({ price: isBigint }),
	market: isRecordOf(isCoins),
	pair: isRecordOf(isCoins),
	aggregator: isRecordOf({ ...isCoins, ...isNamed }),
	dollar: isRecordOf({ ...isNamed, coin: isText, perRel: isBigint }),
	fund: isRecordOf({
		rel: isText,
		fund: isRecordOf<Fund>({
			part: isOneOf('all', 'reference-coin'),
			holdings: isListOf(isRecordOf({ coin: isText, balance: isBigint })),
			address: isText,
			shares: isBigint,
		}),
	}),
};

const isSource = (value: unknown): value is PriceRule['source'] => {
	if (!isObject(value) || !isText(value['from']) || !Object.hasOwn(SOURCES, value['from'])) return false;
	return SOURCES[value['from'] as PriceRuleKind](value);
};

const isPriceRuleRequest = isRecordOf<PriceRuleRequest>({
	base: isText,
	rel: isText,
	priceRule: isRecordOf<PriceRule>({
		source: isSource,
		factor: isBigint,
		offset: isBigint,
		sellMargin: isMissingOr(isBigint),
		buyMargin: isMissingOr(isBigint),
		minimum: isBigint,
		maximum: isBigint,
	}),
	expected: isMissingOr(isPriceTexts),
	before: isPriceTexts,
});

const isSide = isOneOf<OrderSide>('buy', 'sell');
const isMissingOrText = isMissingOr(isText);
const isMissingOrCount = isMissingOr(isCount);

const areQuotedSums = isRecordOf({ spends: isDecimal, receives: isDecimal });
const areQuoted = isRecordOf<QuotedOutcomes>({
	expected: isMissingOr(areQuotedSums),
	worst: areQuotedSums,
	failure: isRecordOf({ lost: isDecimal, returns: isDecimal, deposit: isMissingOr(isDecimal), by: isMoment }),
});

const isTransfer = isRecordOf<TransferDraft>({
	tokenId: isText,
	name: isMissingOrText,
	sender: isText,
	recipient: isText,
	amount: isText,
	places: isCount,
	batch: isMissingOr(isRecordOf({ id: isText, row: isCount, rows: isCount })),
});

const TRANSACTIONS: { readonly [Kind in keyof TransactionDrafts]: Check<TransactionDrafts[Kind]> } = {
	'token-create': isRecordOf<TokenDraft>({
		page: isOneOf('kind', 'describe'),
		kind: isOneOf(undefined, 'units', 'unique'),
		name: isText,
		description: isText,
		supply: isText,
		supplyUnit: isOneOf('tokens', 'coins'),
		dataForm: isOneOf('none', 'text', 'hex'),
		evalCode: isText,
		dataText: isText,
		dataHex: isText,
		creator: isMissingOrText,
	}),
	'token-transfer': isTransfer,
	'token-burn': isTransfer,
	'token-batch': isRecordOf<BatchDraft>({ tokenId: isText, text: isText, places: isCount }),
	'raw-transaction': isRecordOf<RawTransactionDraft>({
		coin: isText,
		hex: isText,
		isOnDaemon: isMissingOr(isFlag),
	}),
	'prepare-outputs': isRecordOf<PreparationDraft>({
		coin: isText,
		amount: isText,
		trades: isCount,
		pair: isText,
		shape: isMissingOr(isOneOf<PlanShape>('pairs', 'sets')),
	}),
	send: isRecordOf<SendDraft>({
		coin: isText,
		rows: isListOf(isRecordOf({ address: isText, amount: isText })),
		data: isText,
		dataIs: isOneOf('text', 'hex'),
		isEncrypted: isFlag,
	}),
	'time-lock': isRecordOf<LockDraft>({
		coin: isText,
		amount: isText,
		until: isText,
		at: isCount,
		destination: isText,
	}),
	deposit: isRecordOf<DepositDraft>({ coin: isText, weeks: isText, amount: isText, until: isCount }),
};

const CALLS: { readonly [Kind in keyof CallDrafts]: Check<CallDrafts[Kind]> } = {
	'trade-request': isRecordOf<TradeRequest>({
		base: isText,
		rel: isText,
		side: isSide,
		price: isDecimal,
		volume: isDecimal,
		isMarketOrder: isMissingOr(isFlag),
		timeoutSeconds: isCount,
		durationSeconds: isMissingOrCount,
		sentAt: isCount,
		label: isMissingOrText,
		before: isListOf(isText),
		quotedOutcomes: isMissingOr(areQuoted),
	}),
	'trade-offer': isRecordOf<PriceChange>({
		base: isText,
		rel: isText,
		id: isMissingOrText,
		price: isDecimal,
		order: isMissingOr(isRecordOf({ base: isText, rel: isText, side: isSide, price: isDecimal })),
	}),
	'trade-formula': isPriceRuleRequest,
	'bot-start': isRecordOf<BotOrder>({
		base: isText,
		rel: isText,
		side: isSide,
		price: isDecimal,
		volume: isDecimal,
		before: isListOf(isText),
	}),
	'bot-command': isRecordOf<BotCommand>({
		base: isText,
		rel: isText,
		side: isSide,
		does: isOneOf<BotCommand['does']>('change', 'pause', 'resume', 'stop'),
		bot: isText,
		price: isMissingOr(isDecimal),
		volume: isMissingOr(isDecimal),
	}),
	'send-account': isRecordOf<AccountPayment>({
		coin: isText,
		from: isText,
		to: isText,
		amount: isDecimal,
		gas: isCount,
		gasPrice: isCount,
		fee: isDecimal,
		before: isDecimal,
	}),
	unlock: isRecordOf<UnlockRequest>({ coin: isText, txid: isText, amount: isDecimal }),
	'console-call': isRecordOf<RecordedCall>({
		program: isOneOf('node', 'daemon'),
		method: isText,
		purpose: isMissingOr(isText),
		effect: isOneOf('trades', 'spends'),
		params: isText,
		coins: isListOf(isText),
		seenIn: isOneOf('orders', 'swaps', 'bots', 'wallet', 'deposits', 'portfolio', 'tokens'),
	}),
	'node-trust': isRecordOf<TrustChange>({
		pubkey: isText,
		standing: isOneOf<TrustChange['standing']>('trusted', 'neutral', 'blocked'),
	}),
	'node-stop': isRecordOf<StopRequest>({ swaps: isCount, bots: isCount, orders: isCount }),
	'claim-deposits': isRecordOf<ClaimRequest>({
		coin: isText,
		due: isListOf(isRecordOf({ txid: isText, amount: isDecimal })),
	}),
	'portfolio-goal': isRecordOf<GoalRequest>({ coin: isText, goal: isDecimal, before: isDecimal }),
};

const isRefusal = isRecordOf<Refusal>({
	code: isMissingOrText,
	text: isText,
});

/** Properties common to all entries. The object store's key is `id`. */
const isHead = isRecordOf({
	id: isText,
	nodeId: isText,
	created: isMoment,
	updated: isMoment,
	refusal: isMissingOr(isRefusal),
	reached: (value): value is Record<string, number> =>
		isObject(value) && Object.values(value).every(isMoment),
});

const isTransactionBody = isRecordOf({
	step: isOneOf<FlowStep>('fill', 'review', 'sending', 'lost', 'refused', 'accepted', 'mined', 'visible'),
	hex: isMissingOrText,
	txid: isMissingOrText,
	chain: isMissingOrText,
	otherTxid: isMissingOrText,
	answer: isMissingOr(isRefusal),
	settled: isMissingOr(isMoment),
	isRestored: isMissingOr(isFlag),
	wasSentElsewhere: isMissingOr(isFlag),
});

const isCallBody = isRecordOf({
	step: isOneOf<CallStep>('sent', 'unknown', 'done', 'strayed', 'refused'),
	swap: isMissingOrText,
	moreSwaps: isMissingOr(isListOf(isText)),
	txid: isMissingOrText,
	strays: isMissingOr(isListOf(isRecordOf<Stray>({ address: isMissingOrText, amount: isDecimal }))),
	mined: isMissingOr(isMoment),
	settled: isMissingOr(isMoment),
	answer: isMissingOr(isRefusal),
	bot: isMissingOrText,
	isSeen: isMissingOr(isFlag),
});

export function isStoredEntry(row: unknown): row is StoredEntry & JournalEntry {
	if (!isHead(row) || !('kind' in row && 'draft' in row && 'step' in row)) return false;
	const { kind } = row;
	if (!isText(kind)) return false;
	if (Object.hasOwn(CALLS, kind)) return isCallBody(row) && CALLS[kind as keyof CallDrafts](row.draft);
	if (!Object.hasOwn(TRANSACTIONS, kind) || !isTransactionBody(row)) return false;
	return TRANSACTIONS[kind as keyof TransactionDrafts](row.draft) && hasItsBytes(row);
}

/**
 * True if the entry has bytes from its review on and a time of sending once sent. Without them, a sent entry
 * could be mistaken for a draft.
 */
function hasItsBytes({
	step,
	hex,
	txid,
	reached,
}: {
	step: FlowStep;
	hex?: string;
	txid?: string;
	reached: object;
}) {
	const isBuilt = hex !== undefined && txid !== undefined;
	if (step === 'fill') return true;
	return isBuilt && (step === 'review' || 'sending' in reached);
}
