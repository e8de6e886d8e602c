import { electrum, getcoins, getcoin } from '#lib/api/coins.ts';
import { electrumOff } from '#lib/api/electrum-off.ts';
import { balance } from '#lib/api/wallet.ts';
import { CallError } from '#lib/client/call-error.ts';
import type { NodeClient } from '#lib/client/node-client.ts';
import type { PreloadedWallet } from '../features/wallet.ts';
import { listCoins, openWallet as openReferenceWallet } from '../reference/wallet/wallet.ts';
import type { ElectrumServer } from '#lib/domain/coin-use.ts';
import { parseDecimal } from '#lib/domain/money/amount.ts';
import type { AccountPayments } from '../features/payments.ts';
import { openAccounts as openReferenceAccounts } from '../reference/wallet/accounts.ts';

/**
 * Timeout in milliseconds. If the server was dead, calls that involve the coin took up to 90 s, and leaving the
 * server 76 s.
 */
const DEAD_SERVER_MS = 180_000;

export function openWallet(client: NodeClient): PreloadedWallet {
	const wallet = openReferenceWallet(client);
	const serverOf = async (ticker: string) => {
		const options = { priority: 'user', timeoutMs: DEAD_SERVER_MS } as const;
		const listed = listCoins(await client.call(getcoins, {}, options));
		return listed.find(({ coin }) => coin === ticker)?.electrum;
	};
	/**
	 * Adding the same server again reveals its state: "already there" means that the connection is alive; it is
	 * restarted if calls to it have failed. If the server is silent, the first call fails after about 40 s.
	 */
	const isAnswering = async (ticker: string, { host: ipaddr, port }: ElectrumServer) => {
		const slowly = { priority: 'user', timeoutMs: DEAD_SERVER_MS } as const;
		const { coin } = await client.call(getcoin, { coin: ticker }, slowly);
		if (!('smartaddress' in coin) || coin.electrum === undefined) return false;
		const again = { coin: ticker, ipaddr, port, cache_history: 1 as const };
		if ((await client.call(electrum, again, slowly)).status !== 'already there') return false;
		await client.call(balance, { coin: ticker, address: coin.smartaddress }, slowly);
		return (await client.call(electrum, again, slowly)).restart === undefined;
	};
	return {
		...wallet,
		/**
		 * The real program leaves outputs that were offered to a taker but not spent out of `balance` and
		 * `listunspent` until a restart; `getcoin` counts them. For a coin on an electrum server `getcoin`
		 * returns 0.
		 */
		async total(ticker, address, options) {
			// Called together, so that a caller that reads the balance too shares its reply.
			const [{ coin }, spendable] = await Promise.all([
				client.call(getcoin, { coin: ticker }, options),
				wallet.balance(ticker, address, options),
			]);
			const isNative = 'smartaddress' in coin && coin.electrum === undefined;
			return isNative && coin.balance !== undefined ? parseDecimal(coin.balance) : spendable;
		},
		/**
		 * Measured on the real program: a disabled coin keeps its electrum server, `enable` does not drop it,
		 * and a second server is only added, so that a dead one still costs up to 90 s per call. Therefore old
		 * servers are left first. The program also reports success if no server answers, and then uses the coin
		 * through its daemon or without any backend. It may even list the server, with a balance from its own
		 * file, as it does for one that never answers.
		 */
		async switchOn(wanted) {
			const current = await serverOf(wanted.coin);
			const isSame = current?.host === wanted.electrum?.host && current?.port === wanted.electrum?.port;
			if (current && !isSame)
				await client.call(electrumOff, { coin: wanted.coin }, { timeoutMs: DEAD_SERVER_MS });
			await wallet.switchOn(wanted);
			if (!wanted.electrum || (await isAnswering(wanted.coin, wanted.electrum))) return;
			if (await serverOf(wanted.coin))
				await client.call(electrumOff, { coin: wanted.coin }, { timeoutMs: DEAD_SERVER_MS });
			throw notConnected();
		},
	};
}

function notConnected(): CallError {
	return new CallError('refused', 'The node has no connection to the server.', {
		...{ method: electrum.name, code: 'COIN-ELECTRUM' },
	});
}

/** Most builds of the real program lack this method, and close the connection on unknown methods. */
export function openAccounts(client: NodeClient): AccountPayments {
	const { quoteFromAccount, ...rest } = openReferenceAccounts(client);
	return {
		...rest,
		async quoteFromAccount(coin, order) {
			try {
				return await quoteFromAccount(coin, order);
			} catch (error) {
				if (!(error instanceof CallError) || error.kind !== 'dropped') throw error;
				throw new CallError('refused', `This build of the node cannot send ${coin}.`, { cause: error });
			}
		},
	};
}
