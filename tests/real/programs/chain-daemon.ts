import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Program, until } from './program.ts';

/** Name of the private chain of both daemons, which has tokens from its first block. */
const CHAIN = 'TST';
export const DAEMON_USER = 'rt';
export const DAEMON_PASSWORD = 'rtpass';
/** Parameter files of shielded payments, which only have to exist because nothing is shielded here. */
const PARAMETERS = ['sapling-spend.params', 'sapling-output.params', 'sprout-groth16.params'];

/** 1 is the user's own daemon, 2 is its peer. */
export type DaemonNumber = 1 | 2;

const peerOf = (number: DaemonNumber): DaemonNumber => (number === 1 ? 2 : 1);
const rpcPort = (number: DaemonNumber): number => 24660 + number;
const peerPort = (number: DaemonNumber): number => 24760 + number;

export interface ChainInfo {
	readonly blocks: number;
	readonly connections: number;
}

/** A real chain daemon on a private chain of two daemons. */
export class ChainDaemon {
	#program: Program | undefined;
	/** Public key for token calls, passed to the daemon at each start. */
	publicKey: string | undefined;
	coinAddress = '';
	#password = DAEMON_PASSWORD;

	constructor(
		readonly number: DaemonNumber,
		readonly folder: string,
	) {}

	get address(): string {
		return `http://127.0.0.1:${rpcPort(this.number)}`;
	}

	/** Creates the daemon's key from an address of its wallet, for all later starts. */
	async makeKey(): Promise<void> {
		await this.start();
		this.coinAddress = await this.call<string>('getnewaddress');
		const { pubkey } = await this.call<{ pubkey: string }>('validateaddress', this.coinAddress);
		await this.end();
		this.publicKey = pubkey;
	}

	/** @param isAlone without a connection to the peer in either direction */
	async start({ isAlone = false, password = DAEMON_PASSWORD } = {}): Promise<void> {
		this.#password = password;
		const name = `daemon-${this.number}`;
		const own = join(this.folder, name);
		const home = join(this.folder, 'home');
		await mkdir(own, { recursive: true });
		await mkdir(join(home, '.zcash-params'), { recursive: true });
		for (const file of PARAMETERS) await writeFile(join(home, '.zcash-params', file), '');
		const peer = peerPort(peerOf(this.number));
		const conf = join(own, `${CHAIN}.conf`);
		const settings = {
			...{ regtest: 1, server: 1, txindex: 1, addressindex: 1, spentindex: 1 },
			...{ rpcuser: DAEMON_USER, rpcpassword: password, rpcport: rpcPort(this.number) },
			...{ rpcworkqueue: 16, rpcallowip: '127.0.0.1', rpcbind: '127.0.0.1', bind: '127.0.0.1' },
		};
		await writeFile(conf, lines(settings, ''));
		const flags = {
			...{ ac_name: CHAIN, ac_sapling: 1, ac_supply: 5555555, ac_reward: 100000000000, ac_cc: 2 },
			...{ datadir: own, conf, port: peerPort(this.number) },
			...{ keypool: 1, discover: 0, dnsseed: 0, whitelist: '127.0.0.1' },
			// Regtest's memory checks crash the program after a block is disconnected.
			...{ checkmempool: 0, checkblockindex: 0 },
			...(isAlone ? { listen: 0, connect: '127.0.0.1:1' } : { listen: 1, addnode: `127.0.0.1:${peer}` }),
			...(this.publicKey !== undefined && { pubkey: this.publicKey }),
		};
		this.#program = new Program(name, {
			command: process.env['KOMODOD'] ?? '',
			args: ['-regtest', ...lines(flags, '-').trim().split('\n')],
			folder: own,
			env: { HOME: home },
		});
		await until(`daemon ${this.number} answers`, () => this.info());
	}

	/** Stops the daemon regularly, so that it saves its state. */
	async end(): Promise<void> {
		await this.#program?.end();
	}

	/** Kills the daemon, like a power cut. */
	async kill(): Promise<void> {
		await this.#program?.kill();
	}

	info(): Promise<ChainInfo> {
		return this.call<ChainInfo>('getinfo');
	}

	/** @throws Error with the daemon's error message */
	async call<Result>(method: string, ...params: unknown[]): Promise<Result> {
		const response = await fetch(this.address, {
			method: 'POST',
			headers: { authorization: `Basic ${btoa(`${DAEMON_USER}:${this.#password}`)}` },
			body: JSON.stringify({ id: 'real', method, params }),
		});
		const { result, error } = (await response.json()) as {
			result: Result;
			error: { message: string } | null;
		};
		if (error) throw new Error(`${method}: ${error.message}`);
		return result;
	}

	/** Mines blocks, because such a chain mines none automatically. Each takes about a second. */
	async mine(blocks: number): Promise<void> {
		for (let left = blocks; left > 0; left -= 10) await this.call('generate', Math.min(left, 10));
	}
}

function lines(settings: object, dash: string): string {
	return Object.entries(settings)
		.map(([name, value]) => `${dash}${name}=${String(value)}\n`)
		.join('');
}
