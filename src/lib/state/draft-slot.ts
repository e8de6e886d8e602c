import { LOCK_NAMES } from '#lib/tabs/named-lock.ts';

/** More tabs than this share the last place. */
const MOST_TABS = 9;
/** The page before a reload may hold its lock a little longer than it lives. */
const RELOAD_MS = 1000;

const slots = new Map<string, Promise<number>>();

/**
 * The place for a draft of this name in this tab, so that two tabs of the same pair do not write over each other: the first
 * one that no other tab holds. A reload finds its own again, and a new tab takes over that of one that is gone.
 */
export function draftSlot(name: string): Promise<number> {
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
