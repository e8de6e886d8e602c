import { endedVisit, visitAfter, type Visit, type VisitSpan } from '#lib/domain/home/visit.ts';
import { isFlag, isMissingOr, isMoment, isRecordOf } from '#lib/storage/checks/row-check.ts';
import { nodeSetting } from '#lib/storage/settings.ts';
import type { Desk } from '../desk.ts';
import { StoredSetting } from '../stored/stored-setting.svelte.ts';

const TOUCHES = ['pointerdown', 'keydown', 'wheel', 'touchstart'] as const;
/** A visit is noted this often at most. */
const NOTE_EVERY_MS = 60_000;

const isSpan = isRecordOf<VisitSpan>({ began: isMoment, seen: isMoment });
const isVisit = isRecordOf<Visit>({
	...{ began: isMoment, seen: isMoment, isOver: isFlag },
	before: isMissingOr(isSpan),
});

/** When the user was here, by node: the same in all tabs, and kept over reloads. */
export class Visits {
	readonly #stored: StoredSetting<Visit | undefined>;
	/** When it was noted last in this tab; 0 before it was looked up. */
	#noted = $state(0);

	constructor({ database, connection }: Desk) {
		this.#stored = new StoredSetting<Visit | undefined>(database, {
			name: nodeSetting('visit', connection.id),
			initial: undefined,
			parse: (stored) => (isVisit(stored) ? stored : undefined),
		});
		void this.#stored.loaded.then(() => this.#note());
	}

	/** The present one; `undefined` for a moment, until it is looked up. */
	get current(): Visit | undefined {
		return this.#noted === 0 ? undefined : this.#stored.current;
	}

	/** Notes that the user is here for as long as the page is; for `onMount`. */
	readonly watch = (): (() => void) => {
		const touch = () => this.#touch();
		for (const event of TOUCHES) window.addEventListener(event, touch, { capture: true, passive: true });
		return () => {
			for (const event of TOUCHES) window.removeEventListener(event, touch, { capture: true });
		};
	};

	/** The user signs out: what comes next is another visit. */
	end(): void {
		const visit = this.current;
		if (visit) this.#stored.update((stored) => endedVisit(stored ?? visit));
	}

	#touch(): void {
		if (this.#noted > 0 && Math.abs(Date.now() - this.#noted) >= NOTE_EVERY_MS) this.#note();
	}

	#note(): void {
		const now = Date.now();
		this.#noted = now;
		this.#stored.update((stored) => visitAfter(stored, now));
	}
}
