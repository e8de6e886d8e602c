import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';
import { publicKeyOf } from '#lib/chain/keys.ts';
import type { Table } from '../world/store.ts';
import type { World } from '../world/world.ts';
import { lenientHex } from './envelope.ts';
import { tokenWalletOf, walletOf, type TokenWallet, type Wallet } from './wallet.ts';

export interface DaemonStart {
	/** `-pubkey`, whether in the wallet or not; `null` for none. */
	readonly pubkey?: string | null;
	/** `-ac_cc`: true if the chain has the token module. */
	readonly hasTokens?: boolean;
	readonly isLocked?: boolean;
	/** Number of the network's blocks that the daemon has not received yet. */
	readonly blocksBehind?: number;
	/** `-ac_name`: the daemon's name for the chain, which is the same chain under any name. */
	readonly chain?: string;
	/**
	 * True if the daemon finds no peers: it then receives no missing blocks, and does not know that any are
	 * missing.
	 */
	readonly isAlone?: boolean;
	/**
	 * True if, until its next block, the daemon does not know the last notarised height and the length of its
	 * peers' chain.
	 */
	readonly isFresh?: boolean;
}

/** The daemon's settings until its next start. */
interface RunRow {
	/** 66 hexadecimal digits; missing if the daemon was started without a key and none has been set. */
	readonly publicKey?: string;
	readonly hasTokens: boolean;
	readonly isLocked: boolean;
	/** Missing if the daemon has all blocks. */
	readonly blocksBehind?: number;
	/** Missing if the daemon uses the default name. */
	readonly chain?: string;
	readonly isAlone?: boolean;
	/** Height at which a daemon without peers remains; missing if it follows its network. */
	readonly standsAt?: number;
	/** Height at the start, if the daemon was fresh. */
	readonly freshAt?: number;
	readonly warmUp?: { readonly from: number; readonly until: number };
}

/** Messages of the daemon while it starts, in order. */
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

/** Private keys of the daemon's wallet. The first start uses the first key. */
export const daemonKeys = (world: World): Uint8Array[] =>
	KEY_LABELS.map((label) => world.chance.bytes(label, 32));

/** One run of the daemon with its start options: token key, wallet, token module. */
export class DaemonRun {
	readonly #table: Table<RunRow>;
	readonly #privateKeys: readonly Uint8Array[];
	/** Public keys of the wallet, in hexadecimal. */
	readonly publicKeys: readonly string[];

	constructor(world: World) {
		this.#table = world.table('daemon-run');
		this.#privateKeys = daemonKeys(world);
		this.publicKeys = this.#privateKeys.map((key) => bytesToHex(publicKeyOf(key)));
	}

	/** Restarts the daemon. An invalid public key counts as missing. */
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

	/** Restarts after a kill, without peers, at the height on disk. */
	fallTo(standsAt: number): void {
		const { warmUp: _, ...row } = this.#row;
		this.#table.set('daemon', { ...row, isAlone: true, standsAt });
	}

	setPublicKey(publicKey: string): void {
		this.#table.set('daemon', { ...this.#row, publicKey });
	}

	/** @param from in milliseconds since 1970 */
	warmUp(from: number, ms: number): void {
		this.#table.set('daemon', { ...this.#row, warmUp: { from, until: from + ms } });
	}

	/** The daemon's message while it is starting; `undefined` once it is ready. */
	stageAt(now: number): string | undefined {
		const { warmUp } = this.#row;
		if (!warmUp || now >= warmUp.until) return undefined;
		const share = (now - warmUp.from) / (warmUp.until - warmUp.from);
		return STAGES[Math.floor(Math.max(share, 0) * STAGES.length)];
	}

	get hasTokens(): boolean {
		return this.#row.hasTokens;
	}

	get isLocked(): boolean {
		return this.#row.isLocked;
	}

	get blocksBehind(): number {
		return this.#row.blocksBehind ?? 0;
	}

	get isAlone(): boolean {
		return this.#row.isAlone ?? false;
	}

	isFreshAt(height: number): boolean {
		return this.#row.freshAt === height;
	}

	/** Height at which a killed daemon without peers remains. */
	get standsAt(): number | undefined {
		return this.#row.standsAt;
	}

	/** The daemon's name for its chain, if it differs. */
	get chain(): string | undefined {
		return this.#row.chain;
	}

	get publicKey(): string | undefined {
		return this.#row.publicKey;
	}

	get wallet(): Wallet {
		return walletOf(this.#privateKeys, this.isLocked);
	}

	/** `undefined` without a key or a token module. */
	get tokenWallet(): TokenWallet | undefined {
		if (!this.hasTokens || this.publicKey === undefined) return undefined;
		return tokenWalletOf(this.wallet, hexToBytes(this.publicKey));
	}

	get #row(): RunRow {
		return this.#table.get('daemon') ?? { publicKey: this.publicKeys[0], hasTokens: true, isLocked: false };
	}
}
