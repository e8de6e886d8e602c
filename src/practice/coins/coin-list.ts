import { COINS, type PracticeCoin } from './coins.ts';

/** The coins that the node of one world knows, in the order in which it lists them. */
export class CoinList {
	readonly all: readonly PracticeCoin[];
	readonly #byTicker: ReadonlyMap<string, PracticeCoin>;

	constructor(all: readonly PracticeCoin[] = COINS) {
		this.all = all;
		this.#byTicker = new Map(all.map((coin) => [coin.ticker, coin]));
	}

	find(ticker: string): PracticeCoin | undefined {
		return this.#byTicker.get(ticker);
	}
}

/** The usual coins, and after them as many invented ones as it takes to have `count`. */
export function coinListOf(count = COINS.length): CoinList {
	const missing = Math.max(0, count - COINS.length);
	return new CoinList([
		...COINS,
		...Array.from({ length: missing }, (_, index) => inventedCoin(COINS.length + index + 1)),
	]);
}

/** The invented coins take turns with this number of address versions, as real coins share theirs. */
const VERSIONS = 100;

/** Like most descendants of Bitcoin: a script address begins with a 3, and a key's version lies 128 above the address's. */
function inventedCoin(number: number): PracticeCoin {
	const digits = String(number).padStart(3, '0');
	const addressVersion = 23 + (number % VERSIONS);
	return {
		ticker: `COIN${digits}`,
		name: `Coin ${digits}`,
		addressVersion,
		scriptVersion: 5,
		keyVersion: addressVersion + 128,
		txfee: 10_000n,
		rpcPort: 20_000 + number,
		bookkeeping: 'legacy',
		hasDaemon: true,
		activeAtStart: true,
	};
}
