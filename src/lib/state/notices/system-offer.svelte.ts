import type { JournalKind } from '#lib/domain/flow/journal-entry.ts';
import { readChangedSince } from '#lib/storage/journal-reading.ts';
import type { Desk } from '../desk.ts';
import { Live } from '../live/live.svelte.ts';
import { StoredSetting } from '../stored/stored-setting.svelte.ts';
import { askPermission, systemPermission, type SystemPermission } from './system-notices.ts';

/** After these the user waits for something that may come while the desk is out of sight. */
const WAITED_FOR: ReadonlySet<JournalKind> = new Set<JournalKind>([
	'trade-request',
	'trade-offer',
	'trade-formula',
	'bot-start',
]);
const JUST_MS = 60_000;
const EVERY_MS = 3000;

/** Whether the browser shows system notices, and the one offer to ask it, after the first order. */
export class SystemOffer {
	readonly #desk: Desk;
	readonly #answered: StoredSetting<boolean>;
	#permission = $state<SystemPermission>();
	/** The user has just said no in the browser's words. */
	#isJustDenied = $state(false);
	readonly #ordered: Live<boolean>;

	constructor(desk: Desk) {
		this.#desk = desk;
		this.#answered = new StoredSetting(desk.database, {
			name: 'notices-offered',
			initial: false,
			parse: (stored) => stored === true,
		});
		this.#ordered = new Live((_, before = false) => this.#look(before), { every: EVERY_MS });
		void this.look();
		// At a first visit the service worker is there some seconds after the page.
		void navigator.serviceWorker?.ready.then(() => this.look());
	}

	/** `undefined` until the browser was asked, or its choice cannot be read. */
	get permission(): SystemPermission | undefined {
		return this.#permission;
	}

	get isDue(): boolean {
		const isOpen = this.#permission === 'default' && this.#answered.isLoaded && !this.#answered.current;
		return isOpen && this.#ordered.current === true;
	}

	/** How to take it back is said once. */
	get isJustDenied(): boolean {
		return this.#isJustDenied;
	}

	/** The user may have changed it in the browser's own settings. */
	async look(): Promise<void> {
		this.#permission = await systemPermission();
	}

	/** The browser asks now: after a press of the user. */
	async ask(): Promise<void> {
		this.#permission = await askPermission();
		this.#isJustDenied = this.#permission === 'denied';
		this.#answered.set(true);
	}

	/** Not asked again; the settings have it. */
	dismiss(): void {
		this.#isJustDenied = false;
		this.#answered.set(true);
	}

	/** Stays due until it is answered, in any tab. */
	async #look(before: boolean): Promise<boolean> {
		await Promise.all([this.#answered.reload(), this.look()]);
		if (before) return true;
		const { database, connection } = this.#desk;
		const since = Date.now() - JUST_MS;
		const entries = await readChangedSince(database, connection.id, since);
		return entries.some(
			({ kind, created, step }) => WAITED_FOR.has(kind) && created > since && step !== 'refused',
		);
	}
}
