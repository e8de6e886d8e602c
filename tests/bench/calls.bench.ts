import type { LoggedCall } from '#practice/call-log.ts';
import { chooseEventStream } from '../e2e/support/event-stream.ts';
import { openIdleDesk, pause, SETTLE_MS, type IdleDesk } from './support/idle-desk.ts';

/** Counts the calls per minute of an idle trade page in one, two and ten tabs, with and without the event stream. */
export async function run(): Promise<void> {
	// A single browser profile, because only this one remembers where the node opened its stream.
	const desk = await openIdleDesk('calls');
	try {
		for (const readsStream of [false, true]) {
			await countCalls(desk, readsStream);
			for (const page of desk.context.pages()) await page.close();
		}
	} finally {
		await desk.close();
	}
}

async function countCalls(desk: IdleDesk, readsStream: boolean): Promise<void> {
	await chooseEventStream(await desk.openTab(), readsStream);
	let tabs = 1;
	for (const wanted of tabsWanted()) {
		for (; tabs < wanted; tabs += 1) await desk.openTab();
		await pause(SETTLE_MS);
		const calls = await desk.callsOfMinute();
		const how = readsStream ? 'with the stream' : 'without it';
		console.log(`${wanted} ${wanted === 1 ? 'tab' : 'tabs'}, ${how}: ${calls.length} calls a minute`);
		console.log(`  ${byMethod(calls)}`);
	}
}

function tabsWanted(): readonly number[] {
	return (process.env['SWAPDESK_BENCH_TABS'] ?? '1,2,10').split(',').map(Number);
}

/** Formats the calls by method, most frequent first. */
function byMethod(calls: readonly LoggedCall[]): string {
	const counts = new Map<string, number>();
	for (const { method } of calls) counts.set(method, (counts.get(method) ?? 0) + 1);
	return [...counts]
		.sort(([, one], [, other]) => other - one)
		.map(([method, count]) => `${method} ${count}`)
		.join(', ');
}
