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

/** The makers trusted or blocked by the node: those it lists, and those chosen in this browser. */
export class MakerTrusts {
	/** Public keys listed by the node, in lower case. */
	readonly listed: Live<readonly string[]>;
	/** All trusted or blocked makers. */
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

	/** The public key whose status is being changed. */
	get busy(): string | undefined {
		return this.#changing.subject;
	}

	of(pubkey: string): Standing {
		return standingOf(pubkey, this.listed.current, this.#chosen.current);
	}

	/** The error of the last change for this maker. */
	failureOf(pubkey: string): Error | undefined {
		return this.#changing.failureOf(pubkey);
	}

	/** Applies immediately. May be repeated. */
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
