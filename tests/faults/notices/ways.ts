import type { NoticeState } from '#lib/domain/notices.ts';
import { Alerts } from '#lib/state/alerts.svelte.ts';
import { Coins } from '#lib/state/coins.svelte.ts';
import { PRACTICE_SIGN_IN } from '#practice/practice-sign-in.ts';
import { vi } from 'vitest';
import { postTwo } from './order-steps.ts';
import { DAY_MS, MINUTE_MS } from './journey.svelte.ts';
import type { Way } from './way.ts';
import { WAYS_OF_SWAPS } from './ways-of-swaps.ts';
import { WAYS_OF_TRADING } from './ways-of-trading.ts';

const OTHER_USER = 'of another user';
const nothing = () => Promise.resolve();

async function userpassOf(passphrase: string): Promise<string> {
	const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(passphrase));
	return [...new Uint8Array(hash)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

const OF_WALLET = {
	'payment-confirmed': { begins: (journey) => journey.act('send'), stepMs: MINUTE_MS },
	'payment-undone': {
		async begins(journey) {
			await journey.act('send');
			await journey.until('payment-confirmed');
			await journey.world.control({ control: 'reorganise', coin: 'KMD', blocks: 12, rival: true });
		},
	},
	'deposit-recognised': { begins: (journey) => journey.act('deposit'), stepMs: MINUTE_MS },
	'deposit-claimable': {
		async begins(journey) {
			await journey.act('deposit');
			await journey.until('deposit-recognised', MINUTE_MS);
			await journey.leap(15 * DAY_MS);
		},
		ends: { by: (journey) => journey.press('claim') },
	},
	'lock-over': {
		async begins(journey) {
			await journey.act('time lock');
			await journey.until('payment-confirmed');
			await journey.leap(20 * MINUTE_MS);
		},
		ends: { by: (journey) => journey.press('unlock') },
	},
	'token-confirmed': { begins: (journey) => journey.act('token creation'), stepMs: MINUTE_MS },
	alert: {
		async begins(journey) {
			const pair = { base: 'KMD', rel: 'LTC' };
			const { asks } = await journey.call<{ asks: { price: number }[] }>('orderbook', pair);
			const ask = asks[0]?.price ?? 1;
			const level = BigInt(Math.round(ask * 0.97 * 1e8));
			const condition = { kind: 'price', of: 'ask', to: 'below', level } as const;
			await journey.desk.use(Alerts).add({ ...pair, condition, repeats: false });
			await journey.poll();
			await journey.call('setprice', { ...pair, price: ask * 0.95 });
			await journey.advance(MINUTE_MS);
		},
	},
} as const satisfies Partial<Record<NoticeState, Way>>;

const OF_NODE = {
	'node-away': {
		begins: (journey) => journey.world.setDown(true),
		ends: { by: (journey) => journey.world.setDown(false), is: 'node-back' },
		isListedOnly: true,
	},
	'node-back': {
		async begins(journey) {
			await journey.world.setDown(true);
			await journey.until('node-away');
			await journey.world.setDown(false);
		},
	},
	'node-other-key': {
		begins: (journey) => journey.call('passphrase', { passphrase: OTHER_USER }).then(nothing),
		ends: {
			async by(journey) {
				const userpass = await userpassOf(OTHER_USER);
				await journey.call('passphrase', { passphrase: PRACTICE_SIGN_IN.passphrase, userpass });
			},
			is: 'node-back',
		},
		isListedOnly: true,
	},
	'node-restarted': {
		async begins(journey) {
			const own = await postTwo(journey);
			await journey.world.setDown(true);
			await journey.until('node-away');
			await journey.world.control({ control: 'restart' });
			await journey.world.setDown(false);
			await journey.until('node-back');
			await own.orders.refresh();
		},
	},
	'coins-off': {
		async begins(journey) {
			const coins = journey.desk.use(Coins);
			await coins.list.refresh();
			await journey.poll();
			await journey.call('disable', { coin: 'LTC' });
			await coins.list.refresh();
		},
		ends: { by: (journey) => journey.desk.use(Coins).switchOn(['LTC']) },
		isListedOnly: true,
	},
	'stream-lost': {
		// A different program occupies the event stream, which accepts only one.
		async begins(journey) {
			const status = vi.spyOn(journey.desk.connection.news, 'status', 'get');
			status.mockReturnValue('on');
			await journey.poll();
			status.mockReturnValue('taken');
		},
		ends: {
			by: async (journey) =>
				void vi.spyOn(journey.desk.connection.news, 'status', 'get').mockReturnValue('on'),
		},
		isListedOnly: true,
	},
	'disk-nearly-full': {
		begins: async () =>
			void vi.spyOn(navigator.storage, 'estimate').mockResolvedValue({ usage: 99e6, quota: 100e6 }),
		ends: {
			by: async () =>
				void vi.spyOn(navigator.storage, 'estimate').mockResolvedValue({ usage: 0, quota: 1e9 }),
		},
	},
} as const satisfies Partial<Record<NoticeState, Way>>;

/** One per reported state; a new state does not compile until it has an entry. */
export const WAYS: Readonly<Record<NoticeState, Way>> = {
	...WAYS_OF_SWAPS,
	...WAYS_OF_TRADING,
	...OF_WALLET,
	...OF_NODE,
};
