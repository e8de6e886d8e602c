import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type AskDaemon, createFacade, toRegtestAddresses } from './facade.ts';
import { Program, until } from './program.ts';

/** The three coins of the market. Each has a separate regtest chain and a separate facade. */
export const COINS = ['LTC', 'RICK', 'KMD'] as const;
export type Coin = (typeof COINS)[number];

/** Paths at which the node looks up a daemon's settings in its `userhome`. */
const CONF: Readonly<Record<Coin, string>> = {
	LTC: '.litecoin/litecoin.conf',
	RICK: '.rick/rick.conf',
	KMD: '.komodo/komodo.conf',
};
/** Ports in a separate network namespace, which prevents collisions. */
const RPC_PORT: Readonly<Record<Coin, number>> = { LTC: 19443, RICK: 19543, KMD: 19643 };
const FACADE_PORT: Readonly<Record<Coin, number>> = { LTC: 29443, RICK: 29543, KMD: 29643 };
/** Wallet that mines and pays the trading nodes. A payment from their own wallet would count as theirs. */
const BANK = 'bank';
const REFUSAL = JSON.stringify({ result: null, error: { code: -26, message: 'refused' }, id: 'jl777' });
const AUTHORIZATION = `Basic ${btoa('u:p')}`;

/** A coin's chain: `litecoind -regtest`, and the facade that the trading nodes use. */
export class CoinDaemon {
	/** A method refused to the trading nodes. */
	refused: string | undefined;

	constructor(readonly coin: Coin) {}

	/** @param folder data folder of the whole market */
	async start(folder: string): Promise<void> {
		const own = join(folder, this.coin);
		await mkdir(own, { recursive: true });
		await mkdir(join(folder, 'home', CONF[this.coin], '..'), { recursive: true });
		const conf = `server=1\nrpcuser=u\nrpcpassword=p\nrpcport=${FACADE_PORT[this.coin]}\n`;
		await writeFile(join(folder, 'home', CONF[this.coin]), conf);
		const settings = {
			...{ regtest: 1, server: 1, txindex: 1, listen: 0, dnsseed: 0, fallbackfee: 0.0002 },
			...{ rpcuser: 'u', rpcpassword: 'p', deprecatedrpc: 'addresses' },
			// The latest consensus rule would stop such a chain at block 431.
			...{ vbparams: 'mweb:9223372036854775806:9223372036854775807' },
		};
		const args = Object.entries(settings).map(([name, value]) => `-${name}=${value}`);
		new Program(this.coin, {
			command: 'litecoind',
			args: [`-datadir=${own}`, `-rpcport=${RPC_PORT[this.coin]}`, ...args],
			folder: own,
		});
		await until(`${this.coin} answers`, async () => (await this.rpc<object>('getnetworkinfo')) !== null);
		await this.rpc('createwallet', 'w');
		await this.rpc('createwallet', BANK);
		const ask: AskDaemon = async (method, params) =>
			method === this.refused ? REFUSAL : this.#ask(method, params);
		const facade = createFacade(ask, { isKomodo: this.coin === 'KMD' });
		facade.listen(FACADE_PORT[this.coin], '127.0.0.1').unref();
	}

	/** @throws Error with the daemon's error message */
	async rpc<Result>(method: string, ...params: unknown[]): Promise<Result> {
		return this.#resultOf<Result>(method, await this.#ask(method, params));
	}

	async #bank<Result>(method: string, ...params: unknown[]): Promise<Result> {
		return this.#resultOf<Result>(method, await this.#ask(method, params, BANK));
	}

	#resultOf<Result>(method: string, text: string): Result {
		const { result, error } = JSON.parse(text) as {
			result: Result;
			error: { message: string } | null;
		};
		if (error) throw new Error(`${this.coin} ${method}: ${error.message}`);
		return result;
	}

	async #ask(method: string, params: readonly unknown[], wallet = 'w'): Promise<string> {
		const path = method === 'createwallet' ? '' : `wallet/${wallet}`;
		const response = await fetch(`http://127.0.0.1:${RPC_PORT[this.coin]}/${path}`, {
			method: 'POST',
			headers: { authorization: AUTHORIZATION },
			body: JSON.stringify({ id: 'jl777', method, params }),
		});
		return response.text();
	}

	async mine(blocks: number): Promise<void> {
		const address = await this.#bank<string>('getnewaddress');
		await this.#bank('generatetoaddress', blocks, address);
	}

	/**
	 * Watches a trading node's address, given in the node's format, so that the chain's wallet can report its balance.
	 */
	async watch(address: string): Promise<void> {
		await this.rpc('importaddress', toRegtestAddresses(`"${address}"`).slice(1, -1), '', false);
	}

	/** Pays a trading node's address, one output per sum. */
	async pay(address: string, sums: readonly number[]): Promise<void> {
		const payee = toRegtestAddresses(`"${address}"`).slice(1, -1);
		for (const sum of sums) await this.#bank('sendtoaddress', payee, sum);
	}

	/** Balance of an address on chain, including unconfirmed outputs, in smallest units. */
	async owned(address: string): Promise<bigint> {
		const payee = toRegtestAddresses(`"${address}"`).slice(1, -1);
		const rows = await this.rpc<{ amount: number }[]>('listunspent', 0, 9_999_999, [payee]);
		return rows.reduce((sum, { amount }) => sum + BigInt(Math.round(amount * 1e8)), 0n);
	}

	/** Sum of a transaction's outputs, in smallest units. */
	async paidBy(txid: string): Promise<bigint> {
		const { vout } = await this.rpc<{ vout: { value: number }[] }>('getrawtransaction', txid, true);
		return vout.reduce((sum, { value }) => sum + BigInt(Math.round(value * 1e8)), 0n);
	}
}
