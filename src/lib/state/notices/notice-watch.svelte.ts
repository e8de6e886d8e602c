import { closedBy, newsOf } from '#lib/domain/observed-notices.ts';
import { readNotices, applyNoticeChanges } from '#lib/storage/notices.ts';
import { nodeSetting } from '#lib/storage/settings.ts';
import { LOCK_NAMES, withLock } from '#lib/tabs/named-lock.ts';
import type { Desk } from '../desk.ts';
import { Live } from '../live/live.svelte.ts';
import { StoredSetting } from '../stored/stored-setting.svelte.ts';
import { Notices } from './notice-notifier.svelte.ts';
import { Observations, type Health } from './observations.ts';

const INTERVAL_MS = 2000;

/**
 * Creates notices from data that the desk reads anyway. One tab does this for all. Calls the node only for its clock,
 * once while a swap is open; for its bots after a swap has ended; and for existing orders and bots, at most once in
 * five minutes.
 */
export class NoticeWatch {
	readonly round: Live<number>;
	/** Set by the shell. */
	health: Health | undefined;
	readonly #desk: Desk;
	/** When this browser began to watch, in milliseconds since 1970. */
	readonly #since: StoredSetting<number>;
	readonly #observations: Observations;
	/** Whether this tab holds the lock. */
	#isWriter = false;

	constructor(desk: Desk) {
		this.#desk = desk;
		this.#since = new StoredSetting<number>(desk.database, {
			name: nodeSetting('notices-since', desk.connection.id),
			initial: 0,
			parse: (stored) => (typeof stored === 'number' ? stored : undefined),
		});
		this.#observations = new Observations(desk);
		this.round = new Live(() => this.#goRound(), { every: INTERVAL_MS });
	}

	/** Competes for the lock to deliver notices, until stopped. A hidden tab yields to others. */
	take(): () => void {
		let turn = this.#queue();
		const lineUpAgain = () => {
			if (!document.hidden) return;
			turn.abort();
			turn = this.#queue();
		};
		document.addEventListener('visibilitychange', lineUpAgain);
		return () => {
			document.removeEventListener('visibilitychange', lineUpAgain);
			turn.abort();
		};
	}

	#queue(): AbortController {
		const turn = new AbortController();
		const { signal } = turn;
		const write = () =>
			new Promise<void>((resolve) => {
				this.#isWriter = !signal.aborted;
				const end = () => {
					this.#isWriter = false;
					resolve();
				};
				if (signal.aborted) end();
				else signal.addEventListener('abort', end, { once: true });
			});
		// An aborted lock request rejects.
		withLock(LOCK_NAMES.notices(this.#desk.connection.id), write, { signal }).catch(() => undefined);
		return turn;
	}

	async #goRound(): Promise<number> {
		await this.#since.loaded;
		if (this.#since.current === 0) this.#since.set(Date.now());
		if (this.#isWriter) await this.#update();
		return Date.now();
	}

	async #update(): Promise<void> {
		const { database, connection } = this.#desk;
		const notices = await readNotices(database, connection.id);
		// eslint-disable-next-line svelte/prefer-svelte-reactivity -- made anew each time, and never changed
		const known = new Map(notices.map((notice) => [notice.key, notice]));
		const observed = await this.#observations.read(this.health, this.#since.current, known);
		const news = newsOf(observed, (key) => known.get(key));
		const changes = { news, closed: closedBy(observed, notices, news) };
		const isNew = await applyNoticeChanges(database, connection.id, changes, observed.now).catch(() => false);
		if (isNew) await this.#desk.use(Notices).list.refresh();
	}
}
