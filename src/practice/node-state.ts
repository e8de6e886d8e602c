import { type CoinList, type PracticeCoin, addressOn } from './coins.ts';
import type { Table } from './world/store.ts';
import type { World } from './world/world.ts';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import { privateKeyFromPassphrase, publicKeyOf, nodePublicKeyOf, userpassOf } from '#lib/chain/keys.ts';

/** How the node uses a coin at present. */
interface SwitchRow {
	readonly isActive: boolean;
	/** `host:port` of the electrum server, in place of the coin's own daemon. */
	readonly electrum?: string;
}

/** Which coins are switched on, and how. */
export class CoinSwitches {
	readonly #coins: CoinList;
	readonly #table: Table<SwitchRow>;
	readonly #atStart: ReadonlySet<string>;

	/** @param atStart the tickers of the coins to start with, when the settings name them. */
	constructor(world: World, coins: CoinList, atStart?: readonly string[]) {
		this.#coins = coins;
		this.#table = world.table<SwitchRow>('coin-switches');
		const usual = coins.all.filter(({ activeAtStart }) => activeAtStart).map(({ ticker }) => ticker);
		this.#atStart = new Set(atStart ?? usual);
	}

	of(coin: PracticeCoin): SwitchRow {
		return this.#table.get(coin.ticker) ?? { isActive: this.#atStart.has(coin.ticker) };
	}

	set(coin: PracticeCoin, row: SwitchRow): void {
		this.#table.set(coin.ticker, row);
	}

	/** In the order of the coin list. */
	get active(): readonly PracticeCoin[] {
		return this.#coins.all.filter((coin) => this.of(coin).isActive);
	}
}

/** For how many confirmations of each payment a swap waits. */
export interface ConfirmationRule {
	readonly numconfirms: number;
	/** The node does not wait for more, whatever the other side asks. */
	readonly maxconfirms: number;
}

const DEFAULT: ConfirmationRule = { numconfirms: 1, maxconfirms: 6 };

/** The settings of `setconfirms` by coin. */
export class ConfirmationRules {
	readonly #table: Table<ConfirmationRule>;

	constructor(world: World) {
		this.#table = world.table<ConfirmationRule>('confirmation-rules');
	}

	of(coin: PracticeCoin): ConfirmationRule {
		return this.#table.get(coin.ticker) ?? DEFAULT;
	}

	set(coin: PracticeCoin, rule: ConfirmationRule): void {
		this.#table.set(coin.ticker, rule);
	}
}

interface NetworkRow {
	readonly netid: number;
}

/** The network that the node is on. Networks do not see each other, and the world's peers are on that of the start. */
export class Network {
	readonly #table: Table<NetworkRow>;
	readonly #atStart: number;

	/** @param atStart the netid of the start-up settings. */
	constructor(world: World, atStart: number) {
		this.#table = world.table<NetworkRow>('network');
		this.#atStart = atStart;
	}

	get netid(): number {
		return this.#table.get('node')?.netid ?? this.#atStart;
	}

	/** False where the node has left the network of the world's peers. */
	get hasPeers(): boolean {
		return this.netid === this.#atStart;
	}

	/** Drops the peers and goes to another network, until the node starts again. */
	move(netid: number): void {
		this.#table.set('node', { netid });
	}
}

/** The files of one directory. */
export interface PracticeFiles {
	/** Whether a file in it may have that name: none that leads out of it. */
	accepts(name: string): boolean;
	/** Gives `undefined` when there is no such file. */
	read(name: string): Uint8Array | undefined;
	/** The name is one that was accepted. */
	write(name: string, bytes: Uint8Array): void;
}

/** The files of the node's data directory. What a call writes is written once the call is committed. */
export class NodeFiles {
	readonly #world: World;
	readonly #files: PracticeFiles;

	constructor(world: World, files: PracticeFiles = filesInMemory()) {
		this.#world = world;
		this.#files = files;
	}

	accepts(name: string): boolean {
		return this.#files.accepts(name);
	}

	/** @returns undefined when there is no such file. */
	read(name: string): Uint8Array | undefined {
		return this.#files.read(name);
	}

	write(name: string, bytes: Uint8Array): void {
		this.#world.afterCommit(() => this.#files.write(name, bytes));
	}
}

/** A directory that lasts as long as the program, for hosts without a disk. */
export function filesInMemory(): PracticeFiles {
	const files = new Map<string, Uint8Array>();
	return {
		accepts: (name) => name !== '',
		read: (name) => files.get(name),
		write: (name, bytes) => void files.set(name, bytes),
	};
}

/** The account that is signed in. The passphrase itself is stored nowhere. */
interface SignInRow {
	/** Hexadecimal, as is the hash of the passphrase: both forms of userpass follow from these two. */
	readonly privateKey: string;
	readonly passphraseHash: string;
	readonly gui: string;
	readonly netid: number;
}

/** A running passphrase with what follows from it. */
interface Keys {
	readonly row: SignInRow;
	readonly privateKey: Uint8Array;
	/** Compressed, 33 bytes. */
	readonly publicKey: Uint8Array;
	readonly userpass: string;
	readonly nodePublicKey: string;
}

/** The passphrase that the node runs with, its keys, and who may call. */
export class SignIn {
	readonly #table: Table<SignInRow>;
	#keys: Keys | undefined;

	constructor(world: World) {
		this.#table = world.table<SignInRow>('sign-in');
	}

	/** False in a world that has just begun. */
	get isStarted(): boolean {
		return this.#table.has('node');
	}

	/** Takes another passphrase: words, a WIF, or `0x` and 64 hexadecimal digits. */
	change(passphrase: string, gui: string, netid: number): void {
		this.#table.set('node', {
			privateKey: bytesToHex(privateKeyFromPassphrase(passphrase)),
			passphraseHash: hashOf(passphrase),
			gui,
			netid,
		});
	}

	isRunning(passphrase: string): boolean {
		return this.keys.row.passphraseHash === hashOf(passphrase);
	}

	/** Either the userpass of the sign-in's reply or the hash of the passphrase. */
	accepts(userpass: unknown): boolean {
		return userpass === this.keys.userpass || userpass === this.keys.row.passphraseHash;
	}

	get keys(): Keys {
		const row = this.#table.get('node');
		if (!row) throw new Error('The node has no passphrase yet');
		if (this.#keys?.row !== row) this.#keys = keysOf(row);
		return this.#keys;
	}

	/** The address at which the node keeps its coins. */
	addressOf(coin: PracticeCoin): string {
		return addressOn(coin, this.keys.publicKey);
	}
}

function keysOf(row: SignInRow): Keys {
	const privateKey = hexToBytes(row.privateKey);
	return {
		row,
		privateKey,
		publicKey: publicKeyOf(privateKey),
		userpass: userpassOf(privateKey),
		nodePublicKey: nodePublicKeyOf(privateKey),
	};
}

function hashOf(passphrase: string): string {
	return bytesToHex(sha256(utf8ToBytes(passphrase)));
}
