import {
	STAGES,
	type SeenPayment,
	type Swap,
	type SwapCheck,
	type SwapPayment,
	type CheckedSwap,
} from '#lib/domain/swaps/swap.ts';
import type { SwapLocks } from '#lib/domain/swap-locks.ts';
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
import type { StoredSwap } from './rows.ts';
import { usableRows } from './cached-rows.ts';
import type { Database } from './database.ts';

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

/** Rows read before yielding to the event loop. */
const AT_ONCE = 500;

export async function readSwaps(database: Database, nodeId: string): Promise<CheckedSwap[]> {
	const swaps: CheckedSwap[] = [];
	let after: string | undefined;
	do {
		const range = IDBKeyRange.bound([nodeId, after ?? ''], [nodeId, []], after !== undefined);
		const rows = await database.getAll('swaps', range, AT_ONCE);
		swaps.push(...usableRows(database, 'swaps', rows, isStoredSwap, keyOf).map(swapOfRow));
		after = rows.length < AT_ONCE ? undefined : rows.at(-1)?.id;
	} while (after !== undefined);
	return swaps;
}

/** Reads a swap cached by any tab. */
export async function readSwap(
	database: Database,
	nodeId: string,
	id: string,
): Promise<CheckedSwap | undefined> {
	const row = await database.get('swaps', [nodeId, id]);
	return isStoredSwap(row) ? swapOfRow(row) : undefined;
}

/** Writes in one transaction, whose overhead exceeds the cost of the rows. */
export async function writeSwaps(
	database: Database,
	nodeId: string,
	swaps: readonly CheckedSwap[],
): Promise<void> {
	const transaction = database.transaction('swaps', 'readwrite');
	const puts = swaps.map(({ swap, checks }) => transaction.store.put({ ...swap, checks, nodeId }));
	await Promise.all([...puts, transaction.done]);
}

const keyOf = ({ nodeId, id }: StoredSwap): [nodeId: string, id: string] => [nodeId, id];

function swapOfRow({ nodeId: _, checks, ...swap }: StoredSwap): CheckedSwap {
	return { swap, checks };
}
