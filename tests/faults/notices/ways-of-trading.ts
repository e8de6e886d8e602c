import { COIN } from '#lib/domain/money/amount.ts';
import type { NoticeState } from '#lib/domain/notices.ts';
import { Bots } from '#lib/state/bots.svelte.ts';
import { Coins } from '#lib/state/coins.svelte.ts';
import { vi } from 'vitest';
import { listAgain, postTwo, SALE, OTHER, takeBack } from './order-steps.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS, type Sitting } from './sitting.svelte.ts';
import type { Way } from './way.ts';

const PAYEE_OF_RICK = 'RRyyejME7LRTuvdziWsXkAbSW1fdiohGwK';

/** A bot that pays RICK, started by a page that shows it. */
async function startBot(sitting: Sitting, bound: bigint, volume = 5n * COIN): Promise<void> {
	const bots = sitting.desk.use(Bots);
	await bots.calls.start({ base: 'RICK', rel: 'MORTY', side: 'sell', bound, volume });
	await sitting.desk.use(Coins).list.refresh();
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
		async begins(sitting) {
			const own = await postTwo(sitting);
			await takeBack(sitting, SALE);
			await listAgain(sitting, own);
		},
	},
	'orders-gone': {
		async begins(sitting) {
			const own = await postTwo(sitting);
			for (const order of [SALE, OTHER]) await takeBack(sitting, order);
			await listAgain(sitting, own);
		},
	},
	'bot-done': { begins: (sitting) => startBot(sitting, 1n, COIN), stepMs: MINUTE_MS },
	'bot-without-funds': {
		async begins(sitting) {
			await startBot(sitting, 1000n * COIN);
			const { coin } = await sitting.call<{ coin: { smartaddress: string } }>('getcoin', { coin: 'RICK' });
			const { balance } = await sitting.call<{ balance: number }>('balance', {
				...{ coin: 'RICK', address: coin.smartaddress },
			});
			const outputs = [{ [PAYEE_OF_RICK]: (balance - 0.001).toFixed(8) }];
			await sitting.call('withdraw', { coin: 'RICK', outputs, broadcast: 1 });
		},
		ends: stopBot,
	},
	'bot-without-offers': {
		async begins(sitting) {
			await startBot(sitting, 1000n * COIN);
			await sitting.leap(DAY_MS + HOUR_MS);
		},
		ends: stopBot,
	},
	'bot-refused': {
		// Its makers leave after each of its requests, and are back a minute later.
		async begins(sitting) {
			await startBot(sitting, 1n);
			const { list } = sitting.desk.use(Bots);
			const trades = () => list.current?.[0]?.trades ?? [];
			for (let asked = 1; asked <= 3; asked += 1) {
				for (let second = 0; second < 120 && trades().length < asked; second += 1) {
					await sitting.pass(SECOND_MS);
					await list.refresh();
				}
				await sitting.world.control({ control: 'send-away', base: 'RICK', rel: 'MORTY' });
				await sitting.pass(MINUTE_MS);
				await sitting.world.control({ control: 'calm' });
				await list.refresh();
			}
		},
		ends: stopBot,
	},
	'bot-not-started': {
		async begins(sitting) {
			await sitting.leaveWhileSending('bot start');
			await sitting.pass(MINUTE_MS);
		},
	},
	'bot-started-late': {
		async begins(sitting) {
			await sitting.leaveWhileSending('bot start');
			await sitting.pass(MINUTE_MS);
			await sitting.until('bot-not-started');
			await sitting.world.release();
			await vi.waitUntil(async () => (await sitting.desk.connection.node.bots.list()).length === 1);
			await sitting.desk.use(Bots).list.refresh();
		},
	},
} as const satisfies Partial<Record<NoticeState, Way>>;
