import { bytesToHex } from '@noble/hashes/utils.js';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { balance } from '#lib/api/wallet.ts';
import { fastswap_claim, fastswap_deposit } from '#lib/api/deposits.ts';
import { scriptOfAddress } from '#lib/chain/address.ts';
import { readScript } from '#lib/chain/script.ts';
import { decodeTransaction } from '#lib/chain/transaction.ts';
import { readWireJson } from '#lib/client/wire/wire-json.ts';
import { VARIANTS } from '#practice/node/variant.ts';
import type { Practice } from '#practice/practice.ts';
import { callJson, callMethod, openInVariant, START } from '../unit/practice/node/practice-fixture.ts';

/** The address to which the real program's captured deposit is announced. */
const ANNOUNCED_TO = '76a914928104f862284623c4e744009923356ff4832ba388ac';
const WEEK = 604_800_000;
const KMD_BLOCK = 6_000;

/** Method names of both programs. */
const NAMES = {
	document: { deposit: 'fastswap_deposit', claim: 'fastswap_claim' },
	marketmaker: { deposit: 'instantdex_deposit', claim: 'instantdex_claim' },
} as const;

/**
 * Maximum number of weeks added to the requested ones, and the amount that announces a deposit of 10.0001, in satoshis.
 */
const TERMS = {
	document: { addedWeeks: 1, announcement: 0n },
	marketmaker: { addedWeeks: 2, announcement: 1_000_000n },
} as const;

async function deposit(practice: Practice, params: object = fastswap_deposit.example) {
	const { deposit: name } = NAMES[practice.variant];
	return v.parse(fastswap_deposit.reply, await callJson(practice, name, params));
}

const claim = async (practice: Practice) =>
	v.parse(fastswap_claim.reply, await callJson(practice, NAMES[practice.variant].claim));

async function balanceOf(practice: Practice) {
	const { coin }: { coin: { smartaddress: string } } = await callJson(practice, 'getcoin', { coin: 'KMD' });
	const address = coin.smartaddress;
	// The reply has ids too large for `JSON.parse`.
	const text = await callMethod(practice, 'balance', { coin: 'KMD', address });
	return v.parse(balance.reply, readWireJson(new TextEncoder().encode(text)));
}

const advance = (practice: Practice, ms: number) => practice.control({ control: 'advance', ms });

interface Swap {
	readonly status: string;
	readonly finishtime?: number;
}

/**
 * Follows the swap second by second to its end.
 * @returns the amount of credit it used, and its times
 */
async function followSwap(practice: Practice) {
	let uses = 0;
	let started = 0;
	for (let second = 0; second < 120; second++) {
		const { time } = await advance(practice, 1000);
		const asked = { coin: 'LTC' };
		const reply = (await callJson(practice, 'swapstatus', asked)) as Swap[] | { swaps: Swap[] };
		// The document's reply contains the list; marketmaker's reply is the list.
		const [swap] = Array.isArray(reply) ? reply : reply.swaps;
		if (!swap) continue;
		started ||= time / 1000;
		uses = Math.max(uses, Number((await balanceOf(practice)).zdebits?.pendingswaps));
		// The real program reports each swap as finished, without a time, in its first seconds.
		if (swap.status === 'finished' && swap.finishtime)
			return { uses, swap: { finishtime: swap.finishtime, started } };
	}
	throw new Error('No swap has ended');
}

