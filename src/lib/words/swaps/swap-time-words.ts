import type { ExpectedDuration } from '#lib/domain/swaps/swap-duration.ts';
import { isOpen, lockedBy, refundFrom } from '#lib/domain/swaps/swap-state.ts';
import type { Swap } from '#lib/domain/swaps/swap.ts';
import { formatSpan } from '#lib/domain/text/time.ts';

/** Writes a moment, given in milliseconds since 1970, for the user’s eyes. */
export type MomentFormat = (time: number) => string;

/** What the bar of the locks shows, as text. */
export function safetyWords(swap: Swap, now: number, format: MomentFormat): string {
	const from = refundFrom(swap);
	if (from === undefined || lockedBy(swap).length === 0) return '';
	if (now >= from) return `Your coins can be taken back since ${format(from)}.`;
	const warning =
		!swap.isMaker && isOpen(swap, 'bobpayment') ? ' Your node has to take the other payment before.' : '';
	return `Your coins can be taken back from ${format(from)}, in ${formatSpan(from - now)}.${warning}`;
}

/** How long a swap has taken so far, or took. Empty where it is not known when it began. */
export function elapsedWords({ startedAt, finishedAt, isFinished }: Swap, now: number): string {
	if (startedAt === undefined || (isFinished && finishedAt === undefined)) return '';
	const span = formatSpan((finishedAt ?? now) - startedAt);
	return isFinished ? `Took ${span}` : `Under way for ${span}`;
}

/** What the time so far may be measured by. */
export function expectedWords({ ms, swaps }: ExpectedDuration): string {
	return swaps === 0
		? `most take less than ${formatSpan(ms)}, as an estimate`
		: `usually ${formatSpan(ms)}, by ${swaps} of your own`;
}
