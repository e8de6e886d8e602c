import { startedBy } from '#lib/domain/bots/bot-call.ts';
import { isLive, type Bot } from '#lib/domain/bots/bot.ts';
import { isCallOpen } from '#lib/domain/flow/call-record.ts';
import type { Desk } from '../desk.ts';
import { BotJournal } from './bot-journal.ts';

/**
 * Bots that no start of this browser explains, and that have the terms of one: a browser or a proxy repeats a call whose
 * connection broke, and one press then starts two or three. Counted each time the bots are listed.
 */
export class SurplusBots {
	#found = $state.raw<readonly Bot[]>([]);
	/** The ids of those that the user wants to run. */
	#kept = $state.raw<readonly string[]>([]);
	readonly #journal: BotJournal;
	readonly current: readonly Bot[] = $derived.by(() =>
		this.#found.filter(({ id }) => !this.#kept.includes(id)),
	);

	constructor(desk: Desk) {
		this.#journal = new BotJournal(desk);
	}

	/** They are no mistake: they are not named again until the page is loaded anew. */
	keep(): void {
		this.#kept = [...this.#kept, ...this.#found.map(({ id }) => id)];
	}

	/** @param bots as the node has just listed them */
	async count(bots: readonly Bot[]): Promise<void> {
		const [starts, claimed] = await Promise.all([this.#journal.latestStarts(), this.#journal.claimed()]);
		// The bot of a start that is under way is listed before the journal has it.
		if (starts.some(isCallOpen)) return;
		const started = starts.filter(({ step }) => step === 'done');
		const isOf = (bot: Bot) => started.some(({ draft }) => startedBy(draft, [bot], claimed).length > 0);
		this.#found = bots.filter((bot) => isLive(bot) && isOf(bot));
	}
}
