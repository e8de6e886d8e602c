import { help } from '#lib/api/session.ts';
import type { NodeClient } from '#lib/client/node-client.ts';
import type { LazyControl } from '../features/control.ts';
import { openControl as openReferenceControl } from '../reference/control.ts';

/** Not in the API document. Like `help`, it needs no key and returns a single string. */
const version = { ...help, name: 'version' };

/** Reported by builds of unknown version. */
const UNKNOWN = 'UNKNOWN';

export function openControl(client: NodeClient): LazyControl {
	return {
		...openReferenceControl(client),
		async version(options) {
			const { result } = await client.call(version, {}, options);
			return result === UNKNOWN ? undefined : result;
		},
	};
}
