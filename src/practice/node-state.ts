import { type CoinList, type PracticeCoin, addressOn } from './coins.ts';
import type { Table } from './world/store.ts';
import type { World } from './world/world.ts';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import { privateKeyFromPassphrase, publicKeyOf, nodePublicKeyOf, userpassOf } from '#lib/chain/keys.ts';

interface SwitchRow {
	readonly isActive: boolean;
	/** `host:port` of the electrum server, used instead of the coin's own daemon. */
	readonly electrum?: string;
}

/** The active coins and their backends. */
export class CoinSwitches {
	readonly #coins: CoinList;
	readonly #table: Table<SwitchRow>;
	readonly #atStart: ReadonlySet<string>;

	/** @param atStart tickers of the initially active coins, if set. */
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

	/** Sorted as in the coin list. */
	get active(): readonly PracticeCoin[] {
		return this.#coins.all.filter((coin) => this.of(coin).isActive);
	}
}

/** Number of confirmations that a swap waits for, per payment. */
export interface ConfirmationRule {
	readonly numconfirms: number;
	/** The node waits for no more confirmations than this, whatever the other side requests. */
	readonly maxconfirms: number;
}

const DEFAULT: ConfirmationRule = { numconfirms: 1, maxconfirms: 6 };

/** Settings of `setconfirms` by coin. */
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

/** The node's network. Networks are separate, and the world's peers are on the initial one. */
export class Network {
	readonly #table: Table<NetworkRow>;
	readonly #atStart: number;

	/** @param atStart netid of the start-up settings. */
	constructor(world: World, atStart: number) {
		this.#table = world.table<NetworkRow>('network');
		this.#atStart = atStart;
	}

	get netid(): number {
		return this.#table.get('node')?.netid ?? this.#atStart;
	}

	/** False after the node has left the network of the world's peers. */
	get hasPeers(): boolean {
		return this.netid === this.#atStart;
	}

	/** Drops the peers and joins a different network, until the node restarts. */
	move(netid: number): void {
		this.#table.set('node', { netid });
	}
}

export interface PracticeFiles {
	/** True if a file name is allowed; it must not lead out of the directory. */
	accepts(name: string): boolean;
	/** Returns `undefined` if the file is missing. */
	read(name: string): Uint8Array | undefined;
	/** The name must have been accepted. */
	write(name: string, bytes: Uint8Array): void;
}

/** Files in the node's data directory. The writes of a call take effect once the call is committed. */
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

	/** @returns `undefined` if the file is missing. */
	read(name: string): Uint8Array | undefined {
		return this.#files.read(name);
	}

	write(name: string, bytes: Uint8Array): void {
		this.#world.afterCommit(() => this.#files.write(name, bytes));
	}
}

/** An in-memory directory, for hosts without a disk. */
export function filesInMemory(): PracticeFiles {
	const files = new Map<string, Uint8Array>();
	return {
		accepts: (name) => name !== '',
		read: (name) => files.get(name),
		write: (name, bytes) => void files.set(name, bytes),
	};
}

/** The signed-in account. The passphrase itself is never stored. */
interface SignInRow {
	/**
	 * Hexadecimal, like the hash of the passphrase. Both forms of userpass are derived from these two fields.
	 */
	readonly privateKey: string;
	readonly passphraseHash: string;
	readonly gui: string;
	readonly netid: number;
}

interface Keys {
	readonly row: SignInRow;
	readonly privateKey: Uint8Array;
	/** Compressed, 33 bytes. */
	readonly publicKey: Uint8Array;
	readonly userpass: string;
	readonly nodePublicKey: string;
}

/** The node's current passphrase, its keys, and the authentication of calls. */
export class SignIn {
	readonly #table: Table<SignInRow>;
	#keys: Keys | undefined;

	constructor(world: World) {
		this.#table = world.table<SignInRow>('sign-in');
	}

	/** False in a new world. */
	get isStarted(): boolean {
		return this.#table.has('node');
	}

	/** Changes the passphrase: words, a WIF, or `0x` and 64 hexadecimal digits. */
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

	/** Accepts the userpass from the sign-in reply, or the hash of the passphrase. */
	accepts(userpass: unknown): boolean {
		return userpass === this.keys.userpass || userpass === this.keys.row.passphraseHash;
	}

	get keys(): Keys {
		const row = this.#table.get('node');
		if (!row) throw new Error('The node has no passphrase yet');
		if (this.#keys?.row !== row) this.#keys = keysOf(row);
		return this.#keys;
	}

	/** The node's own address for the coin. */
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
