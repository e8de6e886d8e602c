import {
	isLoopback,
	loopbackPermission,
	watchPolicy,
	type PolicyWatch,
	NoConnection,
	type Fetch,
	HARMLESS_CALL,
	HttpTransport,
} from '#lib/client/transport/http-transport.ts';
import { CallError, type ErrorCode } from '#lib/client/call-error.ts';
import { withDeadline } from '#lib/client/transport/deadline.ts';
import type { Adapter } from './session-opening.ts';
import { probeByGateway, type ProbedProgram } from './gateway-health.ts';
import { recogniseNode, type OtherProgram } from './recognise-node.ts';
import { getcoins } from '#lib/api/coins.ts';
import { NodeClient } from '#lib/client/node-client.ts';
import { REFERENCE_COIN } from '#lib/domain/money/price.ts';
import { readNetwork } from './reference/network.ts';
import { AWAITED_READ } from './read-options.ts';

/** Steps of the check: local checks first, then network checks, then checks of the user's key. */
export type Step = 'address' | 'page' | 'permission' | 'reach' | 'program' | AccessStep;

/** Reason why no trading node was found at an address. */
export type Problem =
	| AddressProblem
	| OtherProgram
	| AccessProblem
	| Extract<
			ErrorCode,
			| 'NET-MIXED'
			| 'NET-LNA'
			| 'NET-POLICY'
			| 'NET-REFUSED'
			| 'NET-CLOSED'
			| 'NET-BROWSER'
			| 'NET-CORS'
			| 'NET-SILENT'
	  >;

export interface Diagnosis {
	/** The parsed address, or the typed text if it is invalid. */
	readonly address: string;
	/** Passed steps, in order. */
	readonly passed: readonly Step[];
	/** Problem found by the step after `passed`; `undefined` if a trading node answers. */
	readonly problem?: Problem;
	/** Raw reply, if it was not the expected one. */
	readonly raw?: string;
	readonly adapter?: Adapter;
}

/** The browser environment of the check; tests pass a fake. */
export interface Environment {
	readonly fetch: Fetch;
	/** URL of the page. */
	readonly page: string;
	readonly userAgent: string;
	readonly permission: () => Promise<PermissionState | undefined>;
	readonly watchPolicy: (address: string) => PolicyWatch;
}

export interface ExamineOptions {
	readonly environment?: Environment;
	/** Sign-in data to check as well; omitted for a check without a key. */
	readonly access?: Access | undefined;
	readonly signal?: AbortSignal;
	/** Called before each step, with a flag if the browser will ask the user for permission during the step. */
	readonly onStep?: (step: Step, browserWillAsk: boolean) => void;
}

interface Examination extends Environment {
	readonly signal: AbortSignal | undefined;
	address: string;
	browserWillAsk: boolean;
	readonly access: Access | undefined;
	/** Set if a program answers that is not a trading node. */
	otherProgram?: Problem | undefined;
	adapter?: Adapter | undefined;
	raw?: string | undefined;
}

/** Generous, because a busy node answers only after it has finished the previous call. */
const SILENCE_MS = 8000;

/**
 * The call stays pending while the browser shows its permission prompt; aborting the call would close the
 * prompt.
 */
const QUESTION_MS = 300_000;

const STEPS: readonly (readonly [
	Step,
	(examination: Examination) => MaybeProblem | Promise<MaybeProblem>,
])[] = [
	['address', parseAddress],
	['page', checkPage],
	['permission', checkPermission],
	['reach', reach],
	['program', ({ otherProgram }) => otherProgram],
];

type MaybeProblem = Problem | undefined;

/**
 * Finds out whether a node can be reached, and if not, why. Every failed connection looks the same to a page,
 * so this runs a list of checks and stops at the first failure. Sends only `help` and `version`, and no
 * userpass before a trading node has answered.
 */
export async function examineNode(typed: string, options: ExamineOptions = {}): Promise<Diagnosis> {
	const { environment = browserEnvironment(), signal } = options;
	const { access } = options;
	const examination: Examination = { ...environment, access, signal, address: typed, browserWillAsk: false };
	const passed: Step[] = [];
	for (const [step, check] of access ? [...STEPS, ...ACCESS_STEPS] : STEPS) {
		signal?.throwIfAborted();
		options.onStep?.(step, examination.browserWillAsk);
		const problem = await check(examination);
		if (problem) return { address: examination.address, passed, problem, raw: examination.raw };
		passed.push(step);
	}
	return { address: examination.address, passed, adapter: examination.adapter };
}

function parseAddress(examination: Examination): MaybeProblem {
	const parsed = parseNodeAddress(examination.address, examination.page);
	if ('problem' in parsed) return parsed.problem;
	examination.address = parsed.address;
}

/** Plain http to this machine is mixed content only in WebKit; other browsers allow it. */
function checkPage({ address, page, userAgent }: Examination): MaybeProblem {
	const isMixed = new URL(page).protocol === 'https:' && address.startsWith('http:');
	const isWebKit = /AppleWebKit/.test(userAgent) && !/Chrom(e|ium)/.test(userAgent);
	if (isMixed && (isWebKit || !isLoopback(new URL(address).hostname))) return 'NET-MIXED';
}

