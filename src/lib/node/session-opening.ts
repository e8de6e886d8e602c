import type { NodeProgram } from '#lib/domain/session/saved-node.ts';
import { help } from '#lib/api/session.ts';
import { CallError } from '#lib/client/call-error.ts';
import { addKey, type AddKey } from '#lib/client/wire/add-key.ts';
import type { NodeClient } from '#lib/client/node-client.ts';
import { AWAITED_READ } from './read-options.ts';
import { openDocumentNode } from './document/open-node.ts';
import { openMarketmakerNode } from './marketmaker/open-node.ts';
import type { TradingNode } from './trading-node.ts';

/** The document's name of a method -> the names that nodes have for it, the commonest first. */
export const OTHER_NAMES: Readonly<Record<string, readonly string[]>> = {
	fastswap_deposit: ['instantdex_deposit'],
	fastswap_claim: ['instantdex_claim'],
};

/** Methods that nodes have and leave out of their `help`. */
const UNLISTED = ['help', 'bot_resume', 'millis', 'myprices', 'trusted'];

/** A line of `help`: a name, and the parameters in brackets unless it takes none. */
const HELP_LINE = /^[ \t]*([a-z]\w*)[ \t]*(?:\(|$)/gm;

const PRACTICE_LINE = 'practice node';

/** The real program lists it, and the document has another name for it. */
const MARKETMAKER_METHOD = 'instantdex_deposit';

/** How one node speaks: what program it is, which methods it has, and under which names. */
export interface Dialect {
	/** A folder beside this file has its shapes and meanings. */
	readonly program: NodeProgram;
	/** It trades with practice coins: its `help` says so in the first line. */
	readonly isPractice: boolean;
	/** True when the node has the method, asked for by the document's name. */
	supports(name: string): boolean;
	/** The node's name for a method of the document. */
	wireName(name: string): string;
	/** How a call carries the user's key. */
	readonly addKey: AddKey;
}

/** Reads a node's dialect from the text that its `help` answers with. */
export function readDialect(helpText: string): Dialect {
	return dialect(helpMethods(helpText), helpText.trimStart().split('\n', 1)[0]?.trim() === PRACTICE_LINE);
}

/** The names of the methods that a `help` text lists. */
export function helpMethods(helpText: string): ReadonlySet<string> {
	return new Set(Array.from(helpText.matchAll(HELP_LINE), ([, name]) => name ?? ''));
}

function dialect(listed: ReadonlySet<string>, isPractice: boolean): Dialect {
	const wireName = (name: string) =>
		[name, ...(OTHER_NAMES[name] ?? [])].find((each) => listed.has(each)) ?? name;
	const supports = (name: string) => listed.has(wireName(name)) || UNLISTED.includes(name);
	const program = listed.has(MARKETMAKER_METHOD) ? 'marketmaker' : 'document';
	return { program, isPractice, supports, wireName, addKey };
}

/** Speaks as the document does. In use until a node's own `help` has been read. */
export const DOCUMENT_DIALECT: Dialect = {
	program: 'document',
	isPractice: false,
	supports: () => true,
	wireName: (name) => name,
	addKey,
};

/**
 * Asks what answers for its methods, which every node lists without a key.
 *
 * @throws CallError, with the reason `another-program` where no trading node answers.
 */
export async function askDialect(client: NodeClient): Promise<Dialect> {
	const text = await readHelp(client);
	const dialect = readDialect(text);
	if (dialect.supports('passphrase')) return dialect;
	throw anotherProgram(text);
}

/** Nodes of other kinds answer with a text, or with another object. */
async function readHelp(client: NodeClient): Promise<string> {
	try {
		return (await client.call(help, {}, AWAITED_READ)).result;
	} catch (reason) {
		const isOther =
			reason instanceof CallError && (reason.reason === 'not-json' || reason.reason === 'wrong-shape');
		throw isOther ? anotherProgram(reason.raw) : reason;
	}
}

function anotherProgram(raw: string | undefined): CallError {
	return new CallError('malformed', 'What answers here lists no methods of a trading node.', {
		method: help.name,
		reason: 'another-program',
		raw,
	});
}

/** Each node program, and what speaks with it. */
const PROGRAMS: Readonly<Record<NodeProgram, (client: NodeClient) => TradingNode>> = {
	document: openDocumentNode,
	marketmaker: openMarketmakerNode,
};

/** Opens the subjects of a node of this program. */
export function openTradingNode(client: NodeClient, program: NodeProgram): TradingNode {
	return PROGRAMS[program](client);
}
