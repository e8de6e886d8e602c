import { armedAnew, NO_MEMORY, pausedOrNot, type Alert, type AlertCondition } from '#lib/domain/alerts.ts';
import { isSamePair, type Pair } from '#lib/domain/market/pair.ts';
import { changeAlerts, deleteAlert, readAlerts, writeAlert } from '#lib/storage/alerts.ts';
import { Action } from './live/action.svelte.ts';
import type { Desk } from './desk.ts';
import { Live } from './live/live.svelte.ts';

/** Other tabs write too; reading the list costs no call. */
const INTERVAL_MS = 2000;

/** The choices of the user for an alert. */
export interface AlertTerms extends Pair {
	readonly condition: AlertCondition;
	readonly repeats: boolean;
}

/** The price and offer alerts of the node, the same in all tabs. */
export class Alerts {
	/** The newest first. */
	readonly list: Live<readonly Alert[]>;
	#removed = $state.raw<Alert>();
	readonly #changing = new Action();
	readonly #desk: Desk;

	constructor(desk: Desk) {
		this.#desk = desk;
		this.list = new Live<readonly Alert[]>(() => readAlerts(desk.database, desk.connection.id), {
			every: INTERVAL_MS,
		});
	}

	/** The last alert removed in this tab, which can be restored. */
	get removed(): Alert | undefined {
		return this.#removed;
	}

	/** Why the storage did not take the last change. */
	get failure(): Error | undefined {
		return this.#changing.failure;
	}

	of(pair: Pair): readonly Alert[] {
		return (this.list.current ?? []).filter((alert) => isSamePair(alert, pair));
	}

	/** @returns whether it is stored */
	add({ base, rel, condition, repeats }: AlertTerms): Promise<boolean> {
		const id = crypto.randomUUID();
		const alert = { id, base, rel, condition, repeats, isPaused: false, createdAt: Date.now() };
		return this.#write({ ...alert, memory: NO_MEMORY });
	}

	/** Restarts the alert with the new terms. */
	edit(alert: Alert, { base, rel, condition, repeats }: AlertTerms): Promise<boolean> {
		return this.#change(alert, (stored) => armedAnew({ ...stored, base, rel, condition, repeats }));
	}

	pause(alert: Alert, isPaused: boolean): Promise<boolean> {
		return this.#change(alert, (stored) => pausedOrNot(stored, isPaused));
	}

	arm(alert: Alert): Promise<boolean> {
		return this.#change(alert, armedAnew);
	}

	async remove(alert: Alert): Promise<void> {
		const { database, connection } = this.#desk;
		if (await this.#run(() => deleteAlert(database, connection.id, alert.id))) this.#removed = alert;
	}

	async bringBack(): Promise<void> {
		const alert = this.#removed;
		if (alert && (await this.#write(pausedOrNot(alert, alert.isPaused)))) this.#removed = undefined;
	}

	#write(alert: Alert): Promise<boolean> {
		const { database, connection } = this.#desk;
		return this.#run(() => writeAlert(database, connection.id, alert));
	}

	#change({ id }: Alert, change: (alert: Alert) => Alert): Promise<boolean> {
		const { database, connection } = this.#desk;
		return this.#run(() =>
			changeAlerts(database, connection.id, (stored) => (stored.id === id ? change(stored) : stored)),
		);
	}

	#run(work: () => Promise<void>): Promise<boolean> {
		return this.#changing.run(async () => {
			await work();
			await this.list.refresh();
		});
	}
}
