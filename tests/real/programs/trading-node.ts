import { createHash } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { postToNode } from '../../../src/gateway/node-socket.ts';
import { COINS } from './coin-daemon.ts';
import { Program, until } from './program.ts';

/** Coins known to the nodes. Those without a chain in these tests stay disabled. */
const KNOWN_COINS = [
	{ coin: 'LTC', name: 'litecoin', rpcport: 29443, pubtype: 111, p2shtype: 58, wiftype: 239, txfee: 100000 },
	{ coin: 'RICK', name: 'rick', rpcport: 29543, pubtype: 111, p2shtype: 58, wiftype: 239, txfee: 10000 },
	{
		coin: 'DOGE',
		name: 'dogecoin',
		rpcport: 22555,
		pubtype: 30,
		p2shtype: 22,
		wiftype: 158,
		txfee: 100000000,
	},
	{ coin: 'DASH', name: 'dashcore', rpcport: 9998, pubtype: 76, p2shtype: 16, wiftype: 204, txfee: 10000 },
];

export interface Trader {
	readonly name: 'alice' | 'bob' | 'carol';
	readonly passphrase: string;
	/** Listening address, which the program reads from `MM_BIND`. */
	readonly host: string;
	/** Additional start-up settings. */
	readonly settings: object;
}

export const PORT = 7783;

/** A real trading node, with its owner's calls outside the page. */
export class TradingNode {
	#program: Program | undefined;

	constructor(
		readonly trader: Trader,
		readonly folder: string,
	) {}

	/** Starts the node and enables its coins; a new node has none enabled. */
	async start(ahead: number): Promise<void> {
		const { name, passphrase, host, settings } = this.trader;
		const own = join(this.folder, name);
		await mkdir(own, { recursive: true });
		// Without this file, the program queries the internet for its IP address.
		await writeFile(join(own, 'myipaddr'), host);
		const all = {
			...{ gui: 'nogui', userhome: join(this.folder, 'home'), rpcport: PORT, netid: 7777 },
			...{ seednode: '127.0.0.2', passphrase, ...settings, coins: KNOWN_COINS },
		};
		this.#program = new Program(name, {
			command: process.env['MARKETMAKER'] ?? '',
			args: [JSON.stringify(all)],
			folder: own,
			env: { MM_BIND: host },
			ahead,
		});
		await until(`${name} answers`, () => this.call<unknown[]>('getcoins'));
		for (const coin of COINS) await this.call('enable', { coin });
	}

	end(): Promise<void> {
		return this.#program?.end('SIGKILL') ?? Promise.resolve();
	}

	/** Calls the node like a different program of its owner. */
	async call<Reply = Record<string, unknown>>(method: string, params: object = {}): Promise<Reply> {
		const { host, passphrase } = this.trader;
		const userpass = createHash('sha256').update(passphrase).digest('hex');
		const body = JSON.stringify({ userpass, method, ...params });
		const reply = await postToNode(`http://${host}:${PORT}`, body);
		return JSON.parse(new TextDecoder().decode(reply.body)) as Reply;
	}

	/** The node's address of a coin, in the node's format. */
	async addressOf(coin: string): Promise<string> {
		const reply = await this.call<{ coin: { smartaddress: string } }>('getcoin', { coin });
		return reply.coin.smartaddress;
	}
}
