import { parseDecimal } from '#lib/domain/money/amount.ts';
import type { Money } from '#lib/domain/money/figures.ts';
import type { LockedStage, Stage, Swap } from '#lib/domain/swaps/swap.ts';
import { plainLocks, type SwapLocks } from '#lib/domain/swap-locks.ts';
import { DOCUMENT_STAGES, WIRE_STAGES, type WireStage } from '#lib/api/swap-record.ts';
import { readTicker } from './wire-values.ts';

type WireDecimal = number | string;

/** A complete swap as recorded by either node. Alice pays `alice` and gets `bob`. */
export interface WireSwap {
	readonly warning?: string;
	readonly uuid?: string;
	/** Unix seconds: the start plus twice the time lock of the maker’s payment. */
	readonly expiration?: number;
	readonly requestid: number;
	readonly quoteid: number;
	readonly iambob: 0 | 1;
	readonly bob: string;
	readonly srcamount: WireDecimal;
	readonly bobtxfee?: WireDecimal;
	readonly alice: string;
	readonly destamount: WireDecimal;
	readonly alicetxfee?: WireDecimal;
	readonly txChain?: readonly { stage: string; txid: string; amount: WireDecimal }[];
	readonly sentflags: readonly string[];
	readonly values: readonly WireDecimal[];
	readonly status: string;
	readonly finishtime?: number;
	readonly bobdeposit: string;
	readonly alicepayment: string;
	readonly bobpayment: string;
	readonly paymentspent: string;
	readonly Apaymentspent: string;
	readonly depositspent: string;
	readonly alicedexfee?: string;
}

/** List rows may be short, pending or errors; the declaration covers no more than a complete row. */
export function isWholeSwap(row: unknown): row is WireSwap {
	if (typeof row !== 'object' || row === null) return false;
	const isOther = ['error', 'swaps', 'timeleft'].some((member) => member in row);
	return !isOther && 'sentflags' in row && 'iambob' in row;
}

/** The time locks that the node program uses for these coins. */
export type LocksOf = (wire: Pick<WireSwap, 'bob' | 'alice'>) => SwapLocks;

/** Rules for reading a node program's records. */
export interface RecordRules {
	readonly locksOf: LocksOf;
	/** Converts a recorded amount to the amount actually paid. */
	readonly paid: (amount: bigint) => bigint;
}

const DOCUMENT: RecordRules = { locksOf: () => plainLocks(), paid: (amount) => amount };

/** Converts a swap’s record to the user's point of view. */
export function swapOfRecord(wire: WireSwap, { locksOf, paid }: RecordRules = DOCUMENT): Swap {
	const locks = locksOf(wire);
	const bob = { coin: readTicker(wire.bob), amount: parseDecimal(wire.srcamount) };
	const alice = { coin: readTicker(wire.alice), amount: parseDecimal(wire.destamount) };
	const isMaker = wire.iambob === 1;
	const made = WIRE_STAGES.filter((stage) => isMade(wire, stage));
	const isOneMade = (...stages: WireStage[]): boolean => stages.some((stage) => made.includes(stage));
	return {
		id: swapId(wire),
		uuid: wire.uuid || undefined,
		isMaker,
		pays: isMaker ? bob : alice,
		gets: isMaker ? alice : bob,
		arrives: isMaker ? arriving(alice, wire.alicetxfee) : arriving(bob, wire.bobtxfee),
		transactionFee: parseDecimal((isMaker ? wire.bobtxfee : wire.alicetxfee) ?? 0),
		payments: made.map((stage) => ({
			stage: STAGE_OF[stage],
			name: stage,
			coin: IN_ALICES_COIN.has(stage) ? alice.coin : bob.coin,
			txid: txidOf(wire, stage),
			amount: amountOf(wire, stage, paid),
		})),
		isSpent: {
			'maker-deposit': isTxid(wire.depositspent) || isOneMade('bobrefund', 'aliceclaim'),
			'taker-payment': isTxid(wire.Apaymentspent) || isOneMade('bobspend', 'alicereclaim'),
			'maker-payment': isTxid(wire.paymentspent) || isOneMade('alicespend', 'bobreclaim'),
		},
		isFinished: wire.status === 'finished',
		isCritical: wire.warning !== undefined,
		isCutOff: false,
		unfound: LOCKED.filter((stage) => wire[SPENT_MEMBER[stage]] === COULD_NOT_SPEND),
		locks,
		startedAt: wire.expiration ? wire.expiration * 1000 - 2 * locks.lockMs : undefined,
		finishedAt: wire.finishtime ? wire.finishtime * 1000 : undefined,
	};
}

