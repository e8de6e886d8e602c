import type { Page } from 'playwright';

/** An event of a Chromium trace, with times in microseconds. */
interface TraceEvent {
	readonly name: string;
	readonly ph: string;
	readonly pid: number;
	readonly tid: number;
	readonly ts: number;
	/** CPU time of the thread, excluding waits for a core. */
	readonly tdur?: number;
}

/** Trace categories: tasks of threads, and marks set by a page. */
const CATEGORIES = ['toplevel', 'blink.user_timing'];
const TASK = 'ThreadControllerImpl::RunTask';

/**
 * Measures the tasks of a page's main thread between two marks that `work` sets in the page. Uses CPU milliseconds,
 * longest first: a busy machine lengthens frames, but hardly these.
 * @returns the result of `work` and the times
 */
export async function taskTimes<Result>(
	page: Page,
	[from, to]: readonly [from: string, to: string],
	work: () => Promise<Result>,
): Promise<{ readonly result: Result; readonly tasks: readonly number[] }> {
	const browser = page.context().browser();
	if (!browser) throw new Error('This page is of no browser that can be traced.');
	await browser.startTracing(page, { categories: CATEGORIES });
	const result = await work();
	const { traceEvents } = JSON.parse(String(await browser.stopTracing())) as { traceEvents: TraceEvent[] };
	const [start, end] = [from, to].map((mark) => traceEvents.find(({ name }) => name === mark));
	if (!start || !end) throw new Error(`The trace has no mark "${start ? to : from}".`);
	const tasks = traceEvents.filter(
		({ name, ph, pid, tid, ts }) =>
			name === TASK && ph === 'X' && pid === start.pid && tid === start.tid && ts > start.ts && ts < end.ts,
	);
	return { result, tasks: tasks.map(({ tdur = 0 }) => tdur / 1000).sort((one, other) => other - one) };
}
