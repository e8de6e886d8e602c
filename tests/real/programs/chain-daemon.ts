import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Program, until } from './program.ts';

/** The private chain of both daemons: with tokens, from its first block. */
const CHAIN = 'TST';
export const DAEMON_USER = 'rt';
export const DAEMON_PASSWORD = 'rtpass';
/** The parameters of shielded money only have to exist: nothing here is shielded. */
const PARAMETERS = ['sapling-spend.params', 'sapling-output.params', 'sprout-groth16.params'];

/** The first is the user's own daemon, the second its peer. */
export type DaemonNumber = 1 | 2;

const peerOf = (number: DaemonNumber): DaemonNumber => (number === 1 ? 2 : 1);
const rpcPort = (number: DaemonNumber): number => 24660 + number;
const peerPort = (number: DaemonNumber): number => 24760 + number;

export interface ChainInfo {
	readonly blocks: number;
	readonly connections: number;
}

/** A real chain daemon on a chain that only two of them know. */
export class ChainDaemon {
	#program: Program | undefined;
	/** The key for token calls; the daemon gets it at each start. */
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

	/** Creates its key: an address of its wallet, whose key it gets at every later start. */
	async makeKey(): Promise<void> {
		await this.start();
		this.coinAddress = await this.call<string>('getnewaddress');
		const { pubkey } = await this.call<{ pubkey: string }>('validateaddress', this.coinAddress);
		await this.end();
		this.publicKey = pubkey;
	}

	/** @param isAlone without its peer, on either side */
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
			// Regtest's memory checks end the program after a block was disconnected.
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

	/** Stops it as its owner does: it saves its state. */
	async end(): Promise<void> {
		await this.#program?.end();
	}

	/** Ends it as a power cut does. */
	async kill(): Promise<void> {
		await this.#program?.kill();
	}

	info(): Promise<ChainInfo> {
		return this.call<ChainInfo>('getinfo');
	}

	/** @throws Error with the daemon's own refusal */
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

	/** Mines blocks: such a chain makes none automatically. One takes about a second. */
	async mine(blocks: number): Promise<void> {
		for (let left = blocks; left > 0; left -= 10) await this.call('generate', Math.min(left, 10));
	}
}

function lines(settings: object, dash: string): string {
	return Object.entries(settings)
		.map(([name, value]) => `${dash}${name}=${String(value)}\n`)
		.join('');
}
