import { isLockHeld, LOCK_NAMES, shareLock, withLock } from '#lib/tabs/named-lock.ts';
import { createSubscriber } from 'svelte/reactivity';

/**
 * Interval for checking for a new version. The browser checks only on page loads, but a desk may stay open for weeks.
 */
const POLL_INTERVAL_MS = 3_600_000;

/** Detects a new version of the app that is waiting to become active, and unsaved work in other tabs. */
export class AppUpdate {
	#waiting: ServiceWorker | null = null;
	/** Whether a different tab has activated the new version, so that the files of this tab's version are gone. */
	#isReplaced = false;
	#work: { readonly end: AbortController; readonly released: Promise<void> } | undefined;
	readonly #first: ServiceWorker | null;
	readonly #watch = createSubscriber((changed) => this.#start(changed));

	/**
	 * @param first the service worker that served the page; a different version may have become active before the watch
	 * starts
	 */
	constructor(first: ServiceWorker | null) {
		this.#first = first;
	}

	get isWaiting(): boolean {
		this.#watch();
		return this.#waiting !== null || this.#isReplaced;
	}

	/** Whether the new version is active while this tab still runs the old one. */
	get isReplaced(): boolean {
		this.#watch();
		return this.#isReplaced;
	}

	/**
	 * Activates the new version. Chromium waits until the old worker is idle, for up to five minutes; a single request
	 * at the wrong time causes the wait.
	 */
	takeOver(): void {
		this.#waiting?.postMessage({ type: 'SKIP_WAITING' });
	}

	/**
	 * Registers or clears this tab's unsaved work, for which other tabs wait before a reload.
	 *
	 * @returns a promise that resolves once the lock is acquired or released
	 */
	async noteWork(isOpen: boolean): Promise<void> {
		if (isOpen === (this.#work !== undefined)) return;
		if (isOpen) {
			const end = new AbortController();
			this.#work = { end, released: shareLock(LOCK_NAMES.openWork(), end.signal) };
		} else {
			const work = this.#work;
			this.#work = undefined;
			work?.end.abort();
			await work?.released;
		}
	}

	/** Whether a different tab has unsaved work. */
	hasWorkElsewhere(): Promise<boolean> {
		return isLockHeld(LOCK_NAMES.openWork());
	}

	#start(changed: () => void): () => void {
		const ended = new AbortController();
		const { signal } = ended;
		const check = (registration: ServiceWorkerRegistration) => {
			const { controller } = navigator.serviceWorker;
			// The first installed version replaces nothing, and a worker removed by the user does not count.
			this.#waiting = controller && registration.waiting;
			this.#isReplaced = controller !== null && this.#first !== null && controller !== this.#first;
			changed();
		};
		const follow = (registration: ServiceWorkerRegistration) => {
			if (signal.aborted) return;
			check(registration);
			navigator.serviceWorker.addEventListener('controllerchange', () => check(registration), { signal });
			const installing = () => {
				registration.installing?.addEventListener('statechange', () => check(registration), { signal });
			};
			registration.addEventListener('updatefound', installing, { signal });
			// The new worker may have been found before.
			installing();
			// Ends with the component, possibly before the lock is acquired.
			withLock(LOCK_NAMES.appUpdate(), () => checkAgain(registration, signal), { signal }).catch(
				() => undefined,
			);
		};
		void navigator.serviceWorker?.ready.then(follow);
		return () => {
			ended.abort();
			void this.noteWork(false);
		};
	}
}

/**
 * Checks for a new version every hour until `signal` aborts; one tab does this for all. Timers stop while the machine
 * sleeps, so an overdue check runs when the page becomes visible.
 */
function checkAgain(registration: ServiceWorkerRegistration, signal: AbortSignal): Promise<void> {
	let lookedAt = Date.now();
	const check = () => {
		if (Date.now() - lookedAt < POLL_INTERVAL_MS) return;
		lookedAt = Date.now();
		// The server may be unreachable.
		registration.update().catch(() => undefined);
	};
	const timer = setInterval(check, POLL_INTERVAL_MS);
	document.addEventListener('visibilitychange', check, { signal });
	return new Promise((resolve) =>
		signal.addEventListener('abort', () => {
			clearInterval(timer);
			resolve();
		}),
	);
}
