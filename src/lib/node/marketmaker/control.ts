import { help } from '#lib/api/session.ts';
import type { NodeClient } from '#lib/client/node-client.ts';
import type { LateControl } from '../subjects/control.ts';
import { openControl as openDocumentControl } from '../document/control.ts';

/** The API document does not have it. It answers without a key, with one text, as `help` does. */
const version = { ...help, name: 'version' };

/** The program's word for a build of which it does not know the version. */
const UNKNOWN = 'UNKNOWN';

export function openControl(client: NodeClient): LateControl {
	return {
		...openDocumentControl(client),
		async version(options) {
			const { result } = await client.call(version, {}, options);
			return result === UNKNOWN ? undefined : result;
		},
	};
}
