import { createHash } from 'node:crypto';
import { postToNode } from '../../../src/gateway/node-socket.ts';
import { callDaemon, makeToken as makePracticeToken } from '../../e2e/support/daemon-call.ts';
import { openDeskHere, withDataFolder, type TestDesk } from '../../e2e/support/desk.ts';
import { callNode } from '../../e2e/support/node-call.ts';
import { beginSwap, runUntil } from '../../e2e/support/run-swap.ts';
import { expect } from '../app.ts';
import { DAEMON_REQUESTS } from '../compare/daemon-requests.ts';
import { DAEMON_DIFFERENCES, type KnownDifference, NODE_DIFFERENCES } from '../compare/known-differences.ts';
import { NODE_REQUESTS } from '../compare/node-requests.ts';
import { differencesOf } from '../compare/shape.ts';
import { type Market, NODE_ADDRESS, PAIR } from '../market.ts';
import { DAEMON_PASSWORD, DAEMON_USER } from '../programs/chain-daemon.ts';
import type { TokenChain } from '../token-chain.ts';
import { step, type Witnesses } from '../witness.ts';
import { makeToken } from './token-limits.ts';
import { mineAndAgree } from './tokens.ts';

/** One of the two compared programs: a function that calls it, and its values for the placeholders in the requests. */
interface Side {
	/** Returns the reply as text; `undefined` if the connection was closed without one. */
	send(method: string, params: unknown): Promise<string | undefined>;
	readonly words: Map<string, unknown>;
}

type Request = readonly [name: string, method: string, params: unknown];

const noPage = () => undefined;

/** Sends the practice node (marketmaker variant) the same requests as the real one. */
export function nodeComparison(market: Market): void {
	const requests = NODE_REQUESTS.map(([name, method, params = {}]): Request => [name, method, params]);
	step('replies like the practice node, except for known differences', noPage, () =>
		withDesk(['--variant', 'marketmaker'], async (desk) =>
			compare(await practiceNode(desk), await realNode(market), requests, NODE_DIFFERENCES),
		),
	);
}

/** Sends the practice daemon the same requests as the real one. */
export function daemonComparison(chain: TokenChain): void {
	const requests = DAEMON_REQUESTS.map(([name, method, ...params]): Request => [name, method, params]);
	step('replies like the practice daemon, except for known differences', noPage, () =>
		withDesk([], async (desk) =>
			compare(await practiceDaemon(desk, chain), await realDaemon(chain), requests, DAEMON_DIFFERENCES),
		),
	);
}

function withDesk(
	options: readonly string[],
	use: (desk: TestDesk) => Promise<Witnesses>,
): Promise<Witnesses> {
	return withDataFolder(async (folder) => {
		const { desk, stop } = await openDeskHere(folder, ...options);
		return use(desk).finally(stop);
	});
}

async function compare(
	practice: Side,
	real: Side,
	requests: readonly Request[],
	named: readonly KnownDifference[],
): Promise<Witnesses> {
	const unnamed: string[] = [];
	const seen = new Set<KnownDifference>();
	for (const [name, method, params] of requests) {
		const ours = await ask(practice, method, params);
		const theirs = await ask(real, method, params);
		for (const line of differencesOf(theirs, ours)) {
			const known = named.find((each) => each.request === name && each.line.test(line));
			if (known) seen.add(known);
			else unnamed.push(`${name}: ${line}`);
		}
	}
	expect(unnamed).toEqual([]);
	return {
		chain: 'no coin moved',
		program: `${requests.length} requests: ${seen.size} differences, each with its reason in the table`,
		page: 'not asked',
	};
}

/** Sends a request with the side's own values, and stores the bot or request ids found in the reply. */
async function ask(side: Side, method: string, params: unknown): Promise<string | undefined> {
	const text = JSON.stringify(params).replace(/"@(\w+)"/g, (word, name: string) =>
		JSON.stringify(side.words.get(name) ?? word),
	);
	const reply = await side.send(method, JSON.parse(text));
	const botid = /"botid":\s*(\d+)/.exec(reply ?? '')?.[1];
	if (method === 'bot_buy' && botid !== undefined) side.words.set('botid', Number(botid));
	const uuid = /"uuid":\s*"(\w+)"/.exec(reply ?? '')?.[1];
	if (method === 'buy' && uuid !== undefined) side.words.set('uuid', uuid);
	return reply;
}

/** Coins in the same state on both sides: `off` is known but disabled, `missing` is known but has no daemon. */
const COINS_OFF = { off: 'DASH', missing: 'DOGE' };

type Call = <Reply>(method: string, params?: object) => Promise<Reply>;