describe.each(VARIANTS)('%s variant', (variant) => {
	describe('deposit', () => {
		it('locks real money until the end of a week', async () => {
			const practice = await openInVariant(variant);
			const before = Number((await balanceOf(practice)).balance);
			const { hex, txid, broadcast, expiration, address, deposit: amount } = await deposit(practice);
			expect(broadcast).toBe(txid);
			expect(amount).toBe(10.0001);
			expect((expiration * 1000) % WEEK).toBe(0);
			expect(expiration * 1000 - START).toBeGreaterThanOrEqual(WEEK);
			const { addedWeeks, announcement } = TERMS[variant];
			expect(expiration * 1000 - START).toBeLessThan((1 + addedWeeks) * WEEK);
			const { outputs } = decodeTransaction(hex);
			expect(outputs[0]).toEqual({
				value: 1_000_010_000n,
				script: scriptOfAddress(address, { publicKeyHash: 60, scriptHash: 85 }),
			});
			const paid = announcement === 0n ? 0n : (outputs[1]?.value ?? 0n);
			// The last four digits encode the week number.
			expect(paid - (paid % 10_000n)).toBe(announcement);
			const after = before - 10.0001 - Number(paid) / 1e8 - 0.00001;
			// The real program omits unconfirmed transactions.
			await advance(practice, KMD_BLOCK);
			expect(Number((await balanceOf(practice)).balance)).toBeCloseTo(after, 8);
		});

		it('contains its script (document) or an announcement (marketmaker)', async () => {
			const practice = await openInVariant(variant);
			const { outputs } = decodeTransaction((await deposit(practice)).hex);
			const last = readScript(outputs.at(-1)?.script ?? new Uint8Array());
			if (variant === 'document') return expect(last).toHaveLength(2);
			expect(outputs).toHaveLength(3);
			expect(bytesToHex(outputs[1]?.script ?? new Uint8Array())).toBe(ANNOUNCED_TO);
		});

		it('is recognised after ten confirmations', async () => {
			const practice = await openInVariant(variant);
			await deposit(practice);
			await advance(practice, 9 * KMD_BLOCK);
			expect(await balanceOf(practice)).toMatchObject({ zcredits: 0 });
			await advance(practice, KMD_BLOCK);
			expect(await balanceOf(practice)).toMatchObject({
				zcredits: 10.0001,
				zdebits: { swaps: [], pendingswaps: 0 },
			});
		});

		it('can be built first and sent later', async () => {
			const practice = await openInVariant(variant);
			const { hex, txid, broadcast } = await deposit(practice, { weeks: 2, amount: 20, broadcast: 0 });
			expect(broadcast).toBeUndefined();
			expect(await claim(practice)).toEqual({ result: 'success', claimed: 0, txids: [] });
			await callMethod(practice, 'sendrawtransaction', { coin: 'KMD', signedtx: hex });
			expect((await claim(practice)).txids).toMatchObject([{ txid, deposit: 20, interest: 0 }]);
		});

		it.each([
			['instantdex_deposit weeks param must be greater than zero', { weeks: -1, amount: 11 }],
			['instantdex_deposit weeks param must be greater than zero', { amount: 11 }],
			['instantdex_deposit weeks param must be at most 52', { weeks: 53, amount: 11 }],
			['instantdex_deposit amount param must be equal or greater than 10', { weeks: 1, amount: 10 }],
			['instantdex_deposit amount param must be equal or greater than 10', { weeks: 1 }],
		])('is rejected with "%s"', async (error, params) => {
			expect(await callJson(await openInVariant(variant), NAMES[variant].deposit, params)).toEqual({ error });
		});

		it('reports its terms if the funds do not suffice', async () => {
			const reply = await callJson(await openInVariant(variant), NAMES[variant].deposit, {
				weeks: 1,
				amount: 1e8,
			});
			expect(reply).toMatchObject({
				error: 'couldnt create deposit txid',
				txid: '0'.repeat(64),
				complete: false,
				deposit: 1e8,
			});
		});
	});

	describe('claim', () => {
		it('reports the waiting time, then pays out once', async () => {
			const practice = await openInVariant(variant);
			const { txid, expiration } = await deposit(practice);
			await advance(practice, KMD_BLOCK);
			const waiting = await claim(practice);
			// The real program uses the chain's time, which lags behind, and claims a second later.
			const [behind, later] = variant === 'document' ? [0, 0] : [777, 1];
			const waittime = expiration + 1 - later + behind - (START + KMD_BLOCK) / 1000;
			expect(waiting).toEqual({
				result: 'success',
				claimed: 0,
				txids: [{ txid, deposit: 10.0001, interest: 0, waittime }],
			});
			await advance(practice, (waittime + later) * 1000);
			expect(await balanceOf(practice)).toMatchObject({ zcredits: 0 });
			const before = Number((await balanceOf(practice)).balance);
			const over = await claim(practice);
			const claimed = variant === 'document' ? 10.0001 : 10.00009;
			expect(over).toMatchObject({ claimed, txids: [{ txid, deposit: 10.0001 }] });
			expect(over.txids[0]?.waittime ?? 0).toBe(0);
			expect(over.txids[0]?.claimtxid).toMatch(/^[\da-f]{64}$/);
			expect(over.txids[0]?.claimtxid).not.toBe(txid);
			await advance(practice, KMD_BLOCK);
			expect(Number((await balanceOf(practice)).balance)).toBeCloseTo(before + 10.0001 - 0.00001, 8);
			expect(await claim(practice)).toEqual({ result: 'success', claimed: 0, txids: [] });
		});

		it('leaves a zero-week deposit to unlockedspend, except in marketmaker', async () => {
			const practice = await openInVariant(variant);
			if (variant === 'marketmaker') {
				const refused = await callJson(practice, NAMES[variant].deposit, { weeks: 0, amount: 10.0001 });
				const error = 'instantdex_deposit weeks param must be greater than zero';
				return expect(refused).toEqual({ error });
			}
			const { txid } = await deposit(practice, { weeks: 0, amount: 10.0001 });
			await advance(practice, KMD_BLOCK);
			expect((await claim(practice)).txids).toEqual([]);
			expect(await callJson(practice, 'unlockedspend', { coin: 'KMD', txid })).toMatchObject({
				result: 'success',
				amount: 10.0001,
			});
		});

		it('requires the reference coin', async () => {
			const practice = await openInVariant(variant);
			await callMethod(practice, 'disable', { coin: 'KMD' });
			expect(await callJson(practice, NAMES[variant].claim)).toEqual({ error: 'cant find KMD' });
		});
	});

	describe('swap covered by a deposit', () => {
		it('ends in 5 to 20 seconds, using credit until after notarisation', async () => {
			const practice = await openInVariant(variant);
			await deposit(practice, { weeks: 1, amount: 100 });
			await advance(practice, 12 * KMD_BLOCK);
			await callMethod(practice, 'buy', { base: 'LTC', rel: 'KMD', price: 1e6, relvolume: 1 });
			const { uses, swap } = await followSwap(practice);
			expect(swap.finishtime - swap.started).toBeGreaterThanOrEqual(5);
			expect(swap.finishtime - swap.started).toBeLessThanOrEqual(20);
			expect(uses).toBeGreaterThan(0);
			await advance(practice, 20 * KMD_BLOCK);
			expect(await balanceOf(practice)).toMatchObject({ zcredits: 100, zdebits: { swaps: [] } });
		});
	});
});
