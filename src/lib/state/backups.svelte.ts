import { holdsKey } from '#lib/domain/console.ts';
import {
	compareBackup,
	restoreBackup,
	type BackupComparison,
	type RestoreChoices,
	type StoreMatch,
	readBackupText,
	readContent,
	type BackupContent,
	type BackupText,
} from '#lib/storage/backup.ts';
import { readBackupFile, encryptBackup, decryptBackup } from '#lib/storage/backup-file.ts';
import { isMoment } from '#lib/storage/row-check.ts';
import type { Desk } from './desk.ts';
import { Action } from './live/action.svelte.ts';
import type { Session } from './session/session.svelte.ts';
import { StoredSetting } from './stored/stored-setting.svelte.ts';

/** Minimum length of a secret to search for; shorter ones would match too often. */
const MIN_SECRET = 8;
const LONG_SECRET = 16;

export interface MadeBackup extends Omit<BackupText, 'text'> {
	readonly file: Blob;
}

/** A backup that was opened and compared, but not restored yet. */
export interface OpenedBackup extends BackupComparison {
	/** Milliseconds since 1970. */
	readonly made: number;
	readonly content: BackupContent;
}

/** Backups of all data stored by this browser, for every node. Keys are never included. */
export class Backups {
	readonly making = new Action();
	readonly opening = new Action();
	readonly restoring = new Action();
	#made = $state.raw<MadeBackup>();
	#opened = $state.raw<OpenedBackup>();
	#restored = $state.raw<readonly StoreMatch[]>();
	readonly #desk: Desk;
	readonly #last: StoredSetting<number | undefined>;

	constructor(desk: Desk) {
		this.#desk = desk;
		this.#last = new StoredSetting<number | undefined>(desk.database, {
			name: 'backup-made',
			initial: undefined,
			parse: (stored) => (isMoment(stored) ? stored : undefined),
		});
	}

	/** When this browser made its last backup, in milliseconds since 1970. */
	get last(): number | undefined {
		return this.#last.current;
	}

	/** The last backup made. */
	get made(): MadeBackup | undefined {
		return this.#made;
	}

	get opened(): OpenedBackup | undefined {
		return this.#opened;
	}

	/** The comparison results of the restored rows. */
	get restored(): readonly StoreMatch[] | undefined {
		return this.#restored;
	}

	/** Clears the results of an earlier dialog. */
	begin(): void {
		for (const action of [this.making, this.opening, this.restoring]) action.dismiss();
		this.#made = this.#opened = this.#restored = undefined;
	}

	/** @param session its secrets are searched for; a row that contains one is omitted */
	make(session: Session, password: string, withCandles: boolean): Promise<boolean> {
		return this.making.run(async () => {
			const secrets = secretsOf(session);
			const holdsSecret = (text: string) => holdsKey(text) || secrets.some((secret) => holds(text, secret));
			const { text, ...counts } = await readBackupText(this.#desk.database, { withCandles, holdsSecret });
			const now = Date.now();
			this.#made = { file: await encryptBackup(text, password, now), ...counts };
			this.#last.set(now);
		});
	}

	/** Opens a file and compares it with the stored data. Changes nothing. */
	open(file: Blob, password: string): Promise<boolean> {
		return this.opening.run(async () => {
			this.#opened = undefined;
			const encrypted = await readBackupFile(file);
			const content = await readContent(await decryptBackup(encrypted, password));
			const comparison = await compareBackup(this.#desk.database, content);
			this.#opened = { made: encrypted.head.made, content, ...comparison };
		});
	}

	/** Writes the opened backup, in full or not at all. */
	restore(choices: RestoreChoices): Promise<boolean> {
		return this.restoring.run(async () => {
			const opened = this.#opened;
			if (opened) this.#restored = await restoreBackup(this.#desk.database, opened.content, choices);
		});
	}
}

function secretsOf({ access, daemonAccess }: Session): string[] {
	const secrets = [access?.userpass ?? '', daemonAccess?.password ?? ''];
	return secrets.filter(({ length }) => length >= MIN_SECRET);
}

/**
 * Whether the text contains the secret. A short secret may be an ordinary word, so it must match a whole JSON value,
 * and property names are ignored.
 */
function holds(text: string, secret: string): boolean {
	const told = JSON.stringify(secret);
	if (secret.length >= LONG_SECRET) return text.includes(told.slice(1, -1));
	const [, ...rests] = text.split(told);
	return rests.some((rest) => !rest.startsWith(':'));
}
