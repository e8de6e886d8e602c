import { DaemonClient } from '#lib/client/daemon-client.ts';
import { CallError } from '#lib/client/call-error.ts';
import { NodeClient } from '#lib/client/node-client.ts';
import type { Transport } from '#lib/client/transport/transport.ts';
import type { SharedStream } from '#lib/node/node-link.ts';
import { MessageLog } from '#lib/node/stream.ts';
import type { Practice } from '#practice/practice.ts';
import { Desk } from '#lib/state/desk.ts';
import { Settings } from '#lib/state/stored/settings.svelte.ts';
import { connectionTo } from '../../unit/state/connection-to.ts';
import { freshDatabase } from '../../unit/storage/whole-database.ts';
import {
	callMethod,
	openInVariant,
	transportTo,
	USERPASS,
} from '../../unit/practice/node/practice-fixture.ts';

/**
 * A desk signed in to a practice node and its daemon, reading the node's event stream in this tab.
 */
export interface ConsoleHarness {
	readonly desk: Desk;
	readonly practice: Practice;
	/** Bodies sent to the node, in order. */
	readonly bodies: string[];
	/** Number of calls of this method to the node. */
	count(method: string): number;
	/** Complete content of the database as text. */
	stored(): Promise<string>;
	close(): Promise<void>;
}

export interface HarnessOptions {
	readonly isStreamRead?: boolean;
	readonly hasDaemon?: boolean;
}

export async function openConsoleHarness({
	isStreamRead = true,
	hasDaemon = true,
}: HarnessOptions = {}): Promise<ConsoleHarness> {
	const practice = await openInVariant('document');
	const bodies: string[] = [];
	const inner = transportTo(practice);
	const transport: Transport = {
		...inner,
		send(body, signal) {
			bodies.push(body);
			return inner.send(body, signal);
		},
	};
	const client = new NodeClient({ transport, userpass: USERPASS });
	const daemon = hasDaemon ? new DaemonClient({ transport: daemonTransport(practice) }) : undefined;
	const connection = connectionTo({ client, daemon });
	const { news } = connection;
	const log = new MessageLog();
	await callMethod(practice, 'getendpoint');
	const leave = practice.events.takeSeat((text) => {
		const { queueid } = JSON.parse(text) as { queueid: number };
		log.add(queueid, text, false);
	});
	const database = await freshDatabase();
	const desk = new Desk(
		{
			...connection,
			readStream({ logged, statusChanged }) {
				statusChanged(isStreamRead ? 'on' : 'off');
				const stream = {
					want: () => undefined,
					publish: () => undefined,
					askLog: (after: never) => logged?.(log.after(after)),
				};
				return Promise.resolve(stream as unknown as SharedStream);
			},
		},
		database,
		await Settings.open(database),
	);
	news.setStatus(isStreamRead ? 'on' : 'off');
	return {
		...{ desk, practice, bodies },
		count: (method) => bodies.filter((body) => body.includes(`"method":"${method}"`)).length,
		async stored() {
			const rows = await Promise.all([...database.objectStoreNames].map((store) => database.getAll(store)));
			return JSON.stringify(rows, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value));
		},
		async close() {
			leave?.();
			database.close();
			await practice.close();
		},
	};
}

function daemonTransport(practice: Practice): Transport {
	return {
		address: '/rpc/daemon',
		async send(body) {
			const answer = await practice.callDaemon(body);
			if (!answer) throw new CallError('dropped', 'The connection was closed.');
			return { status: answer.status, body: new TextEncoder().encode(answer.body) };
		},
	};
}
