import { describe, expect, it } from 'vitest';
import { readClaimRecord, readDebit, type WireDebit } from '#lib/node/reference/deposits.ts';

const TXID = 'AB'.repeat(32);

describe('claim record', () => {
	it('contains the waiting time of the node', () => {
		expect(readClaimRecord({ txid: TXID, deposit: '20.5', interest: 0.25, waittime: 60 })).toEqual({
			...{ txid: 'ab'.repeat(32), amount: 2_050_000_000n, interest: 25_000_000n, waitMs: 60_000 },
			claimTxid: undefined,
		});
	});

	it('contains no claim txid if invalid', () => {
		expect(readClaimRecord({ txid: TXID, claimtxid: 'done' }).claimTxid).toBeUndefined();
	});

	it.each([0, undefined])('is claimed with a waiting time of %s', (waittime) => {
		expect(readClaimRecord({ txid: TXID, waittime, claimtxid: 'CD'.repeat(32) })).toEqual({
			...{
				txid: 'ab'.repeat(32),
				amount: undefined,
				interest: undefined,
				waitMs: undefined,
				claimTxid: 'cd'.repeat(32),
			},
		});
	});
});

describe('debit', () => {
	const WIRE: WireDebit = {
		...{ iambob: 0, requestid: 7, quoteid: 9, base: 'LTC', satoshis: '10000000' },
		...{ rel: 'KMD', destsatoshis: 5e8, finished: 0, kmdvalue: '5.00000001' },
		...{ bobneeds_dPoW: 0, bob_dPoWheight: 0, aliceneeds_dPoW: 1, alice_dPoWheight: 0 },
	};

	it('is open without an end, and waits for no missing height', () => {
		expect(readDebit(WIRE)).toEqual({
			...{ key: '7-9', isMaker: false, worth: 500_000_001n, finishedAt: undefined, blocksLeft: undefined },
			...{ base: { coin: 'LTC', amount: 10_000_000n }, rel: { coin: 'KMD', amount: 500_000_000n } },
		});
	});

	it('waits for the side that needs more blocks', () => {
		const wire = { ...WIRE, finished: 5, bobneeds_dPoW: 120, bob_dPoWheight: 117, aliceneeds_dPoW: 9 };
		expect(readDebit(wire)).toMatchObject({ finishedAt: 5000, blocksLeft: 9 });
	});
});
