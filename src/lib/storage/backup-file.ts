import type { BackupFlaw } from '#lib/domain/backup.ts';
import { WrongEncryptionKey } from '#lib/domain/session/saved-node.ts';
import { isCount, isMoment, isOneOf, isRecordOf, isText } from './row-check.ts';
import { VERSION } from './database.ts';
import { MAX_ITERATIONS } from './secrets.ts';
import { CODE_ITERATIONS, keyFromCode, newSalt, encrypt, decrypt } from './encryption.ts';

export class BackupError extends Error {
	override readonly name = 'BackupError';
	readonly flaw: BackupFlaw;

	constructor(flaw: BackupFlaw, cause?: unknown) {
		super(`The backup cannot be read: ${flaw}.`, { cause });
		this.flaw = flaw;
	}
}

/** Far above years of price history; larger files would exhaust the memory. */
const MAX_BYTES = 256e6;
const MAX_HEAD = 2048;
const FORMAT = 1;

/** First line of the file, unencrypted. */
interface Head {
	readonly swapdesk: 'backup';
	readonly format: number;
	/** Database version of the source. */
	readonly schema: number;
	/** Milliseconds since 1970. */
	readonly made: number;
	/** Base64; `iv` too. */
	readonly salt: string;
	readonly iterations: number;
	readonly iv: string;
	/** SHA-256 of the encrypted bytes, to tell a damaged file from a wrong password. */
	readonly sum: string;
}

const isHead = isRecordOf<Head>({
	swapdesk: isOneOf<Head['swapdesk']>('backup'),
	format: isCount,
	schema: isCount,
	made: isMoment,
	salt: isText,
	iterations: isCount,
	iv: isText,
	sum: isText,
});

/** Additional authenticated data: a file with a changed header cannot be decrypted. */
const boundTo = ({ format, schema, made }: Pick<Head, 'format' | 'schema' | 'made'>) =>
	`swapdesk backup ${format} ${schema} ${made}`;

/** Encrypts a string with a password. Key derivation takes about a second, off the main thread. */
export async function encryptBackup(text: string, password: string, made: number): Promise<Blob> {
	const salt = newSalt();
	const key = await keyFromCode(password, salt, CODE_ITERATIONS);
	const first = { swapdesk: 'backup', format: FORMAT, schema: VERSION, made } as const;
	const { iv, encrypted } = await encrypt(key, boundTo(first), text);
	const head: Head = {
		...first,
		salt: salt.toBase64(),
		iterations: CODE_ITERATIONS,
		iv: iv.toBase64(),
		sum: await sumOf(encrypted),
	};
	return new Blob([`${JSON.stringify(head)}\n`, encrypted], { type: 'application/octet-stream' });
}

/** A validated file that is not decrypted yet. */
export interface EncryptedBackup {
	readonly head: Head;
	readonly encrypted: Uint8Array<ArrayBuffer>;
}

/** @throws BackupError if the file is not a complete backup of this or an earlier version */
export async function readBackupFile(file: Blob): Promise<EncryptedBackup> {
	if (file.size > MAX_BYTES) throw new BackupError('too-large');
	const bytes = new Uint8Array(await file.arrayBuffer());
	const end = bytes.subarray(0, MAX_HEAD).indexOf(10);
	const head = parseHead(new TextDecoder().decode(bytes.subarray(0, Math.max(end, 0))));
	if (head.format > FORMAT || head.schema > VERSION) throw new BackupError('newer');
	const encrypted = bytes.slice(end + 1);
	const isWhole = head.sum === (await sumOf(encrypted));
	if (!isWhole || head.iterations === 0 || head.iterations > MAX_ITERATIONS) throw new BackupError('damaged');
	return { head, encrypted };
}

/** @throws BackupError if the password is wrong */
export async function decryptBackup({ head, encrypted }: EncryptedBackup, password: string): Promise<string> {
	const { salt, iv } = bytesOf(head);
	const key = await keyFromCode(password, salt, head.iterations);
	try {
		return await decrypt(key, boundTo(head), { iv, encrypted });
	} catch (cause) {
		if (cause instanceof WrongEncryptionKey) throw new BackupError('wrong-password', cause);
		throw cause;
	}
}

function parseHead(line: string): Head {
	try {
		const head: unknown = JSON.parse(line);
		if (isHead(head)) return head;
	} catch {
		// Not a backup file.
	}
	throw new BackupError('not-a-backup');
}

function bytesOf({ salt, iv }: Head) {
	try {
		return { salt: Uint8Array.fromBase64(salt), iv: Uint8Array.fromBase64(iv) };
	} catch (cause) {
		throw new BackupError('damaged', cause);
	}
}

async function sumOf(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
	return new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)).toBase64();
}
