import { isLoopback, loopbackPermission, watchPolicy, type PolicyWatch } from '../transport/blocked.ts';
import { CallError } from '../call-error.ts';
import { withDeadline } from '../transport/deadline.ts';
import type { Dialect } from '../dialect.ts';
import { NoConnection, type Fetch } from '../transport/http-post.ts';
import { HARMLESS_CALL } from '../transport/http-transport.ts';
import { parseNodeAddress, type AddressProblem } from './node-address.ts';
import { recogniseNode } from './recognise-node.ts';

/** The rungs, from what costs nothing to what takes the network. */
export type Rung = 'address' | 'page' | 'permission' | 'reach' | 'program';

/** Why there is no node at an address. The codes are those of `explain/`. */
export type Problem =
	| AddressProblem
	| 'NET-MIXED'
	| 'NET-LNA'
	| 'NET-POLICY'
	| 'NET-REFUSED'
	| 'NET-CORS'
	| 'NET-SILENT'
	| 'REPLY-CUT'
	| 'NODE-OTHER';

export interface Diagnosis {
	/** The address as it was understood; as typed where it was not. */
	readonly address: string;
	/** The rungs that were passed, in order. */
	readonly passed: readonly Rung[];
	/** What stopped the climb. Without it a trading node answers. */
	readonly problem?: Problem;
	/** What came back instead of what was expected. */
	readonly raw?: string;
	readonly dialect?: Dialect;
}

/** What the doctor sees of the browser; tests hand in their own. */
export interface Surroundings {
	readonly fetch: Fetch;
	/** The address of the page. */
	readonly page: string;
	readonly userAgent: string;
	readonly permission: () => Promise<PermissionState | undefined>;
	readonly watchPolicy: (address: string) => PolicyWatch;
}

export interface ExamineOptions {
	readonly surroundings?: Surroundings;
	readonly signal?: AbortSignal;
	/** Told before each rung, and whether the browser is going to ask the user for permission there. */
	readonly onRung?: (rung: Rung, browserWillAsk: boolean) => void;
}

interface Patient extends Surroundings {
	readonly signal: AbortSignal | undefined;
	address: string;
	browserWillAsk: boolean;
	dialect?: Dialect | undefined;
	raw?: string | undefined;
}

/** A node that is busy with an earlier call answers when that is done. */
const SILENCE_MS = 8000;

/** While the browser shows its question the call is pending; ending it would take the question away. */
const QUESTION_MS = 300_000;

const LADDER: readonly (readonly [Rung, (patient: Patient) => MaybeProblem | Promise<MaybeProblem>])[] = [
	['address', understandAddress],
	['page', judgePage],
	['permission', askPermission],
	['reach', reach],
	['program', ({ dialect }) => (dialect ? undefined : 'NODE-OTHER')],
];

type MaybeProblem = Problem | undefined;

/**
 * Finds out why a node cannot be reached, or that it can. All failed connections look alike to a page, so it climbs
 * a ladder of checks and stops at the first that fails. Sends nothing but `help`, and no userpass.
 */
export async function examineNode(typed: string, options: ExamineOptions = {}): Promise<Diagnosis> {
	const { surroundings = browserSurroundings(), signal } = options;
	const patient: Patient = { ...surroundings, signal, address: typed, browserWillAsk: false };
	const passed: Rung[] = [];
	for (const [rung, check] of LADDER) {
		signal?.throwIfAborted();
		options.onRung?.(rung, patient.browserWillAsk);
		const problem = await check(patient);
		if (problem) return { address: patient.address, passed, problem, raw: patient.raw };
		passed.push(rung);
	}
	return { address: patient.address, passed, dialect: patient.dialect };
}

function understandAddress(patient: Patient): MaybeProblem {
	const parsed = parseNodeAddress(patient.address, patient.page);
	if ('problem' in parsed) return parsed.problem;
	patient.address = parsed.address;
}

/** Only WebKit holds plain http on this machine to be mixed content; the others let it through. */
function judgePage({ address, page, userAgent }: Patient): MaybeProblem {
	const isMixed = new URL(page).protocol === 'https:' && address.startsWith('http:');
	const isWebKit = /AppleWebKit/.test(userAgent) && !/Chrom(e|ium)/.test(userAgent);
	if (isMixed && (isWebKit || !isLoopback(new URL(address).hostname))) return 'NET-MIXED';
}

async function askPermission(patient: Patient): Promise<MaybeProblem> {
	const state = await patient.permission();
	patient.browserWillAsk = state === 'prompt';
	return state === 'denied' ? 'NET-LNA' : undefined;
}

async function reach(patient: Patient): Promise<MaybeProblem> {
	const policy = patient.watchPolicy(patient.address);
	try {
		patient.dialect = await inTime(patient, (signal) =>
			recogniseNode(patient.fetch, patient.address, signal),
		);
	} catch (reason) {
		return await judgeFailure(patient, policy, reason);
	} finally {
		policy.end();
	}
}

async function judgeFailure(patient: Patient, policy: PolicyWatch, reason: unknown): Promise<MaybeProblem> {
	if (reason instanceof CallError) {
		patient.raw = reason.raw;
		if (reason.kind === 'timeout') return 'NET-SILENT';
		return reason.reason === 'cut' ? 'REPLY-CUT' : 'NODE-OTHER';
	}
	if (!(reason instanceof NoConnection)) throw reason;
	if (await policy.hasBlocked()) return (await patient.permission()) === 'denied' ? 'NET-LNA' : 'NET-POLICY';
	return (await somethingSpeaksHttp(patient)) ? 'NET-CORS' : 'NET-REFUSED';
}

/** In this mode the reply stays hidden, but that there was one does not. The call is delivered: it must be harmless. */
async function somethingSpeaksHttp(patient: Patient): Promise<boolean> {
	const init: RequestInit = { method: 'POST', body: HARMLESS_CALL, mode: 'no-cors', credentials: 'omit' };
	try {
		await inTime(patient, (signal) => patient.fetch(patient.address, { ...init, signal }));
		return true;
	} catch {
		patient.signal?.throwIfAborted();
		return false;
	}
}

function inTime<Result>(patient: Patient, step: (signal: AbortSignal) => Promise<Result>): Promise<Result> {
	return withDeadline(patient.browserWillAsk ? QUESTION_MS : SILENCE_MS, patient.signal, step);
}

function browserSurroundings(): Surroundings {
	return {
		fetch: (input, init) => fetch(input, init),
		page: location.href,
		userAgent: navigator.userAgent,
		permission: loopbackPermission,
		watchPolicy,
	};
}
