import type { NodeClient } from '#lib/client/node-client.ts';
import type { BotBehaviour } from '#lib/domain/bots.ts';
import { EVERY_PRICE_RULE } from '#lib/domain/price-rule.ts';
import { boundMatching } from '#lib/domain/matching.ts';
import type { Capabilities } from '#lib/domain/capabilities.ts';
import { lazyFeature } from '../lazy-feature.ts';
import type { PreloadedControl, LazyControl, NodeControl } from '../features/control.ts';
import type { AccountPayments, NodePayments, OutputPayments } from '../features/payments.ts';
import type { PreloadedWallet, NodeWallet } from '../features/wallet.ts';
import { tradingNode, type TradingNode } from '../trading-node.ts';
import { openEvents, openSession } from './events.ts';
import { openPriceRules } from './price-rules.ts';
import { openMarket } from './market/market.ts';
import { bindOrders } from './orders.ts';
import { openSwaps } from './swaps.ts';
import { openPayments } from './wallet/payments.ts';
import { openWallet } from './wallet/wallet.ts';

/** Behaviour of a node that follows the document. */
const BOTS: BotBehaviour = {
	firstTrySeconds: undefined,
	asksOutOfReach: false,
	pausesAtSignIn: false,
	resumeDelaySeconds: 0,
	isEndedByNumberedCalls: false,
	endsAtFirstVolume: false,
};

export const DOCUMENT_ABILITIES: Capabilities = {
	matching: boundMatching,
	keepsLabels: false,
	candleVolumes: 'trades',
	bots: BOTS,
	control: { listsInventory: true },
	deposits: 'time-lock',
	events: { stallsUnread: false },
	priceRules: EVERY_PRICE_RULE,
	payments: 'served',
	portfolio: 'best-offer',
	statistics: { countsNew: true, listsRequests: false },
	tools: 'served',
};

/** A node that follows the API document, or differs from it only in names and shapes. */
export function openReferenceNode(client: NodeClient): TradingNode {
	return tradingNode({
		capabilities: DOCUMENT_ABILITIES,
		bots: lazyFeature(async () => (await import('./bots.ts')).openBots(client)),
		control: controlOf(client, async () => (await import('./control.ts')).openControl(client)),
		deposits: lazyFeature(async () => (await import('./deposits.ts')).openDeposits(client)),
		market: openMarket(client),
		orders: { ...bindOrders(client), ...openPriceRules(client) },
		payments: paymentsOf(openPayments(client), async () =>
			(await import('./wallet/accounts.ts')).openAccounts(client),
		),
		portfolio: lazyFeature(async () => (await import('./orders.ts')).openPortfolio(client)),
		session: openSession(client),
		statistics: lazyFeature(async () => (await import('./market/statistics.ts')).openStatistics(client)),
		swaps: openSwaps(client),
		tools: lazyFeature(async () => (await import('./tools.ts')).openTools(client)),
		wallet: walletOf(client, openWallet(client)),
	});
}

/** The event stream stays in the main chunk, because every page reads it; the console is loaded on demand. */
export function controlOf(
	client: NodeClient,
	load: () => Promise<LazyControl>,
	absentMethods?: readonly string[],
): NodeControl {
	return lazyFeature<NodeControl, PreloadedControl>(load, {
		...openEvents(client),
		console: async () => (await import('./console.ts')).openConsole(client, absentMethods),
	});
}

/** Loaded on demand, since few coins are account-based. */
export function paymentsOf(early: OutputPayments, load: () => Promise<AccountPayments>): NodePayments {
	return lazyFeature<NodePayments, keyof OutputPayments>(load, early);
}

/** Loads only the operations that a trade needs; the rest is loaded on demand. */
export function walletOf(client: NodeClient, early: PreloadedWallet): NodeWallet {
	const load = async () => (await import('./wallet/wallet-details.ts')).openWalletDetails(client);
	return lazyFeature<NodeWallet, keyof PreloadedWallet>(load, early);
}
