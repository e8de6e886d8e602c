import { getcoin, getcoins } from '#lib/api/coins.ts';
import { passphrase } from '#lib/api/session.ts';
import type { NodeClient } from '#lib/client/node-client.ts';
import { REFERENCE_COIN } from '#lib/domain/money/reference-coin.ts';
import type { NodeKey } from '#lib/domain/session/node-key.ts';
import { LOCK_NAMES, withLock } from '#lib/tabs/named-lock.ts';
import type { NodeSession } from '../session.ts';

/** Two `passphrase` calls within about three seconds can hang the real node for ever. */
const PASSPHRASE_REST_MS = 5000;

export interface SessionOptions {
	/** The pause that a node gets after a `passphrase` call, in milliseconds. */
	readonly passphraseRestMs?: number;
}

export function openSession(
	client: NodeClient,
	{ passphraseRestMs = PASSPHRASE_REST_MS }: SessionOptions = {},
): NodeSession {
	return {
		async signIn(key) {
			const userpass =
				key.by === 'userpass' ? key.userpass : await askUserpass(client, key, passphraseRestMs);
			client.signIn(userpass);
			const coins = await client.call(getcoins, {}, { priority: 'user' });
			return {
				userpass,
				wallet: coins.find(({ coin }) => coin === REFERENCE_COIN)?.smartaddress ?? '',
				activeCoins: coins.filter(({ status }) => status === 'active').length,
			};
		},
		async height(options) {
			const { coin } = await client.call(getcoin, { coin: REFERENCE_COIN }, options);
			return 'height' in coin ? coin.height : 0;
		},
	};
}

function askUserpass(
	client: NodeClient,
	{ passphrase: secret, start }: Extract<NodeKey, { by: 'passphrase' }>,
	restMs: number,
): Promise<string> {
	return withRest(
		restMs,
		async () => (await client.call(passphrase, { passphrase: secret, ...start })).userpass,
	);
}

/** Lets no other `passphrase` call of any tab begin until the node has had its rest. */
function withRest<Result>(restMs: number, call: () => Promise<Result>): Promise<Result> {
	return new Promise((resolve, reject) => {
		void withLock(LOCK_NAMES.passphraseCall(), async () => {
			await call().then(resolve, reject);
			await new Promise((rested) => setTimeout(rested, restMs));
		});
	});
}
