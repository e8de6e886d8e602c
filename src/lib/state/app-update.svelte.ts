import { LOCK_NAMES, withLock } from '#lib/tabs/named-lock.ts';
import { createSubscriber } from 'svelte/reactivity';

/** A desk stays open for weeks, and the browser looks for a new version only when a page is loaded. */
const LOOK_EVERY_MS = 3_600_000;

/** Whether a new version of the app is waiting to replace the running one. */
export class AppUpdate {
	#waiting: ServiceWorker | null = null;
	readonly #watch = createSubscriber((changed) => this.#start(changed));

	get isWaiting(): boolean {
		this.#watch();
		return this.#waiting !== null;
	}

	/** Lets the new version take over, and reloads the page on it. */
	apply(): void {
		navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true });
		this.#waiting?.postMessage({ type: 'SKIP_WAITING' });
	}

	#start(changed: () => void): () => void {
		const ended = new AbortController();
		const { signal } = ended;
		const look = (registration: ServiceWorkerRegistration) => {
			// The very first version takes over from none.
			this.#waiting = navigator.serviceWorker.controller && registration.waiting;
			changed();
		};
		const follow = (registration: ServiceWorkerRegistration) => {
			if (signal.aborted) return;
			look(registration);
			const installing = () => {
				registration.installing?.addEventListener('statechange', () => look(registration), { signal });
			};
			registration.addEventListener('updatefound', installing, { signal });
			// It may have been found before.
			installing();
			// Ends with the component, or before its turn has come.
			withLock(LOCK_NAMES.appUpdate(), () => lookAgain(registration, signal), { signal }).catch(
				() => undefined,
			);
		};
		void navigator.serviceWorker?.ready.then(follow);
		return () => ended.abort();
	}
}

/**
 * Has the browser look once an hour, until the signal: one tab does so for all. Timers stop while the machine sleeps, so that
 * the look which is due comes when the page is shown again.
 */
function lookAgain(registration: ServiceWorkerRegistration, signal: AbortSignal): Promise<void> {
	let lookedAt = Date.now();
	const look = () => {
		if (Date.now() - lookedAt < LOOK_EVERY_MS) return;
		lookedAt = Date.now();
		// The server may be away.
		registration.update().catch(() => undefined);
	};
	const timer = setInterval(look, LOOK_EVERY_MS);
	document.addEventListener('visibilitychange', look, { signal });
	return new Promise((resolve) =>
		signal.addEventListener('abort', () => {
			clearInterval(timer);
			resolve();
		}),
	);
}
