import { addressOfPublicKey } from '#lib/chain/keys/address.ts';
import { accountOf } from '#lib/chain/keys/account-address.ts';

/** How a coin keeps its money: transactions of outputs in one of two formats, or accounts with balances. */
type Bookkeeping = 'sapling' | 'legacy' | 'accounts';

export interface PracticeCoin {
	readonly ticker: string;
	readonly name: string;
	/** Version bytes of addresses, script addresses and private keys, as on the real network. */
	readonly addressVersion: number;
	readonly scriptVersion: number;
	readonly keyVersion: number;
	/** The node's fee constant, in satoshis. */
	readonly txfee: bigint;
	/** The port that its daemon would have on this machine. */
	readonly rpcPort: number;
	readonly bookkeeping: Bookkeeping;
	/** Whether a daemon of its own is on this machine; otherwise it takes an electrum server. */
	readonly hasDaemon: boolean;
	/** Whether the node has it switched on when it starts. */
	readonly activeAtStart: boolean;
}

export const REFERENCE_COIN = 'KMD';

const KOMODO = { addressVersion: 60, scriptVersion: 85, keyVersion: 188, txfee: 1000n } as const;

/** The coins that every practice node knows, in the order in which it lists them. */
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

/** Addresses cost several hashes each, and order books show many of the same keys. */
const knownAddresses = new WeakMap<Uint8Array, Map<PracticeCoin, string>>();

/** The address of a compressed public key on the coin's chain. */
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