/** Two fees are locked along with the amount, and claiming costs one of them, so the other one arrives. */
function arriving({ coin, amount }: Money, fee: WireDecimal = 0): Money {
	return { coin, amount: amount > 0n ? amount + parseDecimal(fee) : amount };
}

export const STAGE_OF: Readonly<Record<WireStage, Stage>> = {
	myfee: 'fee',
	otherfee: 'other-fee',
	bobdeposit: 'maker-deposit',
	alicepayment: 'taker-payment',
	bobpayment: 'maker-payment',
	alicespend: 'taker-spend',
	bobspend: 'maker-spend',
	bobrefund: 'deposit-refund',
	bobreclaim: 'maker-reclaim',
	alicereclaim: 'taker-reclaim',
	aliceclaim: 'deposit-claim',
};

const IN_ALICES_COIN: ReadonlySet<WireStage> = new Set(['myfee', 'alicepayment', 'bobspend', 'alicereclaim']);

/** The field with a stage's txid. Two stages share a field, because an output is spent only once. */
const TXID_MEMBER = {
	myfee: 'alicedexfee',
	otherfee: undefined,
	bobdeposit: 'bobdeposit',
	alicepayment: 'alicepayment',
	bobpayment: 'bobpayment',
	alicespend: 'paymentspent',
	bobreclaim: 'paymentspent',
	bobspend: 'Apaymentspent',
	alicereclaim: 'Apaymentspent',
	bobrefund: 'depositspent',
	aliceclaim: 'depositspent',
} as const satisfies Record<WireStage, keyof WireSwap | undefined>;

/** The field with the transaction that spent an output. */
const SPENT_MEMBER = {
	'maker-deposit': 'depositspent',
	'taker-payment': 'Apaymentspent',
	'maker-payment': 'paymentspent',
} as const satisfies Record<LockedStage, keyof WireSwap>;

const LOCKED = Object.keys(SPENT_MEMBER) as LockedStage[];

/**
 * Written by the real program instead of a txid if it could not spend an output (LP_remember.c); no transaction
 * has this id.
 */
const COULD_NOT_SPEND = 'deadbeef'.repeat(8);

/** Stages with a separate txid field, so that the txid alone proves the payment. */
const PROVEN_BY_TXID: readonly WireStage[] = ['myfee', 'bobdeposit', 'alicepayment', 'bobpayment'];

/** The pair of numbers that identifies a swap. */
interface SwapIds {
	readonly requestid: number;
	readonly quoteid: number;
}

export function swapId({ requestid, quoteid }: SwapIds): string {
	return `${requestid}-${quoteid}`;
}

/** Parses the numbers of an id; `undefined` if these programs do not use such an id. */
export function parseSwapId(text: string): SwapIds | undefined {
	const [, requestid, quoteid] = /^(\d{1,10})-(\d{1,10})$/.exec(text) ?? [];
	return requestid && quoteid ? { requestid: Number(requestid), quoteid: Number(quoteid) } : undefined;
}

function isMade(wire: WireSwap, stage: WireStage): boolean {
	const isFlagged = wire.sentflags.includes(stage) || wire.txChain?.some((each) => each.stage === stage);
	return isFlagged || (PROVEN_BY_TXID.includes(stage) && txidOf(wire, stage) !== undefined);
}

function txidOf(wire: WireSwap, stage: WireStage): string | undefined {
	const listed = wire.txChain?.find((each) => each.stage === stage)?.txid;
	const member = TXID_MEMBER[stage];
	return [listed, member && wire[member]].find(isTxid);
}

/** An amount of zero means that the node does not know it. */
function amountOf(wire: WireSwap, stage: WireStage, paid: RecordRules['paid']): bigint | undefined {
	const order = wire.txChain ? WIRE_STAGES : DOCUMENT_STAGES;
	const amounts = [
		wire.values[order.indexOf(stage)],
		wire.txChain?.find((each) => each.stage === stage)?.amount,
	];
	const named = amounts
		.flatMap((value) => (value === undefined ? [] : parseDecimal(value)))
		.find((each) => each > 0n);
	// Converts only payments into a contract; an amount that leaves a contract is recorded as it is on the
	// chain.
	return named !== undefined && PROVEN_BY_TXID.includes(stage) ? paid(named) : named;
}

/** All zeros mean that no payment was made. */
function isTxid(text: string | undefined): text is string {
	return text !== undefined && text !== COULD_NOT_SPEND && !/^0*$/.test(text);
}
