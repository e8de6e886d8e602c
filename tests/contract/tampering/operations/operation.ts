import { CallError } from '#lib/client/call-error.ts';
import type { Page } from '../page.ts';

/** The final state that the user sees. */
export interface Outcome {
	/**
	 * - `refused: …`: the review finds these, and nothing can be sent.
	 * - `error: …`: the work ended in the error of that code.
	 * - `asked: …; …`: the user has to tick these before it is sent.
	 * - any other: the step or state that the page names.
	 */
	readonly end: string;
	/** Everything about money on the screen. */
	readonly shown: unknown;
}

/** A user action that builds, spends or trades. */
export interface Operation {
	/** Prepares the state before the action, with an honest program. */
	prepare?(page: Page): Promise<void>;
	/** The action itself, including polls of its result. */
	act(page: Page): Promise<Outcome>;
	/** Ends at which the page itself revokes what was sent. */
	readonly alarms?: readonly string[];
}

/** A block of the practice chains, and waiting time for pending items. */
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

/** Number of polls until a transaction counts as not found. */
const LOOKS = 3;

/** Builds, sends if the review allows it, and follows it into a block. */
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
	await page.pass(BLOCK_MS);
	for (let look = 0; look < LOOKS && flow.step !== 'visible'; look += 1) await flow.watch.refresh();
	const other = flow.entry?.otherTxid === undefined ? '' : ', other-id';
	const { error } = flow.watch;
	return `${flow.step}${other}${error && flow.step !== 'visible' ? `, ${codeOf(error)}` : ''}`;
}
