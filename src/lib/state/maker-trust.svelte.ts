import {
	listStandings,
	standingOf,
	type MakerTrust,
	type Standing,
	type ChosenTrust,
} from '#lib/domain/trust.ts';
import { nodeSetting } from '#lib/storage/settings.ts';
import { Action } from './live/action.svelte.ts';
import { TrustChanges } from './node-control.svelte.ts';
import type { Desk } from './desk.ts';
import { Live } from './live/live.svelte.ts';
import { StoredSetting } from './stored/stored-setting.svelte.ts';

const LIST_INTERVAL_MS = 30_000;

/** Which makers the node trusts and blocks: as it lists them, and as the user chose in this browser. */
export class MakerTrusts {
	/** The keys that the node lists, in lower case. */
	readonly listed: Live<readonly string[]>;
	/** Every maker that is trusted or blocked. */
	readonly all: readonly MakerTrust[] = $derived.by(() =>
		listStandings(this.listed.current ?? [], this.#chosen.current),
	);
	readonly #changing = new Action();
	readonly #desk: Desk;
	readonly #chosen: StoredSetting<ChosenTrust>;

	constructor(desk: Desk) {
		this.#desk = desk;
		const name = nodeSetting('trade.standings', desk.connection.id);
		this.#chosen = new StoredSetting(desk.database, { name, initial: {}, parse: parseChosen });
		this.listed = new Live<readonly string[]>(
			(options) => desk.connection.node.market.listedMakers(options),
			{
				every: LIST_INTERVAL_MS,
				cachedValue: desk.cachedValue('trusted'),
			},
		);
	}

	/** The key whose standing is being changed. */
	get busy(): string | undefined {
		return this.#changing.subject;
	}

	of(pubkey: string): Standing {
		return standingOf(pubkey, this.listed.current, this.#chosen.current);
	}

	/** Why the last change of this maker's standing did not work. */
	failureOf(pubkey: string): Error | undefined {
		return this.#changing.failureOf(pubkey);
	}

	/** Holds at once, and may be repeated. */
	change(pubkey: string, standing: Standing): Promise<boolean> {
		return this.#changing.run(async () => {
			await this.#chosen.loaded;
			const key = pubkey.toLowerCase();
			await this.#desk.use(TrustChanges).send({ pubkey: key, standing });
			this.#remember(key, standing);
			void this.listed.refresh();
		}, pubkey);
	}

	#remember(key: string, standing: Standing): void {
		this.#chosen.update(({ [key]: _before, ...others }) =>
			standing === 'neutral' ? others : { ...others, [key]: standing },
		);
		const listed = this.listed.current?.filter((each) => each !== key);
		if (listed) this.listed.set(standing === 'trusted' ? [...listed, key] : listed);
	}
}

const STANDINGS: readonly unknown[] = ['trusted', 'neutral', 'blocked'] satisfies Standing[];

function parseChosen(stored: unknown): ChosenTrust {
	const chosen = Object.entries(stored ?? {}).filter(([, standing]) => STANDINGS.includes(standing));
	return Object.fromEntries(chosen) as ChosenTrust;
}
