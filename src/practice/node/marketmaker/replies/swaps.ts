import { WIRE_STAGES, type WireStage } from '#lib/api/swap-record.ts';
import { paymentOf, type Payment, type SwapRow } from '../../../trade/swap-row.ts';
import {
	neverStarted,
	swapReply as referenceSwapReply,
	ownSwaps,
	recentSwapsReply as referenceRecentSwaps,
	valuesOf,
} from '../../reference/replies/swaps.ts';
import type { CallContext } from '../../node-parts.ts';
import { priceOfVolumes } from '../../../market/prices.ts';
import { Decimal } from '../../../wire.ts';

/** The entire reply about a swap that the node cannot inspect. */
export const UNREADABLE = 'inactive bob or alice coin';

/** The node can inspect a swap only while both of its coins are active. */
export function isReadable({ bob, alice }: SwapRow, { coins, switches }: CallContext): boolean {
	return [bob, alice].every((ticker) => {
		const coin = coins.find(ticker);
		return coin !== undefined && switches.of(coin).isActive;
	});
}

/**
 * Time after the match during which the node has no record of the swap, and reports it as finished and never
 * started.
 */
const STARTING_MS = 4_000;

export function isStarting({ connectedAt }: SwapRow, now: number): boolean {
	return now - connectedAt < STARTING_MS;
}

/** Stages that a restarted node never hears of: later payments and refunds of the counterparty. */
const UNRECEIVED_STAGES: Readonly<Record<'taker' | 'maker', readonly WireStage[]>> = {
	taker: ['bobpayment', 'bobreclaim'],
	maker: ['myfee', 'alicepayment', 'alicereclaim'],
};

/** Replaces the id of a spending transaction if the coin’s own daemon does not list the output as unspent. */
const COULD_NOT_SPEND = 'deadbeef'.repeat(8);

/** A complete swap. It is recorded when it ends, without later actions of the counterparty. */
export function swapReply(swap: SwapRow, context: CallContext) {
	const { finishedAt = Infinity, cutOffAt = Infinity, iambob } = swap;
	const unreceived = UNRECEIVED_STAGES[iambob ? 'maker' : 'taker'];
	const isReceived = ({ stage, time }: Payment) =>
		time <= finishedAt && !(time >= cutOffAt && unreceived.includes(stage));
	const received = { ...swap, payments: swap.payments.filter(isReceived) };
	const shown = {
		...referenceSwapReply(received, context.signIn.keys.row.gui),
		txChain: received.payments.map(({ stage, coin, txid, amount }) => ({
			...{ stage, coin, txid },
			amount: new Decimal(amount),
		})),
		sentflags: received.payments.map(({ stage }) => stage),
		values: valuesOf(received, WIRE_STAGES),
	};
	if (swap.status !== 'pending') return shown;
	return { ...shown, ...missingMembers(received, context), status: 'pending' };
}

/** Outputs that the program would spend, but that its coin’s own daemon does not have. */
function missingMembers(swap: SwapRow, context: CallContext) {
	const isOpen = (...stages: readonly WireStage[]) => stages.every((stage) => !paymentOf(swap, stage));
	const isLost = (stage: WireStage) => isMissing(swap, stage, context);
	const { iambob } = swap;
	return {
		...(isOpen('alicespend', 'bobreclaim') && isLost('bobpayment') && { paymentspent: COULD_NOT_SPEND }),
		...(!iambob &&
			isOpen('bobspend', 'alicereclaim') &&
			isLost('alicepayment') && { Apaymentspent: COULD_NOT_SPEND }),
		...(iambob &&
			isOpen('bobrefund', 'aliceclaim') &&
			isLost('bobdeposit') && { depositspent: COULD_NOT_SPEND }),
	};
}

/** The chain of a coin’s own daemon; with an electrum server the program does not query the output. */
function daemonOf(ticker: string, { coins, switches, ledgerOf }: CallContext) {
	const coin = coins.find(ticker);
	return coin && switches.of(coin).electrum === undefined ? ledgerOf(coin) : undefined;
}

/** The node queries the daemon for an output before spending it. */
function isMissing(swap: SwapRow, stage: WireStage, context: CallContext): boolean {
	const payment = paymentOf(swap, stage);
	const ledger = payment && daemonOf(payment.coin, context);
	if (!ledger) return false;
	const output = ledger.coin({ txid: payment.txid, index: 0 });
	return output === undefined || output.spentBy !== undefined;
}

/** A swap as a list row. */
export function swapRow(swap: SwapRow, context: CallContext) {
	if (isStarting(swap, context.now)) return neverStarted(swap);
	return isReadable(swap, context) ? swapReply(swap, context) : { error: UNREADABLE };
}

/** A swap as a row of the pending list, with a warning while both sides have coins locked. */
export function pendingSwapRow(swap: SwapRow, context: CallContext) {
	const row = swapRow(swap, context);
	if ('error' in row || swap.status !== 'pending' || swap.payments.length === 0) return row;
	const critical = Math.floor(swap.connectedAt / 1000);
	return { warning: 'swaps in critical section, dont exit now', critical, endcritical: 0, ...row };
}

/** Adds the amounts of finished swaps and their sums; `pending` exists only if a request is waiting. */
export function recentSwapsReply(limit: number, context: CallContext) {
	const pending = pendingReply(context);
	const swaps = ownSwaps(context).slice(-limit).reverse();
	return {
		result: 'success' as const,
		swaps: swaps.map((swap) => swapIds(swap, context)),
		netamounts: netAmounts(swaps.filter((swap) => isListedAsDone(swap, context))),
		...(pending && { pending: { ...pending, uuid: undefined } }),
	};
}

/** The pending request. Only the reply to the request itself contains its name. */
export function pendingReply(context: CallContext) {
	const { pending } = referenceRecentSwaps(0, context);
	return pending.uuid === undefined ? undefined : pending;
}

/** Regardless of the outcome, refunded coins or a claimed deposit are listed as a completed trade. */
function isListedAsDone(swap: SwapRow, { now }: CallContext): boolean {
	return swap.status === 'finished' && !isStarting(swap, now);
}

function swapIds(swap: SwapRow, context: CallContext) {
	const { requestid, quoteid } = swap;
	return isListedAsDone(swap, context)
		? ([requestid, quoteid, movedBy(swap)] as const)
		: ([requestid, quoteid] as const);
}

function movedBy(swap: SwapRow) {
	const { bob, alice } = swap;
	const [source, destination] = changesOf(swap);
	return {
		[bob]: new Decimal(source),
		[alice]: new Decimal(destination),
		price: new Decimal(priceOfVolumes(swap.srcAmount, swap.destAmount)),
	};
}

/** Changes in the user's balance of bob's and alice's coin; negative if coins were spent. */
function changesOf({ iambob, srcAmount, destAmount }: SwapRow): readonly [bigint, bigint] {
	return iambob ? [-srcAmount, destAmount] : [srcAmount, -destAmount];
}

function netAmounts(swaps: readonly SwapRow[]) {
	const sums = new Map<string, bigint>();
	for (const swap of swaps) {
		const [source, destination] = changesOf(swap);
		sums.set(swap.bob, (sums.get(swap.bob) ?? 0n) + source);
		sums.set(swap.alice, (sums.get(swap.alice) ?? 0n) + destination);
	}
	return [...sums.keys()].sort().map((coin) => ({ [coin]: new Decimal(sums.get(coin) ?? 0n) }));
}
