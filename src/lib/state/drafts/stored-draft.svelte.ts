import { LOCK_NAMES } from '#lib/tabs/named-lock.ts';
import { formatPair, type Pair } from '#lib/domain/market/pair.ts';
import { nodeSetting } from '#lib/storage/settings.ts';
import { untrack } from 'svelte';
import type { Desk } from '../desk.ts';
import { StoredSetting } from '../stored/stored-setting.svelte.ts';

/** More tabs than this share the last place. */
const MOST_TABS = 9;
/** The page before a reload may hold its lock a little longer than it lives. */
const RELOAD_MS = 1000;

// eslint-disable-next-line svelte/prefer-svelte-reactivity -- locks of this tab, never shown
const slots = new Map<string, Promise<number>>();

/**
 * The place for a draft of this name in this tab, so that two tabs of the same pair do not write over each other: the first
 * one that no other tab holds. A reload finds its own again, and a new tab takes over that of one that is gone.
 */
function draftSlot(name: string): Promise<number> {
	const slot = slots.get(name) ?? takeSlot(name);
	slots.set(name, slot);
	return slot;
}

async function takeSlot(name: string): Promise<number> {
	const key = `swapdesk-draft ${name}`;
	const before = Number(sessionStorage.getItem(key) ?? NaN);
	if (before >= 0 && before <= MOST_TABS && (await hold(name, before, RELOAD_MS))) return before;
	let slot = 0;
	while (slot < MOST_TABS && !(await hold(name, slot))) slot += 1;
	sessionStorage.setItem(key, String(slot));
	return slot;
}

/** Holds the place for as long as the page lives. False where another tab holds it. */
function hold(name: string, slot: number, waitMs?: number): Promise<boolean> {
	const options = waitMs === undefined ? { ifAvailable: true } : { signal: AbortSignal.timeout(waitMs) };
	return new Promise((resolve) => {
		const keep = (lock: Lock | null) => {
			resolve(lock !== null);
			return lock ? new Promise(() => undefined) : undefined;
		};
		navigator.locks.request(LOCK_NAMES.draft(`${slot} ${name}`), options, keep).catch(() => resolve(false));
	});
}

export interface StoredDraftOptions<Draft> {
	/** Which form: "order-draft". */
	readonly form: string;
	/** Left out where the form has one draft for all pairs. */
	readonly pair?: Pair;
	/** What an untouched form holds: it is not stored. */
	readonly fresh: Draft;
	readonly parse: (stored: unknown) => Draft | undefined;
}

/**
 * What is typed in a form in one tab, without any secret. It is stored for the node, so that a reload and the
 * lock leave it, until it is sent or cleared.
 */
export class StoredDraft<Draft> {
	readonly #stored: StoredSetting<Draft>;
	readonly #fresh: string;

	constructor({ database, connection }: Desk, { form, pair, fresh, parse }: StoredDraftOptions<Draft>) {
		const nameIn = (slot: number) =>
			nodeSetting(`${form}${pair ? `:${formatPair(pair)}` : ''}${slot > 0 ? `:${slot}` : ''}`, connection.id);
		const name = draftSlot(nameIn(0)).then(nameIn);
		this.#stored = new StoredSetting(database, { name, initial: fresh, parse });
		this.#fresh = JSON.stringify(fresh);
	}

	/** Resolves when what was stored is there. */
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

	/** It was sent: it stays in the form and is not stored any more. */
	forget(): void {
		this.#stored.forget();
	}
}
