/** Time in seconds since 1970. */
export const NOON = 1_795_174_561;
export const PAIR = { base: 'RICK', rel: 'LTC' };
const order = (price: string, rel: number) => ({
	...{ coin: 'RICK', address: `maker at ${price}`, price, numutxos: 5, maxvolume: rel },
	...{ pubkey: `maker of ${price}`.padEnd(64, '0'), age: 15, zcredits: 0 },
});
const coin = {
	...{ coin: 'RICK', height: 1, status: 'active', smartaddress: 'mine', rpc: '', txfee: 1000 },
	...{ pubtype: 60, p2shtype: 85, wiftype: 188 },
};
const output = (index: number, value: number) => ({
	...{ tx_hash: String(index).repeat(64), tx_pos: 0, height: 1, value },
});
/** Replies with an order book of RICK and LTC, and a wallet with ten of each. */
export const REPLIES = {
	orderbook: {
		...{ asks: [order('0.5', 1), order('0.7', 9)], bids: [order('0.4', 4)], numasks: 2, numbids: 1 },
		...{ ...PAIR, timestamp: NOON },
	},
	ticker: [],
	getcoin: { result: 'success', enabled: 2, disabled: 0, coin },
	balance: { result: 'success', coin: 'LTC', address: 'mine', balance: 10 },
	listunspent: [output(1, 600_000_000), output(2, 300_000_000), output(3, 100_000_000)],
	inuse: [],
	recentswaps: { result: 'success', swaps: [], pending: { timeleft: 0, base: '', rel: '' } },
	buy: { result: 'success', swaps: [], pending: { timeleft: 10, base: '', rel: '' } },
};
