import {
	type NoticeClass,
	DEFAULT_CHOICES,
	readChoices,
	type ClassDelivery,
	type QuietTime,
	type DeliveryChoices,
	countNotices,
	sortNotices,
	type Notice,
	type NoticeCounts,
	isDeliverable,
	standsOnPages,
	deliveryOf,
} from '#lib/domain/notices.ts';
import type { Desk } from '../desk.ts';
import { StoredSetting } from '../stored/stored-setting.svelte.ts';
import { markRead, readNotices, claimNotices } from '#lib/storage/notices.ts';
import { Live } from '../live/live.svelte.ts';
import { isLockHeld, LOCK_NAMES, shareLock } from '#lib/tabs/named-lock.ts';
import { SystemNotices, type SystemText } from './system-notices.svelte.ts';

const LENGTH_S = 0.35;
const VOLUME = 0.12;
const PITCHES_HZ = [660, 880] as const;
/** Closes the audio context even if no sound device plays the tone to the end. */
const CLOSE_AFTER_MS = 1000;

/**
 * Plays a short tone of two notes. Silent before the first user interaction, when browsers block audio and log a
 * warning.
 */
function playTone(): void {
	if (!navigator.userActivation?.hasBeenActive) return;
	const context = new AudioContext();
	const volume = context.createGain();
	volume.connect(context.destination);
	const start = context.currentTime;
	volume.gain.setValueAtTime(VOLUME, start);
	volume.gain.exponentialRampToValueAtTime(0.001, start + LENGTH_S);
	for (const [index, pitch] of PITCHES_HZ.entries()) {
		const note = context.createOscillator();
		note.frequency.value = pitch;
		note.connect(volume);
		note.start(start + (index * LENGTH_S) / PITCHES_HZ.length);
		note.stop(start + LENGTH_S);
	}
	setTimeout(() => void context.close(), CLOSE_AFTER_MS);
}

/** How each class of notice is delivered. Shared by all nodes and tabs. */
export class NoticeSettings {
	readonly #stored: StoredSetting<DeliveryChoices>;

	constructor(desk: Desk) {
		this.#stored = new StoredSetting(desk.database, {
			name: 'notices',
			initial: DEFAULT_CHOICES,
			parse: readChoices,
		});
	}

	get choices(): DeliveryChoices {
		return this.#stored.current;
	}

	get isLoaded(): boolean {
		return this.#stored.isLoaded;
	}

	changeClass(of: NoticeClass, change: Partial<ClassDelivery>): void {
		this.#stored.update(({ classes, quiet }) => ({
			classes: { ...classes, [of]: { ...classes[of], ...change } },
			quiet,
		}));
	}

	changeQuiet(change: Partial<QuietTime>): void {
		this.#stored.update(({ classes, quiet }) => ({ classes, quiet: { ...quiet, ...change } }));
	}

	/** Resets every class to its default. The quiet time is kept. */
	resetClasses(): void {
		this.#stored.update(({ quiet }) => ({ classes: DEFAULT_CHOICES.classes, quiet }));
	}

	/** Rereads the choices, which a different tab may have changed. */
	async reload(): Promise<DeliveryChoices> {
		await this.#stored.reload();
		return this.choices;
	}
}

/** Other tabs write notices too; reading them sends no call. */
const INTERVAL_MS = 2000;

/** The node's notices, shared by all tabs. */
export class Notices {
	/** Notices that need the user first. */
	readonly list: Live<readonly Notice[]>;
	readonly counts: NoticeCounts = $derived.by(() => countNotices(this.list.current ?? []));
	readonly #desk: Desk;

	constructor(desk: Desk) {
		this.#desk = desk;
		this.list = new Live<readonly Notice[]>(
			async (_, before = []) => {
				const notices = sortNotices(await readNotices(desk.database, desk.connection.id));
				return isSame(before, notices) ? before : notices;
			},
			{ every: INTERVAL_MS },
		);
	}

