import type { JournalKind } from '#lib/domain/flow/journal-entry.ts';

export interface UnreadableText {
	/** Description of the action. */
	readonly title: string;
	/** Consequence for the money, and advice. */
	readonly advice: string;
}

/** Name of a kind of entry, and advice for an unreadable one. */
interface JournalKindText extends UnreadableText {
	/** Name in a list of kinds. */
	readonly plural: string;
}

const TRANSACTION =
	'The transaction may have been sent, and coins or tokens may have moved. Before you do the same again, look for its id in an explorer or with the daemon, or check your balances.';

const PAYMENT =
	'The payment may have been sent, and its coins may have moved. Before you pay again, look at the coin’s history in your wallet, or for the transaction id in an explorer.';

export const JOURNAL_KINDS: Readonly<Record<JournalKind, JournalKindText>> = {
	'token-create': {
		plural: 'New tokens',
		title: 'Creation of a token',
		advice: `${TRANSACTION} Look under Tokens whether it is listed.`,
	},
	'token-transfer': { plural: 'Token transfers', title: 'Transfer of a token', advice: TRANSACTION },
	'token-burn': { plural: 'Burnt tokens', title: 'Burning of a token', advice: TRANSACTION },
	'token-batch': {
		plural: 'Lists of transfers',
		title: 'List of transfers, as it was typed',
		advice: 'Nothing of the list itself was sent; each transfer that was started has an entry of its own.',
	},
	'prepare-outputs': {
		plural: 'Prepared outputs',
		title: 'Preparation of outputs',
		advice:
			'The transaction may have been sent. It pays to your own wallet, so at most its fee is spent: check your outputs before you prepare them again.',
	},
	send: {
		plural: 'Payments',
		title: 'Payment',
		advice: `${PAYMENT} Pay again only what did not arrive.`,
	},
	'send-account': {
		plural: 'Payments from accounts',
		title: 'Payment from an account',
		advice: `${PAYMENT} Each payment of an account raises its number of payments by one. Pay again only what did not arrive.`,
	},
	'time-lock': {
		plural: 'Time locks',
		title: 'Time lock',
		advice: `${PAYMENT} Coins that were locked stay locked until its end. Keep the transaction id: with it you find the lock under Wallet, Time locks.`,
	},
	unlock: {
		plural: 'Reclaimed time locks',
		title: 'Reclaimed time lock',
		advice:
			'The coins may be back in your wallet. A lock pays out once, so reclaiming again spends nothing twice: check the coin’s history, then reclaim again under Wallet, Time locks.',
	},
	'raw-transaction': {
		plural: 'Pasted transactions',
		title: 'Pasted transaction',
		advice: `${PAYMENT} The same signed transaction can be broadcast again: the chain accepts it only once.`,
	},
	deposit: {
		plural: 'Fast-swap deposits',
		title: 'Fast-swap deposit',
		advice: `${TRANSACTION} Claim under Deposits: the node lists the deposits that it knows.`,
	},
	'claim-deposits': {
		plural: 'Deposit claims',
		title: 'Claim of deposits',
		advice: 'The deposit may be back at your own address. A deposit cannot be claimed twice: claim again.',
	},
	'trade-request': {
		plural: 'Requests',
		title: 'Request for a trade',
		advice:
			'The node may have it, and a swap may have begun. Look under Swaps before you ask for the same again.',
	},
	'trade-offer': {
		plural: 'Orders',
		title: 'Change of the price of an order',
		advice: 'The node may have it. Your orders on the trade page show the prices that stand now.',
	},
	'bot-start': {
		plural: 'New bots',
		title: 'Start of a bot',
		advice:
			'The bot may be trading. Bots lists every bot of the node: stop this one there if you do not want it.',
	},
	'bot-command': {
		plural: 'Bot changes',
		title: 'Change of a bot',
		advice: 'The node may have it. Bots shows the price, the volume and the state that each bot has now.',
	},
	'trade-formula': {
		plural: 'Price rule starts',
		title: 'Price rule start',
		advice:
			'The price rule may be running. Open orders on the trade page shows its prices: cancel the ones you do not want.',
	},
	'console-call': {
		plural: 'Console calls',
		title: 'Call of the console',
		advice:
			'The call may have traded or spent. Check your swaps, orders and balances before you send it again.',
	},
	'node-trust': {
		plural: 'Trust and blocks',
		title: 'Change in which nodes are trusted or blocked',
		advice: 'The node may have it. Look at Node, under Trust.',
	},
	'portfolio-goal': {
		plural: 'Portfolio goals',
		title: 'Change of a portfolio goal',
		advice:
			'The node may have the goal, and may trade towards it. Portfolio shows the current goals: remove the ones you do not want.',
	},
	'node-stop': {
		plural: 'Node stops',
		title: 'Stop of the node',
		advice: 'The node may have been stopped. The desk shows whether it answers.',
	},
};

const UNKNOWN: UnreadableText = {
	title: 'Entry of an unknown kind',
	advice:
		'The entry may have signed, spent or traded. Check your swaps, orders and balances before you repeat the action.',
};

/** @param entry the readable part of the entry, which may name any kind */
export function describeUnreadable({ kind }: { readonly kind: string | undefined }): UnreadableText {
	return isKnown(kind) ? JOURNAL_KINDS[kind] : UNKNOWN;
}

const isKnown = (kind: string | undefined): kind is JournalKind =>
	kind !== undefined && Object.hasOwn(JOURNAL_KINDS, kind);
