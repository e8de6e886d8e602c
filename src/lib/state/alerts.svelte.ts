import { armedAnew, NO_MEMORY, pausedOrNot, type Alert, type AlertCondition } from '#lib/domain/alerts.ts';
import { isSamePair, type Pair } from '#lib/domain/market/pair.ts';
import { changeAlerts, deleteAlert, readAlerts, writeAlert } from '#lib/storage/alerts.ts';
import { Action } from './live/action.svelte.ts';
import type { Desk } from './desk.ts';
import { Live } from './live/live.svelte.ts';

/** Other tabs write alerts too; reading them sends no call. */
const INTERVAL_MS = 2000;

/** The user's settings of an alert. */
export interface AlertTerms extends Pair {
	readonly condition: AlertCondition;
	readonly repeats: boolean;
}

/** The node's price and offer alerts, shared by all tabs. */
export class Alerts {
	/** Newest first. */
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

	/** The last alert removed in this tab, for undo. */
	get removed(): Alert | undefined {
		return this.#removed;
	}

	/** The storage error of the last change. */
	get failure(): Error | undefined {
		return this.#changing.failure;
	}

	of(pair: Pair): readonly Alert[] {
		return (this.list.current ?? []).filter((alert) => isSamePair(alert, pair));
	}

	/** @returns whether the alert was stored */
	add({ base, rel, condition, repeats }: AlertTerms): Promise<boolean> {
		const id = crypto.randomUUID();
		const alert = { id, base, rel, condition, repeats, isPaused: false, createdAt: Date.now() };
		return this.#write({ ...alert, memory: NO_MEMORY });
	}

	/** Restarts the alert with the new settings. */
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
