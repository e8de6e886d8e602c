/** A server that knows a coin's chain, for a coin without its own daemon on the node's machine. */
export interface ElectrumServer {
	readonly host: string;
	readonly port: number;
}

/** A coin that the node knows. */
export interface ListedCoin {
	readonly coin: string;
	/** The node uses it at present. */
	readonly isActive: boolean;
	/** The server that replaces a local daemon for this coin. */
	readonly electrum?: ElectrumServer;
}

/** A coin that the user trades with, and how the node last used it. */
export type UsedCoin = Omit<ListedCoin, 'isActive'>;

/** The coins in use, including earlier ones that are off now: a node forgets them when it ends. */
export function addUsed(used: readonly UsedCoin[], listed: readonly ListedCoin[]): UsedCoin[] {
	const active = listed
		.filter(({ isActive }) => isActive)
		.map(({ coin, electrum }) => (electrum ? { coin, electrum } : { coin }));
	const isActive = ({ coin }: UsedCoin) => active.some((each) => each.coin === coin);
	return [...used.filter((each) => !isActive(each)), ...active].sort((one, other) =>
		one.coin < other.coin ? -1 : 1,
	);
}

/** The used coins that are off now. A coin that the node no longer lists cannot be switched on. */
export function coinsOff(used: readonly UsedCoin[], listed: readonly ListedCoin[]): UsedCoin[] {
	return used.filter(({ coin }) => listed.some((each) => each.coin === coin && !each.isActive));
}

/** Parses `host:port`, a node's notation for an electrum server. */
export function parseElectrumServer(text: string): ElectrumServer | undefined {
	const found = /^(.+):(\d{1,5})$/.exec(text);
	const port = Number(found?.[2]);
	return found?.[1] && port > 0 && port < 65_536 ? { host: found[1], port } : undefined;
}

/** A ticker in the form allowed in an address. */
export const isTicker = (text: string): boolean => /^[\w.-]{1,32}$/.test(text);
