import { openChannel } from '#lib/tabs/channel.ts';
import type { Session } from './session.svelte.ts';
import type { Keeping } from '#lib/domain/session/saved-node.ts';
import type { Settings } from '../stored/settings.svelte.ts';

const ACTIVITY_EVENTS = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'] as const;
/** Short enough for a limit of one minute, and to lock a page that wakes up before anything can be read. */
const CHECK_INTERVAL_MS = 5000;
const ANNOUNCE_INTERVAL_MS = 5000;

/** By default the desk locks itself where a lock code opens it again, and else never. */
export function minutesUntilLock(
	chosen: Settings['lockAfterMinutes'],
	keeping: Keeping | undefined,
): Exclude<Settings['lockAfterMinutes'], 'auto'> {
	if (chosen !== 'auto') return chosen;
	return keeping === 'code' ? 15 : 0;
}

/**
 * Locks the desk when no tab has been used for the configured time. Compares times instead of using one long timer,
 * because timers stop while the machine sleeps.
 */
export class IdleLock {
	readonly #session: Session;
	readonly #settings: Settings;
	#touched = Date.now();
	#announced = 0;

	constructor(session: Session, settings: Settings) {
		this.#session = session;
		this.#settings = settings;
	}

	/** For `onMount` of the component that replaces the whole page. */
	readonly watch = (): (() => void) => {
		const otherTabs = openChannel(
			'swapdesk-touched',
			(data) => data === 'touched',
			() => (this.#touched = Date.now()),
		);
		const check = () => this.#check();
		const touch = () => this.#touch(otherTabs);
		// The user has just opened this tab, so the other tabs must not lock it immediately.
		otherTabs.postMessage('touched');
		const timer = setInterval(check, CHECK_INTERVAL_MS);
		document.addEventListener('visibilitychange', check);
		for (const event of ACTIVITY_EVENTS)
			window.addEventListener(event, touch, { capture: true, passive: true });
		return () => {
			clearInterval(timer);
			otherTabs.close();
			document.removeEventListener('visibilitychange', check);
			for (const event of ACTIVITY_EVENTS) window.removeEventListener(event, touch, { capture: true });
		};
	};

	#touch(otherTabs: BroadcastChannel): void {
		// The first input after a long sleep may arrive before the timer fires.
		this.#check();
		this.#touched = Date.now();
		// A desk that has just locked itself may be gone, and its channel with it.
		if (this.#session.phase !== 'open') return;
		if (this.#touched - this.#announced < ANNOUNCE_INTERVAL_MS) return;
		this.#announced = this.#touched;
		otherTabs.postMessage('touched');
	}

	#check(): void {
		const minutes = minutesUntilLock(this.#settings.lockAfterMinutes, this.#session.node?.keeping);
		if (this.#session.phase !== 'open' || minutes === 0) return;
		if (Date.now() - this.#touched >= minutes * 60_000) this.#session.lock('idle');
	}
}
