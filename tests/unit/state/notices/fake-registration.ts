import { vi } from 'vitest';

interface FakeNotice {
	readonly title: string;
	readonly body: string;
	readonly tag: string;
	readonly silent: boolean;
	readonly data: unknown;
	close(): void;
}

/** System notifications of a service worker, which a test page lacks. */
export class FakeRegistration {
	/** Total number of notifications shown. */
	showings = 0;
	#notices: readonly FakeNotice[] = [];

	/** Notifications that are currently visible. */
	get notices(): readonly FakeNotice[] {
		return this.#notices;
	}

	/** Replaces the browser's registration until mocks are restored. */
	install(permission: NotificationPermission): void {
		vi.spyOn(Notification, 'permission', 'get').mockReturnValue(permission);
		vi.spyOn(navigator.serviceWorker, 'getRegistration').mockResolvedValue(
			this as unknown as ServiceWorkerRegistration,
		);
	}

	readonly active = {};

	async showNotification(title: string, options: NotificationOptions): Promise<void> {
		this.showings += 1;
		const { body = '', tag = '', silent, data } = options;
		const close = () => (this.#notices = this.#notices.filter((each) => each !== notice));
		const notice: FakeNotice = { title, body, tag, silent: silent === true, data, close };
		const others = this.#notices.filter((each) => each.tag !== tag);
		this.#notices = [...others, notice].toSorted((one, other) => (one.tag < other.tag ? -1 : 1));
	}

	async getNotifications(): Promise<readonly FakeNotice[]> {
		return this.#notices;
	}
}
