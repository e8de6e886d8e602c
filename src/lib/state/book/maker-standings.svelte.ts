import { CallError } from '#lib/client/call-error.ts';
import {
	listStandings,
	standingOf,
	type MakerStanding,
	type Standing,
	type ToldStandings,
} from '#lib/domain/book/book-standing.ts';
import { readSettings, writeSetting } from '#lib/storage/settings.ts';
import type { Desk } from '../desk.ts';
import { Live } from '../live.svelte.ts';

const LIST_EVERY_MS = 30_000;

/** Whom the node trusts and blocks: as it tells itself, and as this browser told it. */
export class MakerStandings {
	/** What the node lists, in lower case. */
	readonly listed: Live<readonly string[]>;
	/** Everybody with a standing. */
	readonly all: readonly MakerStanding[] = $derived.by(() =>
		listStandings(this.listed.current ?? [], this.#told),
	);
	#told = $state.raw<ToldStandings>({});
	#busy = $state.raw<string>();
	#failure = $state.raw<{ readonly pubkey: string; readonly error: CallError }>();
	readonly #desk: Desk;
	readonly #name: string;
	readonly #loaded: Promise<void>;

	constructor(desk: Desk) {
		this.#desk = desk;
		this.#name = `trade.standings ${desk.connection.id}`;
		const read = (signal: AbortSignal) => desk.connection.node.makers.listed({ signal });
		this.listed = new Live<readonly string[]>(read, { every: LIST_EVERY_MS });
		this.#loaded = this.#load();
	}

	/** The key that the node is being told of. */
	get busy(): string | undefined {
		return this.#busy;
	}

	of(pubkey: string): Standing {
		return standingOf(pubkey, this.listed.current, this.#told);
	}

	/** Why the last change of this maker's standing did not work. */
	failureOf(pubkey: string): CallError | undefined {
		return this.#failure?.pubkey === pubkey ? this.#failure.error : undefined;
	}

	/** Holds at once. Telling the node the same twice does no harm. */
	async tell(pubkey: string, standing: Standing): Promise<boolean> {
		if (this.#busy !== undefined) return false;
		this.#busy = pubkey;
		this.#failure = undefined;
		try {
			await this.#loaded;
			await this.#desk.connection.node.makers.setStanding(pubkey, standing);
			await this.#remember(pubkey.toLowerCase(), standing);
			void this.listed.refresh();
			return true;
		} catch (error) {
			if (!(error instanceof CallError)) throw error;
			this.#failure = { pubkey, error };
			return false;
		} finally {
			this.#busy = undefined;
		}
	}

	async #remember(key: string, standing: Standing): Promise<void> {
		const { [key]: _before, ...others } = this.#told;
		this.#told = standing === 'neutral' ? others : { ...others, [key]: standing };
		const listed = this.listed.current?.filter((each) => each !== key);
		if (listed) this.listed.set(standing === 'trusted' ? [...listed, key] : listed);
		// The node was told, and this page knows it: a full disk does not undo that.
		await writeSetting(this.#desk.database, { name: this.#name, value: this.#told }).catch(() => undefined);
	}

	async #load(): Promise<void> {
		const stored = await readSettings(this.#desk.database).catch(() => []);
		const value = stored.find(({ name }) => name === this.#name)?.value;
		if (value !== undefined) this.#told = value as ToldStandings;
	}
}
