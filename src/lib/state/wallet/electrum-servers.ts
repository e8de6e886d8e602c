import { parseElectrumServer, type ElectrumServer } from '#lib/domain/coins/coin-use.ts';
import type { Database } from '#lib/storage/database.ts';
import { StoredSetting } from '../stored-setting.svelte.ts';

const MOST_SERVERS = 8;

/** `host:port`, the latest first, by coin. */
type ServersByCoin = Readonly<Record<string, readonly string[]>>;

/** The electrum servers that the user has named for each coin. */
export class ElectrumServers {
	readonly #stored: StoredSetting<ServersByCoin>;

	constructor(database: Database) {
		this.#stored = new StoredSetting<ServersByCoin>(database, {
			name: 'electrum-servers',
			initial: {},
			parse: parseServers,
		});
	}

	/** The one that was used last comes first. */
	of(coin: string): ElectrumServer[] {
		const named = Object.hasOwn(this.#stored.current, coin) ? this.#stored.current[coin] : undefined;
		return (named ?? []).flatMap((written) => parseElectrumServer(written) ?? []);
	}

	add(coin: string, server: ElectrumServer): void {
		const written = writeServer(server);
		this.#change(coin, (others) =>
			[written, ...others.filter((each) => each !== written)].slice(0, MOST_SERVERS),
		);
	}

	remove(coin: string, server: ElectrumServer): void {
		const written = writeServer(server);
		this.#change(coin, (servers) => servers.filter((each) => each !== written));
	}

	#change(coin: string, change: (servers: readonly string[]) => readonly string[]): void {
		this.#stored.update((all) => {
			const servers = Object.hasOwn(all, coin) ? all[coin] : undefined;
			return { ...all, [coin]: change(servers ?? []) };
		});
	}
}

/** As it is typed and stored. */
export const writeServer = ({ host, port }: ElectrumServer): string => `${host}:${port}`;

/** Leaves out what is no list of servers. */
function parseServers(stored: unknown): ServersByCoin | undefined {
	if (typeof stored !== 'object' || stored === null) return undefined;
	const lists = Object.entries(stored).flatMap(([coin, list]: [string, unknown]) =>
		Array.isArray(list) ? [[coin, list.filter((each) => typeof each === 'string')] as const] : [],
	);
	return Object.fromEntries(lists);
}
