import { CallError } from '#lib/client/call-error.ts';
import { NodeClient } from '#lib/client/node-client.ts';
import type { Transport } from '#lib/client/transport/transport.ts';
import type { VariantName } from '#practice/node/variant.ts';
import type { Practice } from '#practice/practice.ts';
import type { Desk } from '#lib/state/desk.ts';
import { openInVariant, transportTo, USERPASS } from '../../unit/practice/node/practice-fixture.ts';
import { openDesk } from '../open-desk.ts';

/** A desk signed in to a practice node whose connection the test can cut. */
export interface ControlHarness {
	readonly desk: Desk;
	readonly practice: Practice;
	readonly client: NodeClient;
	countOf(method: string): number;
	/** Loses the next reply to this method, after the node has executed the call. */
	lose(method: string): void;
	/** Sets the reply text of a method. */
	answer(method: string, text: string): void;
	close(): Promise<void>;
}

export async function openControlHarness(variant: VariantName = 'document'): Promise<ControlHarness> {
	const practice = await openInVariant(variant);
	const inner = transportTo(practice);
	const sent: string[] = [];
	const lost: string[] = [];
	const answers = new Map<string, string>();
	let isRunning = true;
	practice.watchNode((now) => (isRunning = now));
	const transport: Transport = {
		...inner,
		async send(body) {
			const { method } = JSON.parse(body) as { method: string };
			sent.push(method);
			const text = answers.get(method);
			if (text !== undefined) return { status: 200, body: new TextEncoder().encode(text) };
			// A stopped node accepts no connection.
			const reply = await inner.send(body).catch((error: unknown) => {
				throw isRunning ? error : new CallError('unreachable', 'Nothing answers.');
			});
			if (lost[0] !== method) return reply;
			lost.shift();
			throw new CallError('timeout', 'No reply came in time.');
		},
	};
	const client = new NodeClient({ transport, userpass: USERPASS });
	const desk = await openDesk(client, variant);
	return {
		desk,
		practice,
		client,
		countOf: (method) => sent.filter((each) => each === method).length,
		lose: (method) => lost.push(method),
		answer: (method, text) => answers.set(method, text),
		async close() {
			desk.database.close();
			await practice.close();
		},
	};
}
