import { formatMoney } from '#lib/domain/money/figures.ts';
import { hasReceived, lockedBy, recoveryFrom, takesDeposit } from '#lib/domain/swaps/swap-state.ts';
import type { Swap } from '#lib/domain/swaps/swap.ts';
import { coinsOf, depositWords, type SwapWords } from './swap-words.ts';
import type { MomentFormat } from './swap-time-words.ts';

/** Of an open swap while the node does not answer. @param seenAt when it was last read, where that is known */
export function silentSwapWords(
	swap: Swap,
	now: number,
	format: MomentFormat,
	seenAt: number | undefined,
): SwapWords {
	return {
		headline: 'What this swap does now is not known',
		coins: pastCoins(swap, now, format, seenAt),
		next: `Start the node if it is stopped, with ${coinsNeeded(swap)} on. ${LOCKS_RUN}`,
	};
}

/** Of a swap that the node cannot read before both of its coins are on. @param seenAt when it could last */
export function haltedSwapWords(
	swap: Swap,
	now: number,
	format: MomentFormat,
	seenAt: number | undefined,
): SwapWords {
	return {
		headline: 'The node cannot go on with this swap',
		coins: swap.isFinished ? coinsOf(swap, now, format) : pastCoins(swap, now, format, seenAt),
		next: `Switch ${coinsNeeded(swap)} on now. ${LOCKS_RUN}`,
	};
}

/** `at 20:38`: the state of a swap that may have changed since. */
export function seenWords(seenAt: number | undefined, format: MomentFormat): string {
	return seenAt === undefined ? 'when the node last answered' : `at ${format(seenAt)}`;
}

const LOCKS_RUN = 'The time locks run all the same.';

const coinsNeeded = ({ pays, gets }: Swap): string => `${pays.coin} and ${gets.coin}`;

/** Words for where the coins were: the swap may have gone on since. The end of a lock stays what it is. */
function pastCoins(swap: Swap, now: number, format: MomentFormat, seenAt: number | undefined): string {
	const when = seenWords(seenAt, format);
	const locked = lockedBy(swap).map(formatMoney).join(' and ');
	if (hasReceived(swap)) {
		const received = `The ${formatMoney(swap.arrives)} were in your wallet ${when}`;
		return locked ? `${received}. Your deposit of ${locked} was not back yet.` : `${received}.`;
	}
	if (!locked) return `Your ${formatMoney(swap.pays)} were in your wallet ${when}.`;
	const where = `Your ${locked} were locked in the swap ${when}.`;
	if (takesDeposit(swap)) return `${where} ${depositWords(swap, now, format)}`.trim();
	const from = recoveryFrom(swap);
	return from === undefined ? where : `${where} Your node can take them back from ${format(from)}.`;
}
