import type { Table } from './world/store.ts';
import type { World } from './world/world.ts';
import { addressOfPublicKey, accountOf } from '#lib/chain/address.ts';

interface AccountRow {
	/** Balance in units of 1e-8. */
	readonly balance: bigint;
}

export class Accounts {
	readonly #table: Table<AccountRow>;
	readonly #nonces: Table<number>;

	constructor(world: World) {
		this.#table = world.table<AccountRow>('accounts');
		this.#nonces = world.table<number>('account-nonces');
	}

	/** Addresses are case-insensitive, as on the real network. */
	balanceOf(ticker: string, address: string): bigint {
		return this.#table.get(keyOf(ticker, address))?.balance ?? 0n;
	}

	credit(ticker: string, address: string, amount: bigint): void {
		const balance = this.balanceOf(ticker, address) + amount;
		this.#table.set(keyOf(ticker, address), { balance });
	}

	/**
	 * Moves coins from one account to another; returns false, without any effect, if the balance is
	 * insufficient.
	 */
	move(ticker: string, from: string, to: string, amount: bigint): boolean {
		if (amount < 0n || this.balanceOf(ticker, from) < amount) return false;
		this.credit(ticker, from, -amount);
		this.credit(ticker, to, amount);
		return true;
	}

	/** Returns the next nonce of an account, 0 for its first payment. */
	takeNonce(address: string): number {
		const key = address.toLowerCase();
		const nonce = this.#nonces.get(key) ?? 0;
		this.#nonces.set(key, nonce + 1);
		return nonce;
	}
}

function keyOf(ticker: string, address: string): string {
	return `${ticker} ${address.toLowerCase()}`;
}

/** Storage of balances: outputs, with one of two transaction formats, or accounts. */
type Bookkeeping = 'sapling' | 'legacy' | 'accounts';

export interface PracticeCoin {
	readonly ticker: string;
	readonly name: string;
	/** Version bytes of addresses, script addresses and private keys, as on the real network. */
	readonly addressVersion: number;
	readonly scriptVersion: number;
	readonly keyVersion: number;
	/** The node's fixed fee, in satoshis. */
	readonly txfee: bigint;
	readonly rpcPort: number;
	readonly bookkeeping: Bookkeeping;
	/** True if the coin's daemon runs on this machine; otherwise the coin needs an electrum server. */
	readonly hasDaemon: boolean;
	/** True if the coin is active when the node first starts. */
	readonly activeAtStart: boolean;
}

export const REFERENCE_COIN = 'KMD';

const KOMODO = { addressVersion: 60, scriptVersion: 85, keyVersion: 188, txfee: 1000n } as const;

