import type { Database } from '#lib/storage/database.ts';
import { deleteSecret, readTabSecrets, writeSecret, readSecret } from '#lib/storage/secrets.ts';
import { LOCK_NAMES, tryLock } from '#lib/tabs/named-lock.ts';
import type { DaemonAccess } from '#lib/node/wiring.ts';
import type { Keeping } from '#lib/domain/session/saved-node.ts';
import { isMissingOr, isRecordOf, isText } from '#lib/storage/row-check.ts';
import {
	CODE_ITERATIONS,
	keyFromCode,
	keyFromTab,
	newSalt,
	newTabKey,
	encrypt,
	decrypt,
	type EncryptionKey,
} from '#lib/storage/encryption.ts';
import { askPersistence } from '../stored/storage-use.ts';
import { readTabKey, removeTabKey, writeTabKey } from './tab-node.ts';

/** A tab that was closed by mistake can be opened again by the browser, with its key, for this long at least. */
const KEPT_MS = 24 * 60 * 60 * 1000;

/** Shows the other tabs that the record of this one can still be opened. A copy of the tab holds it as well. */
export function holdTabRecord(record: string): void {
	const forever = () => new Promise(() => undefined);
	navigator.locks.request(LOCK_NAMES.tabRecord(record), { mode: 'shared' }, forever).catch(() => undefined);
}

/** Deletes sealed keys that could only be opened by tabs that are now closed permanently. */
export async function pruneClosedTabs(database: Database, now = Date.now()): Promise<void> {
	for (const { id, written = 0 } of await readTabSecrets(database)) {
		if (now - written > KEPT_MS) await tryLock(LOCK_NAMES.tabRecord(id), () => deleteSecret(database, id));
	}
}

/** The secrets that open a node. The passphrase is not among them: it goes to the node once and is forgotten. */
export interface NodeSecret {
	readonly userpass: string;
	readonly daemon: DaemonAccess | undefined;
	/** Base64: all tabs that one sign-in has opened share it, and seal what changes for each other by it. */
	readonly group?: string | undefined;
}

/** How the user wants to stay signed in; the choice of a lock code includes the code. */
export type KeepingChoice =
	{ readonly keeping: Exclude<Keeping, 'code'> } | { readonly keeping: 'code'; readonly code: string };

const isNodeSecret = isRecordOf<NodeSecret>({
	userpass: isText,
	group: isMissingOr(isText),
	daemon: isMissingOr(isRecordOf<DaemonAccess>({ address: isText, user: isText, password: isText })),
});

interface Held {
	readonly nodeId: string;
	/** The id of the sealed record: the node's behind a lock code, and a separate one for each tab. */
	readonly record: string;
	readonly encrypting: CryptoKey;
	readonly by: EncryptionKey;
}

/**
 * Stores the key of the open node as the user chose. The sealing key stays in memory until `forget`, so that
 * changed daemon credentials can be sealed again without asking for the lock code.
 */
export class Keyring {
	readonly #database: Database;
	#held: Held | undefined;

	constructor(database: Database) {
		this.#database = database;
	}

	/** Stores a secret in this way from now on, and in no other. */
	async store(nodeId: string, secret: NodeSecret, choice: KeepingChoice): Promise<void> {
		this.forget();
		await this.endTab(nodeId);
		if (choice.keeping === 'tab') this.#held = await holdByTab(nodeId);
		if (choice.keeping === 'code') this.#held = await holdByCode(nodeId, choice.code);
		// The user has just said that this browser is to remember: the one moment at which a question for it is expected.
		if (choice.keeping === 'code') void askPersistence();
		if (this.#held) await this.update(secret);
		if (choice.keeping !== 'code') await deleteSecret(this.#database, nodeId);
	}

	/** Seals a changed secret under the same sealing key; does nothing if none is stored. */
	async update(secret: NodeSecret): Promise<void> {
		if (!this.#held) return;
		const { nodeId, record, encrypting, by } = this.#held;
		const encrypted = await encrypt(encrypting, nodeId, JSON.stringify(secret));
		const written = by.by === 'tab' ? Date.now() : undefined;
		await writeSecret(this.#database, { id: record, key: by, ...encrypted, written });
	}

	/**
	 * The secret that this tab sealed, or `undefined` where it has none that can be read.
	 *
	 * @throws an error of any kind where the tab's own key is damaged
	 */
	async reopen(nodeId: string): Promise<NodeSecret | undefined> {
		const tab = readTabKey(nodeId);
		const stored = tab && (await readSecret(this.#database, tab.record));
		if (!tab || stored?.key.by !== 'tab') return undefined;
		holdTabRecord(tab.record);
		const encrypting = await keyFromTab(Uint8Array.fromBase64(tab.key));
		const secret = readNodeSecret(await decrypt(encrypting, nodeId, stored));
		if (secret) this.#held = { nodeId, record: tab.record, encrypting, by: stored.key };
		return secret;
	}

	/**
	 * The secret behind the lock code, or `undefined` if no readable one is stored.
	 *
	 * @throws WrongEncryptionKey if the code is not the one that it was sealed with.
	 */
	async unlock(nodeId: string, code: string): Promise<NodeSecret | undefined> {
		const record = await readSecret(this.#database, nodeId);
		if (record?.key.by !== 'code') return undefined;
		const encrypting = await keyFromCode(code, record.key.salt, record.key.iterations);
		const secret = readNodeSecret(await decrypt(encrypting, nodeId, record));
		if (secret) this.#held = { nodeId, record: nodeId, encrypting, by: record.key };
		return secret;
	}

	/** Forgets the key in memory; the sealed key stays. */
	forget(): void {
		this.#held = undefined;
	}

	/** Deletes the key that only this tab could open. */
	async endTab(nodeId: string): Promise<void> {
		const tab = readTabKey(nodeId);
		removeTabKey(nodeId);
		if (tab) await deleteSecret(this.#database, tab.record);
	}
}

/** The sealed text is whole, but may be of another version of the app. */
export function readNodeSecret(text: string): NodeSecret | undefined {
	const secret: unknown = JSON.parse(text);
	return isNodeSecret(secret) ? secret : undefined;
}

async function holdByTab(nodeId: string): Promise<Held> {
	const bytes = newTabKey();
	const { record } = writeTabKey(nodeId, bytes.toBase64());
	holdTabRecord(record);
	return { nodeId, record, encrypting: await keyFromTab(bytes), by: { by: 'tab' } };
}

async function holdByCode(nodeId: string, code: string): Promise<Held> {
	const by = { by: 'code', salt: newSalt(), iterations: CODE_ITERATIONS } as const;
	return { nodeId, record: nodeId, encrypting: await keyFromCode(code, by.salt, by.iterations), by };
}
