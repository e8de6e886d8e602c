import { LANGUAGE } from '#lib/domain/text/language.ts';
import type { ChapterPath } from './chapters.ts';

/** A term in the glossary. */
export interface Term {
	readonly name: string;
	/** Synonyms to search for. */
	readonly also?: readonly string[];
	readonly means: string;
	/** Why the term matters in this app. */
	readonly matters: string;
	/** Guide chapter with details. */
	readonly chapter?: ChapterPath;
}

/** Terms that a beginner may not know, in alphabetical order. */
export const TERMS = {
	'base-rel': {
		name: 'Base and rel',
		also: ['quote'],
		means: 'The two coins of a pair. In KMD/BTC, KMD is the base and BTC is the rel.',
		matters: 'Amounts are counted in the base, prices and totals in the rel.',
	},
	change: {
		name: 'Change',
		means: 'The part of an output that a payment does not need. Your wallet gets it back as a new output.',
		matters: 'Until it is confirmed, change cannot be traded.',
		chapter: '/guide/outputs',
	},
	confirmations: {
		name: 'Confirmations',
		also: ['block'],
		means: 'The number of blocks since a transaction was mined, its own block included.',
		matters:
			'A block can still be replaced by another one. Each further confirmation makes that less likely.',
		chapter: '/guide/swaps',
	},
	counterparty: {
		name: 'Counterparty',
		also: ['peer'],
		means: 'The person you swap with.',
		matters: 'You need not trust them: the chains enforce the swap. They can waste your time and some fees.',
		chapter: '/guide/swaps',
	},
	deposit: {
		name: 'Deposit',
		means: 'Coins that the seller locks before you pay: about 112.5 % of the amount you receive.',
		matters: 'If the seller gives up after you paid, your node claims this deposit.',
		chapter: '/guide/swaps',
	},
	dust: {
		name: 'Dust',
		means: 'Outputs so small that spending them costs more than they are worth.',
		matters: 'Dust counts in your balance, and cannot be traded.',
		chapter: '/guide/outputs',
	},
	electrum: {
		name: 'Electrum server',
		also: ['SPV'],
		means: 'A server that answers for a coin’s chain, so that you need not run its daemon.',
		matters: 'The server sees your address and its balance. Your keys stay with your node.',
		chapter: '/guide/node',
	},
	'fast-swap': {
		name: 'Fast swap',
		also: ['insured swap'],
		means: 'A swap that does not wait for confirmations, because a KMD deposit of yours stands behind it.',
		matters: 'The deposit stays locked for the weeks that you choose, and limits your unfinished fast swaps.',
		chapter: '/guide/fees',
	},
	fill: {
		name: 'Fill',
		also: ['partial fill'],
		means: 'A trade that uses up an order, or a part of it.',
		matters: 'A seller may fill less than you asked for. The rest stays in your wallet.',
	},
	limit: {
		name: 'Limit price',
		also: ['worst price'],
		means: 'The price you enter for an order.',
		matters: 'Your node also accepts slightly worse prices, down to the worst price that the form shows.',
		chapter: '/guide/swaps',
	},
	maker: {
		name: 'Maker',
		also: ['seller'],
		means: 'The person whose order stands in the order book and waits.',
		matters: 'The maker locks a deposit, so that you can rely on the offer.',
		chapter: '/guide/swaps',
	},
	netid: {
		name: 'Netid',
		also: ['network'],
		means: 'The number of a trading network, 0 to 19240. Nodes with different netids never meet.',
		matters: 'On a wrong netid the order book is empty, whatever else you do.',
		chapter: '/guide/node',
	},
	notarised: {
		name: 'Notarised',
		also: ['notarisation', 'notary'],
		means: 'A block whose hash is written on a second, stronger chain.',
		matters: 'A notarised block can no longer be replaced: what is in it is final.',
		chapter: '/guide/tokens',
	},
	output: {
		name: 'Output',
		also: ['UTXO', 'coin', 'piece'],
		means: 'A piece of your balance, like a banknote. A payment spends whole outputs and gets change back.',
		matters: 'A trade needs a matching output for each of its payments, not only enough coins.',
		chapter: '/guide/outputs',
	},
	passphrase: {
		name: 'Passphrase',
		also: ['seed'],
		means: 'The words that all keys of your node are calculated from.',
		matters: 'Anyone who has it owns your coins. No support, report or update ever needs it.',
		chapter: '/guide/safety',
	},
	'price-rule': {
		name: 'Price rule',
		also: ['priceRule', 'autoprice'],
		means: 'An order whose price your node recalculates every minute, from a source that you choose.',
		matters: 'A price rule trades while you sleep. Give every rule a lowest or a highest price.',
		chapter: '/guide/automatic',
	},
	rebalancing: {
		name: 'Automatic rebalancing',
		also: ['goal', 'portfolio'],
		means: 'Your node trades towards the shares that you set for your coins.',
		matters:
			'The shares are scaled to 100 %, and only coins with a goal are traded. One goal alone starts no trade.',
		chapter: '/guide/automatic',
	},
	request: {
		name: 'Request',
		also: ['market order', 'taker order'],
		means: 'Your node asks the makers of a pair to trade with you now.',
		matters: 'A node handles one request at a time. You pay nothing until a seller answers.',
		chapter: '/guide/swaps',
	},
	swap: {
		name: 'Atomic swap',
		also: ['exchange', 'trade'],
		means: 'Two people exchange coins on two chains, without a third party that holds them.',
		matters: 'The payments depend on one secret: taking one of them lets the other person take theirs.',
		chapter: '/guide/swaps',
	},
	taker: {
		name: 'Taker',
		also: ['buyer'],
		means: 'The person who takes an order from the order book.',
		matters: 'The taker pays the trade fee before the swap starts.',
		chapter: '/guide/swaps',
	},
	'time-lock': {
		name: 'Time lock',
		also: ['CLTV', 'locktime'],
		means: 'Coins that cannot be spent before a date.',
		matters: 'Nobody can open a time lock early, neither you nor this desk.',
		chapter: '/guide/swaps',
	},
	'trade-fee': {
		name: 'Trade fee',
		also: ['dexfee'],
		means: 'The taker pays 1/777 of the amount, about 0.13 %, for each swap.',
		matters: 'Network fees come on top. They are nearly fixed, so small trades cost more in percent.',
		chapter: '/guide/fees',
	},
	userpass: {
		name: 'Userpass',
		also: ['password', 'API key'],
		means: 'The password of your node’s API. Your node calculates it from the passphrase.',
		matters: 'Anyone who has the userpass and reaches your node can trade and spend your coins.',
		chapter: '/guide/safety',
	},
	wif: {
		name: 'WIF',
		also: ['private key'],
		means: 'A private key, written as text.',
		matters: 'A WIF spends every coin of its address, and of the same key on other chains.',
		chapter: '/guide/safety',
	},
} as const satisfies Readonly<Record<string, Term>>;

export type TermId = keyof typeof TERMS;

/** All terms with their ids, in alphabetical order. */
export const ALL_TERMS: readonly (Term & { readonly id: TermId })[] = (
	Object.entries(TERMS) as [TermId, Term][]
)
	.map(([id, term]) => ({ id, ...term }))
	.sort((one, other) => one.name.localeCompare(other.name, LANGUAGE));
