import { FakeMarket } from '../../unit/state/market/fake-market.ts';

export const ADDRESS = 'RRZNxYSMHkhNkY7CjXu6bB3QG8FkNGQXU9';
const TXID = (digit: number) => String(digit).repeat(64);

/** A coin as returned by `getcoins`. */
export const wireCoin = (coin: string, status: 'active' | 'inactive', more: object = {}) => ({
	...{ coin, status, installed: true, height: 100, smartaddress: ADDRESS, rpc: '127.0.0.1:7771' },
	...{ pubtype: 60, p2shtype: 85, wiftype: 188, txfee: 1000, ...more },
});

/** A scripted node that replies to the wallet's calls. */
export function fakeWallet(coins: readonly object[]): FakeMarket {
	const node = new FakeMarket(1_795_176_000, []);
	const expiration = Math.floor(Date.now() / 1000) + 90;
	node.replies = {
		getcoins: coins,
		getcoin: { result: 'success', enabled: 1, disabled: 0, coin: coins[0] },
		balances: [{ coin: 'KMD', balance: '12.5' }],
		balance: {
			...{ result: 'success', coin: 'KMD', address: ADDRESS, balance: '12.5' },
			...{ zcredits: '100', zdebits: { swaps: [], pendingswaps: '2.5' } },
		},
		listunspent: [
			{ txid: TXID(1), vout: 0, amount: '10', confirmations: 9 },
			{ txid: TXID(2), vout: 1, amount: '2', confirmations: 9 },
			{ txid: TXID(3), vout: 0, amount: '0.5', confirmations: 0 },
			{ txid: TXID(4), vout: 0, amount: '0.00000100', confirmations: 9 },
		],
		inuse: [{ expiration, txid: TXID(2), vout: 1 }],
		listtransactions: [
			{ txid: TXID(1), category: 'receive', amount: '10', vout: 0, confirmations: 9, time: 1_795_100_000 },
			{ txid: TXID(5), category: 'send', amount: '-1', vout: 0, confirmations: 1, time: 1_795_170_000 },
		],
		notarizations: { result: 'success', coin: 'KMD', lastnotarization: 95, bestheight: 100 },
		getfee: { result: 'success', coin: 'KMD', txfee: '0.00001' },
		setconfirms: { result: 'success' },
		disable: [coins[0]],
	};
	return node;
}
