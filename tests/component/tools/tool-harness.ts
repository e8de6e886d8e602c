import { NodeClient } from '#lib/client/node-client.ts';
import type { Transport } from '#lib/client/transport/transport.ts';
import type { Practice } from '#practice/practice.ts';
import type { Desk } from '#lib/state/desk.ts';
import { openInVariant, transportTo, USERPASS } from '../../unit/practice/node/practice-fixture.ts';
import { openDesk } from '../open-desk.ts';

export const OWN = 'RHmpZ2FzJ8K7MEB6iXQAWsGjHWr2sbeHse';

/** A desk signed in to a practice node that records its calls. */
export interface ToolHarness {
	readonly desk: Desk;
	readonly practice: Practice;
	/** Names of the called methods, in order. */
	methods(): string[];
	close(): Promise<void>;
}

export async function openToolHarness(): Promise<ToolHarness> {
	const practice = await openInVariant('document');
	const inner = transportTo(practice);
	const called: string[] = [];
	const transport: Transport = {
		...inner,
		send: (body, options) => {
			called.push(String((JSON.parse(body) as { method: unknown }).method));
			return inner.send(body, options);
		},
	};
	const desk = await openDesk(new NodeClient({ transport, userpass: USERPASS }));
	return {
		desk,
		practice,
		methods: () => called,
		async close() {
			desk.database.close();
			await practice.close();
		},
	};
}
