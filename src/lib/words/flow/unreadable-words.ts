import type { JournalEntry } from '#lib/domain/flow/journal-entry.ts';

/** What is left of an entry that cannot be read. */
interface Remains {
	readonly kind: string | undefined;
}

export interface UnreadableWords {
	/** What the entry was of. */
	readonly title: string;
	/** What it means for the money, and what to do. */
	readonly advice: string;
}

const TRANSACTION =
	'It may have been sent, and its coins or tokens may have moved. Before you do the same again, look for it: by its transaction id in an explorer or with the daemon, or by what you hold now.';

const PAYMENT =
	'The payment may have been sent, and its coins may have moved. Before you pay again, look at the coin’s history in your wallet, or for the transaction id in an explorer.';

const WORDS: Readonly<Record<JournalEntry['kind'], UnreadableWords>> = {
	'token-create': {
		title: 'Creation of a token',
		advice: `${TRANSACTION} Look under Tokens whether it is listed.`,
	},
	'token-transfer': { title: 'Transfer of a token', advice: TRANSACTION },
	'token-burn': { title: 'Burning of a token', advice: TRANSACTION },
	'token-batch': {
		title: 'List of transfers, as it was typed',
		advice: 'Nothing of the list itself was sent; each transfer that was started has an entry of its own.',
	},
	'prepare-outputs': {
		title: 'Preparation of outputs',
		advice:
			'It may have been sent. It pays to your own wallet, so that at most its fee is spent: look at the outputs before you prepare them again.',
	},
	send: {
		title: 'Payment',
		advice: `${PAYMENT} Pay again only what did not arrive.`,
	},
	'send-account': {
		title: 'Payment from an account',
		advice: `${PAYMENT} Each payment of an account raises its number of payments by one. Pay again only what did not arrive.`,
	},
	'time-lock': {
		title: 'Time lock',
		advice: `${PAYMENT} Coins that were locked stay locked until its end. Keep the transaction id: with it you find the lock under Wallet, Time locks.`,
	},
	unlock: {
		title: 'Time lock fetched home',
		advice:
			'Its coins may be back in your wallet. A lock pays out once, so fetching again spends nothing twice: look at the coin’s history, then fetch again under Wallet, Time locks.',
	},
	'raw-transaction': {
		title: 'Pasted transaction',
		advice: `${PAYMENT} The same signed transaction can be broadcast again: the chain accepts it only once.`,
	},
	deposit: {
		title: 'Fast-swap deposit',
		advice: `${TRANSACTION} Claim under Deposits: the node lists the deposits that it knows.`,
	},
	'claim-deposits': {
		title: 'Claim of deposits',
		advice:
			'What was due may have come back to your own address. A deposit cannot be claimed twice: claim again.',
	},
	'trade-request': {
		title: 'Request for a trade',
		advice:
			'The node may have it, and a swap may have begun. Look under Swaps before you ask for the same again.',
	},
	'trade-offer': {
		title: 'Change of the price of an order',
		advice: 'The node may have it. Your orders on the trade page show the prices that stand now.',
	},
	'bot-start': {
		title: 'Start of a bot',
		advice: 'It may be trading: Bots lists those that the node has. Stop it there if you do not want it.',
	},
	'bot-command': {
		title: 'Change of a bot',
		advice: 'The node may have it. Bots shows the price, the volume and the state that each bot has now.',
	},
	'trade-formula': {
		title: 'Start of a formula',
		advice:
			'It may be running: your orders on the trade page show the prices that stand now. Cancel those that you do not want.',
	},
	'console-call': {
		title: 'Call of the console',
		advice:
			'It may have traded or spent. Look at your swaps, orders and balances before you send the same again.',
	},
	'node-trust': {
		title: 'Change in which nodes are trusted or blocked',
		advice: 'The node may have it. Look at Node, under Trust.',
	},
	'portfolio-goal': {
		title: 'Change of a portfolio goal',
		advice:
			'The node may have the goal, and may trade towards it by itself. Portfolio shows the goals that count now: remove those that you do not want.',
	},
	'node-stop': {
		title: 'Stop of the node',
		advice: 'The node may have been stopped. The desk shows whether it answers.',
	},
};

const UNKNOWN: UnreadableWords = {
	title: 'Entry of a kind that cannot be made out',
	advice:
		'It may have signed, spent or traded. Look at your swaps, orders and balances before you do again what you did at that time.',
};

export function unreadableWords({ kind }: Remains): UnreadableWords {
	return isKnown(kind) ? WORDS[kind] : UNKNOWN;
}

/** A damaged entry may name any kind at all. */
const isKnown = (kind: string | undefined): kind is JournalEntry['kind'] =>
	kind !== undefined && Object.hasOwn(WORDS, kind);

export function unreadableTitle(count: number): string {
	return count === 1
		? 'One entry of the journal cannot be read'
		: `${count} entries of the journal cannot be read`;
}
