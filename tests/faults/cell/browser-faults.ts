import { openDB } from 'idb';
import { vi } from 'vitest';
import { VERSION } from '#lib/storage/database.ts';
import { failWrites } from '../../unit/storage/whole-database.ts';
import type { RemoteWorld } from '../remote-world.ts';
import type { Tab } from '../tab.ts';

const DAY_MS = 86_400_000;

export interface BrowserFault {
	/**
	 * Runs after the form is filled in.
	 * @returns a function that undoes the fault
	 */
	readonly before?: (tab: Tab) => Promise<() => unknown>;
	/** Runs while the call is in flight or after it has ended. */
	readonly during?: (world: RemoteWorld) => Promise<unknown>;
	/** The fault makes a reload of the page necessary. */
	readonly losesStorage?: true;
}

/** Moves only the browser's clock. */
const moveClock = (ms: number): BrowserFault => ({
	during: async () => void vi.setSystemTime(Date.now() + ms),
});

export const BROWSER_FAULTS = {
	'disk full': {
		async before() {
			failWrites();
			return () => vi.restoreAllMocks();
		},
	},
	'storage deleted': {
		losesStorage: true,
		before: async () => {
			await new Promise((resolve) => (indexedDB.deleteDatabase('swapdesk').onsuccess = resolve));
			return () => undefined;
		},
	},
	'newer version': {
		losesStorage: true,
		async before() {
			const newer = await openDB('swapdesk', VERSION + 1);
			return async () => {
				newer.close();
				await new Promise((resolve) => (indexedDB.deleteDatabase('swapdesk').onsuccess = resolve));
			};
		},
	},
	'damaged rows': {
		async before({ desk: { database, connection } }) {
			const nodeId = connection.id;
			const head = { nodeId, created: 1, updated: Date.now(), open: 1 };
			const rows = [
				{ ...head, id: 'a', kind: 'trade-request', step: 'unknown', draft: null, reached: {} },
				{ ...head, id: 'b', kind: 'send', step: 'sending', draft: { rows: 5 }, reached: { sending: NaN } },
				{ ...head, id: 'c', kind: 'no such kind' },
			];
			for (const row of rows) await database.put('journal', row as never);
			return () => undefined;
		},
	},
	'clock a day ahead': moveClock(DAY_MS),
	'clock a day behind': moveClock(-DAY_MS),
	/** Everything due in the meantime runs late and at once; the connection and the reply still exist. */
	'asleep for a day': {
		async during(world) {
			await world.control({ control: 'leap', ms: DAY_MS });
			vi.setSystemTime(Date.now() + DAY_MS);
		},
	},
} as const satisfies Readonly<Record<string, BrowserFault>>;

export type BrowserFaultName = keyof typeof BROWSER_FAULTS;
