import { openChannel } from '#lib/tabs/channel.ts';
import { LOCK_NAMES } from '#lib/tabs/named-lock.ts';
import { formatPair, type Pair } from '#lib/domain/market/pair.ts';
import type { SettingWord } from '#lib/storage/setting-names.ts';
import { nodeSetting } from '#lib/storage/settings.ts';
import { untrack } from 'svelte';
import type { Desk } from './desk.ts';
import { StoredSetting } from './stored/stored-setting.svelte.ts';

/** The reason for keeping the page open: a pending request, a call in flight, or a list being sent. */
export type LeaveReason = 'request' | 'sending' | 'list';

/** Checked when the user is about to close the page. Each guard returns whether something is pending. */
export class LeaveGuards {
	readonly #guards: { readonly reason: LeaveReason; readonly isWaiting: () => boolean }[] = [];

	add(reason: LeaveReason, isWaiting: () => boolean): void {
		this.#guards.push({ reason, isWaiting });
	}

	/** The first reason for keeping the page open, if any. */
	get waiting(): LeaveReason | undefined {
		return this.#guards.find(({ isWaiting }) => isWaiting())?.reason;
	}
}

/** Tabs beyond this number share the last slot. */
const MAX_TABS = 9;
/** The page before a reload may hold its lock for some seconds after closing, on a busy machine. */
const RELOAD_MS = 10_000;

// eslint-disable-next-line svelte/prefer-svelte-reactivity -- locks of this tab, never shown
const slots = new Map<string, Promise<number>>();

/**
 * The slot of a draft in this tab, so that two tabs with the same pair do not overwrite each other. Takes the first
 * slot not held by another tab; a reload gets its previous slot again, and a new tab may get the slot of a closed one.
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
 * Requests this tab's previous slot. Waits only for a page that is closing: if this tab is a copy, the original tab
 * answers and keeps the slot.
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

/**
 * Holds the slot for the lifetime of the page, and answers queries about it. Resolves to `false` if a different page
 * holds it.
 */
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
	/** The form's name, such as "order-draft". */
	readonly form: SettingWord;
	/** `undefined` if the form has one draft for all pairs. */
	readonly pair?: Pair;
	/** The draft of an untouched form, which is not stored. */
	readonly fresh: Draft;
	readonly parse: (stored: unknown) => Draft | undefined;
}

/**
 * A form's draft in one tab, without secrets. Stored per node until it is sent or cleared, so that it survives reloads
 * and the lock.
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

	/** Called after sending: the draft stays in the form but is no longer stored. */
	forget(): void {
		this.#stored.forget();
	}
}
