/** Tickers in a sentence: "KMD", "KMD and LTC", "BTC, KMD and LTC". */
export function listOfCoins(coins: readonly string[]): string {
	return new Intl.ListFormat('en-GB', { type: 'conjunction' }).format(coins);
}

/** "LTC is" or "BTC and LTC are". */
export function coinsAre(coins: readonly string[]): string {
	return `${listOfCoins(coins)} ${coins.length === 1 ? 'is' : 'are'}`;
}
