import type { NodeCommand } from '#lib/domain/control/node-reports.ts';
import type { Desk } from '../desk.ts';
import { Live } from '../live.svelte.ts';

/** The commands of the node, as it lists them itself. Read once: it does not change while the node runs. */
export class NodeCommands {
	readonly list: Live<readonly NodeCommand[]>;

	constructor(desk: Desk) {
		const { node } = desk.connection;
		this.list = new Live<readonly NodeCommand[]>(async (signal) => node.control.commands({ signal }), {
			lastKnown: desk.lastKnown('commands'),
		});
	}
}
