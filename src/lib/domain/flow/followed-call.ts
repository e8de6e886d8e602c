import { UNSEEN } from './call-record.ts';
import type { CallEntry } from './journal-entry.ts';

/**
 * A later call took effect, or may have, after which the node looks as it would after this one: what the node shows does
 * not say which of the two made it so.
 *
 * @param entries among which later ones are looked for
 * @param looksLike whether the node looks alike after another call
 */
export function isFollowed<Entry extends CallEntry>(
	{ created }: Entry,
	entries: readonly Entry[],
	looksLike: (other: Entry) => boolean,
): boolean {
	return entries.some(
		(other) =>
			other.created > created &&
			(other.step !== 'refused' || other.refusal?.code === UNSEEN) &&
			looksLike(other),
	);
}