	async markRead(notices: readonly Notice[]): Promise<void> {
		// If storage fails, the notices stay unread.
		await markRead(this.#desk.database, this.#desk.connection.id, notices).catch(() => undefined);
		await this.list.refresh();
	}
}

function isSame(before: readonly Notice[], after: readonly Notice[]): boolean {
	const textOf = ({ key, at, isRead, endedAt, is }: Notice) => `${key} ${is} ${at} ${isRead} ${endedAt}`;
	return before.length === after.length && before.map(textOf).join() === after.map(textOf).join();
}

/** A short-lived message in the page: a notice, the number of further notices, or the user's test. */
export type Toast =
	| { readonly of: 'notice'; readonly notice: Notice }
	| { readonly of: 'more'; readonly count: number }
	| { readonly of: 'test' };

/** The page's part in delivering notices. */
export interface NoticePage {
	wordsOf(notice: Notice): SystemText;
	pathOf(notice: Notice): string;
	/** Includes the query. */
	readonly path: string;
	/** Whether a dialog or the list of notices is open. Toasts wait until it is closed. */
	readonly isCovered: boolean;
}

/** The key of the user's test notice. */
const TEST = 'test';

/** Further notices are combined into one toast that shows their number. */
const MAX_TOASTS = 3;

interface Due {
	readonly notice: Notice;
	readonly delivery: ClassDelivery;
}

/**
 * Delivers each notice once: as a toast if a tab is visible, otherwise as a system notice. The tab that first claims
 * the notice in the database delivers it.
 */
export class NoticeNotifier {
	readonly settings: NoticeSettings;
	#toasts = $state.raw<readonly Toast[]>([]);
	readonly #desk: Desk;
	readonly #system: SystemNotices;
	#page: NoticePage | undefined;
	/** Replaces the text of all notices while the desk is locked. */
	#lockedText: SystemText | undefined;
	#testText: SystemText | undefined;
	#isEnded = false;
	#isNotifying = false;
	#isAskedAgain = false;

	constructor(desk: Desk) {
		this.#desk = desk;
		this.settings = desk.use(NoticeSettings);
		this.#system = new SystemNotices(desk.connection.id);
	}

	/** The toast on screen. */
	get toast(): Toast | undefined {
		return this.#toasts[0];
	}

	/**
	 * Starts delivering notices.
	 *
	 * @returns a function that stops the delivery
	 */
	begin(page: NoticePage): () => void {
		this.#page = page;
		this.#lockedText = undefined;
		this.#isEnded = false;
		let seen = this.#noteSeen();
		const update = () => {
			seen.abort();
			seen = this.#noteSeen();
			void this.notify();
		};
		document.addEventListener('visibilitychange', update);
		return () => {
			document.removeEventListener('visibilitychange', update);
			seen.abort();
			this.#isEnded = true;
		};
	}

	/** While locked, hides the contents of system notices, and delivers all notices so. */
	async lock(words: SystemText): Promise<void> {
		this.#lockedText = words;
		await this.#system.review(() => words);
	}

	/** Closes all system notices of this node. */
	async clear(): Promise<void> {
		await this.#system.review(() => undefined);
	}

