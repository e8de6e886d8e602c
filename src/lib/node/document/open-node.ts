import type { NodeClient } from '#lib/client/node-client.ts';
import type { BotBehaviour } from '#lib/domain/bots.ts';
import { EVERY_FORMULA } from '#lib/domain/formula.ts';
import { boundMatching } from '#lib/domain/matching.ts';
import type { Abilities } from '#lib/domain/abilities.ts';
import { lateSubject } from '../late-subject.ts';
import type { EarlyControl, LateControl, NodeControl } from '../subjects/control.ts';
import type { AccountPayments, NodePayments, OutputPayments } from '../subjects/payments.ts';
import type { EarlyWallet, NodeWallet } from '../subjects/wallet.ts';
import { tradingNode, type TradingNode } from '../trading-node.ts';
import { openEvents, openSession } from './events.ts';
import { openFormulas } from './formulas.ts';
import { openMarket } from './market/market.ts';
import { openOrders } from './orders.ts';
import { openSwaps } from './swaps.ts';
import { openPayments } from './wallet/payments.ts';
import { openWallet } from './wallet/wallet.ts';

/** Behaviour of a node that follows the document exactly. */
const BOTS: BotBehaviour = {
	firstTrySeconds: undefined,
	asksOutOfReach: false,
	pausesAtSignIn: false,
	resumeDelaySeconds: 0,
	isEndedByNumberedCalls: false,
};

export const DOCUMENT_ABILITIES: Abilities = {
	matching: boundMatching,
	keepsLabels: false,
	candleVolumes: 'trades',
	bots: BOTS,
	control: { listsInventory: true },
	deposits: 'time-lock',
	events: { stallsUnread: false },
	formulas: EVERY_FORMULA,
	payments: 'served',
	portfolio: 'served',
	statistics: { countsNew: true, listsRequests: false },
	tools: 'served',
};

/** A node that follows the API document, or the real program if it differs in names and shapes only. */
export function openDocumentNode(client: NodeClient): TradingNode {
	return tradingNode({
		abilities: DOCUMENT_ABILITIES,
		bots: lateSubject(async () => (await import('./bots.ts')).openBots(client)),
		control: controlOf(client, async () => (await import('./control.ts')).openControl(client)),
		deposits: lateSubject(async () => (await import('./deposits.ts')).openDeposits(client)),
		market: openMarket(client),
		orders: { ...openOrders(client), ...openFormulas(client) },
		payments: paymentsOf(openPayments(client), async () =>
			(await import('./wallet/accounts.ts')).openAccounts(client),
		),
		portfolio: lateSubject(async () => (await import('./orders.ts')).openPortfolio(client)),
		session: openSession(client),
		statistics: lateSubject(async () => (await import('./market/statistics.ts')).openStatistics(client)),
		swaps: openSwaps(client),
		tools: lateSubject(async () => (await import('./tools.ts')).openTools(client)),
		wallet: walletOf(client, openWallet(client)),
	});
}

/** The event stream is read on every page, and the console loads separately. */
export function controlOf(
	client: NodeClient,
	load: () => Promise<LateControl>,
	absentMethods?: readonly string[],
): NodeControl {
	return lateSubject<NodeControl, EarlyControl>(load, {
		...openEvents(client),
		console: async () => (await import('./console.ts')).openConsole(client, absentMethods),
	});
}

/** Loaded late, since most coins have no accounts. */
export function paymentsOf(early: OutputPayments, load: () => Promise<AccountPayments>): NodePayments {
	return lateSubject<NodePayments, keyof OutputPayments>(load, early);
}

/** Only a part of the wallet is loaded early: the part that a trade needs. */
export function walletOf(client: NodeClient, early: EarlyWallet): NodeWallet {
	const load = async () => (await import('./wallet/wallet-details.ts')).openWalletDetails(client);
	return lateSubject<NodeWallet, keyof EarlyWallet>(load, early);
}
