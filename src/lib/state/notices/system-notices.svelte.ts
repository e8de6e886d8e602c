import type { JournalKind } from '#lib/domain/flow/journal-entry.ts';
import { readChangedSince } from '#lib/storage/journal-reading.ts';
import type { Desk } from '../desk.ts';
import { Live } from '../live/live.svelte.ts';
import { StoredSetting } from '../stored/stored-setting.svelte.ts';

/** The text of a system notice. */
export interface SystemText {
	readonly title: string;
	readonly text: string;
}

/** One system notice of a node. */
export interface SystemNotice extends SystemText {
	/** Identifies the subject; a later notice with the same key replaces this one. */
	readonly key: string;
	/** When the state was reported. */
	readonly at: number;
	/** The page opened by a click. */
	readonly path: string;
}

/** Data passed to the service worker with a click. */
interface SystemNoticeData {
	readonly nodeId: string;
	readonly key: string;
	readonly at: number;
	readonly path: string;
}

/** The browser's permission, or `no-worker` if no service worker can show notices. */
export type SystemPermission = NotificationPermission | 'no-worker';

/** The service worker, since only it can show notices that outlive the page. `undefined` in development. */
async function readRegistration(): Promise<ServiceWorkerRegistration | undefined> {
	if (!('serviceWorker' in navigator) || !('Notification' in globalThis)) return undefined;
	const registration = await navigator.serviceWorker.getRegistration().catch(() => undefined);
	return registration?.active && 'showNotification' in registration ? registration : undefined;
}

async function systemPermission(): Promise<SystemPermission> {
	return (await readRegistration()) ? Notification.permission : 'no-worker';
}

/** Shows the browser's permission prompt, which requires a user gesture. */
async function askPermission(): Promise<SystemPermission> {
	if ((await readRegistration()) === undefined) return 'no-worker';
	return Notification.requestPermission();
}

/** The system notices of one node. All operations run in order, so that nothing is shown after it was closed. */
export class SystemNotices {
	readonly #nodeId: string;
	#last: Promise<unknown> = Promise.resolve();

	constructor(nodeId: string) {
		this.#nodeId = nodeId;
	}

	async isAllowed(): Promise<boolean> {
		return (await systemPermission()) === 'granted';
	}

	/** Resolves with whether the notice is shown. */
	show(notice: SystemNotice, hasSound: boolean): Promise<boolean> {
		return this.#inTurn(async (registration) => {
			if (Notification.permission !== 'granted') return false;
			await this.#put(registration, notice, hasSound);
			return true;
		});
	}

	/**
	 * Updates the open notices without a sound, and closes outdated ones.
	 *
	 * @param wordsOf the text of a notice; `undefined` if it is outdated or the user has seen it
	 */
	async review(wordsOf: (notice: Pick<SystemNotice, 'key' | 'at'>) => SystemText | undefined): Promise<void> {
		await this.#inTurn(async (registration) => {
			for (const shown of await this.#displayed(registration)) {
				const { key, at, path } = dataOf(shown);
				const words = wordsOf({ key, at });
				if (!words) shown.close();
				else if (words.title !== shown.title || words.text !== shown.body)
					await this.#put(registration, { key, at, path, ...words }, false);
			}
			return true;
		});
	}

	async #put(
		registration: ServiceWorkerRegistration,
		{ key, at, path, title, text }: SystemNotice,
		hasSound: boolean,
	): Promise<void> {
		const data: SystemNoticeData = { nodeId: this.#nodeId, key, at, path };
		const icon = document.querySelector<HTMLLinkElement>('link[rel="apple-touch-icon"]')?.href ?? '';
		await registration.showNotification(title, {
			...{ body: text, tag: `${this.#nodeId} ${key}`, silent: !hasSound, data },
			...(icon && { icon }),
		});
	}

	async #displayed(registration: ServiceWorkerRegistration): Promise<Notification[]> {
		const all = await registration.getNotifications();
		return all.filter((shown) => dataOf(shown).nodeId === this.#nodeId);
	}

	#inTurn(act: (registration: ServiceWorkerRegistration) => Promise<boolean>): Promise<boolean> {
		const turn = async () => {
			const registration = await readRegistration();
			return registration ? act(registration) : false;
		};
		// If the browser refuses, the list in the app still has the notice.
		const acted = this.#last.then(turn).catch(() => false);
		this.#last = acted;
		return acted;
	}
}

/** Notices from a different version of the app may lack some data. */
function dataOf({ data }: Notification): SystemNoticeData {
	const { nodeId = '', key = '', at = 0, path = '' } = (data ?? {}) as Partial<SystemNoticeData>;
	return { nodeId, key, at, path };
}

/** Actions whose result may arrive while the desk is hidden. */
const WAITED_FOR: ReadonlySet<JournalKind> = new Set<JournalKind>([
	'trade-request',
	'trade-offer',
	'trade-formula',
	'bot-start',
]);
const JUST_MS = 60_000;
const INTERVAL_MS = 3000;

/** The browser's permission for system notices, and the single offer to request it after the first order. */
export class SystemOffer {
	readonly #desk: Desk;
	readonly #answered: StoredSetting<boolean>;
	#permission = $state<SystemPermission>();
	/** Whether the user has just denied the browser's prompt. */
	#isJustDenied = $state(false);
	readonly #ordered: Live<boolean>;

	constructor(desk: Desk) {
		this.#desk = desk;
		this.#answered = new StoredSetting(desk.database, {
			name: 'notices-offered',
			initial: false,
			parse: (stored) => stored === true,
		});
		this.#ordered = new Live((_, before = false) => this.#poll(before), { every: INTERVAL_MS });
		void this.check();
		// On the first visit, the service worker starts some seconds after the page.
		void navigator.serviceWorker?.ready.then(() => this.check());
	}

	/** `undefined` until the permission has been read, or if it cannot be read. */
	get permission(): SystemPermission | undefined {
		return this.#permission;
	}

	get isDue(): boolean {
		const isOpen = this.#permission === 'default' && this.#answered.isLoaded && !this.#answered.current;
		return isOpen && this.#ordered.current === true;
	}

	/** Whether to show how to revert a denial; shown once. */
	get isJustDenied(): boolean {
		return this.#isJustDenied;
	}

	/** Rereads the permission, which the user may have changed in the browser's settings. */
	async check(): Promise<void> {
		this.#permission = await systemPermission();
	}

	/** Shows the browser's prompt. Requires a user gesture. */
	async ask(): Promise<void> {
		this.#permission = await askPermission();
		this.#isJustDenied = this.#permission === 'denied';
		this.#answered.set(true);
	}

	/** Dismisses the offer permanently; the settings page still has it. */
	dismiss(): void {
		this.#isJustDenied = false;
		this.#answered.set(true);
	}

	/** Stays `true` until the offer is answered in any tab. */
	async #poll(before: boolean): Promise<boolean> {
		await Promise.all([this.#answered.reload(), this.check()]);
		if (before) return true;
		const { database, connection } = this.#desk;
		const since = Date.now() - JUST_MS;
		const entries = await readChangedSince(database, connection.id, since);
		return entries.some(
			({ kind, created, step }) => WAITED_FOR.has(kind) && created > since && step !== 'refused',
		);
	}
}
