import { parseElectrumServer, type UsedCoin } from '#lib/domain/coins/coin-use.ts';

/** How a used coin is stored: `host:port` where it is used through an electrum server. */
type StoredCoin = readonly [coin: string, electrum?: string];

export function formatUsedCoins(coins: readonly UsedCoin[]): StoredCoin[] {
	return coins.map(({ coin, electrum }) => (electrum ? [coin, `${electrum.host}:${electrum.port}`] : [coin]));
}

/** Leaves out what is not a coin. */
export function parseUsedCoins(stored: unknown): UsedCoin[] | undefined {
	if (!Array.isArray(stored)) return undefined;
	return stored.flatMap((each: unknown): UsedCoin[] => {
		if (!Array.isArray(each) || typeof each[0] !== 'string') return [];
		const electrum = typeof each[1] === 'string' ? parseElectrumServer(each[1]) : undefined;
		return [electrum ? { coin: each[0], electrum } : { coin: each[0] }];
	});
}