async function nodeText(call: Call, base: string, rel: string): Promise<Map<string, unknown>> {
	const addressOf = async (coin: string) =>
		(await call<{ coin: { smartaddress: string } }>('getcoin', { coin })).coin.smartaddress;
	const { swaps } = await call<{ swaps: [number, number][] }>('recentswaps');
	const [requestid, quoteid] = swaps[0] ?? [];
	const addresses = { address: await addressOf(rel), komodo: await addressOf('KMD') };
	return new Map(Object.entries({ base, rel, ...addresses, requestid, quoteid, ...COINS_OFF }));
}

async function realNode({ alice, passphrase }: Market): Promise<Side> {
	const words = await nodeText((method, params) => alice.call(method, params), PAIR.base, PAIR.rel);
	return { words, send: (method, params) => sendToNode(NODE_ADDRESS, passphrase, method, params) };
}

/** Prepares the practice node like the real one: enabled coins and one swap. */
async function practiceNode(desk: TestDesk): Promise<Side> {
	for (const coin of ['KMD', 'LTC', 'RICK']) await callNode(desk, 'enable', { coin });
	await runUntil(desk, await beginSwap(desk, 'LTC'), 'finished');
	const words = await nodeText((method, params) => callNode(desk, method, params), 'KMD', 'LTC');
	return { words, send: (method, params) => sendToNode(desk.node, desk.passphrase, method, params) };
}

async function sendToNode(
	node: string,
	passphrase: string,
	method: string,
	params: unknown,
): Promise<string | undefined> {
	const userpass = createHash('sha256').update(passphrase).digest('hex');
	const body = JSON.stringify({ userpass, method, ...(params as object) });
	const reply = await postToNode(node, body).catch(() => undefined);
	return reply && new TextDecoder().decode(reply.body);
}

/** Creates a new token, as on the other side: for a spent output, `getrawtransaction` returns the spender. */
async function realDaemon(chain: TokenChain): Promise<Side> {
	const { own, peer } = chain;
	const token = await makeToken(own, 'GOLD', '0.00001', 'words');
	await mineAndAgree(chain);
	const account = { address: own.address, user: DAEMON_USER, password: DAEMON_PASSWORD };
	const { tx } = await own.call<{ tx: string[] }>('getblock', await own.call<string>('getbestblockhash'));
	return daemonSide(account, { token, coinbase: tx[0], other: peer.publicKey });
}

async function practiceDaemon(desk: TestDesk, { peer }: TokenChain): Promise<Side> {
	const token = await makePracticeToken(desk, { name: 'GOLD', supply: '0.00001' });
	const account = { address: desk.daemon, user: desk.user, password: desk.password };
	const side = await daemonSide(account, { token, other: peer.publicKey });
	// Rewards the daemon last, because a token creation could spend the reward before it is mature.
	await desk.control({ control: 'reward-daemon', coins: REWARD });
	const { myaddress } = await callDaemon<{ myaddress: string }>(desk, 'tokenaddress');
	const outputs = await callDaemon<{ txid: string; satoshis: number }[]>(desk, 'getaddressutxos', myaddress);
	side.words.set('coinbase', outputs.findLast(({ satoshis }) => satoshis === Number(REWARD) * 1e8)?.txid);
	return side;
}

/** Block reward on the practice chain, in coins; no other output has this amount. */
const REWARD = '1234';

interface Account {
	readonly address: string;
	readonly user: string;
	readonly password: string;
}

/** Leaves a token creation unconfirmed, and collects the values of the placeholders. */
async function daemonSide(account: Account, known: Readonly<Record<string, unknown>>): Promise<Side> {
	const send = (method: string, params: unknown) => sendToDaemon(account, method, params);
	const ask = async <Result>(method: string, ...params: unknown[]): Promise<Result> => {
		const { body } = JSON.parse(await send(method, params)) as { body: { result: Result; error: unknown } };
		if (body.error) throw new Error(`${account.address} ${method}: ${JSON.stringify(body.error)}`);
		return body.result;
	};
	const { hex } = await ask<{ hex: string }>('tokencreate', 'WAITING', '0.00001', 'words');
	const { pubkey: key } = await ask<{ pubkey: string }>('getinfo');
	const own = await ask<Record<string, string>>('tokenaddress');
	const words = {
		...{ key, hex, trailing: `${hex}ff`, waiting: await ask<string>('sendrawtransaction', hex) },
		...{ address: own['myaddress'], tokens: own['myCCAddress(Tokens)'], ...known },
	};
	return { words: new Map(Object.entries(words)), send };
}

/** Sends a call. The compared text includes the HTTP status: 500 for a refused call, 200 for an error of a method. */
async function sendToDaemon(
	{ address, user, password }: Account,
	method: string,
	params: unknown,
): Promise<string> {
	const response = await fetch(address, {
		method: 'POST',
		headers: { authorization: `Basic ${btoa(`${user}:${password}`)}` },
		body: JSON.stringify({ id: 'compare', method, params }),
	});
	return `{"status": "${response.status}", "body": ${await response.text()}}`;
}
