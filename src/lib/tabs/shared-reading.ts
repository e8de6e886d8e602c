/** From when a reply will do for a reading, by the reading's signal: it goes with the reading through every layer. */
const moments = new WeakMap<AbortSignal, number>();

/**
 * Lets the readings of this signal be answered by a reply that any tab got for an equal call, if that call was sent at this
 * moment or later and nothing was changed since.
 *
 * @param moment milliseconds since 1970
 */
export function acceptRepliesSince(signal: AbortSignal, moment: number): void {
	moments.set(signal, moment);
}

/** `undefined` where the reading has to be made anew. */
export function acceptedSince(signal: AbortSignal | undefined): number | undefined {
	return signal && moments.get(signal);
}

/** A signal that ends with this one, for a part of a reading that may be answered by what was read this long ago. */
export function acceptingRecent(signal: AbortSignal | undefined, milliseconds: number): AbortSignal {
	const recent = partOf(signal);
	acceptRepliesSince(recent, Date.now() - milliseconds);
	return recent;
}

/** A signal that ends with this one, for a part of a reading that no earlier reply answers: it is held against what came just before. */
export function askingAnew(signal: AbortSignal): AbortSignal {
	return partOf(signal);
}

function partOf(signal: AbortSignal | undefined): AbortSignal {
	const part = AbortSignal.any(signal ? [signal] : []);
	if (failsWhileAway(signal)) failWhileAway(part);
	return part;
}

const impatient = new WeakSet<AbortSignal>();

/** Has the readings of this signal fail while nothing answers, instead of waiting: there is nothing to show meanwhile. */
export function failWhileAway(signal: AbortSignal): void {
	impatient.add(signal);
}

export function failsWhileAway(signal: AbortSignal | undefined): boolean {
	return signal !== undefined && impatient.has(signal);
}

const asked = new WeakMap<AbortSignal, number>();

/** Notes when a call of this reading was sent, by whichever tab, in milliseconds since 1970. */
export function noteAsked(signal: AbortSignal, moment: number): void {
	asked.set(signal, Math.min(moment, askedAt(signal) ?? Infinity));
}

/** When the first call of this reading was sent: the same moment in all tabs that took the reply. */
export function askedAt(signal: AbortSignal): number | undefined {
	return asked.get(signal);
}
