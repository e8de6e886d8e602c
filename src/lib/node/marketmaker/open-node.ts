import type { NodeClient } from '#lib/client/node-client.ts';
import type { BotBehaviour } from '#lib/domain/bots.ts';
import type { PriceRuleCapabilities } from '#lib/domain/price-rule.ts';
import { quoteMatching } from '#lib/domain/matching.ts';
import { formatUncut, uncutUnits } from '#lib/domain/money/amount.ts';
import type { Capabilities } from '#lib/domain/capabilities.ts';
import {
	controlOf,
	DOCUMENT_ABILITIES,
	openReferenceNode,
	paymentsOf,
	walletOf,
} from '../reference/open-node.ts';
import { openPayments } from '../reference/wallet/payments.ts';
import { lazyFeature } from '../lazy-feature.ts';
import type { TradingNode } from '../trading-node.ts';
import { openPriceRules } from './price-rules.ts';
import { openMarket } from './market.ts';
import { openSwaps } from './swaps.ts';
import { openWallet } from './wallet.ts';

/**
 * Measured on the real program: a bot sends its first request after about 28 seconds, regardless of the book.
 * Signing in pauses all bots, and for at least 50 seconds afterwards resuming reports success without effect.
 * Bots send no nonce, and fail once any nonce was used. A bot of 0.3 LTC raised to 0.6 during its first trade
 * reports 0.6, and is stopped by the node after that trade.
 */
const BOTS: BotBehaviour = {
	firstTrySeconds: 30,
	asksOutOfReach: true,
	pausesAtSignIn: true,
	resumeDelaySeconds: 60,
	isEndedByNumberedCalls: true,
	endsAtFirstVolume: true,
};

/**
 * Measured on the real program: `margin` alone and `usdpeg` set no price; neither do `fundvalue_*` and
 * aggregators, whose sources are offline. `refbase` and `refrel` of coins follow the node's own price of that
 * pair. The first evaluation takes about two minutes.
 */
const PRICE_RULES: PriceRuleCapabilities = {
	obstacles: {
		market: 'sets-nothing',
		pair: 'own-price',
		aggregator: 'sets-nothing',
		dollar: 'sets-nothing',
		fund: 'sets-nothing',
	},
	canBeTwoSided: false,
	settleSeconds: 180,
};

const ABILITIES: Capabilities = {
	...DOCUMENT_ABILITIES,
	portfolio: 'own-price',
	matching: quoteMatching,
	keepsLabels: true,
	candleVolumes: 'requests',
	bots: BOTS,
	// The node always returns an empty list.
	control: { listsInventory: false },
	deposits: 'bond',
	events: { stallsUnread: true },
	priceRules: PRICE_RULES,
	statistics: { countsNew: false, listsRequests: true },
};

/** The program closes the connection when asked for its new messages. */
const ABSENT_METHODS = ['parselog'];

/**
 * A node with the semantics of the real program (jl777/SuperNET, marketmaker). Features not overridden here
 * behave as in the API document and differ only in names and shapes, which the reference adapter accepts.
 */
export function openMarketmakerNode(client: NodeClient): TradingNode {
	const node = openReferenceNode(client);
	const wallet = walletOf(client, openWallet(client));
	return {
		...node,
		capabilities: ABILITIES,
		bots: lazyFeature(async () => (await import('./bots.ts')).openBots(client)),
		control: controlOf(
			client,
			async () => (await import('./control.ts')).openControl(client),
			ABSENT_METHODS,
		),
		deposits: lazyFeature(async () =>
			(await import('../reference/deposits.ts')).openDeposits(client, formatUncut),
		),
		market: openMarket(client),
		orders: {
			...node.orders,
			...openPriceRules(client),
			// The program's own market order sets a price without fees, which makers ignore; the agreed bound
			// is sent as the limit instead.
			take: (terms) => node.orders.take({ ...terms, isMarketOrder: false }),
		},
		// The program's portfolio leaves out outputs that were once offered, until a restart; `balances` counts
		// them.
		portfolio: lazyFeature(async () =>
			(await import('../reference/orders.ts')).openPortfolio(client, (options) => wallet.holdings(options)),
		),
		payments: paymentsOf(openPayments(client, formatUncut, uncutUnits), async () =>
			(await import('./wallet.ts')).openAccounts(client),
		),
		swaps: openSwaps(client),
		wallet,
	};
}
