import ts from 'typescript';
import { methods as nodeMethods } from '../../src/lib/api/index.ts';
import { chainMethods, methods as tokenMethods } from '../../src/lib/daemon/index.ts';
import { parseSource, walkMarkup, walkScript, type MarkupNode } from './source-syntax.ts';

/** Wire names that are also ordinary words and therefore do not indicate the wire. */
const ORDINARY_TEXT = [
	...[
		'balance',
		'balances',
		'buy',
		'disable',
		'dividends',
		'electrum',
		'enable',
		'goal',
		'help',
		'inventory',
	],
	...[
		'passphrase',
		'portfolio',
		'sell',
		'sleep',
		'snapshot',
		'stop',
		'ticker',
		'trust',
		'trusted',
		'withdraw',
	],
];

/** Names of declared node and daemon methods that identify wire names. */
const wireNames: ReadonlySet<string> = new Set(
	Object.keys({ ...nodeMethods, ...tokenMethods, ...chainMethods }).filter(
		(name) => !ORDINARY_TEXT.includes(name),
	),
);

const anyWireName = new RegExp(`\\b(?:${[...wireNames].join('|')})\\b`);

/** Wire names that a source uses as an identifier or as a whole string, each once. */
export function findWireNames(path: string, source: string): string[] {
	if (!anyWireName.test(source)) return [];
	const { scripts, markup } = parseSource(path, source);
	const found = new Set<string>();
	const note = (name: string | undefined): void => {
		if (name !== undefined && wireNames.has(name)) found.add(name);
	};
	for (const script of scripts) walkScript(script, (node) => note(wordOf(node)));
	walkMarkup(markup, (node) => note(wordOfMarkup(node)));
	return [...found];
}

function wordOf(node: ts.Node): string | undefined {
	return ts.isIdentifier(node) || ts.isStringLiteralLike(node) ? node.text : undefined;
}

function wordOfMarkup({ type, name, value, data }: MarkupNode): string | undefined {
	const word = { Identifier: name, Attribute: name, Literal: value, Text: data }[type];
	return typeof word === 'string' ? word.trim() : undefined;
}
