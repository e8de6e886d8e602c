import { CallError } from '../call-error.ts';

/**
 * Runs one step of a call for at most `milliseconds`, or until the outer signal aborts. The step receives a separate
 * signal; the wait ends even if the step ignores it.
 *
 * @throws CallError of kind `timeout`, or the outer signal's reason.
 */
export async function withDeadline<Result>(
	milliseconds: number,
	outer: AbortSignal | undefined,
	step: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
	const inner = new AbortController();
	const ended = new Promise<never>((_, reject) => {
		inner.signal.addEventListener('abort', () => reject(inner.signal.reason as Error));
	});
	const end = () => inner.abort(outer?.reason);
	const late = () => inner.abort(new CallError('timeout', 'No reply came in time.'));
	const timer = setTimeout(late, milliseconds);
	outer?.addEventListener('abort', end);
	if (outer?.aborted) end();
	try {
		return await Promise.race([ended, step(inner.signal)]);
	} finally {
		clearTimeout(timer);
		outer?.removeEventListener('abort', end);
	}
}
