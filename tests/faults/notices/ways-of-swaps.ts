import type { NoticeState } from '#lib/domain/notices.ts';
import { RemoteWorld } from '../remote-world.ts';
import { HOUR_MS, MINUTE_MS, SECOND_MS, type Sitting } from './sitting.svelte.ts';
import type { Way } from './way.ts';

const LOCK_MS = 7_800_000;

/** Ends automatically after some time. */
const after = (ms: number) => (sitting: Sitting) => sitting.pass(ms);

/** The other side disconnects once the user has paid. */
async function abandoned(sitting: Sitting): Promise<void> {
	await sitting.world.control({ control: 'vanish', after: 'alicepayment' });
	await sitting.beginSwap();
	await sitting.runTo('alicepayment');
	await sitting.look();
}

const finished: Way['ends'] = { by: after(20 * MINUTE_MS), is: 'swap-finished' };

export const WAYS_OF_SWAPS = {
	'swap-started': { begins: (sitting) => sitting.beginSwap(), stepMs: SECOND_MS, ends: finished },
	'swap-continues': {
		// The other side is back after half an hour.
		async begins(sitting) {
			await abandoned(sitting);
			await sitting.leap(31 * MINUTE_MS);
			await sitting.until('swap-late');
			await sitting.world.control({ control: 'calm' });
		},
		ends: finished,
	},
	'swap-finished': { begins: (sitting) => sitting.beginSwap(), stepMs: MINUTE_MS },
	'swap-reported': {
		// The node refuses to look payments up.
		async begins(sitting) {
			const fault = { method: 'getrawtransaction', fault: 'errored', times: 100_000 } as const;
			await sitting.world.control({ control: 'fault', ...fault });
			await sitting.beginSwap();
		},
		stepMs: MINUTE_MS,
	},
	'swap-refunded': {
		async begins(sitting) {
			await abandoned(sitting);
			await sitting.leap(2 * LOCK_MS + HOUR_MS);
		},
		stepMs: 10 * MINUTE_MS,
	},
	'swap-claimed': {
		manner: 'marketmaker',
		async begins(sitting) {
			await abandoned(sitting);
			await sitting.leap(2 * LOCK_MS + HOUR_MS);
		},
		stepMs: 10 * MINUTE_MS,
	},
	'swap-ended': {
		async begins(sitting) {
			await sitting.world.control({ control: 'vanish', after: 'myfee' });
			await sitting.beginSwap();
			await sitting.look();
		},
		stepMs: 10 * MINUTE_MS,
	},
	'swap-forgotten': {
		// The node was started with an empty folder: a different world, at the address that the browser knows.
		async begins(sitting) {
			await abandoned(sitting);
			const empty = await RemoteWorld.open('document');
			await sitting.reload(empty.access);
		},
	},
	'order-filled': {
		async begins(sitting) {
			const { bids } = await sitting.call<{ bids: { price: number }[] }>('orderbook', {
				...{ base: 'KMD', rel: 'LTC' },
			});
			await sitting.call('setprice', { base: 'KMD', rel: 'LTC', price: bids[0]?.price ?? 1 });
		},
		stepMs: 20 * SECOND_MS,
		ends: {
			async by(sitting) {
				await sitting.call('setprice', { base: 'KMD', rel: 'LTC', price: 0 });
				await sitting.pass(20 * MINUTE_MS);
			},
			is: 'swap-finished',
		},
	},
	'goal-traded': {
		async begins(sitting) {
			await sitting.call('goal', { coin: 'KMD', val: 95 });
			await sitting.call('goal', { coin: 'LTC', val: 5 });
		},
		ends: {
			async by(sitting) {
				for (const coin of ['KMD', 'LTC']) await sitting.call('goal', { coin, val: 0 });
				await sitting.pass(20 * MINUTE_MS);
			},
			is: 'swap-finished',
		},
	},
	'swap-late': {
		async begins(sitting) {
			await sitting.beginSwap();
			await sitting.look();
			await sitting.leap(50 * MINUTE_MS);
		},
		stepMs: 0,
		ends: finished,
	},
	'swap-attention': {
		async begins(sitting) {
			await abandoned(sitting);
			await sitting.leap(4 * HOUR_MS + 5 * MINUTE_MS);
		},
		stepMs: 0,
		ends: { by: after(HOUR_MS), is: 'swap-refunded' },
	},
	'swap-refundable': {
		// Until the first block after the lock.
		async begins(sitting) {
			await abandoned(sitting);
			await sitting.leap(2 * LOCK_MS - 10 * MINUTE_MS);
		},
		stepMs: 5 * SECOND_MS,
		ends: { by: after(HOUR_MS), is: 'swap-refunded' },
	},
} as const satisfies Partial<Record<NoticeState, Way>>;
