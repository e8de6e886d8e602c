import { openChannel } from '#lib/tabs/channel.ts';
import type { Session } from './session.svelte.ts';
import type { Settings } from '../stored/settings.svelte.ts';

const ACTIVITY_EVENTS = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'] as const;
/** Often enough for a limit of one minute, and that a page that wakes up is locked before anything is read. */
const CHECK_INTERVAL_MS = 5000;
const ANNOUNCE_INTERVAL_MS = 5000;

/**
 * Locks the desk when no tab was used for as long as the settings say. It compares times rather than wait for a long
 * timer: timers stop while the machine sleeps.
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
		// The user has just opened this tab: the others must not lock it at once.
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
		// The first input after a long sleep may come before the timer does.
		this.#check();
		// A desk that has just locked itself is gone, and its channel with it.
		if (this.#session.phase !== 'open') return;
		this.#touched = Date.now();
		if (this.#touched - this.#announced < ANNOUNCE_INTERVAL_MS) return;
		this.#announced = this.#touched;
		otherTabs.postMessage('touched');
	}

	#check(): void {
		const minutes = this.#settings.lockAfterMinutes;
		if (this.#session.phase !== 'open' || minutes === 0) return;
		if (Date.now() - this.#touched >= minutes * 60_000) this.#session.lock();
	}
}
