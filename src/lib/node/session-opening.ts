import type { NodeProgram } from '#lib/domain/session/saved-node.ts';
import { help } from '#lib/api/session.ts';
import { CallError } from '#lib/client/call-error.ts';
import { addKey, type AddKey } from '#lib/client/wire/add-key.ts';
import type { NodeClient } from '#lib/client/node-client.ts';
import { AWAITED_READ } from './read-options.ts';
import { openReferenceNode } from './reference/open-node.ts';
import { openMarketmakerNode } from './marketmaker/open-node.ts';
import type { TradingNode } from './trading-node.ts';

/** The document's name of a method -> its names in nodes, the commonest first. */
export const OTHER_NAMES: Readonly<Record<string, readonly string[]>> = {
	fastswap_deposit: ['instantdex_deposit'],
	fastswap_claim: ['instantdex_claim'],
};

/** Methods that nodes have but omit from their `help`. */
const UNLISTED = ['help', 'bot_resume', 'millis', 'myprices', 'trusted'];

/** A line of `help`: a name, and its parameters in brackets, if any. */
const HELP_LINE = /^[ \t]*([a-z]\w*)[ \t]*(?:\(|$)/gm;

const PRACTICE_LINE = 'practice node';

/** Listed by the real program; the document has a different name for it. */
const MARKETMAKER_METHOD = 'instantdex_deposit';

/** The dialect of a node: its program, its methods, and their names. */
export interface Adapter {
	/** A folder next to this file implements its shapes and semantics. */
	readonly program: NodeProgram;
	/** True if it trades with practice coins: the first line of its `help` says so. */
	readonly isPractice: boolean;
	/** True if the node has the method, given by the document's name. */
	supports(name: string): boolean;
	/** The node's name for a method of the document. */
	wireName(name: string): string;
	/** How a call carries the user's key. */
	readonly addKey: AddKey;
}

/** Reads a node's dialect from its `help` text. */
export function readAdapter(helpText: string): Adapter {
	return adapter(helpMethods(helpText), helpText.trimStart().split('\n', 1)[0]?.trim() === PRACTICE_LINE);
}

/** The names of the methods that a `help` text lists. */
export function helpMethods(helpText: string): ReadonlySet<string> {
	return new Set(Array.from(helpText.matchAll(HELP_LINE), ([, name]) => name ?? ''));
}

function adapter(listed: ReadonlySet<string>, isPractice: boolean): Adapter {
	const wireName = (name: string) =>
		[name, ...(OTHER_NAMES[name] ?? [])].find((each) => listed.has(each)) ?? name;
	const supports = (name: string) => listed.has(wireName(name)) || UNLISTED.includes(name);
	const program = listed.has(MARKETMAKER_METHOD) ? 'marketmaker' : 'document';
	return { program, isPractice, supports, wireName, addKey };
}

/** The document's dialect, used until a node's own `help` has been read. */
export const DOCUMENT_DIALECT: Adapter = {
	program: 'document',
	isPractice: false,
	supports: () => true,
	wireName: (name) => name,
	addKey,
};

/**
 * Detects the dialect of the node by its methods, which every node lists without a key.
 *
 * @throws CallError, with the reason `another-program` if the program is not a trading node.
 */
export async function askAdapter(client: NodeClient): Promise<Adapter> {
	const text = await readHelp(client);
	const adapter = readAdapter(text);
	if (adapter.supports('passphrase')) return adapter;
	throw anotherProgram(text);
}

/** Nodes of other kinds answer with a text, or with an object of a different shape. */
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

/** The adapter of each node program. */
const PROGRAMS: Readonly<Record<NodeProgram, (client: NodeClient) => TradingNode>> = {
	document: openReferenceNode,
	marketmaker: openMarketmakerNode,
};

/** Opens the subjects of a node of this program. */
export function openTradingNode(client: NodeClient, program: NodeProgram): TradingNode {
	return PROGRAMS[program](client);
}
