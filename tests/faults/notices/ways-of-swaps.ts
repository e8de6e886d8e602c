import type { NoticeState } from '#lib/domain/notices.ts';
import { RemoteWorld } from '../remote-world.ts';
import { HOUR_MS, MINUTE_MS, SECOND_MS, type Journey } from './journey.svelte.ts';
import type { Way } from './way.ts';

const LOCK_MS = 7_800_000;

/** Passes time, after which the notice ends automatically. */
const after = (ms: number) => (journey: Journey) => journey.advance(ms);

/** Starts a swap whose other side disconnects after the user's payment. */
async function abandoned(journey: Journey): Promise<void> {
	await journey.world.control({ control: 'vanish', after: 'alicepayment' });
	await journey.beginSwap();
	await journey.runTo('alicepayment');
	await journey.poll();
}

const finished: Way['ends'] = { by: after(20 * MINUTE_MS), is: 'swap-finished' };

export const WAYS_OF_SWAPS = {
	'swap-started': { begins: (journey) => journey.beginSwap(), stepMs: SECOND_MS, ends: finished },
	'swap-continues': {
		// The other side returns after half an hour.
		async begins(journey) {
			await abandoned(journey);
			await journey.leap(31 * MINUTE_MS);
			await journey.until('swap-late');
			await journey.world.control({ control: 'calm' });
		},
		ends: finished,
	},
	'swap-finished': { begins: (journey) => journey.beginSwap(), stepMs: MINUTE_MS },
	'swap-reported': {
		// The node refuses to look up payments.
		async begins(journey) {
			const fault = { method: 'getrawtransaction', fault: 'errored', times: 100_000 } as const;
			await journey.world.control({ control: 'fault', ...fault });
			await journey.beginSwap();
		},
		stepMs: MINUTE_MS,
	},
	'swap-refunded': {
		async begins(journey) {
			await abandoned(journey);
			await journey.leap(2 * LOCK_MS + HOUR_MS);
		},
		stepMs: 10 * MINUTE_MS,
	},
	'swap-claimed': {
		variant: 'marketmaker',
		async begins(journey) {
			await abandoned(journey);
			await journey.leap(2 * LOCK_MS + HOUR_MS);
		},
		stepMs: 10 * MINUTE_MS,
	},
	'swap-ended': {
		async begins(journey) {
			await journey.world.control({ control: 'vanish', after: 'myfee' });
			await journey.beginSwap();
			await journey.poll();
		},
		stepMs: 10 * MINUTE_MS,
	},
	'swap-forgotten': {
		// The node restarted with an empty folder: a different world at an address known to the browser.
		async begins(journey) {
			await abandoned(journey);
			const empty = await RemoteWorld.open('document');
			await journey.reload(empty.access);
		},
	},
	'order-filled': {
		async begins(journey) {
			const { bids } = await journey.call<{ bids: { price: number }[] }>('orderbook', {
				...{ base: 'KMD', rel: 'LTC' },
			});
			await journey.call('setprice', { base: 'KMD', rel: 'LTC', price: bids[0]?.price ?? 1 });
		},
		stepMs: 20 * SECOND_MS,
		ends: {
			async by(journey) {
				await journey.call('setprice', { base: 'KMD', rel: 'LTC', price: 0 });
				await journey.advance(20 * MINUTE_MS);
			},
			is: 'swap-finished',
		},
	},
	'goal-traded': {
		async begins(journey) {
			await journey.call('goal', { coin: 'KMD', val: 95 });
			await journey.call('goal', { coin: 'LTC', val: 5 });
		},
		ends: {
			async by(journey) {
				for (const coin of ['KMD', 'LTC']) await journey.call('goal', { coin, val: 0 });
				await journey.advance(20 * MINUTE_MS);
			},
			is: 'swap-finished',
		},
	},
	'swap-late': {
		async begins(journey) {
			await journey.beginSwap();
			await journey.poll();
			await journey.leap(50 * MINUTE_MS);
		},
		stepMs: 0,
		ends: finished,
	},
	'swap-attention': {
		async begins(journey) {
			await abandoned(journey);
			await journey.leap(4 * HOUR_MS + 5 * MINUTE_MS);
		},
		stepMs: 0,
		ends: { by: after(HOUR_MS), is: 'swap-refunded' },
	},
	'swap-refundable': {
		// Stops before the first block after the lock.
		async begins(journey) {
			await abandoned(journey);
			await journey.leap(2 * LOCK_MS - 10 * MINUTE_MS);
		},
		stepMs: 5 * SECOND_MS,
		ends: { by: after(HOUR_MS), is: 'swap-refunded' },
	},
} as const satisfies Partial<Record<NoticeState, Way>>;
