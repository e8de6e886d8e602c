import { readFileSync } from 'node:fs';
import * as v from 'valibot';
import { methods } from '#lib/api/index.ts';
import { readWireJson } from '#lib/client/wire/wire-json.ts';
import { filesInMemory } from '#practice/node-state.ts';
import type { Practice } from '#practice/practice.ts';
import { PROGRAM_METHODS, type ProgramMethod } from './program-methods.ts';
import { openDaemon, type FakeDaemon } from '../../unit/practice/daemon/daemon-fixture.ts';
import { callMethod, openStill } from '../../unit/practice/node/practice-fixture.ts';
import { readCaptures } from '../captures.ts';

/** Valid replies by method name, from the practice programs and from captures of real nodes. */
export type GoodReplies = ReadonlyMap<string, readonly unknown[]>;

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
/** Run last, because these methods disable the node or a coin. */
const LAST = ['electrum', 'enable', 'trust', 'disable', 'sleep', 'stop'];

export async function goodReplies(): Promise<GoodReplies> {
	const replies = new Map<string, unknown[]>(PROGRAM_METHODS.map(({ name }) => [name, []]));
	const note = (name: string, reply: unknown) => {
		const method = PROGRAM_METHODS.find((each) => each.name === name);
		if (method && v.is(method.method.reply, reply)) replies.get(name)?.push(reply);
	};
	await playNode(note);
	await playDaemon(note);
	for (const [name, captures] of readCaptures())
		for (const { body_text: text } of captures) note(name, readWireJson(new TextEncoder().encode(text)));
	return replies;
}

type Note = (name: string, reply: unknown) => void;

async function playNode(note: Note): Promise<void> {
	const files = filesInMemory();
	files.write(
		'photo.jpg',
		new Uint8Array(readFileSync(new URL('../../unit/practice/jpeg/photo.jpg', import.meta.url))),
	);
	const practice = await openStill({ files });
	const ask = async (name: string, params: object = {}): Promise<Readonly<Record<string, unknown>>> => {
		const reply = readReply(await callMethod(practice, name, params));
		note(name, reply);
		return (typeof reply === 'object' && reply !== null ? reply : {}) as Readonly<Record<string, unknown>>;
	};
	await playMoney(practice, ask);
	const byNow = Object.values(methods).toSorted(
		(one, other) => LAST.indexOf(one.name) - LAST.indexOf(other.name),
	);
	for (const { name, example } of byNow) {
		const asked = ask(name, example);
		if (name === 'sleep') await practice.control({ control: 'advance', ms: MINUTE_MS });
		await asked;
	}
	await practice.close();
}

/** Starts orders, swaps, bots and all other subjects of replies. */
async function playMoney(
	practice: Practice,
	ask: (name: string, params?: object) => Promise<Readonly<Record<string, unknown>>>,
): Promise<void> {
	const advance = (ms: number) => practice.control({ control: 'advance', ms });
	for (const name of ['withdraw', 'timelock', 'fastswap_deposit'] as const) {
		const { hex, txid } = await ask(name, methods[name].example);
		await ask('sendrawtransaction', { coin: 'KMD', signedtx: hex });
		await ask('getrawtransaction', { coin: 'KMD', txid });
		await advance(3 * MINUTE_MS);
		await ask('getrawtransaction', { coin: 'KMD', txid });
		if (name === 'timelock') await ask('unlockedspend', { coin: 'KMD', txid });
	}
	await ask('setprice', methods.setprice.example);
	for (const name of ['buy', 'sell'] as const) {
		const pair = { base: 'KMD', rel: 'LTC' };
		await ask(
			name,
			name === 'buy'
				? { ...pair, price: '0.02', relvolume: '0.1' }
				: { ...pair, price: '0.001', basevolume: '5' },
		);
		await ask('recentswaps', { limit: 10 });
		await advance(MINUTE_MS);
		await ask('swapstatus', { pending: 1 });
		await ask('inuse');
	}
	const { botid } = await ask('bot_buy', methods.bot_buy.example);
	await advance(5 * MINUTE_MS);
	for (const name of ['bot_status', 'bot_pause', 'bot_resume', 'bot_settings', 'bot_stop'])
		await ask(name, { botid, ...(name === 'bot_settings' && { newprice: '0.011', newvolume: '0.6' }) });
	await practice.control({ control: 'leap', ms: 30 * DAY_MS });
	await ask('fastswap_claim');
}

async function playDaemon(note: Note): Promise<void> {
	const daemon: FakeDaemon = await openDaemon();
	const ask = async <Result>(name: string, ...params: readonly unknown[]): Promise<Result> => {
		const { result } = await daemon.call(name, ...params);
		note(`daemon.${name}`, result);
		return result as Result;
	};
	const { hex } = await ask<{ hex: string }>('tokencreate', 'Tide', '0.00001', 'of a test');
	const tokenId = await ask<string>('sendrawtransaction', hex);
	daemon.mine();
	await ask('decoderawtransaction', hex);
	const { pubkey } = await ask<{ pubkey: string }>('getinfo');
	const { 'myCCAddress(Tokens)': address } = await ask<Record<string, string>>('tokenaddress');
	await ask('tokenbalance', tokenId, pubkey);
	await ask('tokeninfo', tokenId);
	await ask('tokenlist');
	await ask('tokentransfer', tokenId, pubkey, '10');
	await ask('getrawtransaction', tokenId, 1);
	await ask('gettransaction', tokenId);
	await ask('gettxout', tokenId, 1, true);
	await ask('getaddressutxos', { addresses: [address] }, 1);
}

/** Parses a reply; `undefined` for a closed connection. */
function readReply(text: string | undefined): unknown {
	return text === undefined ? undefined : readWireJson(new TextEncoder().encode(text));
}

/** Methods without a good reply. When you add a method, add a call for it above. */
export const unanswered = (replies: GoodReplies): ProgramMethod[] =>
	PROGRAM_METHODS.filter(({ name }) => (replies.get(name)?.length ?? 0) === 0);
