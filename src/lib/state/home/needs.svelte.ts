import { waitingEntries, type WaitingEntries } from '#lib/domain/home/waiting.ts';
import { needsYou, type Notice } from '#lib/domain/notices/notice.ts';
import type { Desk } from '../desk.ts';
import { Journal } from '../flow/journal.svelte.ts';
import { Notices } from '../notices/notices.svelte.ts';

/** Everything that needs the user, from what this browser stores: no call is made for it. */
export class Needs {
	readonly #notices: Notices;
	readonly #journal: Journal;

	constructor(desk: Desk) {
		this.#notices = desk.use(Notices);
		this.#journal = desk.use(Journal);
	}

	/** The latest first. */
	get notices(): readonly Notice[] {
		return (this.#notices.list.current ?? []).filter(needsYou);
	}

	get entries(): WaitingEntries {
		return waitingEntries(this.#journal.entries.current ?? []);
	}

	/** Without drafts, of which nothing was signed; `undefined` until it is read. */
	get count(): number | undefined {
		if (!this.#notices.list.current || !this.#journal.entries.current) return undefined;
		return this.notices.length + this.entries.open.length;
	}

	/** Why the browser's storage does not answer. */
	get error(): Error | undefined {
		return this.#notices.list.error ?? this.#journal.entries.error;
	}
}
