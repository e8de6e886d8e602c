import type { LoggedCall } from '#practice/call-log.ts';
import { expect, test, type TestDesk } from '../support/desk.ts';
import { openForm } from '../support/order-form.ts';
import { signIn } from '../support/sign-in.ts';

const MINUTE_MS = 60_000;
const STEP_MS = 500;
const MOST_A_MINUTE = { without: 100, with: 40 };

async function callOrder(desk: TestDesk): Promise<readonly LoggedCall[]> {
	return (await desk.control({ control: 'call-order' })).callOrder ?? [];
}

/** By method, for a failure to say what was asked too often. */
function countByMethod(calls: readonly LoggedCall[]): Record<string, number> {
	const counts: Record<string, number> = {};
	for (const { method } of calls) counts[method] = (counts[method] ?? 0) + 1;
	return counts;
}

// All are shown at once here, as in several windows: a hidden one asks for nothing. `npm run bench -- calls` counts ten.
for (const tabs of [1, 2])
	for (const stream of ['without', 'with'] as const)
		test(`an idle trade page makes at most ${MOST_A_MINUTE[stream]} calls a minute ${stream} the event stream: ${tabs} tabs`, async ({
			page,
			desk,
		}) => {
			const { clock } = page.context();
			// It is read unless another program has its one seat.
			if (stream === 'without') await page.context().routeWebSocket(/^ws:/, (socket) => socket.close());
			await clock.install();
			await openForm(page, desk);
			for (let more = 1; more < tabs; more += 1) {
				const tab = await page.context().newPage();
				await signIn(tab, desk);
				await tab.locator('canvas').first().waitFor();
			}
			const now = () => page.evaluate(() => Date.now());
			/** Both clocks go on together, and all that comes due on the way is answered. */
			const goOn = async (milliseconds: number) => {
				for (let passed = 0; passed < milliseconds; passed += STEP_MS) {
					await clock.runFor(STEP_MS);
					await desk.control({ control: 'advance', ms: STEP_MS });
				}
			};
			// What pages ask for once, at their start.
			await goOn(20_000);
			const [before, from] = [(await callOrder(desk)).length, await now()];
			await goOn(MINUTE_MS);
			const [calls, until] = [(await callOrder(desk)).slice(before), await now()];
			// The pages' clocks run on beside that, as far as the machine takes its time.
			const minutes = (until - from) / MINUTE_MS;
			expect(minutes).toBeGreaterThanOrEqual(1);
			const most = MOST_A_MINUTE[stream];
			expect(calls.length / minutes, JSON.stringify(countByMethod(calls))).toBeLessThanOrEqual(most);
		});
