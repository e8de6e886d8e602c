import { DaemonClient } from '#lib/client/daemon-client.ts';
import type { Transport } from '#lib/client/transport/transport.ts';
import { Desk } from '#lib/state/desk.ts';
import { Settings } from '#lib/state/stored/settings.svelte.ts';
import type { Database } from '#lib/storage/database.ts';
import type { FakeDaemon } from '../practice/daemon/daemon-fixture.ts';
import { connectionTo } from './connection-to.ts';

/** Decides by call number and method whether a call is lost before or after execution, or not at all. */
export type Fate = (call: number, method: string) => 'before' | 'after' | undefined;

/**
 * Opens a desk whose chain daemon is a scripted practice one. A lost call never settles, as if the page had been
 * closed.
 */
export async function openPage(
	atHand: FakeDaemon,
	database: Database,
	outcomeOf: Fate = () => undefined,
	onSent: (method: string) => void = () => undefined,
): Promise<Desk> {
	let calls = 0;
	const transport: Transport = {
		address: 'practice',
		async send(body) {
			const { method } = JSON.parse(body) as { method: string };
			const outcome = outcomeOf((calls += 1), method);
			if (outcome === 'before') return new Promise(() => undefined);
			const answer = await atHand.send(body);
			onSent(method);
			if (outcome === 'after') return new Promise(() => undefined);
			return { status: answer.status, body: new TextEncoder().encode(answer.body) };
		},
	};
	const connection = connectionTo({ daemon: new DaemonClient({ transport }) });
	return new Desk(connection, database, await Settings.open(database));
}

/** Creates a token and mines its block. */
export async function makeToken(atHand: FakeDaemon, supply: string): Promise<string> {
	const { hex } = await atHand.ask<{ hex: string }>('tokencreate', 'Tide', supply, '');
	const tokenId = await atHand.ask<string>('sendrawtransaction', hex);
	atHand.mine();
	return tokenId;
}
