import {
	STAGES,
	type SeenPayment,
	type Swap,
	type SwapCheck,
	type SwapLocks,
	type SwapPayment,
} from '#lib/domain/swaps/swap.ts';
import {
	isBigint,
	isCount,
	isFlag,
	isListOf,
	isMissingOr,
	isMoment,
	isOneOf,
	isRecordOf,
	isText,
} from './row-check.ts';
import type { StoredSwap } from '../rows.ts';

const isMoney = isRecordOf<Swap['pays']>({ coin: isText, amount: isBigint });
const isStage = isOneOf(...STAGES);
const isPayment = isRecordOf<SwapPayment>({
	stage: isStage,
	name: isText,
	coin: isText,
	txid: isMissingOr(isText),
	amount: isMissingOr(isBigint),
});
const isMissingOrMoment = isMissingOr(isMoment);

export const isStoredSwap = isRecordOf<StoredSwap>({
	nodeId: isText,
	id: isText,
	uuid: isMissingOr(isText),
	isMaker: isFlag,
	pays: isMoney,
	gets: isMoney,
	arrives: isMoney,
	transactionFee: isBigint,
	payments: isListOf(isPayment),
	isSpent: isRecordOf<Swap['isSpent']>({
		'maker-deposit': isFlag,
		'taker-payment': isFlag,
		'maker-payment': isFlag,
	}),
	isFinished: isFlag,
	isCritical: isFlag,
	isCutOff: isFlag,
	isMovedByAsking: isMissingOr(isFlag),
	unfound: isMissingOr(isListOf(isOneOf('maker-deposit', 'taker-payment', 'maker-payment'))),
	lost: isMissingOr(isListOf(isStage)),
	proved: isMissingOr(isListOf(isPayment)),
	unseeable: isMissingOr(isListOf(isStage)),
	settledAt: isMissingOrMoment,
	quietSince: isMissingOrMoment,
	seen: isMissingOr(
		isListOf(isRecordOf<SeenPayment>({ stage: isStage, after: isMissingOrMoment, by: isMoment })),
	),
	locks: isRecordOf<SwapLocks>({
		lockMs: isCount,
		takerTakes: isOneOf('payment', 'deposit'),
		takerFromMs: isCount,
		makerPaymentFromMs: isCount,
		makerDepositFromMs: isCount,
		lonelyDepositFromMs: isCount,
	}),
	startedAt: isMissingOrMoment,
	finishedAt: isMissingOrMoment,
	checks: isListOf(
		isRecordOf<SwapCheck>({
			at: isMoment,
			isByItself: isFlag,
			news: isMissingOr((value): value is number => Number.isSafeInteger(value)),
			failure: isMissingOr(
				isRecordOf<NonNullable<SwapCheck['failure']>>({
					kind: isText,
					message: isText,
					code: isMissingOr(isText),
				}),
			),
		}),
	),
});
