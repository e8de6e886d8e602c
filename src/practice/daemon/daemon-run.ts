import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';
import { publicKeyOf } from '#lib/chain/keys.ts';
import type { Table } from '../world/store.ts';
import type { World } from '../world/world.ts';
import { lenientHex } from './envelope.ts';
import { tokenWalletOf, walletOf, type TokenWallet, type Wallet } from './wallet.ts';

export interface DaemonStart {
	/** `-pubkey`, of its wallet or not; `null` for none. */
	readonly pubkey?: string | null;
	/** `-ac_cc`: whether the chain has the token module. */
	readonly hasTokens?: boolean;
	readonly isLocked?: boolean;
	/** The number of its network's blocks that it has not read yet. */
	readonly blocksBehind?: number;
	/** `-ac_name`: its name for the chain, which is the same chain under any name. */
	readonly chain?: string;
	/** Whether it finds no peer: it then receives no missing blocks, and does not know that it lacks them. */
	readonly isAlone?: boolean;
	/**
	 * Whether it does not know yet, up to its next block, the last notarised height and the length of its peers' chain.
	 */
	readonly isFresh?: boolean;
}

/** The daemon's run settings, kept until it is started again. */
interface RunRow {
	/** 66 hexadecimal digits; missing if it was started without a key and none was set since. */
	readonly publicKey?: string;
	readonly hasTokens: boolean;
	readonly isLocked: boolean;
	/** Missing if it has all blocks. */
	readonly blocksBehind?: number;
	/** Missing if it uses the name of its rules. */
	readonly chain?: string;
	readonly isAlone?: boolean;
	/** The height at which a daemon without peers stays; missing if it follows its network. */
	readonly standsAt?: number;
	/** The height at its start, if it was fresh. */
	readonly freshAt?: number;
	readonly warmUp?: { readonly from: number; readonly until: number };
}

/** The daemon's messages during its start, in this order. */
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

/** The private keys of the daemon's wallet. The first start of a practice daemon uses the first of them. */
export const daemonKeys = (world: World): Uint8Array[] =>
	KEY_LABELS.map((label) => world.chance.bytes(label, 32));

/** One run of the daemon with its start options: the key for tokens, the wallet, the token module. */
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

	/** Restarts after a kill, without peers, at the height on its disk. */
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

	/** The daemon's message while it cannot answer yet; `undefined` once it can. */
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

	/** The height at which a killed daemon without peers stays. */
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

	/** `undefined` without a key or the token module. */
	get tokenWallet(): TokenWallet | undefined {
		if (!this.hasTokens || this.publicKey === undefined) return undefined;
		return tokenWalletOf(this.wallet, hexToBytes(this.publicKey));
	}

	get #row(): RunRow {
		return this.#table.get('daemon') ?? { publicKey: this.publicKeys[0], hasTokens: true, isLocked: false };
	}
}
