import type { CDPSession, Page } from 'playwright';

/** State of a page at the start of a measurement. */
export interface Measured {
	/** Devtools session, whose counters start with it. */
	readonly session: CDPSession;
	readonly worked: number;
	readonly at: number;
	readonly heapBytes: number;
}

export async function beginMeasuring(page: Page): Promise<Measured> {
	const session = await page.context().newCDPSession(page);
	await session.send('Performance.enable', { timeDomain: 'threadTicks' });
	return measure(session);
}

/** Main-thread work so far, excluding waits for a core, and the current time, both in seconds. */
async function measure(session: CDPSession): Promise<Measured> {
	await session.send('HeapProfiler.collectGarbage');
	const { metrics } = await session.send('Performance.getMetrics');
	const valueOf = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? Number.NaN;
	return {
		session,
		worked: valueOf('TaskDuration'),
		at: performance.now() / 1000,
		heapBytes: valueOf('JSHeapUsedSize'),
	};
}

/** CPU share since then, and growth of the used heap after a garbage collection. */
export async function gainSince(
	before: Measured,
): Promise<{ readonly share: number; readonly bytes: number }> {
	const after = await measure(before.session);
	return {
		share: (after.worked - before.worked) / (after.at - before.at),
		bytes: after.heapBytes - before.heapBytes,
	};
}
