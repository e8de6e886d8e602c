import { CallError } from '#lib/client/call-error.ts';
import {
	hasReturned,
	stopRequest,
	wasAwaySince,
	type NodeHeard,
	type NodeStopNote,
	type NodeWork,
} from '#lib/domain/control/node-stop.ts';
import { readEntriesOf } from '#lib/storage/journal-reading.ts';
import { isOpen } from '#lib/domain/flow/journal-entry.ts';
import { nodeSetting } from '#lib/storage/settings.ts';
import { Action } from '../action.svelte.ts';
import type { Desk } from '../desk.ts';
import { Live } from '../live.svelte.ts';
import { TradeJournal } from '../orders/trade-journal.ts';
import { LeaveGuards } from '../session/leave-guards.ts';
import { StoredSetting } from '../stored-setting.svelte.ts';
import { readWork } from './node-work.ts';

const WORK_EVERY_MS = 5000;

/** Stopping the node: what it is at, and that it was the user who stopped it. */
export class NodeStopping {
	/** What ends with it. */
	readonly work: Live<NodeWork>;
	readonly action = new Action();
	readonly #desk: Desk;
	readonly #note: StoredSetting<NodeStopNote | undefined>;

	constructor(desk: Desk) {
		this.#desk = desk;
		this.work = new Live((signal) => readWork(desk.connection.node, signal), {
			every: WORK_EVERY_MS,
			lastKnown: desk.lastKnown('work'),
		});
		this.#note = new StoredSetting<NodeStopNote | undefined>(desk.database, {
			name: nodeSetting('node-stopped', desk.connection.id),
			initial: undefined,
			parse: (stored) => {
				const { at } = stored as NodeStopNote;
				return Number.isSafeInteger(at) ? { at } : undefined;
			},
		});
		desk.use(LeaveGuards).add('sending', () => this.action.isBusy);
	}

	/** Settles once it is known whether the user stopped the node at an earlier visit. */
	get loaded(): Promise<void> {
		return this.#note.loaded;
	}

	/** When the user stopped the node; nothing where it was heard since, or was not stopped from here. */
	get stoppedAt(): Date | undefined {
		const note = this.#note.current;
		// eslint-disable-next-line svelte/prefer-svelte-reactivity -- made anew each time, and never changed
		return note && !hasReturned(note, this.#heard) ? new Date(note.at) : undefined;
	}

	/** Sent once, after the journal has it. Where its reply is lost, the node shows by its silence that it took it. */
	async stop(work: NodeWork): Promise<boolean> {
		return this.action.run(async () => {
			const control = await this.#desk.connection.node.control();
			const journal = this.#desk.use(TradeJournal);
			const { id } = await journal.beginStop('node-stop', stopRequest(work));
			try {
				await control.stop();
			} catch (error) {
				if (!(error instanceof CallError)) throw error;
				if (!error.outcomeUnknown) await journal.refuse(id, { code: error.code, text: error.message });
				else await this.#noteLost(id);
				throw error;
			}
			this.#note.set({ at: Date.now() });
			await journal.finish(id);
		});
	}

	/** Concludes what became of stops whose reply was lost, and forgets a stop once the node runs again. */
	async follow(): Promise<void> {
		await this.#note.loaded;
		const note = this.#note.current;
		if (note && hasReturned(note, this.#heard)) this.#note.set(undefined);
		const { database, connection } = this.#desk;
		const entries = await readEntriesOf(database, connection.id, 'node-stop');
		const journal = this.#desk.use(TradeJournal);
		for (const { id, created } of entries.filter(isOpen))
			if (connection.outage.is === 'away' || wasAwaySince({ at: created }, this.#heard))
				await journal.finish(id);
			else if (hasReturned({ at: created }, this.#heard))
				await journal.refuse(id, { code: undefined, text: 'The node runs on.' });
	}

	get #heard(): NodeHeard {
		const { heardAt, lastAway } = this.#desk.connection.outage;
		return { at: heardAt, lastAway };
	}

	async #noteLost(id: string): Promise<void> {
		this.#note.set({ at: Date.now() });
		await this.#desk.use(TradeJournal).lose(id);
	}
}
