import { isLockHeld, LOCK_NAMES, shareLock, withLock } from '#lib/tabs/named-lock.ts';
import { createSubscriber } from 'svelte/reactivity';

/** A desk stays open for weeks, and the browser checks for a new version only when a page is loaded. */
const POLL_INTERVAL_MS = 3_600_000;

/**
 * Whether a new version of the app is waiting to replace the running one, and whether a different tab has work that
 * this would interrupt.
 */
export class AppUpdate {
	#waiting: ServiceWorker | null = null;
	/** Another tab has activated the new version: this tab runs without the files of its own version. */
	#isReplaced = false;
	#work: { readonly end: AbortController; readonly released: Promise<void> } | undefined;
	readonly #first: ServiceWorker | null;
	readonly #watch = createSubscriber((changed) => this.#start(changed));

	/**
	 *
	 * @param first the service worker that served the page: another version may have become active before anything
	 * watches
	 */
	constructor(first: ServiceWorker | null) {
		this.#first = first;
	}

	get isWaiting(): boolean {
		this.#watch();
		return this.#waiting !== null || this.#isReplaced;
	}

	/** Whether the new version is active while this tab still shows the old one. */
	get isReplaced(): boolean {
		this.#watch();
		return this.#isReplaced;
	}

	/**
	 * Lets the new version take over. Chromium waits until the old worker is idle, five minutes at most; a file that is asked
	 * for at the wrong moment is enough.
	 */
	takeOver(): void {
		this.#waiting?.postMessage({ type: 'SKIP_WAITING' });
	}

	/**
	 * Reports whether this tab has work that a reload would lose: other tabs wait for it.
	 *
	 * @returns once the state no longer blocks this tab
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

	/** Asks whether a different tab has such work, from a tab without any. */
	hasWorkElsewhere(): Promise<boolean> {
		return isLockHeld(LOCK_NAMES.openWork());
	}

	#start(changed: () => void): () => void {
		const ended = new AbortController();
		const { signal } = ended;
		const look = (registration: ServiceWorkerRegistration) => {
			const { controller } = navigator.serviceWorker;
			// The very first version takes over from none, and a worker that the user removed makes room for none.
			this.#waiting = controller && registration.waiting;
			this.#isReplaced = controller !== null && this.#first !== null && controller !== this.#first;
			changed();
		};
		const follow = (registration: ServiceWorkerRegistration) => {
			if (signal.aborted) return;
			look(registration);
			navigator.serviceWorker.addEventListener('controllerchange', () => look(registration), { signal });
			const installing = () => {
				registration.installing?.addEventListener('statechange', () => look(registration), { signal });
			};
			registration.addEventListener('updatefound', installing, { signal });
			// The new worker may have been found before.
			installing();
			// Ends with the component, or before its turn has come.
			withLock(LOCK_NAMES.appUpdate(), () => lookAgain(registration, signal), { signal }).catch(
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
 * Checks for a new version once an hour, until the signal: one tab does this for all. Timers stop while the machine
 * sleeps, so an overdue check runs when the page is shown again.
 */
function lookAgain(registration: ServiceWorkerRegistration, signal: AbortSignal): Promise<void> {
	let lookedAt = Date.now();
	const look = () => {
		if (Date.now() - lookedAt < POLL_INTERVAL_MS) return;
		lookedAt = Date.now();
		// The server may be away.
		registration.update().catch(() => undefined);
	};
	const timer = setInterval(look, POLL_INTERVAL_MS);
	document.addEventListener('visibilitychange', look, { signal });
	return new Promise((resolve) =>
		signal.addEventListener('abort', () => {
			clearInterval(timer);
			resolve();
		}),
	);
}