	/** Delivers new notices of the list. */
	async notify(): Promise<void> {
		this.#isAskedAgain = this.#isNotifying;
		if (this.#isNotifying) return;
		this.#isNotifying = true;
		try {
			do {
				this.#isAskedAgain = false;
				await this.#notifyDue();
			} while (this.#isAskedAgain);
		} finally {
			this.#isNotifying = false;
		}
	}

	/**
	 * Updates the open system notices when the list or the "hide amounts" setting changes, and closes outdated ones.
	 */
	async review(): Promise<void> {
		const list = this.#desk.use(Notices).list.current;
		if (list) await this.#system.review(({ key, at }) => this.#systemText(list, key, at));
	}

	/** Shows a test toast and, if the browser permits, a test system notice. Plays the tone if any class uses it. */
	async test(words: SystemText): Promise<'page' | 'system'> {
		this.#toasts = [{ of: 'test' }, ...this.#toasts.filter(({ of }) => of !== 'test')];
		const { classes } = this.settings.choices;
		const hasSound = Object.values(classes).some((delivery) => delivery.hasSound);
		if (hasSound) playTone();
		this.#testText = words;
		const notice = { key: TEST, at: Date.now(), path: this.#page?.path ?? '', ...words };
		return (await this.#system.show(notice, hasSound)) ? 'system' : 'page';
	}

	/** Removes a toast after its time has passed or the user has closed it. */
	removeToast(toast: Toast): void {
		this.#toasts = this.#toasts.filter((each) => each !== toast);
	}

	async #notifyDue(): Promise<void> {
		const list = this.#desk.use(Notices).list.current;
		if (!list) return;
		this.#toasts = this.#toasts.filter((toast) => toast.of !== 'notice' || isStanding(toast.notice, list));
		const due = list.filter((notice) => isDeliverable(notice, Date.now()));
		if (due.length > 0) {
			const choices = await this.settings.reload();
			await this.#notifyAll(
				due.map((notice) => ({ notice, delivery: deliveryOf(notice, choices, Date.now()) })),
			);
		}
	}

	async #notifyAll(due: readonly Due[]): Promise<void> {
		await this.#claim(due.filter(({ delivery }) => delivery.way === 'list'));
		const further = due.filter(({ delivery }) => delivery.way !== 'list');
		if (document.hidden || this.#lockedText) await this.#notifySystem(further);
		else await this.#notifyInPage(further);
	}

	async #notifySystem(due: readonly Due[]): Promise<void> {
		const wanted = due.filter(({ delivery }) => delivery.way === 'system');
		if (wanted.length === 0 || !(await this.#system.isAllowed())) return;
		if (await isLockHeld(LOCK_NAMES.seenDesk(this.#desk.connection.id))) return;
		for (const { notice, delivery } of await this.#claim(wanted)) {
			const words = this.#lockedText ?? this.#page?.wordsOf(notice);
			const { key, at } = notice;
			if (words)
				await this.#system.show(
					{ key, at, path: this.#page?.pathOf(notice) ?? '', ...words },
					delivery.hasSound,
				);
		}
	}

	async #notifyInPage(due: readonly Due[]): Promise<void> {
		const page = this.#page;
		if (!page || this.#isEnded || page.isCovered) return;
		// Notices of the current page are marked as read there.
		const unseen = due.filter(({ notice }) => page.pathOf(notice) !== page.path);
		const claimed = await this.#claim(unseen);
		if (claimed.some(({ delivery }) => delivery.hasSound)) playTone();
		this.#add(claimed.map(({ notice }) => notice).filter((notice) => !standsOnPages(notice)));
	}

	#add(notices: readonly Notice[]): void {
		const added = [...this.#toasts, ...notices.map((notice): Toast => ({ of: 'notice', notice }))];
		const count = added
			.slice(MAX_TOASTS - 1)
			.reduce((sum, toast) => sum + (toast.of === 'more' ? toast.count : 1), 0);
		this.#toasts =
			added.length <= MAX_TOASTS ? added : [...added.slice(0, MAX_TOASTS - 1), { of: 'more', count }];
	}

	async #claim(due: readonly Due[]): Promise<Due[]> {
		const { database, connection } = this.#desk;
		const notices = due.map(({ notice }) => notice);
		if (notices.length === 0) return [];
		// A notice that cannot be claimed is delivered by no tab and stays in the list.
		const claimed = await claimNotices(database, connection.id, notices).catch((): Notice[] => []);
		return due.filter(({ notice }) => claimed.includes(notice));
	}

	#systemText(list: readonly Notice[], key: string, at: number): SystemText | undefined {
		if (this.#lockedText) return this.#lockedText;
		if (key === TEST) return this.#testText;
		const notice = list.find((each) => each.key === key && each.at === at);
		return notice && !notice.isRead ? this.#page?.wordsOf(notice) : undefined;
	}

	#noteSeen(): AbortController {
		const seen = new AbortController();
		if (!document.hidden) void shareLock(LOCK_NAMES.seenDesk(this.#desk.connection.id), seen.signal);
		return seen;
	}
}

/** Whether the notice is still in the list, unchanged and unread. */
function isStanding({ key, at }: Notice, list: readonly Notice[]): boolean {
	return list.some((notice) => notice.key === key && notice.at === at && !notice.isRead);
}
