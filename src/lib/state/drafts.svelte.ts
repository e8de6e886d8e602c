import { openChannel } from '#lib/tabs/channel.ts';
import { LOCK_NAMES } from '#lib/tabs/named-lock.ts';
import { formatPair, type Pair } from '#lib/domain/market/pair.ts';
import type { SettingWord } from '#lib/storage/setting-names.ts';
import { nodeSetting } from '#lib/storage/settings.ts';
import { untrack } from 'svelte';
import type { Desk } from './desk.ts';
import { StoredSetting } from './stored/stored-setting.svelte.ts';

/**
 * Why the page should stay open: a request waits for its match, something is being sent, or this page is processing a
 * list.
 */
export type LeaveReason = 'request' | 'sending' | 'list';

/**
 * Each guard returns whether something is pending for which the page should stay open. Asked when the user is about to
 * close it.
 */
export class LeaveGuards {
	readonly #guards: { readonly reason: LeaveReason; readonly isWaiting: () => boolean }[] = [];

	add(reason: LeaveReason, isWaiting: () => boolean): void {
		this.#guards.push({ reason, isWaiting });
	}

	/** Why the page should stay open, the first reason that there is. */
	get waiting(): LeaveReason | undefined {
		return this.#guards.find(({ isWaiting }) => isWaiting())?.reason;
	}
}

/** More tabs than this share the last place. */
const MAX_TABS = 9;
/** The page before a reload may hold its lock longer than it lives, on a busy machine by seconds. */
const RELOAD_MS = 10_000;

// eslint-disable-next-line svelte/prefer-svelte-reactivity -- locks of this tab, never shown
const slots = new Map<string, Promise<number>>();

/**
 * The slot for a draft of this name in this tab, so that two tabs of the same pair do not overwrite each other: the
 * first slot that no other tab holds. A reload finds its own slot again, and a new tab takes over the slot of a closed
 * one.
 */
function draftSlot(name: string): Promise<number> {
	const slot = slots.get(name) ?? takeSlot(name);
	slots.set(name, slot);
	return slot;
}

async function takeSlot(name: string): Promise<number> {
	const key = `swapdesk-draft ${name}`;
	const before = Number(sessionStorage.getItem(key) ?? NaN);
	if (before >= 0 && before <= MAX_TABS && (await holdAgain(name, before))) return before;
	let slot = 0;
	while (slot < MAX_TABS && !(await hold(name, slot, { ifAvailable: true }))) slot += 1;
	sessionStorage.setItem(key, String(slot));
	return slot;
}

/**
 * Holds the place that this tab had before. It is waited for while only a page that is gone can be holding it; a tab that
 * this one was copied from answers, and keeps it.
 */
async function holdAgain(name: string, slot: number): Promise<boolean> {
	const answered = new AbortController();
	const holders = openChannel(
		LOCK_NAMES.draft(`${slot} ${name}`),
		(data) => data === 'held',
		() => answered.abort(),
	);
	holders.postMessage('free?');
	const signal = AbortSignal.any([answered.signal, AbortSignal.timeout(RELOAD_MS)]);
	const isHeld = await hold(name, slot, { signal });
	holders.close();
	return isHeld;
}

/** Holds the slot for the lifetime of the page, and answers queries about it. False if a different page holds it. */
function hold(name: string, slot: number, options: LockOptions): Promise<boolean> {
	const place = LOCK_NAMES.draft(`${slot} ${name}`);
	return new Promise((resolve) => {
		const keep = (lock: Lock | null) => {
			resolve(lock !== null);
			if (!lock) return undefined;
			const others = openChannel(
				place,
				(data) => data === 'free?',
				() => others.postMessage('held'),
			);
			return new Promise(() => undefined);
		};
		navigator.locks.request(place, options, keep).catch(() => resolve(false));
	});
}

export interface StoredDraftOptions<Draft> {
	/** Which form: "order-draft". */
	readonly form: SettingWord;
	/** Missing if the form has one draft for all pairs. */
	readonly pair?: Pair;
	/** The draft of an untouched form: it is not stored. */
	readonly fresh: Draft;
	readonly parse: (stored: unknown) => Draft | undefined;
}

/**
 * The draft of a form in one tab, without any secret. It is stored for the node, so that a reload and the
 * lock leave it, until it is sent or cleared.
 */
export class StoredDraft<Draft> {
	readonly #stored: StoredSetting<Draft>;
	readonly #fresh: string;

	constructor({ database, connection }: Desk, { form, pair, fresh, parse }: StoredDraftOptions<Draft>) {
		const nameIn = (slot: number) => {
			const about = `${pair ? `:${formatPair(pair)}` : ''}${slot > 0 ? `:${slot}` : ''}`;
			return nodeSetting(`${form}${about}` as SettingWord, connection.id);
		};
		const name = draftSlot(nameIn(0)).then(nameIn);
		this.#stored = new StoredSetting(database, { name, initial: fresh, parse });
		this.#fresh = JSON.stringify(fresh);
	}

	/** Resolves when the stored draft is loaded. */
	get loaded(): Promise<void> {
		return this.#stored.loaded;
	}

	get current(): Draft {
		return this.#stored.current;
	}

	edit(draft: Draft): void {
		const text = JSON.stringify(draft);
		const isSame = text === JSON.stringify(untrack(() => this.current));
		this.#stored.preview(draft);
		if (text === this.#fresh) this.#stored.forget();
		else if (!isSame) this.#stored.save();
	}

	/** Called after sending: the draft stays in the form and is not stored any more. */
	forget(): void {
		this.#stored.forget();
	}
}
