import type { WireStage } from '#lib/api/swap-record.ts';
import { previewOf } from '#lib/domain/orders/order-preview.ts';
import { tradeFeeOf } from '#lib/domain/orders/trade-costs.ts';
import { failedTaker } from '#lib/domain/orders/trade-outcomes.ts';
import { depositFor } from '#lib/domain/outputs.ts';
import type { Swap } from '#lib/domain/swaps/swap.ts';
import type { TradingNode } from '#lib/node/trading-node.ts';
import { coinOf, evaluateSwapPage, evaluateWorst, type Moved, type ThrottledView } from './request-trials.ts';
import type { Tally } from './tally.ts';

/** The last step before a maker gives up; `undefined` if the maker leaves before it answers. */
export type GivenUpAfter =
	Extract<WireStage, 'myfee' | 'bobdeposit' | 'alicepayment' | 'bobpayment'> | undefined;

/** Units lost because the real program truncates each payment. */
const CUT = 1n;

interface GivenUp {
	readonly after: GivenUpAfter;
	readonly swap: Swap;
	readonly moved: Moved;
}

/** Checks that the balances at the announced time match the failure outcome, to the satoshi. */
export function evaluateFailure(
	node: TradingNode,
	shown: ThrottledView,
	{ after, swap, moved: { left, came } }: GivenUp,
	tally: Tally,
): void {
	const { side, price, check, funds, outcomes } = shown;
	tally.hold('coins are back by the told time', swap.isFinished);
	// Once the maker has paid, the taker no longer depends on it.
	if (after === undefined || after === 'bobpayment') {
		evaluateSwapPage(swap, { left, came }, tally);
		evaluateWorst(node, shown, swap, { left, came }, tally);
		return;
	}
	const { paid, received } = coinOf(side, funds);
	const deposit = depositFor(swap.gets.amount) + received.transactionFee;
	const purse = { ...paid, carriers: check.fit?.carriers };
	const { matching } = node.capabilities;
	const receipt = previewOf({ side, price, pays: swap.pays.amount }, purse, received, matching);
	const locks = node.swaps.locksOf({ base: received.coin, rel: paid.coin });
	const cut = locks.takerTakes === 'deposit' ? CUT : 0n;
	const failure = failedTaker(receipt, paid.transactionFee, locks);
	tally.atMost('a part loses no more fees than all', failure.lost, outcomes.failure.lost);
	tally.hold('a part is back as soon', failure.withinMs <= outcomes.failure.withinMs);
	if (after === 'myfee') {
		const fee = tradeFeeOf(swap.pays.amount) + paid.transactionFee;
		tally.atMost('fees are lost before the payment', left, failure.lost);
		tally.atLeast('the trade fee is lost', left, fee - cut);
		tally.same('before the payment nothing comes', came, 0n);
	} else if (failure.deposit === undefined) {
		tally.same('the fees are lost', left, failure.lost);
		// The taker may not receive the deposit of a maker that gives up, because the document does not promise it.
		tally.hold('a deposit comes whole or not at all', came === 0n || came === deposit, came, deposit);
	} else if (came > 0n) {
		tally.atMost('the deposit is in place of the payment', left, failure.lost + failure.returns);
		tally.atLeast('fees and payment are left', left, failure.lost + failure.returns - 2n * cut);
		tally.atLeast('the deposit is at least', came, failure.deposit);
		tally.hold('the deposit', came === deposit || came === deposit - 1n, came, deposit);
	} else tally.same('the fees are lost', left, failure.lost);
}
