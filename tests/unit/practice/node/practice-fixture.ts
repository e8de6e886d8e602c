import { CallError } from '#lib/client/call-error.ts';
import type { Transport } from '#lib/client/transport/transport.ts';
import { COINS } from '#practice/coins.ts';
import type { VariantName } from '#practice/node/variant.ts';
import { openPractice } from '#practice/open-practice.ts';
import type { Practice, PracticeOptions } from '#practice/practice.ts';
import { startedStore } from '../started-store.ts';

/** 2026-11-20 12:00:00 UTC. */
export const START = 1_795_176_000_000;

export const USERPASS = '9f4245cfd99a1bae53531da5d74f14802eccdca6e88fc91b22db5335f6c4d535';

/** Opens a practice node with a stopped clock. */
export async function openStill(more: Partial<PracticeOptions> = {}): Promise<Practice> {
	const options = { seed: 'practice', clock: 'still', start: START, wall: () => 0, ...more } as const;
	const store = more.store ?? (await startedStore(options));
	return openPractice({ ...options, store });
}

/** Coins that are enabled in the document variant at its start. */
const COINS_ON = COINS.filter(({ activeAtStart }) => activeAtStart).map(({ ticker }) => ticker);

/** Opens a practice node with a stopped clock and the same enabled coins in either variant. */
export async function openInVariant(
	variant: VariantName,
	more: Partial<PracticeOptions> = {},
): Promise<Practice> {
	const practice = await openStill({ ...more, variant });
	if (variant === 'document') return practice;
	for (const coin of COINS_ON) await callMethod(practice, 'enable', { coin });
	return practice;
}

/** Text of a reply as sent over the wire; `undefined` if the connection was closed. */
export async function callText(practice: Practice, body: string): Promise<string | undefined> {
	const bytes = await practice.callNode(body);
	return bytes && new TextDecoder().decode(bytes);
}

/**
 * Calls a method with the userpass.
 * @returns the text of the reply
 */
export function callMethod(
	practice: Practice,
	method: string,
	params: object = {},
): Promise<string | undefined> {
	return callText(practice, JSON.stringify({ userpass: USERPASS, method, ...params }));
}

/** Parsed reply of a call with the userpass. */
export async function callJson(practice: Practice, method: string, params: object = {}): Promise<never> {
	return JSON.parse((await callMethod(practice, method, params)) ?? 'null') as never;
}

/** Connects the app's own client to a practice node. */
export function transportTo(practice: Practice): Transport {
	return {
		address: 'in process',
		async send(body) {
			const reply = await practice.callNode(body);
			if (!reply) throw new CallError('dropped', 'The connection was closed.');
			return { status: 200, body: reply };
		},
	};
}