async function checkPermission(examination: Examination): Promise<MaybeProblem> {
	const state = await examination.permission();
	examination.browserWillAsk = state === 'prompt';
	return state === 'denied' ? 'NET-LNA' : undefined;
}

async function reach(examination: Examination): Promise<MaybeProblem> {
	const policy = examination.watchPolicy(examination.address);
	try {
		const found = await inTime(examination, (signal) =>
			recogniseNode(examination.fetch, examination.address, signal),
		);
		if ('adapter' in found) examination.adapter = found.adapter;
		else noteOther(examination, found.problem, found.raw);
	} catch (reason) {
		return await problemOfFailure(examination, policy, reason);
	} finally {
		policy.end();
	}
}

/** Passes this step, since a program answers; the next step reports the problem. */
function noteOther(examination: Examination, problem: Problem, raw?: string): undefined {
	examination.otherProgram = problem;
	examination.raw = raw;
}

async function problemOfFailure(
	examination: Examination,
	policy: PolicyWatch,
	reason: unknown,
): Promise<MaybeProblem> {
	if (reason instanceof CallError) {
		examination.raw = reason.raw;
		if (reason.kind === 'timeout') return 'NET-SILENT';
		return noteOther(examination, reason.reason === 'cut' ? 'REPLY-CUT' : 'NODE-OTHER', reason.raw);
	}
	if (!(reason instanceof NoConnection)) throw reason;
	if (await policy.hasBlocked())
		return (await examination.permission()) === 'denied' ? 'NET-LNA' : 'NET-POLICY';
	return problemByGateway(examination);
}

/**
 * The step and problem for each finding of the gateway, used when the browser hides the reason for a failure.
 */
const BY_GATEWAY: Readonly<Record<ProbedProgram, readonly [Step, Problem]>> = {
	nothing: ['reach', 'NET-REFUSED'],
	closes: ['reach', 'NET-CLOSED'],
	silent: ['reach', 'NET-SILENT'],
	node: ['reach', 'NET-BROWSER'],
	daemon: ['program', 'NODE-DAEMON'],
	kdf: ['program', 'NODE-KDF'],
	'web server': ['program', 'NODE-WEB'],
	'another program': ['program', 'NODE-OTHER'],
};

async function problemByGateway(examination: Examination): Promise<MaybeProblem> {
	const found = await probeByGateway(examination.fetch, examination.address, examination.signal);
	if (found) {
		const [step, problem] = BY_GATEWAY[found];
		return step === 'reach' ? problem : noteOther(examination, problem);
	}
	return (await speaksHttp(examination)) ? noteOther(examination, 'NET-CORS') : 'NET-REFUSED';
}

/**
 * A `no-cors` request hides the reply but resolves if there is one. The call reaches the program, so it must be
 * harmless.
 */
async function speaksHttp(examination: Examination): Promise<boolean> {
	const init: RequestInit = { method: 'POST', body: HARMLESS_CALL, mode: 'no-cors', credentials: 'omit' };
	try {
		await inTime(examination, (signal) => examination.fetch(examination.address, { ...init, signal }));
		return true;
	} catch {
		examination.signal?.throwIfAborted();
		return false;
	}
}

function inTime<Result>(
	examination: Examination,
	step: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
	return withDeadline(examination.browserWillAsk ? QUESTION_MS : SILENCE_MS, examination.signal, step);
}

function browserEnvironment(): Environment {
	return {
		fetch: (input, init) => fetch(input, init),
		page: location.href,
		userAgent: navigator.userAgent,
		permission: loopbackPermission,
		watchPolicy,
	};
}

/** Sign-in data, and facts known from earlier sessions. */
export interface Access {
	readonly userpass: string;
	/** The wallet's address for the reference coin. */
	readonly wallet?: string | undefined;
	readonly netid?: number | undefined;
}

type AccessStep = 'key' | 'wallet' | 'network' | 'peers' | 'coins';

type AccessProblem = Extract<
	ErrorCode,
	| 'AUTH-KEY'
	| 'NODE-WALLET'
	| 'NODE-MOVED'
	| 'NODE-ALONE'
	| 'COIN-NONE'
	| 'NET-TIMEOUT'
	| 'NET-DROPPED'
	| 'REPLY-SHAPE'
>;

/** State of the examination after the node has answered. */
interface Reached {
	readonly address: string;
	readonly fetch: Fetch;
	readonly signal: AbortSignal | undefined;
	readonly access: Access | undefined;
	raw?: string | undefined;
}

type Check = (reached: Reached) => Promise<AccessProblem | undefined>;

