import type { BrowserContext, Route } from '@playwright/test';
import * as v from 'valibot';
import { exampleAddress } from '#lib/api/values.ts';
import { readWireJson } from '#lib/client/wire/wire-json.ts';
import { postToNode } from '../../../src/gateway/node-socket.ts';
import { PROGRAM_METHODS, type ProgramMethod } from '../../contract/fuzz/program-methods.ts';
import { longText, MARKED_TEXTS, MEGABYTE, hostileBytes } from '../../contract/fuzz/hostile-texts.ts';
import { withHostileRows } from '../../contract/fuzz/text-members.ts';
import type { TestDesk } from '../support/desk.ts';

/** Returns the next untrusted string for a field such as `orderbook asks.[].address`, of this kind if one is given. */
type NextText = (member: string, kind?: string) => string;

/**
 * Without a kind, cycles through strings with visible control characters, separately for each field. The starting
 * string depends on the field's name, so that requests for other fields do not matter.
 */
export function everyKind(): NextText {
	const turns = new Map<string, number>();
	return (member, kind) => {
		if (kind !== undefined) return kind;
		const turn = turns.get(member) ?? member.length;
		turns.set(member, turn + 1);
		return MARKED_TEXTS[turn % MARKED_TEXTS.length] ?? '';
	};
}

/**
 * Strings longer than any page shows; every hundredth has a megabyte. If all were that long, the reply would be refused
 * for its size.
 */
export function longOnes(): NextText {
	let turn = 0;
	return () => longText(turn++ % 100 === 0 ? MEGABYTE : 20_000);
}

/** Transforms the reply of a method. */
type Rewrite = (method: ProgramMethod, reply: unknown, preserved: readonly unknown[]) => unknown;

/** The altered replies of both programs to the page. */
export interface HostileReplies {
	/** Fields in which a string was sent, as `method field`. */
	readonly sent: ReadonlySet<string>;
	readonly open: () => number;
	/** Refuses every call from now on. */
	refuse(): void;
}

interface Asked {
	readonly method: string;
	readonly params?: readonly unknown[];
}

/** Inserts untrusted strings into all replies of the programs to the pages of a browser context. */
export async function injectHostileReplies(
	context: BrowserContext,
	desk: TestDesk,
	next: NextText,
): Promise<HostileReplies> {
	const sent = new Set<string>();
	let open = 0;
	let rewrite: Rewrite = ({ name, method }, reply, preserved) => {
		if (!v.is(method.reply, reply)) return reply;
		return withHostileRows(method.reply, reply, preserved, (member, _text, kind) => {
			sent.add(`${name} ${member}`);
			return next(`${name} ${member}`, kind);
		});
	};
	const put = async (route: Route, ask: (route: Route) => Promise<Reply>, isDaemon: boolean) => {
		open += 1;
		try {
			const asked = JSON.parse(route.request().postData() ?? '') as Asked;
			const name = isDaemon ? `daemon.${asked.method}` : asked.method;
			const method = PROGRAM_METHODS.find((each) => each.name === name);
			const { headers, body } = await ask(route);
			// Keep the user's own address; with a replaced one, all further requests would be about nothing.
			const preserved = [...(asked.params ?? Object.values(asked)), exampleAddress];
			await route.fulfill({ headers, body: method ? rewrittenBody(method, body, preserved, rewrite) : body });
		} catch {
			// The page has navigated away, or the program drops this call.
			await route.abort().catch(() => undefined);
		} finally {
			open -= 1;
		}
	};
	await context.route(`${desk.node}/**`, (route) => put(route, (each) => askNode(desk, each), false));
	await context.route('**/rpc/daemon', (route) => put(route, askDaemon, true));
	return {
		sent,
		open: () => open,
		refuse: () => (rewrite = ({ name }) => ({ error: next(`${name} error`) })),
	};
}

interface Reply {
	readonly headers: Record<string, string>;
	readonly body: Buffer;
}

async function askDaemon(route: Route): Promise<Reply> {
	const response = await route.fetch();
	return { headers: response.headers(), body: await response.body() };
}

/** Forwards a call to the node without parsing the reply, which only the browser may parse. */
async function askNode({ node }: TestDesk, route: Route): Promise<Reply> {
	const { body } = await postToNode(node, route.request().postData() ?? '');
	return { headers: { 'Access-Control-Allow-Origin': '*' }, body: Buffer.from(body) };
}

function rewrittenBody(
	method: ProgramMethod,
	body: Buffer,
	preserved: readonly unknown[],
	rewrite: Rewrite,
): Buffer {
	const reply = readWireJson(body);
	// A bare txid is not JSON.
	if (typeof reply === 'string') return body;
	if (method.program === 'node') return hostileBytes(JSON.stringify(rewrite(method, reply, preserved)));
	const envelope = reply as { readonly result?: unknown };
	const result = rewrite(method, envelope.result, preserved);
	const isRefused = typeof result === 'object' && result !== null && 'error' in result;
	const said = isRefused ? { result: { result: 'error', ...result } } : { result };
	return hostileBytes(JSON.stringify({ ...envelope, ...said }));
}