/** Coins known to every practice node, in listed order. */
export const COINS: readonly PracticeCoin[] = [
	{
		...KOMODO,
		ticker: 'KMD',
		name: 'Komodo',
		rpcPort: 7771,
		bookkeeping: 'sapling',
		hasDaemon: true,
		activeAtStart: true,
	},
	{
		ticker: 'BTC',
		name: 'Bitcoin',
		addressVersion: 0,
		scriptVersion: 5,
		keyVersion: 128,
		txfee: 20_000n,
		rpcPort: 8332,
		bookkeeping: 'legacy',
		hasDaemon: true,
		activeAtStart: true,
	},
	{
		ticker: 'LTC',
		name: 'Litecoin',
		addressVersion: 48,
		scriptVersion: 5,
		keyVersion: 176,
		txfee: 100_000n,
		rpcPort: 9332,
		bookkeeping: 'legacy',
		hasDaemon: true,
		activeAtStart: true,
	},
	{
		ticker: 'DOGE',
		name: 'Dogecoin',
		addressVersion: 30,
		scriptVersion: 22,
		keyVersion: 158,
		txfee: 100_000_000n,
		rpcPort: 22555,
		bookkeeping: 'legacy',
		hasDaemon: true,
		activeAtStart: true,
	},
	{
		ticker: 'DASH',
		name: 'Dash',
		addressVersion: 76,
		scriptVersion: 16,
		keyVersion: 204,
		txfee: 10_000n,
		rpcPort: 9998,
		bookkeeping: 'legacy',
		hasDaemon: true,
		activeAtStart: false,
	},
	{
		ticker: 'DGB',
		name: 'DigiByte',
		addressVersion: 30,
		scriptVersion: 5,
		keyVersion: 128,
		txfee: 100_000n,
		rpcPort: 14022,
		bookkeeping: 'legacy',
		hasDaemon: false,
		activeAtStart: false,
	},
	{
		...KOMODO,
		ticker: 'RICK',
		name: 'Rick',
		rpcPort: 25435,
		bookkeeping: 'sapling',
		hasDaemon: true,
		activeAtStart: true,
	},
	{
		...KOMODO,
		ticker: 'MORTY',
		name: 'Morty',
		rpcPort: 16348,
		bookkeeping: 'sapling',
		hasDaemon: true,
		activeAtStart: true,
	},
	{
		...KOMODO,
		ticker: 'ETH',
		name: 'Ethereum',
		rpcPort: 80,
		bookkeeping: 'accounts',
		hasDaemon: true,
		activeAtStart: true,
	},
	{
		...KOMODO,
		ticker: 'JST',
		name: 'JST, an ERC20 coin',
		rpcPort: 80,
		bookkeeping: 'accounts',
		hasDaemon: true,
		activeAtStart: true,
	},
];

/** Cached, because computing an address takes several hashes, and order books repeat the same keys. */
const knownAddresses = new WeakMap<Uint8Array, Map<PracticeCoin, string>>();

/** Address of a compressed public key on the coin's chain. */
export function addressOn(coin: PracticeCoin, publicKey: Uint8Array): string {
	const known = knownAddresses.get(publicKey) ?? new Map<PracticeCoin, string>();
	const address = known.get(coin) ?? newAddress(coin, publicKey);
	knownAddresses.set(publicKey, known.set(coin, address));
	return address;
}

function newAddress(coin: PracticeCoin, publicKey: Uint8Array): string {
	return coin.bookkeeping === 'accounts'
		? accountOf(publicKey)
		: addressOfPublicKey(publicKey, coin.addressVersion);
}

/** Coins known to the node of one world, in listed order. */
export class CoinList {
	readonly all: readonly PracticeCoin[];
	readonly #byTicker: ReadonlyMap<string, PracticeCoin>;

	constructor(all: readonly PracticeCoin[] = COINS) {
		this.all = all;
		this.#byTicker = new Map(all.map((coin) => [coin.ticker, coin]));
	}

	find(ticker: string): PracticeCoin | undefined {
		return this.#byTicker.get(ticker);
	}
}

/** The standard coins, followed by generated ones up to `count`. */
export function coinListOf(count = COINS.length): CoinList {
	const missing = Math.max(0, count - COINS.length);
	return new CoinList([
		...COINS,
		...Array.from({ length: missing }, (_, index) => inventedCoin(COINS.length + index + 1)),
	]);
}

/** Number of address versions that the generated coins share, as real coins do. */
const VERSIONS = 100;

/**
 * Like most descendants of Bitcoin: script addresses start with a 3, and the key version is the address version
 * plus 128.
 */
function inventedCoin(number: number): PracticeCoin {
	const digits = String(number).padStart(3, '0');
	const addressVersion = 23 + (number % VERSIONS);
	return {
		ticker: `COIN${digits}`,
		name: `Coin ${digits}`,
		addressVersion,
		scriptVersion: 5,
		keyVersion: addressVersion + 128,
		txfee: 10_000n,
		rpcPort: 20_000 + number,
		bookkeeping: 'legacy',
		hasDaemon: true,
		activeAtStart: true,
	};
}
