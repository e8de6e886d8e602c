import {
	type SwapCheck,
	STAGES,
	type Swap,
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
const isMissingOrMoment = isMissingOr(isMoment);

export const isStoredSwap = isRecordOf<StoredSwap>({
	nodeId: isText,
	id: isText,
	requestid: isCount,
	quoteid: isCount,
	uuid: isMissingOr(isText),
	isMaker: isMissingOr(isFlag),
	iambob: isMissingOr(isFlag),
	pays: isMoney,
	gets: isMoney,
	arrives: isMissingOr(isMoney),
	transactionFee: isMissingOr(isBigint),
	txfee: isMissingOr(isBigint),
	payments: isListOf(
		isRecordOf<SwapPayment>({
			stage: isOneOf(...STAGES),
			coin: isText,
			txid: isMissingOr(isText),
			amount: isMissingOr(isBigint),
		}),
	),
	isSpent: isRecordOf<Swap['isSpent']>({ bobdeposit: isFlag, alicepayment: isFlag, bobpayment: isFlag }),
	isFinished: isFlag,
	isCritical: isFlag,
	isCutOff: isMissingOr(isFlag),
	isMovedByAsking: isMissingOr(isFlag),
	unfound: isMissingOr(isListOf(isOneOf('bobdeposit', 'alicepayment', 'bobpayment'))),
	locks: isMissingOr(
		isRecordOf<SwapLocks>({
			lockMs: isCount,
			takerTakes: isOneOf('payment', 'deposit'),
			takerFromMs: isCount,
			makerPaymentFromMs: isCount,
			makerDepositFromMs: isCount,
			lonelyDepositFromMs: isCount,
		}),
	),
	startedAt: isMissingOrMoment,
	finishedAt: isMissingOrMoment,
	checks: isMissingOr(
		isListOf(
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
	),
});
