import type { MessageCounts } from '#lib/domain/statistics/message-counts.ts';
import { Action } from '../action.svelte.ts';
import type { Desk } from '../desk.ts';

export interface MessageReading {
	readonly at: Date;
	readonly counts: MessageCounts;
}

/** The readings of what was new in the node's log, the newest first: the node tells each message once. */
export class MessageReadings {
	readonly action = new Action();
	#list = $state.raw<readonly MessageReading[]>([]);
	#canCount = $state<boolean>();
	readonly #desk: Desk;

	constructor(desk: Desk) {
		this.#desk = desk;
		void this.#desk.connection.node.statisticsDetails().then(
			({ canCountNew }) => (this.#canCount = canCountNew),
			(error: unknown) => this.action.fail(error),
		);
	}

	/** Since the sign-in. */
	get list(): readonly MessageReading[] {
		return this.#list;
	}

	/** Whether the node can be asked for them; `undefined` until that is known. */
	get canCount(): boolean | undefined {
		return this.#canCount;
	}

	async read(): Promise<void> {
		await this.action.run(async () => {
			const details = await this.#desk.connection.node.statisticsDetails();
			const counts = await details.countNewMessages();
			// eslint-disable-next-line svelte/prefer-svelte-reactivity -- made anew each time, and never changed
			this.#list = [{ at: new Date(), counts }, ...this.#list];
		});
	}
}
