import { createSubscriber } from 'svelte/reactivity';

/** Whether a new version of the app is waiting to replace the running one. */
export class AppUpdate {
	#waiting: ServiceWorker | null = null;
	readonly #watch = createSubscriber((changed) => this.#start(changed));

	get isWaiting(): boolean {
		this.#watch();
		return this.#waiting !== null;
	}

	/** Lets the new version take over, and reloads the page on it. */
	take(): void {
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
		};
		void navigator.serviceWorker?.ready.then(follow);
		return () => ended.abort();
	}
}
