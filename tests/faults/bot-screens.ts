import { COIN } from '#lib/domain/money/amount.ts';
import type { BotTerms } from '#lib/domain/bots.ts';
import BotNews from '#lib/parts/bots/BotNews.svelte';
import { Bots } from '#lib/state/bots.svelte.ts';
import { StopTrading } from '#lib/state/stop-trading.svelte.ts';
import StopProgress from '../../src/routes/stop-trading/StopProgress.svelte';
import type { Desk } from '#lib/state/desk.ts';
import type { Action } from './actions.ts';
import type { Screen } from './screens.ts';

const STEP_MS = 5000;

/** Bot terms far from the market, so that the bot never trades. */
const TERMS: BotTerms = { base: 'LTC', rel: 'KMD', side: 'buy', bound: COIN, volume: 5n * COIN };

function botScreen(desk: Desk, press: () => Promise<unknown>): Screen {
	const bots = desk.use(Bots);
	return { part: BotNews, given: { bots }, press, poll: () => bots.list.refresh() };
}

const nothing = () => Promise.resolve();

export const botStart: Action = {
	call: { program: 'node', method: 'bot_buy' },
	stepMs: STEP_MS,
	words: {
		done: /Bot running/,
		lost: /Not seen on the node/,
		unsent: /Nothing answers at the node’s address/,
		forgotten: /Not seen on the node/,
		second: /Bot running|Not sent: another tab/,
	},
	prepare: async (desk) => botScreen(desk, () => desk.use(Bots).calls.start(TERMS)),
	resume: async (desk) => botScreen(desk, nothing),
};

export const botStop: Action = {
	call: { program: 'node', method: 'bot_stop' },
	stepMs: STEP_MS,
	words: {
		done: /Bot stopped/,
		lost: /Not seen on the node/,
		unsent: /Nothing answers at the node’s address/,
		second: /Bot stopped|Not sent: another tab/,
	},
	async prepare(desk) {
		const node = desk.connection.node.bots;
		const [bot = await node.start(TERMS)] = await node.list();
		return botScreen(desk, () => desk.use(Bots).calls.sendCommand(bot, 'stop'));
	},
	resume: async (desk) => botScreen(desk, nothing),
};

function stopScreen(desk: Desk, press: (stop: StopTrading) => Promise<unknown>): Screen {
	const stop = desk.use(StopTrading);
	return { part: StopProgress, given: { stop }, press: () => press(stop), poll: () => stop.watch.refresh() };
}

/** Stops a goal and a bot; the bot is stopped last, by the call that meets the fault. */
export const stopTrading: Action = {
	call: { program: 'node', method: 'bot_stop' },
	stepMs: STEP_MS,
	words: {
		done: /Remove KMD goal of 40 % done.*Stop a bot: buy LTC with KMD done/,
		lost: /Remove KMD goal of 40 % done.*Stop a bot: buy LTC with KMD sent, not seen on the node/,
		unsent: /Nothing answers at the node’s address/,
		second: /Stop a bot: buy LTC with KMD done|Another tab is stopping/,
	},
	async prepare(desk) {
		const { bots, portfolio } = desk.connection.node;
		if ((await bots.list()).length === 0) await bots.start(TERMS);
		await portfolio.setGoal('KMD', 40n * COIN);
		return stopScreen(desk, (stop) => stop.stop());
	},
	resume: async (desk) => stopScreen(desk, nothing),
};
