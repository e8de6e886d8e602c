import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import { privateKeyFromPassphrase, publicKeyOf, nodePublicKeyOf, userpassOf } from '#lib/chain/keys.ts';
import { addressOn, type PracticeCoin } from '../coins/coins.ts';
import type { Table } from '../world/table.ts';
import type { World } from '../world/world.ts';

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
