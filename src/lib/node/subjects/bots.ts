import type { Bot, BotTerms } from '#lib/domain/bots.ts';
import type { ReadOptions } from '../read-options.ts';

/** Bots of the node: each asks the makers again and again until its volume is traded, also while no page is open. */
export interface NodeBots {
	/**
	 * All of them, stopped ones too.
	 *
	 * @throws CallError
	 */
	list(options?: ReadOptions): Promise<Bot[]>;
	/**
	 * Their ids alone.
	 *
	 * @throws CallError
	 */
	ids(options?: ReadOptions): Promise<string[]>;
	/** @throws CallError of kind `refused` where the node has no such bot */
	read(id: string, options?: ReadOptions): Promise<Bot>;
	/**
	 * Starts a bot. Called once.
	 *
	 * @returns it as the node took it
	 * @throws CallError
	 */
	start(terms: BotTerms): Promise<Bot>;
	/**
	 * Gives a bot another bound and another volume. Called once.
	 *
	 * @returns it as it then is
	 * @throws CallError
	 */
	change(id: string, terms: Pick<BotTerms, 'side' | 'bound' | 'volume'>): Promise<Bot>;
	/**
	 * The bot asks for nothing until it is resumed; open swaps go on. Called once.
	 *
	 * @throws CallError
	 */
	pause(id: string): Promise<void>;
	/**
	 * Called once. A good reply does not prove that the bot goes on: `abilities.bots.resumeDelaySeconds`.
	 *
	 * @throws CallError
	 */
	resume(id: string): Promise<void>;
	/**
	 * Ends a bot for good; open swaps go on. Called once.
	 *
	 * @throws CallError
	 */
	stop(id: string): Promise<void>;
	/**
	 * A numbered call was made since the node started.
	 *
	 * @throws CallError
	 */
	hasNumberedCalls(options?: ReadOptions): Promise<boolean>;
}
