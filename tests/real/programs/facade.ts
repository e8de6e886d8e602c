import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { decodeAddress, encodeAddress } from '#lib/chain/address.ts';

/** Forwards one call from a facade to its daemon. The reply is text, to preserve every amount as written. */
export type AskDaemon = (method: string, params: readonly unknown[]) => Promise<string>;

/** Address version bytes of regtest, mapped to those of the reference coin. */
const REGTEST_TO_KOMODO: Readonly<Record<number, number>> = { 111: 60, 58: 85, 196: 85 };
const KOMODO_TO_REGTEST: Readonly<Record<number, number>> = { 60: 111, 85: 58 };

const ADDRESS = /(?<=")[1-9A-HJ-NP-Za-km-z]{26,36}(?=")/g;

function convert(text: string, versions: Readonly<Record<number, number>>): string {
	return text.replace(ADDRESS, (word) => {
		try {
			const { version, hash } = decodeAddress(word);
			const other = versions[version];
			return other === undefined ? word : encodeAddress(other, hash);
		} catch {
			return word;
		}
	});
}

const toKomodoAddresses = (text: string): string => convert(text, REGTEST_TO_KOMODO);
export const toRegtestAddresses = (text: string): string => convert(text, KOMODO_TO_REGTEST);

interface Answer<Result> {
	readonly result: Result;
	readonly error: unknown;
}

async function ask<Result>(daemon: AskDaemon, method: string, ...params: unknown[]): Promise<Result> {
	const { result } = JSON.parse(await daemon(method, params)) as Answer<Result>;
	return result;
}

const answer = (result: unknown): string => JSON.stringify({ result, error: null, id: 'jl777' });

/** Number of confirmations after which the reference coin counts a block as notarised. */
const NOTARISED_DEPTH = 5;

/** Emulates `getinfo`, which later daemons no longer have. */
async function getinfo(daemon: AskDaemon, isKomodo: boolean): Promise<string> {
	const { blocks, difficulty } = await ask<{ blocks: number; difficulty: number }>(
		daemon,
		'getblockchaininfo',
	);
	const info = { version: 160300, protocolversion: 70015, walletversion: 159900, balance: 0, blocks };
	const net = { timeoffset: 0, connections: 8, proxy: '', difficulty, testnet: false };
	const wallet = { keypoololdest: 1, keypoolsize: 1000, paytxfee: 0, relayfee: 0.00001, errors: '' };
	if (!isKomodo) return answer({ ...info, ...net, ...wallet });
	const notarized = Math.max(0, blocks - NOTARISED_DEPTH);
	const hash = await ask<string>(daemon, 'getblockhash', notarized);
	const notarised = { notarized, prevMoMheight: 0, notarizedhash: hash, notarizedtxid: hash };
	return answer({ ...info, ...net, ...wallet, KMDversion: '0.2.0', ...notarised, longestchain: blocks });
}

/** Adds the wallet's data to `validateaddress`, as daemons did before `getaddressinfo` existed. */
async function validateaddress(daemon: AskDaemon, params: readonly unknown[]): Promise<string> {
	const valid = await ask<{ isvalid: boolean }>(daemon, 'validateaddress', ...params);
	if (!valid.isvalid) return answer(valid);
	const known = await ask<Record<string, unknown>>(daemon, 'getaddressinfo', ...params);
	const { ismine, iswatchonly, pubkey, iscompressed } = known;
	return answer({ ...valid, ismine, iswatchonly, pubkey, iscompressed });
}

interface Unspent {
	readonly address: string;
	readonly txid: string;
	readonly vout: number;
	readonly scriptPubKey: string;
	readonly amount: number;
	readonly confirmations: number;
}

/** Emulates the address index of the reference coin's daemon. */
async function getaddressutxos(daemon: AskDaemon, params: readonly unknown[]): Promise<string> {
	const [{ addresses }] = params as [{ addresses: string[] }];
	const rows = await ask<Unspent[]>(daemon, 'listunspent', 1, 9_999_999, addresses);
	const tip = await ask<number>(daemon, 'getblockcount');
	return answer(
		rows.map(({ address, txid, vout, scriptPubKey, amount, confirmations }) => ({
			...{ address, txid, outputIndex: vout, script: scriptPubKey },
			...{ satoshis: Math.round(amount * 1e8), height: tip - confirmations + 1 },
		})),
	);
}

async function reply(
	daemon: AskDaemon,
	isKomodo: boolean,
	method: string,
	params: readonly unknown[],
): Promise<string> {
	switch (method) {
		case 'getinfo':
			return getinfo(daemon, isKomodo);
		case 'estimatefee':
			return answer(0.001);
		case 'validateaddress':
			return validateaddress(daemon, params);
		case 'getaddressutxos':
			return isKomodo ? getaddressutxos(daemon, params) : answer([]);
		case 'listtransactions':
			return daemon(method, ['*', ...params.slice(1)]);
		default:
			return daemon(method, params);
	}
}

/**
 * Makes a current daemon look like one of 2018, which the trading node expects. For the reference coin, it rewrites
 * addresses as `R…` and reports blocks as notarised.
 */
export function createFacade(daemon: AskDaemon, { isKomodo }: { readonly isKomodo: boolean }): Server {
	async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
		const parts: Buffer[] = [];
		for await (const part of request) parts.push(part as Buffer);
		const asked = Buffer.concat(parts).toString();
		const { method, params = [] } = JSON.parse(isKomodo ? toRegtestAddresses(asked) : asked) as {
			method: string;
			params?: unknown[];
		};
		const text = await reply(daemon, isKomodo, method, params);
		const isRefused = (JSON.parse(text) as Answer<unknown>).error !== null;
		response.writeHead(isRefused ? 500 : 200, { 'Content-Type': 'application/json' });
		response.end(`${isKomodo ? toKomodoAddresses(text) : text}\n`);
	}
	return createServer((request, response) => {
		serve(request, response).catch(() => response.destroy());
	});
}
