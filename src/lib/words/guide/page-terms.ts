import type { TermId } from './glossary.ts';

/**
 * Terms in the labels, columns and figures of each page, where no word can be dotted: a line below them has their notes. A
 * term in a sentence is dotted there instead.
 */
export const PAGE_TERMS: Readonly<Record<string, readonly TermId[]>> = {
	'/home': ['swap', 'time-lock', 'deposit'],
	'/swaps': ['swap', 'counterparty', 'deposit', 'time-lock', 'trade-fee', 'confirmations'],
	'/bots': ['swap', 'fill'],
	'/bots/create': ['limit', 'output', 'swap'],
	'/statistics': ['base-rel', 'maker', 'taker', 'swap', 'request'],
	'/portfolio': ['swap'],
	'/wallet': ['electrum', 'output'],
	'/wallet/coin': ['dust'],
	'/wallet/send': ['output', 'change', 'confirmations'],
	'/tokens': ['confirmations', 'notarised', 'output'],
	'/tokens/create': ['output', 'confirmations'],
	'/tokens/transfer': ['output', 'change'],
	'/node': ['userpass'],
	'/node/inventory': ['output', 'swap'],
	'/node/peers': ['netid'],
	'/tools/keys': ['passphrase', 'wif'],
	'/tools/messages': ['passphrase'],
	'/tools/transaction': ['output', 'change', 'time-lock'],
	'/settings': ['passphrase', 'userpass', 'electrum'],
	'/console': ['userpass', 'base-rel', 'passphrase'],
};
