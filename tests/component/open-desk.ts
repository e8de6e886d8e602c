import type { NodeClient } from '#lib/client/node-client.ts';
import type { NodeProgram } from '#lib/domain/session/saved-node.ts';
import { Desk } from '#lib/state/desk.ts';
import { Settings } from '#lib/state/stored/settings.svelte.ts';
import { connectionTo } from '../unit/state/connection-to.ts';
import { freshDatabase } from '../unit/storage/whole-database.ts';

/** Opens a desk signed in to this node, with nothing stored. Close it with `database.close()`. */
export async function openDesk(client: NodeClient, program?: NodeProgram): Promise<Desk> {
	const database = await freshDatabase();
	const settings = await Settings.open(database);
	return new Desk(connectionTo({ client, program }), database, settings);
}
