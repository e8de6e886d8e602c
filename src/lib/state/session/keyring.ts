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

/** Minimum time for which a tab closed by mistake can be reopened with its key. */
const KEPT_MS = 24 * 60 * 60 * 1000;

/** Holds a lock that shows other tabs that this tab's record is still in use. A duplicated tab holds it too. */
export function holdTabRecord(record: string): void {
	const forever = () => new Promise(() => undefined);
	navigator.locks.request(LOCK_NAMES.tabRecord(record), { mode: 'shared' }, forever).catch(() => undefined);
}

/** Deletes sealed keys of tabs that are closed permanently. */
export async function pruneClosedTabs(database: Database, now = Date.now()): Promise<void> {
	for (const { id, written = 0 } of await readTabSecrets(database)) {
		if (now - written > KEPT_MS) await tryLock(LOCK_NAMES.tabRecord(id), () => deleteSecret(database, id));
	}
}

/** The secrets for opening a node. The passphrase is excluded: it is sent to the node once and then discarded. */
export interface NodeSecret {
	readonly userpass: string;
	readonly daemon: DaemonAccess | undefined;
	/** Base64 key shared by all tabs of one sign-in, used to encrypt changes for each other. */
	readonly group?: string | undefined;
}

/** How the user wants to stay signed in; includes the lock code if that is the choice. */
export type KeepingChoice =
	{ readonly keeping: Exclude<Keeping, 'code'> } | { readonly keeping: 'code'; readonly code: string };

const isNodeSecret = isRecordOf<NodeSecret>({
	userpass: isText,
	group: isMissingOr(isText),
	daemon: isMissingOr(isRecordOf<DaemonAccess>({ address: isText, user: isText, password: isText })),
});

interface Held {
	readonly nodeId: string;
	/** Id of the sealed record: the node's id for a lock code, otherwise a separate id per tab. */
	readonly record: string;
	readonly encrypting: CryptoKey;
	readonly by: EncryptionKey;
}

/**
 * Stores the key of the open node as chosen by the user. The sealing key stays in memory until `forget`, so that
 * changed daemon credentials can be sealed without asking for the lock code.
 */
export class Keyring {
	readonly #database: Database;
	#held: Held | undefined;

	constructor(database: Database) {
		this.#database = database;
	}

	/** Stores a secret in the chosen way and deletes it everywhere else. */
	async store(nodeId: string, secret: NodeSecret, choice: KeepingChoice): Promise<void> {
		this.forget();
		await this.endTab(nodeId);
		if (choice.keeping === 'tab') this.#held = await holdByTab(nodeId);
		if (choice.keeping === 'code') this.#held = await holdByCode(nodeId, choice.code);
		// The user has just chosen that this browser should remember the node, so a permission prompt is expected now.
		if (choice.keeping === 'code') void askPersistence();
		if (this.#held) await this.update(secret);
		if (choice.keeping !== 'code') await deleteSecret(this.#database, nodeId);
	}

	/** Seals a changed secret with the same sealing key; does nothing if no secret is stored. */
	async update(secret: NodeSecret): Promise<void> {
		if (!this.#held) return;
		const { nodeId, record, encrypting, by } = this.#held;
		const encrypted = await encrypt(encrypting, nodeId, JSON.stringify(secret));
		const written = by.by === 'tab' ? Date.now() : undefined;
		await writeSecret(this.#database, { id: record, key: by, ...encrypted, written });
	}

	/**
	 * The secret sealed by this tab, or `undefined` if none is readable.
	 *
	 * @throws an error of any kind if the tab's key is damaged
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
	 * The secret encrypted with the lock code, or `undefined` if none is readable.
	 *
	 * @throws WrongEncryptionKey if the lock code is wrong
	 */
	async unlock(nodeId: string, code: string): Promise<NodeSecret | undefined> {
		const record = await readSecret(this.#database, nodeId);
		if (record?.key.by !== 'code') return undefined;
		const encrypting = await keyFromCode(code, record.key.salt, record.key.iterations);
		const secret = readNodeSecret(await decrypt(encrypting, nodeId, record));
		if (secret) this.#held = { nodeId, record: nodeId, encrypting, by: record.key };
		return secret;
	}

	/** Discards the key in memory; the sealed key is kept. */
	forget(): void {
		this.#held = undefined;
	}

	/** Deletes the sealed key of this tab. */
	async endTab(nodeId: string): Promise<void> {
		const tab = readTabKey(nodeId);
		removeTabKey(nodeId);
		if (tab) await deleteSecret(this.#database, tab.record);
	}
}

/** Parses a decrypted secret, which may be from a different version of the app. */
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
