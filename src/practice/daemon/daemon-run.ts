import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';
import { publicKeyOf } from '#lib/chain/keys.ts';
import type { Table } from '../world/store.ts';
import type { World } from '../world/world.ts';
import { lenientHex } from './envelope.ts';
import { tokenWalletOf, walletOf, type TokenWallet, type Wallet } from './wallet.ts';

/** How a chain daemon is started. */
export interface DaemonStart {
	/** `-pubkey`, of its wallet or of another; `null` is without one. */
	readonly pubkey?: string | null;
	/** `-ac_cc`: whether the chain has the token module. */
	readonly hasTokens?: boolean;
	/** Whether the wallet is locked by a passphrase. */
	readonly isLocked?: boolean;
	/** How many blocks of its network it has not read yet. */
	readonly blocksBehind?: number;
	/** `-ac_name`: what it calls its chain. It is the same chain all the same. */
	readonly chain?: string;
	/** Whether it finds no peer: what it lacks it does not get then, and does not know that it lacks it. */
	readonly isAlone?: boolean;
	/** Whether it does not know yet, up to its next block, what is notarised and how long the chain of its peers is. */
	readonly isFresh?: boolean;
}

/** How the daemon runs, which it keeps until it is started again. */
interface RunRow {
	/** 66 hexadecimal digits; missing when it was started without a key and got none since. */
	readonly publicKey?: string;
	readonly hasTokens: boolean;
	readonly isLocked: boolean;
	/** Missing when it has all blocks. */
	readonly blocksBehind?: number;
	/** Missing when it goes by the name of its rules. */
	readonly chain?: string;
	readonly isAlone?: boolean;
	/** The height that a daemon without peers stays at; missing where it follows its network. */
	readonly standsAt?: number;
	/** The height at which it started, if it was fresh then. */
	readonly freshAt?: number;
	/** Both in milliseconds since 1970. */
	readonly warmUp?: { readonly from: number; readonly until: number };
}

/** The daemon's messages while it starts, in this order. */
const STAGES = [
	'RPC server started',
	'Verifying wallet...',
	'Rewinding blocks if needed...',
	'Verifying blocks...',
	'Loading wallet...',
	'Rescanning...',
	'Activating best chain...',
] as const;

const KEY_LABELS = ['daemon key', 'daemon key 2', 'daemon key 3'];

/** The private keys of the daemon's wallet. A practice daemon is first started with the first of them. */
export const daemonKeys = (world: World): Uint8Array[] =>
	KEY_LABELS.map((label) => world.chance.bytes(label, 32));

/** One run of the daemon, as it was started: the key that tokens are for, the wallet, whether there are tokens. */
export class DaemonRun {
	readonly #table: Table<RunRow>;
	readonly #privateKeys: readonly Uint8Array[];
	/** The public keys of the wallet, as hexadecimal. */
	readonly publicKeys: readonly string[];

	constructor(world: World) {
		this.#table = world.table('daemon-run');
		this.#privateKeys = daemonKeys(world);
		this.publicKeys = this.#privateKeys.map((key) => bytesToHex(publicKeyOf(key)));
	}

	/** Starts the daemon again. An invalid public key counts as none. */
	start(
		{
			pubkey = this.publicKeys[0],
			hasTokens = true,
			isLocked = false,
			blocksBehind,
			chain,
			isAlone = false,
			isFresh = false,
		}: DaemonStart,
		height: number,
	): void {
		const { standsAt } = this.#row;
		const publicKey = lenientHex(pubkey ?? '');
		this.#table.set('daemon', {
			hasTokens,
			isLocked,
			...(blocksBehind !== undefined && { blocksBehind }),
			...(chain !== undefined && { chain }),
			...(isAlone && { isAlone, ...(standsAt !== undefined && { standsAt }) }),
			...(isFresh && { freshAt: height }),
			...(publicKey.length === 33 && { publicKey: bytesToHex(publicKey) }),
		});
	}

	/** Comes back after its end without its peers, at a height that it has on its disk. */
	fallTo(standsAt: number): void {
		const { warmUp: _, ...row } = this.#row;
		this.#table.set('daemon', { ...row, isAlone: true, standsAt });
	}

	/** From now on tokens are for this key. */
	setPublicKey(publicKey: string): void {
		this.#table.set('daemon', { ...this.#row, publicKey });
	}

	/** @param from in milliseconds since 1970 */
	warmUp(from: number, ms: number): void {
		this.#table.set('daemon', { ...this.#row, warmUp: { from, until: from + ms } });
	}

	/** The daemon's message while it cannot answer yet; `undefined` once it can. */
	stageAt(now: number): string | undefined {
		const { warmUp } = this.#row;
		if (!warmUp || now >= warmUp.until) return undefined;
		const share = (now - warmUp.from) / (warmUp.until - warmUp.from);
		return STAGES[Math.floor(Math.max(share, 0) * STAGES.length)];
	}

	/** Whether the chain has the token module. */
	get hasTokens(): boolean {
		return this.#row.hasTokens;
	}

	/** Whether the wallet is locked by a passphrase. */
	get isLocked(): boolean {
		return this.#row.isLocked;
	}

	/** How many blocks of its network the daemon lacks. */
	get blocksBehind(): number {
		return this.#row.blocksBehind ?? 0;
	}

	/** Whether it has no peers. */
	get isAlone(): boolean {
		return this.#row.isAlone ?? false;
	}

	isFreshAt(height: number): boolean {
		return this.#row.freshAt === height;
	}

	/** The height that it stays at while it is alone, after it was killed. */
	get standsAt(): number | undefined {
		return this.#row.standsAt;
	}

	/** The daemon's own name for its chain, if it differs. */
	get chain(): string | undefined {
		return this.#row.chain;
	}

	get publicKey(): string | undefined {
		return this.#row.publicKey;
	}

	get wallet(): Wallet {
		return walletOf(this.#privateKeys, this.isLocked);
	}

	/** Nothing without a key, or without tokens. */
	get tokenWallet(): TokenWallet | undefined {
		if (!this.hasTokens || this.publicKey === undefined) return undefined;
		return tokenWalletOf(this.wallet, hexToBytes(this.publicKey));
	}

	get #row(): RunRow {
		return this.#table.get('daemon') ?? { publicKey: this.publicKeys[0], hasTokens: true, isLocked: false };
	}
}
