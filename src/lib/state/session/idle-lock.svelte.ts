import type { Session } from './session.svelte.ts';
import type { Settings } from '../settings.svelte.ts';

const SIGNS_OF_LIFE = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'] as const;
/** Often enough for a limit of one minute, and that a page that wakes up is locked before anything is read. */
const LOOK_EVERY_MS = 5000;
const TELL_EVERY_MS = 5000;

/**
 * Locks the desk when no tab was touched for as long as the settings say. It looks at the clock rather than wait
 * for a long timer: timers stand still while the machine sleeps.
 */
export class IdleLock {
	readonly #session: Session;
	readonly #settings: Settings;
	#touched = Date.now();
	#told = 0;

	constructor(session: Session, settings: Settings) {
		this.#session = session;
		this.#settings = settings;
	}

	/** For `onMount` of what stands for the whole page. */
	readonly watch = (): (() => void) => {
		const otherTabs = new BroadcastChannel('swapdesk-touched');
		const look = () => this.#look();
		const touch = () => this.#touch(otherTabs);
		otherTabs.onmessage = () => (this.#touched = Date.now());
		const timer = setInterval(look, LOOK_EVERY_MS);
		document.addEventListener('visibilitychange', look);
		for (const sign of SIGNS_OF_LIFE) window.addEventListener(sign, touch, { capture: true, passive: true });
		return () => {
			clearInterval(timer);
			otherTabs.close();
			document.removeEventListener('visibilitychange', look);
			for (const sign of SIGNS_OF_LIFE) window.removeEventListener(sign, touch, { capture: true });
		};
	};

	#touch(otherTabs: BroadcastChannel): void {
		// The first touch after a long sleep may come before the timer does.
		this.#look();
		this.#touched = Date.now();
		if (this.#touched - this.#told < TELL_EVERY_MS) return;
		this.#told = this.#touched;
		otherTabs.postMessage('touched');
	}

	#look(): void {
		const minutes = this.#settings.lockAfterMinutes;
		if (this.#session.phase !== 'open' || minutes === 0) return;
		if (Date.now() - this.#touched >= minutes * 60_000) this.#session.lock();
	}
}
