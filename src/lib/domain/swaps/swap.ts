import { parseDecimal } from '../money/amount.ts';
import { revealHidden } from '../text/visible-text.ts';

/** The payments of a swap in the order of the record's `values`. */
export const STAGES = [
	'myfee',
	'otherfee',
	'bobdeposit',
	'alicepayment',
	'bobpayment',
	'alicespend',
	'bobspend',
	'bobrefund',
	'bobreclaim',
	'alicereclaim',
	'aliceclaim',
] as const;

export type Stage = (typeof STAGES)[number];

/** The payments into contracts. */
export type LockedStage = 'bobdeposit' | 'alicepayment' | 'bobpayment';

/** The contracts lock for this long, and for twice as long. */
export const LOCK_MS = 7_800_000;

type WireDecimal = number | string;

/** A whole swap as either node writes it. Alice pays `alice` and gets `bob`. */
export interface WireSwap {
	readonly warning?: string;
	readonly uuid?: string;
	/** Unix seconds: the start and two locks. */
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

export interface Money {
	readonly coin: string;
	readonly amount: bigint;
}

/** A payment that was made. The node does not always tell its txid and amount. */
export interface SwapPayment {
	readonly stage: Stage;
	readonly coin: string;
	readonly txid: string | undefined;
	readonly amount: bigint | undefined;
}

/** One swap of the user. */
export interface Swap {
	/** `requestid-quoteid`, as it stands in an address. */
	readonly id: string;
	readonly requestid: number;
	readonly quoteid: number;
	readonly uuid: string | undefined;
	/** The user is the maker, who locks a deposit first; otherwise the taker, who pays the fee. */
	readonly iambob: boolean;
	readonly pays: Money;
	readonly gets: Money;
	/** What one transaction in the coin that the user pays costs; 0 where the node does not tell. */
	readonly txfee: bigint;
	/** In the order of `STAGES`. */
	readonly payments: readonly SwapPayment[];
	/** Which of the locked outputs somebody has spent since. */
	readonly isSpent: Readonly<Record<LockedStage, boolean>>;
	readonly isFinished: boolean;
	/** The node says that it must not be stopped now. */
	readonly isCritical: boolean;
	/** Milliseconds since 1970. */
	readonly startedAt: number | undefined;
	readonly finishedAt: number | undefined;
}

export function swapId({ requestid, quoteid }: { requestid: number; quoteid: number }): string {
	return `${requestid}-${quoteid}`;
}

/** Reads an id from an address; `undefined` where it is none. */
export function parseSwapId(text: string | null): { requestid: number; quoteid: number } | undefined {
	const [, requestid, quoteid] = /^(\d{1,10})-(\d{1,10})$/.exec(text ?? '') ?? [];
	return requestid && quoteid ? { requestid: Number(requestid), quoteid: Number(quoteid) } : undefined;
}

/** Our reading of a swap's record. */
export function swapOfRecord(wire: WireSwap): Swap {
	const bob = { coin: revealHidden(wire.bob), amount: parseDecimal(wire.srcamount) };
	const alice = { coin: revealHidden(wire.alice), amount: parseDecimal(wire.destamount) };
	const made = STAGES.filter((stage) => isMade(wire, stage));
	const isOneMade = (...stages: Stage[]): boolean => stages.some((stage) => made.includes(stage));
	return {
		...ids(wire),
		iambob: wire.iambob === 1,
		pays: wire.iambob === 1 ? bob : alice,
		gets: wire.iambob === 1 ? alice : bob,
		txfee: parseDecimal((wire.iambob === 1 ? wire.bobtxfee : wire.alicetxfee) ?? 0),
		payments: made.map((stage) => ({
			stage,
			coin: IN_ALICES_COIN.has(stage) ? alice.coin : bob.coin,
			txid: txidOf(wire, stage),
			amount: amountOf(wire, stage),
		})),
		isSpent: {
			bobdeposit: isTxid(wire.depositspent) || isOneMade('bobrefund', 'aliceclaim'),
			alicepayment: isTxid(wire.Apaymentspent) || isOneMade('bobspend', 'alicereclaim'),
			bobpayment: isTxid(wire.paymentspent) || isOneMade('alicespend', 'bobreclaim'),
		},
		isFinished: wire.status === 'finished',
		isCritical: wire.warning !== undefined,
		startedAt: wire.expiration ? wire.expiration * 1000 - 2 * LOCK_MS : undefined,
		finishedAt: wire.finishtime ? wire.finishtime * 1000 : undefined,
	};
}

export function paymentOf(swap: Swap, stage: Stage): SwapPayment | undefined {
	return swap.payments.find((payment) => payment.stage === stage);
}

export function hasMade(swap: Swap, stage: Stage): boolean {
	return paymentOf(swap, stage) !== undefined;
}

const IN_ALICES_COIN: ReadonlySet<Stage> = new Set(['myfee', 'alicepayment', 'bobspend', 'alicereclaim']);

/** The member with a stage's txid. Two stages share one, since an output is spent once. */
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
} as const satisfies Record<Stage, keyof WireSwap | undefined>;

/** What is told by its own member, so that its txid proves it. */
const PROVEN_BY_TXID: readonly Stage[] = ['myfee', 'bobdeposit', 'alicepayment', 'bobpayment'];

function ids({ requestid, quoteid, uuid }: WireSwap) {
	return { id: swapId({ requestid, quoteid }), requestid, quoteid, uuid: uuid || undefined };
}

function isMade(wire: WireSwap, stage: Stage): boolean {
	const isFlagged = wire.sentflags.includes(stage) || wire.txChain?.some((each) => each.stage === stage);
	return isFlagged || (PROVEN_BY_TXID.includes(stage) && txidOf(wire, stage) !== undefined);
}

function txidOf(wire: WireSwap, stage: Stage): string | undefined {
	const listed = wire.txChain?.find((each) => each.stage === stage)?.txid;
	const member = TXID_MEMBER[stage];
	return [listed, member && wire[member]].find(isTxid);
}

/** Zeros stand for an amount that the node does not know. */
function amountOf(wire: WireSwap, stage: Stage): bigint | undefined {
	const told = [
		wire.values[STAGES.indexOf(stage)],
		wire.txChain?.find((each) => each.stage === stage)?.amount,
	];
	return told.flatMap((value) => (value === undefined ? [] : parseDecimal(value))).find((each) => each > 0n);
}

/** Zeros stand for a payment that was not made. */
function isTxid(text: string | undefined): text is string {
	return text !== undefined && !/^0*$/.test(text);
}
