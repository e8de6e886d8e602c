import type { BotBehaviour } from './bots.ts';
import type { DepositForm } from './deposits.ts';
import type { PriceRuleCapabilities } from './price-rule.ts';
import type { Matching } from './matching.ts';

/**
 * Behaviour of a node variant. Pages query these capabilities, never the variant's name. A property is
 * `undefined` if the variant does not support that part of the app; navigation, links and pages adapt.
 */
export interface Capabilities {
	/** Matching of requests with orders. */
	readonly matching: Matching;
	/** True if a request's label is returned with the swap. */
	readonly keepsLabels: boolean;
	/** Unit of volumes and trade counts in candles. */
	readonly candleVolumes: CandleVolumes;
	/** Form in which deposits are locked. */
	readonly deposits: DepositForm | undefined;
	readonly bots: BotBehaviour | undefined;
	/** Support for price rules. */
	readonly priceRules: PriceRuleCapabilities | undefined;
	readonly statistics: StatisticsCapabilities | undefined;
	readonly control: ControlCapabilities | undefined;
	readonly events: EventCapabilities | undefined;
	readonly payments: Served | undefined;
	readonly portfolio: RebalancingPrice | undefined;
	readonly tools: Served | undefined;
}

/** Price of the node's trades towards goals: the best offer, or the user's sell price of the bought coin. */
export type RebalancingPrice = 'best-offer' | 'own-price';

/** Supported, without further details. */
type Served = 'served';

/** Parts of the app that some variants do not support. */
export type Part = {
	[Name in keyof Capabilities]: undefined extends Capabilities[Name] ? Name : never;
}[keyof Capabilities];

/** `requests`: also counts requests that never became swaps. */
export type CandleVolumes = 'trades' | 'requests';

interface StatisticsCapabilities {
	/** True if the node counts the new messages of its log on request. */
	readonly countsNew: boolean;
	/** True if the log lists requests that never became swaps as expired swaps. */
	readonly listsRequests: boolean;
}

interface ControlCapabilities {
	/** False if the node always returns an empty list. */
	readonly listsInventory: boolean;
}

interface EventCapabilities {
	/**
	 * True if an open event stream without a reader stalls the node: it then takes part in no trade, even
	 * after the last tab was closed. Only the user may accept that.
	 */
	readonly stallsUnread: boolean;
}

/** Rows of a node's or daemon's list that are not shown. */
export interface OmittedRows {
	/** Singular noun for a row: `coin`. */
	readonly of: string;
	readonly shown: number;
	/** Rows beyond the limit of the list. */
	readonly beyond: number;
	/** Invalid rows. */
	readonly unreadable: number;
}
