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
			lookAgain(registration, signal);
		};
		void navigator.serviceWorker?.ready.then(follow);
		return () => ended.abort();
	}
}

/** Has the browser look each hour, and whenever the user comes back to the page. */
function lookAgain(registration: ServiceWorkerRegistration, signal: AbortSignal): void {
	const look = () => {
		// The server may be away.
		if (!document.hidden) registration.update().catch(() => undefined);
	};
	const timer = setInterval(look, LOOK_EVERY_MS);
	signal.addEventListener('abort', () => clearInterval(timer));
	document.addEventListener('visibilitychange', look, { signal });
}
