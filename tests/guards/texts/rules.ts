import type { SeenText } from './inventory.ts';

/** A wording rule that a machine can check. */
export interface WordingRule {
	readonly name: string;
	/** A better way to write the text. */
	readonly advice: string;
	readonly breaks: (text: SeenText) => boolean;
}

const words = (text: string) => text.split(' ').filter((word) => /\w|\{\??\}/.test(word)).length;
const matches =
	(pattern: RegExp): WordingRule['breaks'] =>
	({ text }) =>
		pattern.test(text);

/**
 * Matches a fragment: it begins or ends with the space to its other half, begins mid-sentence, or contains words chosen
 * by a condition.
 */
const HALF = /^␣|␣$|^[,;] ?[A-Za-z{]|^[a-z][^:]* .*\w\.$|(^|[a-z,;] ?)\{\?\},? [a-z]|[a-z,;] ?\{\?\}/;

export const WORDING_RULES: readonly WordingRule[] = [
	{
		name: 'starts with "It" or "They"',
		advice: 'Name the thing: a note or an entry of a list stands alone.',
		breaks: matches(/^(It|They|Its|Their)\b/),
	},
	{
		name: 'a noun made of a clause',
		advice: 'Use the noun or a verb: "you pay", not "what leaves your wallet".',
		breaks: ({ text }) =>
			/(^|[.:;] )What (?!if\b)[^?]*?([.,;:]|$)/.test(text) ||
			/[,;] what\b|\b(of|in|for|from|with|to|than|by|and|or|all|on) (what|those (that|with|who)|that which)\b|(^|\W)[Tt]hose (with|that|who)\b|\bwhere (none|nothing|there)\b/.test(
				text,
			),
	},
	{
		name: 'half of a sentence',
		advice: 'Write a whole sentence for each case: a language may put its parts in another order.',
		/** Excludes the gateway's terminal output, which is set in columns. */
		breaks: ({ path, text }) => !path.startsWith('src/gateway/') && HALF.test(text),
	},
	{
		name: 'a word to avoid',
		advice: 'Use the word of the glossary in CONTRIBUTING.',
		breaks: matches(
			/\b(utxos?|in all|go on|goes on|fetch(ed|es)?( it| them)? (home|back)|anew|all the same|made out|dearer|reckon\w*|foretold|whoever|somebody|lies? in|of nothing|so (much|many) (was|is|are|were)|by itself|a way back|change hands|taken at once|other side)\b/i,
		),
	},
	{
		name: 'a button of more than three words',
		advice: 'Verb and object.',
		/** Allows a row of figures that opens something, which has at most one unit. */
		breaks: ({ text, kind }) =>
			kind === 'button' && words(text) > 3 && words(text.replaceAll(/\{\??\}/g, '')) > 1,
	},
	{
		name: 'a heading of more than four words',
		advice: 'A noun, not a sentence.',
		breaks: ({ text, kind }) => kind === 'heading' && words(text) > 4,
	},
	{
		name: 'a column of more than two words',
		advice: 'One or two words; the unit counts.',
		breaks: ({ text, kind }) => kind === 'column' && words(text) > 2,
	},
	{
		name: 'a label with a full stop',
		advice: 'Labels, buttons, headings and columns have none.',
		breaks: ({ text, kind }) =>
			['button', 'heading', 'column', 'name'].includes(kind) && /[^.]\.$/.test(text),
	},
	{
		name: 'an apology or an exclamation mark',
		advice: 'Say what happened, what it means for the money, and what to do.',
		breaks: matches(/\b(please|sorry|oops|unfortunately)\b|[a-z]!( |$)/i),
	},
	{
		name: 'a sentence of more than thirty words',
		advice: 'One thought a sentence.',
		breaks: ({ text }) => text.split(/[.:;?] /).some((sentence) => words(sentence) > 30),
	},
];
