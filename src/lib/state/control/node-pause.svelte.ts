import { CallError } from '#lib/client/call-error.ts';
import { nodeSetting } from '#lib/storage/settings.ts';
import type { Desk } from '../desk.ts';
import { Action } from '../live/action.svelte.ts';
import { StoredSetting } from '../stored/stored-setting.svelte.ts';

/** A pause of the node that the user asked for. */
export class NodePause {
	readonly action = new Action();
	readonly #desk: Desk;
	/** In milliseconds since 1970: a page that is opened during the pause says why the node is silent. */
	readonly #until: StoredSetting<number | undefined>;

	constructor(desk: Desk) {
		this.#desk = desk;
		this.#until = new StoredSetting<number | undefined>(desk.database, {
			name: nodeSetting('node-pause', desk.connection.id),
			initial: undefined,
			parse: (stored) => (Number.isSafeInteger(stored) ? Number(stored) : undefined),
		});
	}

	/** When the pause ends; `undefined` if there is none, or it should have ended. */
	until(now: number): Date | undefined {
		const until = this.#until.current;
		// eslint-disable-next-line svelte/prefer-svelte-reactivity -- made anew each time, and never changed
		return until !== undefined && until > now ? new Date(until) : undefined;
	}

	async begin(seconds: number): Promise<void> {
		await this.action.run(async () => {
			const control = this.#desk.connection.node.control;
			this.#until.set(Date.now() + seconds * 1000);
			try {
				await control.pause(seconds);
			} catch (error) {
				// Where only the reply was lost the node may be pausing: it says so by its silence until then.
				if (!(error instanceof CallError && error.outcomeUnknown)) this.#until.set(undefined);
				throw error;
			}
			this.#until.set(undefined);
		});
	}
}
