import type { BotBehaviour } from './bots.ts';
import type { DepositForm } from './deposits.ts';
import type { PriceRuleCapabilities } from './price-rule.ts';
import type { Matching } from './matching.ts';

/**
 * How a node program behaves. Screens query this, and never the name of a program.
 * A part of the app that some programs do not serve has a member that is `undefined` there: the navigation, the
 * links and the pages follow it.
 */
export interface Capabilities {
	/** How it matches requests with orders. */
	readonly matching: Matching;
	/** The label of a request is returned with its swap. */
	readonly keepsLabels: boolean;
	/** The unit of the volumes and numbers of trades in its candles. */
	readonly candleVolumes: CandleVolumes;
	/** How it locks deposits. */
	readonly deposits: DepositForm | undefined;
	readonly bots: BotBehaviour | undefined;
	/** How it treats prices by formula. */
	readonly priceRules: PriceRuleCapabilities | undefined;
	readonly statistics: StatisticsCapabilities | undefined;
	readonly control: ControlCapabilities | undefined;
	readonly events: EventCapabilities | undefined;
	readonly payments: Served | undefined;
	readonly portfolio: Served | undefined;
	readonly tools: Served | undefined;
}

/** Served, without further details. */
type Served = 'served';

/** Subjects that some programs lack. */
export type Part = {
	[Name in keyof Capabilities]: undefined extends Capabilities[Name] ? Name : never;
}[keyof Capabilities];

/** `requests`: also counts requests that never became swaps. */
export type CandleVolumes = 'trades' | 'requests';

interface StatisticsCapabilities {
	/** It counts the new messages of its log on request. */
	readonly countsNew: boolean;
	/** Its log includes requests that became no swap, in the form of expired swaps. */
	readonly listsRequests: boolean;
}

interface ControlCapabilities {
	/** False if it always answers with an empty list. */
	readonly listsInventory: boolean;
}

interface EventCapabilities {
	/**
	 * It stalls while its event stream is open and no program reads it: it then takes part in no trade, even after
	 * the last tab was closed. Only the user may choose that.
	 */
	readonly stallsUnread: boolean;
}

/** Rows of a node's or daemon's list that are not shown. */
export interface LeftOut {
	/** The row in one word: `coin`. */
	readonly of: string;
	readonly shown: number;
	/** Rows past the bound of the list. */
	readonly beyond: number;
	/** Invalid rows. */
	readonly unreadable: number;
}
