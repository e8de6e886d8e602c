import {
	type NoticeClass,
	DEFAULT_CHOICES,
	readChoices,
	type ClassTelling,
	type QuietTime,
	type TellingChoices,
	countNotices,
	sortNotices,
	type Notice,
	type NoticeCounts,
	isToBeTold,
	standsOnPages,
	tellingOf,
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
/** Also if no sound device plays it to its end. */
const CLOSE_AFTER_MS = 1000;

/**
 * A short tone of two notes. Silent in a page that was not touched yet: browsers let such a page play nothing, and warn about
 * it.
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

/** How each class of notices is delivered, the same for all nodes and in all tabs. */
export class NoticeSettings {
	readonly #stored: StoredSetting<TellingChoices>;

	constructor(desk: Desk) {
		this.#stored = new StoredSetting(desk.database, {
			name: 'notices',
			initial: DEFAULT_CHOICES,
			parse: readChoices,
		});
	}

	get choices(): TellingChoices {
		return this.#stored.current;
	}

	get isLoaded(): boolean {
		return this.#stored.isLoaded;
	}

	changeClass(of: NoticeClass, change: Partial<ClassTelling>): void {
		this.#stored.update(({ classes, quiet }) => ({
			classes: { ...classes, [of]: { ...classes[of], ...change } },
			quiet,
		}));
	}

	changeQuiet(change: Partial<QuietTime>): void {
		this.#stored.update(({ classes, quiet }) => ({ classes, quiet: { ...quiet, ...change } }));
	}

	/** Resets every class to its default; the quiet time stays. */
	resetClasses(): void {
		this.#stored.update(({ quiet }) => ({ classes: DEFAULT_CHOICES.classes, quiet }));
	}

	/** The choices as any tab has made them last. */
	async reload(): Promise<TellingChoices> {
		await this.#stored.reload();
		return this.choices;
	}
}

/** Other tabs write too; reading the list costs no call. */
const INTERVAL_MS = 2000;

/** The notices of the node, the same in all tabs. */
export class Notices {
	/** Notices that need the user come first. */
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
		// If the storage does not take it, they stay unread.
		await markRead(this.#desk.database, this.#desk.connection.id, notices).catch(() => undefined);
		await this.list.refresh();
	}
}

function isSame(before: readonly Notice[], after: readonly Notice[]): boolean {
	const textOf = ({ key, at, isRead, endedAt, is }: Notice) => `${key} ${is} ${at} ${isRead} ${endedAt}`;
	return before.length === after.length && before.map(textOf).join() === after.map(textOf).join();
}

/** Shown in the page for a while: a notice, the number of further ones, or a test by the user. */
export type Toast =
	| { readonly of: 'notice'; readonly notice: Notice }
	| { readonly of: 'more'; readonly count: number }
	| { readonly of: 'test' };

/** The page's side of telling. */
export interface NoticePage {
	wordsOf(notice: Notice): SystemText;
	pathOf(notice: Notice): string;
	/** With its query. */
	readonly path: string;
	/** The user reviews or types something above the page: toasts wait until it is closed. */
	readonly isCovered: boolean;
}

/** The key of a notice that the user sends as a test. */
const TEST = 'test';

/** More at a time are one toast with their number. */
const MAX_TOASTS = 3;

interface Due {
	readonly notice: Notice;
	readonly telling: ClassTelling;
}

/**
 * Delivers each notice once: as a toast in a visible tab, or as a system notice if none is visible. The first tab to
 * claim a notice in the database delivers it.
 */
export class NoticeNotifier {
	readonly settings: NoticeSettings;
	#toasts = $state.raw<readonly Toast[]>([]);
	readonly #desk: Desk;
	readonly #system: SystemNotices;
	#page: NoticePage | undefined;
	/** Shown in place of every notice once the desk is locked. */
	#lockedText: SystemText | undefined;
	#testText: SystemText | undefined;
	#isEnded = false;
	#isTelling = false;
	#isAskedAgain = false;

	constructor(desk: Desk) {
		this.#desk = desk;
		this.settings = desk.use(NoticeSettings);
		this.#system = new SystemNotices(desk.connection.id);
	}

	/** The one on screen. */
	get toast(): Toast | undefined {
		return this.#toasts[0];
	}

