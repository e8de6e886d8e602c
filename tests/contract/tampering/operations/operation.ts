import { CallError } from '#lib/client/call-error.ts';
import type { Page } from '../page.ts';

/** The end of an action, as seen by the user. */
export interface Outcome {
	/**
	 * - `refused: …`: the review lists these problems, and nothing can be sent.
	 * - `error: …`: the work ended with this error code.
	 * - `asked: …; …`: the user has to confirm these before sending.
	 * - other: the step or state named by the page.
	 */
	readonly end: string;
	/** All money-related content of the screen. */
	readonly shown: unknown;
}

/** A user action that builds, spends or trades. */
export interface Operation {
	/** Prepares the initial state with an honest program. */
	prepare?(page: Page): Promise<void>;
	/** Performs the action and polls its result. */
	act(page: Page): Promise<Outcome>;
	/** Ends at which the page itself reports the payment as wrong. */
	readonly alarms?: readonly string[];
}

/** Block interval of the practice chains, and the time between polls of pending items, in milliseconds. */
export const BLOCK_MS = 120_000;

export const codeOf = (error: unknown): string =>
	error === undefined ? 'none' : error instanceof CallError ? error.code : String(error);

export const kindsOf = (all: readonly unknown[]): string =>
	[
		...new Set(
			all.map((each) => (typeof each === 'string' ? each : (each as { readonly kind: string }).kind)),
		),
	].join(', ');

interface Flow {
	readonly step: string;
	readonly failure: Error | undefined;
	readonly entry: { readonly otherTxid?: string | undefined } | undefined;
	readonly review:
		| {
				readonly problems: readonly unknown[];
				readonly cautions?: readonly unknown[];
				readonly doubt?: { readonly kind: string } | undefined;
		  }
		| undefined;
	readonly watch: { refresh(): Promise<void>; readonly error?: Error | undefined };
	build(): Promise<void>;
	send(): Promise<void>;
}

export function opened<Found>(found: Found | undefined): Found {
	if (found === undefined) throw new TypeError('Nothing is open.');
	return found;
}

/** Polls after which a transaction counts as not found. */
const POLLS = 3;

/** Builds, sends if the review allows it, and follows the transaction into a block. */
export async function throughFlow(page: Page, flow: Flow, isBuilt = false): Promise<Outcome> {
	if (!isBuilt) await flow.build();
	const { review } = flow;
	if (!review) return { end: `error: ${codeOf(flow.failure)}`, shown: {} };
	const { problems, cautions = [], doubt } = review;
	await flow.send();
	if (problems.length > 0) return { end: `refused: ${kindsOf(problems)}`, shown: {} };
	const asked = [...cautions, ...(doubt ? [doubt] : [])];
	const ending = await followed(page, flow);
	return { end: asked.length > 0 ? `asked: ${kindsOf(asked)}; ${ending}` : ending, shown: review };
}

async function followed(page: Page, flow: Flow): Promise<string> {
	if (flow.step === 'review') return `error: ${codeOf(flow.failure)}`;
	if (flow.step === 'sending' || flow.entry?.otherTxid !== undefined) await flow.watch.refresh();
	await page.advance(BLOCK_MS);
	for (let poll = 0; poll < POLLS && flow.step !== 'visible'; poll += 1) await flow.watch.refresh();
	const other = flow.entry?.otherTxid === undefined ? '' : ', other-id';
	const { error } = flow.watch;
	return `${flow.step}${other}${error && flow.step !== 'visible' ? `, ${codeOf(error)}` : ''}`;
}
