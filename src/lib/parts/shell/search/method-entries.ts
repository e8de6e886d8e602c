import { resolve } from '$app/paths';
import { keyOfMethod } from '#lib/domain/console.ts';
import { DAEMON_METHODS, NODE_METHODS } from '#lib/node/list-methods.ts';
import { GROUP_TEXT } from '#lib/messages/console.ts';
import { entryOf, type SearchEntry } from './search-entry.ts';

/** Search entries for all console methods of the node and of the daemon's token module. */
export const METHOD_ENTRIES: readonly SearchEntry[] = [...NODE_METHODS, ...DAEMON_METHODS].map((method) =>
	entryOf({
		...{ kind: 'method', id: `method:${keyOfMethod(method)}`, name: method.name },
		...{ note: GROUP_TEXT[method.group] ?? method.group, about: method.summary, icon: 'console' },
		href: `${resolve('/console')}?method=${encodeURIComponent(keyOfMethod(method))}`,
	}),
);