	/**
	 * Starts delivering notices.
	 *
	 * @returns the function that stops it
	 */
	begin(page: NoticePage): () => void {
		this.#page = page;
		this.#isEnded = false;
		let seen = this.#noteSeen();
		const look = () => {
			seen.abort();
			seen = this.#noteSeen();
			void this.tell();
		};
		document.addEventListener('visibilitychange', look);
		return () => {
			document.removeEventListener('visibilitychange', look);
			seen.abort();
			this.#isEnded = true;
		};
	}

	/** While locked, open system notices show only that there are some. */
	async lock(words: SystemText): Promise<void> {
		this.#lockedText = words;
		await this.#system.review(() => words);
	}

	/** Closes all system notices of the node. */
	async clear(): Promise<void> {
		await this.#system.review(() => undefined);
	}

	/** Delivers the new notices of the list. */
	async tell(): Promise<void> {
		this.#isAskedAgain = this.#isTelling;
		if (this.#isTelling) return;
		this.#isTelling = true;
		try {
			do {
				this.#isAskedAgain = false;
				await this.#tellDue();
			} while (this.#isAskedAgain);
		} finally {
			this.#isTelling = false;
		}
	}

	/**
	 * Updates the open system notices from the list and the setting that hides amounts; closes those that no longer
	 * apply.
	 */
	async review(): Promise<void> {
		const list = this.#desk.use(Notices).list.current;
		if (list) await this.#system.review(({ key, at }) => this.#systemText(list, key, at));
	}

	/** A toast, and a system notice where the browser allows them, with the tone if any class has it. */
	async test(words: SystemText): Promise<'page' | 'system'> {
		this.#toasts = [{ of: 'test' }, ...this.#toasts.filter(({ of }) => of !== 'test')];
		const { classes } = this.settings.choices;
		const hasSound = Object.values(classes).some((telling) => telling.hasSound);
		if (hasSound) playTone();
		this.#testText = words;
		const notice = { key: TEST, at: Date.now(), path: this.#page?.path ?? '', ...words };
		return (await this.#system.show(notice, hasSound)) ? 'system' : 'page';
	}

	/** The toast has been there for its time, or the user has closed it. */
	pass(toast: Toast): void {
		this.#toasts = this.#toasts.filter((each) => each !== toast);
	}

	async #tellDue(): Promise<void> {
		const list = this.#desk.use(Notices).list.current;
		if (!list) return;
		this.#toasts = this.#toasts.filter((toast) => toast.of !== 'notice' || isStanding(toast.notice, list));
		const due = list.filter((notice) => isToBeTold(notice, Date.now()));
		if (due.length > 0) {
			const choices = await this.settings.reload();
			await this.#tellAll(due.map((notice) => ({ notice, telling: tellingOf(notice, choices, Date.now()) })));
		}
	}

	async #tellAll(due: readonly Due[]): Promise<void> {
		await this.#claim(due.filter(({ telling }) => telling.way === 'list'));
		const further = due.filter(({ telling }) => telling.way !== 'list');
		if (document.hidden) await this.#tellSystem(further);
		else await this.#tellInPage(further);
	}

	async #tellSystem(due: readonly Due[]): Promise<void> {
		const wanted = due.filter(({ telling }) => telling.way === 'system');
		if (wanted.length === 0 || !(await this.#system.isAllowed())) return;
		if (await isLockHeld(LOCK_NAMES.seenDesk(this.#desk.connection.id))) return;
		for (const { notice, telling } of await this.#claim(wanted)) {
			const words = this.#lockedText ?? this.#page?.wordsOf(notice);
			const { key, at } = notice;
			if (words)
				await this.#system.show(
					{ key, at, path: this.#page?.pathOf(notice) ?? '', ...words },
					telling.hasSound,
				);
		}
	}

	async #tellInPage(due: readonly Due[]): Promise<void> {
		const page = this.#page;
		if (!page || this.#isEnded || page.isCovered) return;
		// The place of a notice that is on screen marks it as read.
		const unseen = due.filter(({ notice }) => page.pathOf(notice) !== page.path);
		const claimed = await this.#claim(unseen);
		if (claimed.some(({ telling }) => telling.hasSound)) playTone();
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
		// Notices that cannot be claimed are delivered by no tab, and stay in the list.
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

/** Whether the list still has this notice, unchanged and unread. */
function isStanding({ key, at }: Notice, list: readonly Notice[]): boolean {
	return list.some((notice) => notice.key === key && notice.at === at && !notice.isRead);
}
