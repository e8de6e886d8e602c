/** From the first touch to the last one. By the browser's clock, in milliseconds since 1970. */
export interface VisitSpan {
	readonly began: number;
	readonly seen: number;
}

/** The present visit to a node, and the one before. */
export interface Visit extends VisitSpan {
	/** The user has signed out, or gone to another node. */
	readonly isOver: boolean;
	/** `undefined` at the first visit that this browser knows of. */
	readonly before?: VisitSpan | undefined;
}

/** After so long without a touch in any tab the user is taken to have been away. */
const ABSENCE_MS = 30 * 60_000;

/** The visit after a touch at this moment. A reload, another tab or a lock in between does not begin another one. */
export function visitAfter(visit: Visit | undefined, now: number): Visit {
	if (!visit) return { began: now, seen: now, isOver: false };
	const { began, seen } = visit;
	if (visit.isOver || now - seen > ABSENCE_MS)
		return { began: now, seen: now, isOver: false, before: { began, seen } };
	// A clock that was set back must not keep the moment in the future.
	return { ...visit, began: Math.min(began, now), seen: now };
}

export function endedVisit(visit: Visit): Visit {
	return { ...visit, isOver: true };
}
