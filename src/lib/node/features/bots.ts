import type { Bot, BotTerms } from '#lib/domain/bots.ts';
import type { ReadOptions } from '../read-options.ts';

/**
 * Bots of the node. A bot sends requests to the makers until its volume is traded, even while no page is open.
 */
export interface NodeBots {
	/**
	 * All bots, including stopped ones.
	 * @throws CallError
	 */
	list(options?: ReadOptions): Promise<Bot[]>;
	/**
	 * Ids of all bots.
	 * @throws CallError
	 */
	ids(options?: ReadOptions): Promise<string[]>;
	/** @throws CallError of kind `refused` if the node does not know the bot */
	read(id: string, options?: ReadOptions): Promise<Bot>;
	/**
	 * Starts a bot. Called once.
	 *
	 * @returns the bot as accepted by the node
	 * @throws CallError
	 */
	start(terms: BotTerms): Promise<Bot>;
	/**
	 * Changes a bot's bound and volume. Called once.
	 *
	 * @returns the changed bot
	 * @throws CallError
	 */
	change(id: string, terms: Pick<BotTerms, 'side' | 'bound' | 'volume'>): Promise<Bot>;
	/**
	 * Stops new requests until the bot is resumed; open swaps continue. Called once.
	 * @throws CallError
	 */
	pause(id: string): Promise<void>;
	/**
	 * Called once. Success does not prove that the bot resumed: see `capabilities.bots.resumeDelaySeconds`.
	 * @throws CallError
	 */
	resume(id: string): Promise<void>;
	/**
	 * Ends a bot permanently; open swaps continue. Called once.
	 *
	 * @throws CallError
	 */
	stop(id: string): Promise<void>;
	/**
	 * True if a call with a nonce was made since the node started.
	 * @throws CallError
	 */
	hasNumberedCalls(options?: ReadOptions): Promise<boolean>;
}
