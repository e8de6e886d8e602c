import type { ExpectedDuration } from '#lib/domain/swaps/swap-timeline.ts';
import { isOpen, lockedBy, recoveryFrom, takesDeposit } from '#lib/domain/swaps/swap-state.ts';
import type { Swap } from '#lib/domain/swaps/swap.ts';
import { formatSpan } from '#lib/domain/text/time.ts';

/** Writes a moment, given in milliseconds since 1970, for the user’s eyes. */
export type MomentFormat = (time: number) => string;

/** What the bar of the locks shows, as text. */
export function safetyWords(swap: Swap, now: number, format: MomentFormat): string {
	const from = recoveryFrom(swap);
	if (from === undefined || lockedBy(swap).length === 0) return '';
	if (takesDeposit(swap)) return depositTimeWords(swap, from, now, format);
	if (now >= from) return `Your coins can be taken back since ${format(from)}.`;
	return `Your coins can be taken back from ${format(from)}, in ${formatSpan(from - now)}.${takeFirstWords(swap)}`;
}

function depositTimeWords(swap: Swap, from: number, now: number, format: MomentFormat): string {
	if (now >= from) return `Your node takes the deposit, free since ${format(from)}.`;
	const takes = `Your node takes the deposit from ${format(from)}, in ${formatSpan(from - now)}.`;
	if (isOpen(swap, 'bobpayment')) return `${takes}${takeFirstWords(swap)}`;
	return `${takes} If your counterparty takes it back before, your payment comes back to you.`;
}

function takeFirstWords(swap: Swap): string {
	const isNext = !swap.isMaker && isOpen(swap, 'bobpayment');
	return isNext ? ' Your node has to take the other payment before.' : '';
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
