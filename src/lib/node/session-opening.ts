import type { NodeProgram } from '#lib/domain/session/saved-node.ts';
import { help } from '#lib/api/session.ts';
import { CallError } from '#lib/client/call-error.ts';
import { addKey, type AddKey } from '#lib/client/wire/add-key.ts';
import type { NodeClient } from '#lib/client/node-client.ts';
import { AWAITED_READ } from './read-options.ts';
import { openReferenceNode } from './reference/open-node.ts';
import { openMarketmakerNode } from './marketmaker/open-node.ts';
import type { TradingNode } from './trading-node.ts';

/** Node names for a method of the document, most common first. */
export const OTHER_NAMES: Readonly<Record<string, readonly string[]>> = {
	fastswap_deposit: ['instantdex_deposit'],
	fastswap_claim: ['instantdex_claim'],
};

/** Methods that nodes support but omit from `help`. */
const UNLISTED = ['help', 'bot_resume', 'millis', 'myprices', 'trusted'];

/** A line of `help`: a name and optional parameters in brackets. */
const HELP_LINE = /^[ \t]*([a-z]\w*)[ \t]*(?:\(|$)/gm;

const PRACTICE_LINE = 'practice node';

/** Listed only by the real program; the document uses a different name. */
const MARKETMAKER_METHOD = 'instantdex_deposit';

/** The dialect of a node: its program, methods and method names. */
export interface Adapter {
	/** The folder of the same name implements the program's wire format and semantics. */
	readonly program: NodeProgram;
	/** True if the node trades practice coins, according to the first line of its `help`. */
	readonly isPractice: boolean;
	/** True if the node supports the method with this document name. */
	supports(name: string): boolean;
	/** The node's name for a method of the document. */
	wireName(name: string): string;
	/** Adds the user's key to a call. */
	readonly addKey: AddKey;
}

/** Parses a node's dialect from its `help` text. */
export function readAdapter(helpText: string): Adapter {
	return adapter(helpMethods(helpText), helpText.trimStart().split('\n', 1)[0]?.trim() === PRACTICE_LINE);
}

/** Method names in a `help` text. */
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

/** The document's dialect, used until the node's `help` has been read. */
export const DOCUMENT_DIALECT: Adapter = {
	program: 'document',
	isPractice: false,
	supports: () => true,
	wireName: (name) => name,
	addKey,
};

/**
 * Detects a node's dialect by the methods in its `help`, which needs no key.
 * @throws CallError, with the reason `another-program` if the program is not a trading node.
 */
export async function askAdapter(client: NodeClient): Promise<Adapter> {
	const text = await readHelp(client);
	const adapter = readAdapter(text);
	if (adapter.supports('passphrase')) return adapter;
	throw anotherProgram(text);
}

/** Other kinds of nodes answer with plain text, or with an object of a different shape. */
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

/** Adapters by node program. */
const PROGRAMS: Readonly<Record<NodeProgram, (client: NodeClient) => TradingNode>> = {
	document: openReferenceNode,
	marketmaker: openMarketmakerNode,
};

/** Opens a node of this program. */
export function openTradingNode(client: NodeClient, program: NodeProgram): TradingNode {
	return PROGRAMS[program](client);
}
