import type { NoticeState } from '#lib/domain/notices.ts';
import { Alerts } from '#lib/state/alerts.svelte.ts';
import { Coins } from '#lib/state/coins.svelte.ts';
import { PRACTICE_SIGN_IN } from '#practice/practice-sign-in.ts';
import { vi } from 'vitest';
import { postTwo } from './order-steps.ts';
import { DAY_MS, MINUTE_MS } from './sitting.svelte.ts';
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
	'payment-confirmed': { begins: (sitting) => sitting.act('send'), stepMs: MINUTE_MS },
	'payment-undone': {
		async begins(sitting) {
			await sitting.act('send');
			await sitting.until('payment-confirmed');
			await sitting.world.control({ control: 'reorganise', coin: 'KMD', blocks: 12, rival: true });
		},
	},
	'deposit-recognised': { begins: (sitting) => sitting.act('deposit'), stepMs: MINUTE_MS },
	'deposit-claimable': {
		async begins(sitting) {
			await sitting.act('deposit');
			await sitting.until('deposit-recognised', MINUTE_MS);
			await sitting.leap(15 * DAY_MS);
		},
		ends: { by: (sitting) => sitting.press('claim') },
	},
	'lock-over': {
		async begins(sitting) {
			await sitting.act('time lock');
			await sitting.until('payment-confirmed');
			await sitting.leap(20 * MINUTE_MS);
		},
		ends: { by: (sitting) => sitting.press('unlock') },
	},
	'token-confirmed': { begins: (sitting) => sitting.act('token creation'), stepMs: MINUTE_MS },
	alert: {
		async begins(sitting) {
			const pair = { base: 'KMD', rel: 'LTC' };
			const { asks } = await sitting.call<{ asks: { price: number }[] }>('orderbook', pair);
			const ask = asks[0]?.price ?? 1;
			const level = BigInt(Math.round(ask * 0.97 * 1e8));
			const condition = { kind: 'price', of: 'ask', to: 'below', level } as const;
			await sitting.desk.use(Alerts).add({ ...pair, condition, repeats: false });
			await sitting.look();
			await sitting.call('setprice', { ...pair, price: ask * 0.95 });
			await sitting.pass(MINUTE_MS);
		},
	},
} as const satisfies Partial<Record<NoticeState, Way>>;

const OF_NODE = {
	'node-away': {
		begins: (sitting) => sitting.world.setDown(true),
		ends: { by: (sitting) => sitting.world.setDown(false), is: 'node-back' },
		isListedOnly: true,
	},
	'node-back': {
		async begins(sitting) {
			await sitting.world.setDown(true);
			await sitting.until('node-away');
			await sitting.world.setDown(false);
		},
	},
	'node-other-key': {
		begins: (sitting) => sitting.call('passphrase', { passphrase: OTHER_USER }).then(nothing),
		ends: {
			async by(sitting) {
				const userpass = await userpassOf(OTHER_USER);
				await sitting.call('passphrase', { passphrase: PRACTICE_SIGN_IN.passphrase, userpass });
			},
			is: 'node-back',
		},
		isListedOnly: true,
	},
	'node-restarted': {
		async begins(sitting) {
			const own = await postTwo(sitting);
			await sitting.world.setDown(true);
			await sitting.until('node-away');
			await sitting.world.control({ control: 'restart' });
			await sitting.world.setDown(false);
			await sitting.until('node-back');
			await own.orders.refresh();
		},
	},
	'coins-off': {
		async begins(sitting) {
			const coins = sitting.desk.use(Coins);
			await coins.list.refresh();
			await sitting.look();
			await sitting.call('disable', { coin: 'LTC' });
			await coins.list.refresh();
		},
		ends: { by: (sitting) => sitting.desk.use(Coins).switchOn(['LTC']) },
		isListedOnly: true,
	},
	'stream-lost': {
		// The only seat of the stream is taken by a different program.
		async begins(sitting) {
			const status = vi.spyOn(sitting.desk.connection.news, 'status', 'get');
			status.mockReturnValue('on');
			await sitting.look();
			status.mockReturnValue('taken');
		},
		ends: {
			by: async (sitting) =>
				void vi.spyOn(sitting.desk.connection.news, 'status', 'get').mockReturnValue('on'),
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

/** One per reported state: a new state does not compile without its own. */
export const WAYS: Readonly<Record<NoticeState, Way>> = {
	...WAYS_OF_SWAPS,
	...WAYS_OF_TRADING,
	...OF_WALLET,
	...OF_NODE,
};
