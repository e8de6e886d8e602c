import { bot_statuslist } from '#lib/api/bots.ts';
import { getprices } from '#lib/api/market.ts';
import { getpeers, help, millis, sleep, stop } from '#lib/api/session.ts';
import { inventory, lastnonce } from '#lib/api/signature-only.ts';
import type { NodeClient } from '#lib/client/node-client.ts';
import type { NodeControl } from '../../control/control.ts';
import { readCommandLines } from './command-lines.ts';
import { readPeerRow } from './peer-rows.ts';

/** For the answer to a pause, after its end. */
const SPARE_MS = 30_000;

export function openControl(client: NodeClient): NodeControl {
	return {
		listsInventory: true,
		version: () => Promise.resolve(undefined),
		async commands(options) {
			return readCommandLines((await client.call(help, {}, options)).result);
		},
		async peers(options) {
			return (await client.call(getpeers, {}, options)).map(readPeerRow);
		},
		async ownKey(publicKeyHash, options) {
			const records = await client.call(getprices, {}, options);
			return records.find(({ rmd160 }) => rmd160.toLowerCase() === publicKeyHash)?.pubkey.toLowerCase();
		},
		async lastNonce(options) {
			return String((await client.call(lastnonce, {}, options)).lastnonce ?? 0);
		},
		async runningBots(options) {
			const bots = await client.call(bot_statuslist, {}, options);
			return bots.filter(
				({ paused, stopped, complete }) => paused === undefined && stopped === undefined && complete !== true,
			).length;
		},
		/** Never with `reset`, which signs in again. */
		async inventory(coin, options) {
			const { timestamp, alice = [], bob = [] } = await client.call(inventory, { coin }, options);
			return {
				coin,
				at: timestamp === undefined ? undefined : new Date(timestamp * 1000),
				rows: [
					...alice.map((row) => ({ side: 'taker', text: JSON.stringify(row) }) as const),
					...bob.map((row) => ({ side: 'maker', text: JSON.stringify(row) }) as const),
				],
			};
		},
		async writeTimings() {
			const { askedAt, answeredAt } = await client.callTimed(millis, {}, { priority: 'user' });
			return answeredAt - askedAt;
		},
		async pause(seconds) {
			await client.call(sleep, { seconds }, { timeoutMs: seconds * 1000 + SPARE_MS });
		},
		async stop() {
			await client.call(stop, {});
		},
	};
}