/** The checks that need a userpass, in order. All are read-only. */
const ACCESS_STEPS: readonly (readonly [AccessStep, Check])[] = [
	['key', (reached) => problemOf(reached, async (ask) => void (await ask.coins()))],
	[
		'wallet',
		(reached) =>
			problemOf(reached, async (ask, { wallet }) => {
				const own = (await ask.coins()).find(({ coin }) => coin === REFERENCE_COIN)?.smartaddress;
				return wallet && own && own !== wallet ? 'NODE-WALLET' : undefined;
			}),
	],
	[
		'network',
		(reached) =>
			problemOf(reached, async (ask, { netid }) => {
				const running = (await ask.network()).netid;
				return netid !== undefined && running !== undefined && netid !== running ? 'NODE-MOVED' : undefined;
			}),
	],
	[
		'peers',
		(reached) =>
			problemOf(reached, async (ask) => ((await ask.network()).peers === 0 ? 'NODE-ALONE' : undefined)),
	],
	[
		'coins',
		(reached) =>
			problemOf(reached, async (ask) =>
				(await ask.coins()).some(({ status }) => status === 'active') ? undefined : 'COIN-NONE',
			),
	],
];

function asking({ address, fetch, signal }: Reached, { userpass }: Access) {
	const client = new NodeClient({ transport: new HttpTransport(address, { fetch }), userpass });
	const options = { ...AWAITED_READ, signal };
	return {
		coins: () => client.call(getcoins, {}, options),
		network: () => readNetwork(client, options),
	};
}

/** Calls the node; maps a failed call to its problem. */
async function problemOf(
	reached: Reached,
	evaluate: (ask: ReturnType<typeof asking>, access: Access) => Promise<AccessProblem | undefined>,
): Promise<AccessProblem | undefined> {
	const { access } = reached;
	if (!access) return undefined;
	try {
		return await evaluate(asking(reached, access), access);
	} catch (reason) {
		if (!(reason instanceof CallError)) throw reason;
		reached.raw = reason.raw ?? reason.message;
		if (reason.kind === 'unauthorised') return 'AUTH-KEY';
		if (reason.kind === 'timeout') return 'NET-TIMEOUT';
		return reason.kind === 'malformed' ? 'REPLY-SHAPE' : 'NET-DROPPED';
	}
}

/** Address problem detected before any call. */
type AddressProblem = Extract<ErrorCode, `ADDR-${string}`>;

export type ParsedAddress = { readonly address: string } | { readonly problem: AddressProblem };

/** The document's default port; the marketmaker uses 7783. */
const DEFAULT_PORT = '7782';

/** Hosts that the page's content security policy allows in addition to its own origin. */
const ALLOWED_HOSTS = ['127.0.0.1', 'localhost'];

/**
 * Ports that browsers block because other protocols use them, below 1,024 and above (Fetch standard, "bad
 * ports").
 */
const BAD_PORTS = new Set([
	1, 7, 9, 11, 13, 15, 17, 19, 20, 21, 22, 23, 25, 37, 42, 43, 53, 69, 77, 79, 87, 95, 101, 102, 103, 104,
	109, 110, 111, 113, 115, 117, 119, 123, 135, 137, 139, 143, 161, 179, 389, 427, 465, 512, 513, 514, 515,
	526, 530, 531, 532, 540, 548, 554, 556, 563, 587, 601, 636, 989, 990, 993, 995, 1719, 1720, 1723, 2049,
	3659, 4045, 4190, 5060, 5061, 6000, 6566, 6665, 6666, 6667, 6668, 6669, 6679, 6697, 10080,
]);

/**
 * Parses a node address as typed by the user. The scheme and the port are optional; a bare path means a proxy
 * on the server of the page.
 */
export function parseNodeAddress(typed: string, page: string): ParsedAddress {
	const text = typed.trim();
	const url = readUrl(text, page);
	if (!url) return { problem: 'ADDR-FORMAT' };
	const isOwn = url.origin === new URL(page).origin;
	if (!['http:', 'https:'].includes(url.protocol)) return { problem: 'ADDR-SCHEME' };
	if (url.username || url.password) return { problem: 'ADDR-CREDENTIALS' };
	if (BAD_PORTS.has(Number(url.port))) return { problem: 'ADDR-PORT' };
	if (isOwn && url.pathname === '/') return { problem: 'ADDR-SELF' };
	if (!isOwn && !ALLOWED_HOSTS.includes(url.hostname)) return { problem: 'ADDR-HOST' };
	return { address: url.origin + url.pathname.replace(/\/$/, '') };
}

function readUrl(text: string, page: string): URL | undefined {
	if (text.startsWith('/')) return URL.canParse(text, page) ? new URL(text, page) : undefined;
	const withScheme = /^[a-z][a-z\d+.-]*:\/\//i.test(text) ? text : `http://${text}`;
	if (text === '' || !URL.canParse(withScheme)) return undefined;
	const url = new URL(withScheme);
	const namesPort = /^[a-z]+:\/\/[^/]*:\d+/i.test(withScheme);
	if (!namesPort && ALLOWED_HOSTS.includes(url.hostname)) url.port = DEFAULT_PORT;
	return url;
}
