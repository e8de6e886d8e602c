import type { MessageCounts } from '#lib/domain/statistics/message-counts.ts';
import { Action } from '../live/action.svelte.ts';
import type { Desk } from '../desk.ts';

export interface MessageReading {
	readonly at: Date;
	readonly counts: MessageCounts;
}

/** The readings of what was new in the node's log, the newest first: the node tells each message once. */
export class MessageReadings {
	readonly action = new Action();
	#list = $state.raw<readonly MessageReading[]>([]);
	readonly #desk: Desk;

	constructor(desk: Desk) {
		this.#desk = desk;
	}

	/** Since the sign-in. */
	get list(): readonly MessageReading[] {
		return this.#list;
	}

	/** Whether the node can be asked for them. */
	get canCount(): boolean {
		return this.#desk.connection.node.abilities.statistics?.countsNew ?? false;
	}

	async read(): Promise<void> {
		await this.action.run(async () => {
			const counts = await this.#desk.connection.node.statistics.countNewMessages();
			// eslint-disable-next-line svelte/prefer-svelte-reactivity -- made anew each time, and never changed
			this.#list = [{ at: new Date(), counts }, ...this.#list];
		});
	}
}
