import { COIN } from '#lib/domain/money/amount.ts';
import { Console } from '#lib/state/console.svelte.ts';
import type { Desk } from '#lib/state/desk.ts';
import { GoalCalls } from '#lib/state/goal-calls.svelte.ts';
import { Portfolio } from '#lib/state/portfolio.svelte.ts';
import GoalPanel from '../../src/routes/portfolio/GoalPanel.svelte';
import { GoalForm } from '../../src/routes/portfolio/goal-form.svelte.ts';
import type { Action } from './actions.ts';
import ConsolePart from './ConsolePart.svelte';
import type { Screen } from './screens.ts';

const STEP_MS = 5000;
const nothing = () => Promise.resolve();

function goalScreen(desk: Desk, press: () => Promise<unknown>): Screen {
	const calls = desk.use(GoalCalls);
	return {
		part: GoalPanel,
		given: { form: new GoalForm(() => []), coins: [] },
		press,
		poll: () => calls.lookUp(),
	};
}

export const goal: Action = {
	call: { program: 'node', method: 'goal' },
	stepMs: STEP_MS,
	words: {
		done: /no goal → 40\.00 % Set/,
		lost: /Not seen on the node yet/,
		unsent: /Refused: goal unchanged/,
		silent:
			/Unknown: reply lost.*Your node does not answer now\. Setting a goal moves no coins.*as soon as it answers\. Check/,
		forgotten: /Not seen on the node yet/,
		second: /Another tab is setting goals/,
	},
	async prepare(desk) {
		await desk.use(Portfolio).reading.refresh();
		const change = { coin: 'LTC', goal: 40n * COIN, before: 0n };
		return goalScreen(desk, () => desk.use(GoalCalls).send([change]));
	},
	resume: async (desk) => goalScreen(desk, nothing),
};

const METHOD = 'setprice';
/** Parameters of an order far from the market, so that no part of it is matched. */
const TYPED = { base: 'KMD', rel: 'LTC', price: '1000' };

async function consoleScreen(desk: Desk): Promise<Screen> {
	const calls = desk.use(Console);
	await calls.open();
	const method = calls.find(METHOD);
	if (!method) throw new Error(`The console has no ${METHOD}.`);
	calls.type(method, TYPED);
	return {
		part: ConsolePart,
		given: { calls },
		press: () => calls.send(method),
		poll: () => calls.journalled.open.refresh(),
	};
}

export const consoleCall: Action = {
	call: { program: 'node', method: METHOD },
	stepMs: STEP_MS,
	words: {
		done: /Valid reply/,
		lost: /Sent; outcome unknown/,
		answered: /Error reply; the call may have taken effect.*Had no effect/,
		unsent: /Nothing answers at the node’s address/,
	},
	prepare: consoleScreen,
	resume: consoleScreen,
};
