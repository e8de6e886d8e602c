/** An electrum server, for a coin without a daemon on the node's machine. */
export interface ElectrumServer {
	readonly host: string;
	readonly port: number;
}

/** A coin that the node knows. */
export interface ListedCoin {
	readonly coin: string;
	/** True if the coin is switched on in the node. */
	readonly isActive: boolean;
	/** The electrum server that replaces a local daemon. */
	readonly electrum?: ElectrumServer;
}

/** A coin that the user trades, and how the node last used it. */
export type UsedCoin = Omit<ListedCoin, 'isActive'>;

/**
 * Adds active coins to the used ones, including coins that are inactive now, because a node forgets its coins
 * when it stops.
 */
export function addUsed(used: readonly UsedCoin[], listed: readonly ListedCoin[]): UsedCoin[] {
	const active = listed
		.filter(({ isActive }) => isActive)
		.map(({ coin, electrum }) => (electrum ? { coin, electrum } : { coin }));
	const isActive = ({ coin }: UsedCoin) => active.some((each) => each.coin === coin);
	return [...used.filter((each) => !isActive(each)), ...active].sort((one, other) =>
		one.coin < other.coin ? -1 : 1,
	);
}

/** Used coins that are inactive now. A coin that the node no longer lists cannot be switched on. */
export function coinsOff(used: readonly UsedCoin[], listed: readonly ListedCoin[]): UsedCoin[] {
	return used.filter(({ coin }) => listed.some((each) => each.coin === coin && !each.isActive));
}

/** Parses `host:port`, the node's notation for an electrum server. */
export function parseElectrumServer(text: string): ElectrumServer | undefined {
	const found = /^(.+):(\d{1,5})$/.exec(text);
	const port = Number(found?.[2]);
	return found?.[1] && port > 0 && port < 65_536 ? { host: found[1], port } : undefined;
}

/** True for a ticker that is allowed in a URL. */
export const isTicker = (text: string): boolean => /^[\w.-]{1,32}$/.test(text);
