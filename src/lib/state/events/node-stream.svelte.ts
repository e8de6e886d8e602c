import { CallError } from '#lib/client/call-error.ts';
import type { SharedStream } from '#lib/node/node-link.ts';
import type { LoggedMessages, LogPlace, StreamStatus } from '#lib/domain/events/stream-event.ts';
import { nodeSetting } from '#lib/storage/settings.ts';
import type { Desk } from '../desk.ts';
import { StoredSetting } from '../stored/stored-setting.svelte.ts';

/** A node that does not answer, or answers badly, is asked again so much later. */
const RETRY_MS = 60_000;

type Choice = 'on' | 'off' | undefined;

/** The event stream of the node: whether the user wants it read, and reading it. */
export class NodeStream {
	/** It can be read from here. */
	readonly isThere: boolean;
	/** The node needs a reader from then on: see the port. */
	readonly stallsUnread: boolean;
	/** Called with what the stream said, after `askLog`. */
	logged: (logged: LoggedMessages) => void = () => undefined;
	readonly #desk: Desk;
	readonly #choice: StoredSetting<Choice>;
	readonly #port: StoredSetting<number | undefined>;
	#stream: SharedStream | undefined;
	#hasStarted = false;

	constructor(desk: Desk) {
		this.#desk = desk;
		const { id, node, readStream } = desk.connection;
		this.isThere = readStream !== undefined && node.abilities.events !== undefined;
		this.stallsUnread = node.abilities.events?.stallsUnread ?? false;
		this.#choice = new StoredSetting<Choice>(desk.database, {
			name: nodeSetting('event-stream', id),
			initial: undefined,
			parse: (stored) => (stored === 'on' || stored === 'off' ? stored : undefined),
		});
		this.#port = new StoredSetting<number | undefined>(desk.database, {
			name: nodeSetting('event-stream-port', id),
			initial: undefined,
			parse: (stored) => (isPort(stored) ? stored : undefined),
		});
	}

	get status(): StreamStatus {
		return this.#desk.connection.news.status;
	}

	/** By default where it cannot harm. */
	get isWanted(): boolean {
		return (this.#choice.current ?? (this.stallsUnread ? 'off' : 'on')) === 'on';
	}

	/** In all tabs, and at later visits. */
	choose(isWanted: boolean): void {
		this.#choice.set(isWanted ? 'on' : 'off');
		this.#stream?.want(isWanted);
	}

	/** Asks for what the stream said after this place, in whichever tab it is read. */
	askLog(after: LogPlace | undefined): void {
		this.#stream?.askLog(after);
	}

	/** Begins to read it, or to hear from the tab that does. Once. */
	async start(): Promise<void> {
		const { readStream, news } = this.#desk.connection;
		if (!readStream || !this.isThere || this.#hasStarted) return;
		this.#hasStarted = true;
		await Promise.all([this.#choice.loaded, this.#port.loaded]);
		const { isWanted } = this;
		try {
			this.#stream = await readStream({
				isWanted,
				port: this.#port.current,
				portFound: (port) => (port === undefined ? this.#port.forget() : this.#port.set(port)),
				statusChanged: (status) => news.setStatus(status),
				told: (told, at) => news.tell(told, at),
				logged: (logged) => this.logged(logged),
				wantedChanged: (wanted) => this.#choice.preview(wanted ? 'on' : 'off'),
			});
			// A choice made meanwhile counts.
			news.announce = (done) => this.#stream?.tell(done);
			if (this.isWanted !== isWanted) this.#stream?.want(this.isWanted);
		} catch (error) {
			if (!(error instanceof CallError)) throw error;
			// The user has signed out.
			if (error.kind === 'blocked') return;
			this.#hasStarted = false;
			setTimeout(() => void this.start(), RETRY_MS);
		}
	}
}

function isPort(stored: unknown): stored is number {
	return Number.isInteger(stored) && Number(stored) > 0 && Number(stored) < 65_536;
}
