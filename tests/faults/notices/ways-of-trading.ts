import { COIN } from '#lib/domain/money/amount.ts';
import type { NoticeState } from '#lib/domain/notices.ts';
import { Bots } from '#lib/state/bots.svelte.ts';
import { Coins } from '#lib/state/coins.svelte.ts';
import { vi } from 'vitest';
import { listAgain, postTwo, SALE, OTHER, takeBack } from './order-steps.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS, type Journey } from './journey.svelte.ts';
import type { Way } from './way.ts';

const PAYEE_OF_RICK = 'RRyyejME7LRTuvdziWsXkAbSW1fdiohGwK';

/** Starts a bot that pays RICK, from a page that shows the bot. */
async function startBot(journey: Journey, bound: bigint, volume = 5n * COIN): Promise<void> {
	const bots = journey.desk.use(Bots);
	await bots.calls.start({ base: 'RICK', rel: 'MORTY', side: 'sell', bound, volume });
	await journey.desk.use(Coins).list.refresh();
	await bots.list.refresh();
}

const stopBot: Way['ends'] = {
	async by({ desk }) {
		const bots = desk.use(Bots);
		const [bot] = bots.list.current ?? [];
		if (bot) await bots.calls.sendCommand(bot, 'stop');
		await bots.list.refresh();
	},
};

export const WAYS_OF_TRADING = {
	'order-gone': {
		async begins(journey) {
			const own = await postTwo(journey);
			await takeBack(journey, SALE);
			await listAgain(journey, own);
		},
	},
	'orders-gone': {
		async begins(journey) {
			const own = await postTwo(journey);
			for (const order of [SALE, OTHER]) await takeBack(journey, order);
			await listAgain(journey, own);
		},
	},
	'bot-done': { begins: (journey) => startBot(journey, 1n, COIN), stepMs: MINUTE_MS },
	'bot-without-funds': {
		async begins(journey) {
			await startBot(journey, 1000n * COIN);
			const { coin } = await journey.call<{ coin: { smartaddress: string } }>('getcoin', { coin: 'RICK' });
			const { balance } = await journey.call<{ balance: number }>('balance', {
				...{ coin: 'RICK', address: coin.smartaddress },
			});
			const outputs = [{ [PAYEE_OF_RICK]: (balance - 0.001).toFixed(8) }];
			await journey.call('withdraw', { coin: 'RICK', outputs, broadcast: 1 });
		},
		ends: stopBot,
	},
	'bot-without-offers': {
		async begins(journey) {
			await startBot(journey, 1000n * COIN);
			await journey.leap(DAY_MS + HOUR_MS);
		},
		ends: stopBot,
	},
	'bot-refused': {
		// Makers leave after each request of the bot and return a minute later.
		async begins(journey) {
			await startBot(journey, 1n);
			const { list } = journey.desk.use(Bots);
			const trades = () => list.current?.[0]?.trades ?? [];
			for (let asked = 1; asked <= 3; asked += 1) {
				for (let second = 0; second < 120 && trades().length < asked; second += 1) {
					await journey.advance(SECOND_MS);
					await list.refresh();
				}
				await journey.world.control({ control: 'send-away', base: 'RICK', rel: 'MORTY' });
				await journey.advance(MINUTE_MS);
				await journey.world.control({ control: 'calm' });
				await list.refresh();
			}
		},
		ends: stopBot,
	},
	'bot-not-started': {
		async begins(journey) {
			await journey.leaveWhileSending('bot start');
			await journey.advance(MINUTE_MS);
		},
	},
	'bot-started-late': {
		async begins(journey) {
			await journey.leaveWhileSending('bot start');
			await journey.advance(MINUTE_MS);
			await journey.until('bot-not-started');
			await journey.world.release();
			await vi.waitUntil(async () => (await journey.desk.connection.node.bots.list()).length === 1);
			await journey.desk.use(Bots).list.refresh();
		},
	},
} as const satisfies Partial<Record<NoticeState, Way>>;
