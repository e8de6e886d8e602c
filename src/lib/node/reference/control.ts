import { methods } from '#lib/api/index.ts';
import type { Method, ReplyOf } from '#lib/api/method.ts';
import type { NodeCommand, Peer } from '#lib/domain/peers.ts';
import { getpeers, help, millis, sleep, stop } from '#lib/api/session.ts';
import { bot_statuslist } from '#lib/api/bots.ts';
import { getprices } from '#lib/api/market.ts';
import { inventory, lastnonce } from '#lib/api/signature-only.ts';
import type { NodeClient } from '#lib/client/node-client.ts';
import type { LazyControl } from '../features/control.ts';
import { readAddress } from './wire-values.ts';

/** A line of `help`: name, parameters in brackets, note. Some lines are commented out. */
const LINE = /^[ \t]*([a-z]\w*)[ \t]*(?:\(([^\n]*)\))?([^\n()]*)$/i;

/** Document names of methods that nodes call differently. */
const DOCUMENT_NAMES: Readonly<Record<string, string>> = {
	instantdex_deposit: 'fastswap_deposit',
	instantdex_claim: 'fastswap_claim',
};

/** Parses the node's list of its methods. Drops headings and duplicates. */
export function readCommandLines(text: string): NodeCommand[] {
	const commands = text.split('\n').flatMap(readLine);
	const seen = new Set<string>();
	return commands.filter(({ name, parameters }) => {
		const key = `${name} ${parameters.join()}`;
		return !seen.has(key) && seen.add(key);
	});
}

function readLine(line: string): NodeCommand[] {
	const [, name, inBrackets, rest = ''] = LINE.exec(line) ?? [];
	// A line of plain words is a heading, unless it consists of a single method name.
	if (name === undefined || (inBrackets === undefined && rest.trim() !== '')) return [];
	const parameters = splitParameters(inBrackets ?? '');
	return [{ name, parameters, note: rest.replace(/^[\s*#>-]+/, '').trim(), summary: summaryOf(name) }];
}

/** Splits at commas outside nested brackets: `holdings=[]`, `destaddr=(tradeaddr)`. */
function splitParameters(text: string): string[] {
	const parts = text.match(/(?:[^,[(<]|[[(<][^\])>]*[\])>]?)+/g) ?? [];
	return parts.map((part) => part.trim()).filter(Boolean);
}

function summaryOf(name: string): string | undefined {
	return (methods as Readonly<Record<string, Method>>)[DOCUMENT_NAMES[name] ?? name]?.summary;
}

/** A session id is its start in Unix seconds; a smaller number shows only that a session exists. */
const FIRST_SECOND = 1_000_000_000;

export function readPeerRow(row: ReplyOf<typeof getpeers>[number]): Peer {
	const { session } = row;
	// The field names of the document, or those of the real program.
	const [host, port] = 'ipaddr' in row ? [row.ipaddr, row.port] : [row.isLP, row.remoteport];
	return {
		host: readAddress(String(host)),
		port: Number(port),
		netid: typeof row['netid'] === 'number' ? row['netid'] : undefined,
		isConnected: session !== 0,
		since: session >= FIRST_SECOND ? new Date(session * 1000) : undefined,
	};
}

/** Extra time for the reply after a pause ends, in milliseconds. */
const SPARE_MS = 30_000;

export function openControl(client: NodeClient): LazyControl {
	return {
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
		/** `reset` is never sent, because it would sign in again. */
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
