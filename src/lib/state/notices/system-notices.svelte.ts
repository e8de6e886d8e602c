import type { JournalKind } from '#lib/domain/flow/journal-entry.ts';
import { readChangedSince } from '#lib/storage/journal-reading.ts';
import type { Desk } from '../desk.ts';
import { Live } from '../live/live.svelte.ts';
import { StoredSetting } from '../stored/stored-setting.svelte.ts';

/** The texts of a system notice. */
export interface SystemText {
	readonly title: string;
	readonly text: string;
}

/** One system notice of a node. */
export interface SystemNotice extends SystemText {
	/** The matter: a later notice of it replaces this one. */
	readonly key: string;
	/** When its state was reported. */
	readonly at: number;
	/** The page that a click leads to. */
	readonly path: string;
}

/** The data that the service worker gets with a click. */
interface SystemNoticeData {
	readonly nodeId: string;
	readonly key: string;
	readonly at: number;
	readonly path: string;
}

/** Whether this browser shows system notices, or the user has not been asked, or no service worker could show them. */
export type SystemPermission = NotificationPermission | 'no-worker';

/** A page cannot show a notice that outlives it: the service worker does. In development there is no service worker. */
async function readRegistration(): Promise<ServiceWorkerRegistration | undefined> {
	if (!('serviceWorker' in navigator) || !('Notification' in globalThis)) return undefined;
	const registration = await navigator.serviceWorker.getRegistration().catch(() => undefined);
	return registration?.active && 'showNotification' in registration ? registration : undefined;
}

async function systemPermission(): Promise<SystemPermission> {
	return (await readRegistration()) ? Notification.permission : 'no-worker';
}

/** Asks in the browser's words, which it does only after a press of the user. */
async function askPermission(): Promise<SystemPermission> {
	if ((await readRegistration()) === undefined) return 'no-worker';
	return Notification.requestPermission();
}

/** The system notices of one node. All that is asked of them happens in order, so that nothing is shown after its end. */
export class SystemNotices {
	readonly #nodeId: string;
	#last: Promise<unknown> = Promise.resolve();

	constructor(nodeId: string) {
		this.#nodeId = nodeId;
	}

	async isAllowed(): Promise<boolean> {
		return (await systemPermission()) === 'granted';
	}

	/** Says whether it is shown. */
	show(notice: SystemNotice, hasSound: boolean): Promise<boolean> {
		return this.#inTurn(async (registration) => {
			if (Notification.permission !== 'granted') return false;
			await this.#put(registration, notice, hasSound);
			return true;
		});
	}

	/**
	 * Shows each as it reads now, without a sound, and closes those of which there is nothing more to say.
	 *
	 * @param wordsOf the words of a notice; `undefined` if its matter is over, or the user has seen it
	 */
	async review(wordsOf: (notice: Pick<SystemNotice, 'key' | 'at'>) => SystemText | undefined): Promise<void> {
		await this.#inTurn(async (registration) => {
			for (const shown of await this.#shown(registration)) {
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

	async #shown(registration: ServiceWorkerRegistration): Promise<Notification[]> {
		const all = await registration.getNotifications();
		return all.filter((shown) => dataOf(shown).nodeId === this.#nodeId);
	}

	#inTurn(act: (registration: ServiceWorkerRegistration) => Promise<boolean>): Promise<boolean> {
		const turn = async () => {
			const registration = await readRegistration();
			return registration ? act(registration) : false;
		};
		// If a browser refuses to show a notice, the list still has all of them.
		const acted = this.#last.then(turn).catch(() => false);
		this.#last = acted;
		return acted;
	}
}

/** Notices of a different version of the app may lack it. */
function dataOf({ data }: Notification): SystemNoticeData {
	const { nodeId = '', key = '', at = 0, path = '' } = (data ?? {}) as Partial<SystemNoticeData>;
	return { nodeId, key, at, path };
}

/** After these the user waits for something that may come while the desk is out of sight. */
const WAITED_FOR: ReadonlySet<JournalKind> = new Set<JournalKind>([
	'trade-request',
	'trade-offer',
	'trade-formula',
	'bot-start',
]);
const JUST_MS = 60_000;
const INTERVAL_MS = 3000;

/** Whether the browser shows system notices, and the one offer to ask it, after the first order. */
export class SystemOffer {
	readonly #desk: Desk;
	readonly #answered: StoredSetting<boolean>;
	#permission = $state<SystemPermission>();
	/** The user has just denied the browser's own prompt. */
	#isJustDenied = $state(false);
	readonly #ordered: Live<boolean>;

	constructor(desk: Desk) {
		this.#desk = desk;
		this.#answered = new StoredSetting(desk.database, {
			name: 'notices-offered',
			initial: false,
			parse: (stored) => stored === true,
		});
		this.#ordered = new Live((_, before = false) => this.#look(before), { every: INTERVAL_MS });
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

	/** The instructions for reverting a denial are shown once. */
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
