import {
	isLoopback,
	loopbackPermission,
	watchPolicy,
	type PolicyWatch,
} from '#lib/client/transport/blocked.ts';
import { CallError } from '#lib/client/call-error.ts';
import type { ErrorCode } from '#lib/client/errors/error-code.ts';
import { withDeadline } from '#lib/client/transport/deadline.ts';
import type { Dialect } from '../dialect.ts';
import { NoConnection, type Fetch } from '#lib/client/transport/http-post.ts';
import { HARMLESS_CALL } from '#lib/client/transport/http-transport.ts';
import { parseNodeAddress, type AddressProblem } from './node-address.ts';
import { ACCESS_STEPS, type Access, type AccessProblem, type AccessStep } from './examine-access.ts';
import { probeByGateway, type ProbedProgram } from './gateway-health.ts';
import { recogniseNode, type OtherProgram } from './recognise-node.ts';

/** The steps of the check: first those that cost nothing, then those that need the network, then the user's own key. */
export type Step = 'address' | 'page' | 'permission' | 'reach' | 'program' | AccessStep;

/** Why there is no node at an address. */
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
	/** The address as it was understood; as typed where it was not. */
	readonly address: string;
	/** The steps that were passed, in order. */
	readonly passed: readonly Step[];
	/** The problem that the next step met. Without one a trading node answers. */
	readonly problem?: Problem;
	/** The text that came back instead of the expected one. */
	readonly raw?: string;
	readonly dialect?: Dialect;
}

/** The browser as the doctor sees it; tests hand in their own. */
export interface Environment {
	readonly fetch: Fetch;
	/** The address of the page. */
	readonly page: string;
	readonly userAgent: string;
	readonly permission: () => Promise<PermissionState | undefined>;
	readonly watchPolicy: (address: string) => PolicyWatch;
}

export interface ExamineOptions {
	readonly environment?: Environment;
	/** How the user signs in, if that is to be checked too. */
	readonly access?: Access | undefined;
	readonly signal?: AbortSignal;
	/** Called before each step; says whether the browser is going to ask the user for permission during it. */
	readonly onStep?: (step: Step, browserWillAsk: boolean) => void;
}

interface Examination extends Environment {
	readonly signal: AbortSignal | undefined;
	address: string;
	browserWillAsk: boolean;
	readonly access: Access | undefined;
	/** Why what answers is no node. */
	otherProgram?: Problem | undefined;
	dialect?: Dialect | undefined;
	raw?: string | undefined;
}

/** A node that is busy with an earlier call answers when that is done. */
const SILENCE_MS = 8000;

/** While the browser shows its question the call is pending; ending it would close the question. */
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
 * Finds out why a node cannot be reached, or that it can. All failed connections look alike to a page, so it goes
 * through a list of checks and stops at the first that fails. Sends nothing but `help` and `version`, and no userpass before it is
 * certain that a node answers.
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
	return { address: examination.address, passed, dialect: examination.dialect };
}

function parseAddress(examination: Examination): MaybeProblem {
	const parsed = parseNodeAddress(examination.address, examination.page);
	if ('problem' in parsed) return parsed.problem;
	examination.address = parsed.address;
}

/** Only WebKit treats plain http on this machine as mixed content; the others allow it. */
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
		if ('dialect' in found) examination.dialect = found.dialect;
		else noteOther(examination, found.problem, found.raw);
	} catch (reason) {
		return await problemOfFailure(examination, policy, reason);
	} finally {
		policy.end();
	}
}

/** A program answers, so this step is passed; the next one fails on what it is. */
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

/** The gateway's findings at an address of which the page is told nothing. */
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

/** In this mode the reply is hidden, but not that there was one. The call is delivered: it must be harmless. */
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
