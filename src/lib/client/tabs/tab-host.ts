import type { TabMessage } from './tab-messages.ts';

/** Locks that all tabs share. */
export type TabLocks = Pick<LockManager, 'request' | 'query'>;

interface TabChannel {
	post(message: TabMessage): void;
	close(): void;
}

/**
 * - `asleep`: the tab is being frozen or closed. Nothing of it runs after that, unless it wakes.
 * - `awake`: it goes on where it was.
 */
export type TabChange = 'asleep' | 'awake' | 'shown' | 'hidden';

/** What a tab knows of itself and of the others; tests hand in their own. */
export interface TabHost {
	readonly locks: TabLocks;
	readonly isHidden: boolean;
	/** @param hear called with each message of another tab */
	openChannel(name: string, hear: (message: TabMessage) => void): TabChannel;
	/** @returns what ends the watching */
	watch(changed: (change: TabChange) => void): () => void;
}

/** `undefined` where the browser lacks what tabs need to find each other: each of them talks itself then. */
export function browserTabHost(): TabHost | undefined {
	if (!('locks' in navigator) || typeof BroadcastChannel === 'undefined') return undefined;
	return {
		locks: navigator.locks,
		get isHidden() {
			return document.hidden;
		},
		openChannel(name, hear) {
			const channel = new BroadcastChannel(name);
			channel.onmessage = ({ data }: MessageEvent<TabMessage>) => hear(data);
			return { post: (message) => channel.postMessage(message), close: () => channel.close() };
		},
		watch(changed) {
			const ended = new AbortController();
			const { signal } = ended;
			for (const type of ['freeze', 'resume'])
				document.addEventListener(type, () => changed(type === 'freeze' ? 'asleep' : 'awake'), { signal });
			window.addEventListener('pagehide', () => changed('asleep'), { signal });
			window.addEventListener('pageshow', ({ persisted }) => persisted && changed('awake'), { signal });
			const turned = () => changed(document.hidden ? 'hidden' : 'shown');
			document.addEventListener('visibilitychange', turned, { signal });
			return () => ended.abort();
		},
	};
}
