import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { VARIANTS } from '#practice/node/variant.ts';
import { START } from '../unit/practice/node/practice-fixture.ts';
import { BLOCK, OWN, PAYEE, UNKNOWN_TXID, PracticeWallet } from './practice-wallet-calls.ts';

let wallet: PracticeWallet;

describe.each(VARIANTS)('%s variant', (variant) => {
	beforeEach(async () => {
		wallet = await PracticeWallet.open({ variant });
	});

	afterEach(() => wallet.practice.close());

	describe('address history', () => {
		it('lists a daemon’s received and net sent amounts, oldest first', async () => {
			const { txid } = await wallet.build('withdraw', {
				coin: 'KMD',
				outputs: [{ [PAYEE]: '0.5' }],
				broadcast: 1,
			});
			const rows = (await wallet.call('listtransactions', {
				coin: 'KMD',
				address: OWN,
				count: 100,
			})) as object[];
			expect(rows[0]).toMatchObject({ category: 'receive', address: OWN });
			// The real program lists only rows of the address itself: the change, sent and received again.
			const listed =
				variant === 'document'
					? { category: 'send', address: PAYEE, amount: -0.5, fee: -0.00001, vout: 0 }
					: { category: 'receive', address: OWN, amount: 1.49999, vout: 1 };
			expect(rows.at(-1)).toMatchObject({ ...listed, txid, confirmations: 0 });
			expect(rows.at(-1)).not.toHaveProperty('blockhash');
			await wallet.advance(BLOCK);
			const [row] = (await wallet.call('listtransactions', { coin: 'KMD', address: PAYEE })) as object[];
			expect(row).toMatchObject({ txid, category: 'receive', amount: 0.5, confirmations: 1 });
		});

		it('returns ten or the requested rows after skipped newest ones', async () => {
			const rows = async (page: object) =>
				(await wallet.call('listtransactions', { coin: 'KMD', address: OWN, ...page })) as { vout: number }[];
			const all = await rows({ count: 100 });
			expect(all).toHaveLength(12);
			expect(await rows({})).toEqual(all.slice(-10));
			expect(await rows({ count: 3, skip: 2 })).toEqual(all.slice(7, 10));
			expect(await rows({ skip: 100 })).toEqual([]);
		});

		it('lists an electrum server’s entries newest first', async () => {
			await wallet.call('electrum', { coin: 'KMD', ipaddr: '127.0.0.1', port: 50_001 });
			const { txid } = await wallet.build('withdraw', {
				coin: 'KMD',
				outputs: [{ [PAYEE]: '0.5' }],
				broadcast: 1,
			});
			const rows = (await wallet.call('listtransactions', { coin: 'KMD', address: OWN })) as object[];
			expect(rows).toHaveLength(5);
			// The document reports only heights; marketmaker reports a history, whose confirmations underflow while the
			// height is unknown.
			const [newest] = rows as { confirmations?: number }[];
			if (variant === 'document') expect(newest).toEqual({ tx_hash: txid, height: 0 });
			else {
				expect(newest).toMatchObject({ txid, category: 'send', blockindex: 0, amount: -0.5 });
				expect(newest?.confirmations).toBeGreaterThan(4_000_000_000);
			}
			await wallet.advance(BLOCK);
			const [first] = (await wallet.call('listtransactions', { coin: 'KMD', address: OWN })) as object[];
			if (variant === 'document') expect(first).toEqual({ tx_hash: txid, height: 4_600_001 });
			else expect(first).toMatchObject({ txid, blockindex: 4_600_001, confirmations: 1 });
		});
	});

	describe('transaction', () => {
		it('is rejected by the queried program if unknown', async () => {
			await wallet.refuses('getrawtransaction', { coin: 'KMD', txid: UNKNOWN_TXID }, /^No such mempool/);
			await wallet.call('electrum', { coin: 'KMD', ipaddr: '127.0.0.1', port: 50_001 });
			await wallet.refuses('getrawtransaction', { coin: 'KMD', txid: UNKNOWN_TXID }, 'no transaction bytes');
		});

		it('is unconfirmed again after its block is replaced', async () => {
			const { txid } = await wallet.build('withdraw', {
				coin: 'KMD',
				outputs: [{ [PAYEE]: 1 }],
				broadcast: 1,
			});
			await wallet.advance(BLOCK);
			await wallet.practice.control({ control: 'reorganise', coin: 'KMD', blocks: 1 });
			expect(await wallet.call('getrawtransaction', { coin: 'KMD', txid })).not.toHaveProperty(
				'confirmations',
			);
			await wallet.advance(BLOCK);
			expect(await wallet.call('getrawtransaction', { coin: 'KMD', txid })).toMatchObject({
				confirmations: 1,
			});
		});
	});

	describe('snapshot', () => {
		const height = 2_400_000;

		it('lists every address with its balance at a block', async () => {
			const before = await wallet.balanceOf('RICK');
			await wallet.build('withdraw', { coin: 'RICK', outputs: [{ [PAYEE]: 1 }], broadcast: 1 });
			await wallet.advance(BLOCK);
			const early = (await wallet.call('snapshot', { coin: 'RICK', height })) as Record<string, unknown>;
			expect(early).toMatchObject({
				numaddresses: 1,
				total: before / 1e8,
				balances: [{ [OWN]: before / 1e8 }],
			});
			const late = (await wallet.call('snapshot', { coin: 'RICK', height: height + 1 })) as Record<
				string,
				unknown
			>;
			expect(late).toMatchObject({ numaddresses: 2, total: (before - 1000) / 1e8 });
			expect(await wallet.call('snapshot', { coin: 'RICK', height: 100 })).toMatchObject({
				balances: [],
				total: 0,
			});
			await wallet.refuses('snapshot', { coin: 'NOPE', height }, 'cant find coind');
		});

		it('is limited to given addresses', async () => {
			const reply = await wallet.call('snapshot_balance', { coin: 'RICK', height, addresses: [PAYEE, OWN] });
			const own = (await wallet.balanceOf('RICK')) / 1e8;
			expect(reply).toEqual({ balances: [{ [OWN]: own }], coin: 'RICK', height, balance: own, total: own });
		});

		it('distributes a dividend', async () => {
			await wallet.build('withdraw', { coin: 'RICK', outputs: [{ [PAYEE]: 1 }], broadcast: 1 });
			await wallet.advance(BLOCK);
			const asked = { coin: 'RICK', height: height + 1, dividend: 50 };
			expect(await wallet.call('dividends', asked)).toMatchObject({ emitted: 2, excluded: 0, dividend: 50 });
			expect(await wallet.call('dividends', { ...asked, exclude: [OWN] })).toMatchObject({
				emitted: 1,
				dividends: 50,
				ratio: 50,
			});
			expect(await wallet.call('dividends', { ...asked, dust: 10 })).toMatchObject({ emitted: 1 });
		});
	});

	describe('inventory', () => {
		it('is empty like the real node’s', async () => {
			const reply = await wallet.call('inventory', { coin: 'KMD' });
			expect(reply).toEqual({ result: 'success', coin: 'KMD', timestamp: START / 1000, alice: [] });
			await wallet.refuses('inventory', { coin: 'DASH' }, 'coin is disabled');
		});

		it('signs in again after a reset', async () => {
			await wallet.call('inventory', { coin: 'KMD', reset: 1, passphrase: 'other words' });
			await expect(wallet.call('balances', {})).rejects.toMatchObject({ kind: 'unauthorised' });
		});
	});
});
