import { isPublicKey } from '#lib/chain/keys.ts';
import { bytesOfHex } from '#lib/domain/tokens.ts';
import {
	BURN_KEY,
	MODULE_KEY,
	readReceiver,
	readRecipient,
	burnPhraseOf,
	readAmount,
	transferOrderOf,
	transferProblems,
	type TransferDraft,
	mostCarried,
	sumOf,
	balanceWithPending,
	type SentTransfer,
} from '#lib/domain/token-transfer.ts';
import { describe, expect, it } from 'vitest';
import fc from 'fast-check';

const OWN = '02d3431950c2f0f9654217b6ce3d44468d3a9ca7255741767fdeee7c5ec6b47567';
const OTHER = '0279be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798';

const read = (typed: string) =>
	readRecipient(typed, { ownKey: OWN, isOnCurve: (key) => isPublicKey(bytesOfHex(key)) });

describe('transfer recipient', () => {
	it('accepts a public key in any case, with surrounding spaces', () => {
		expect(read(OTHER)).toEqual({ key: OTHER, is: 'other' });
		expect(read(`  ${OTHER.toUpperCase()}\n`)).toEqual({ key: OTHER, is: 'other' });
	});

	it('reports the sender as recipient', () => {
		expect(read(OWN.toUpperCase())).toEqual({ key: OWN, is: 'self' });
	});

	it('accepts the burn key although off the curve', () => {
		expect(isPublicKey(bytesOfHex(BURN_KEY))).toBe(false);
		expect(read(BURN_KEY)).toEqual({ key: BURN_KEY, is: 'burn' });
	});

	it('rejects the burn key for sending', () => {
		const context = { ownKey: OWN, isOnCurve: () => true };
		expect(readReceiver(BURN_KEY, context)).toEqual({ kind: 'burn-key' });
		expect(readReceiver(OTHER, context)).toEqual({ key: OTHER, is: 'other' });
	});

	it.each([
		['', { kind: 'empty' }],
		['RN727JeeiZ6NXic7PUKTCiHT1HvuBN4RDa', { kind: 'address' }],
		[`0x${OTHER}`, { kind: 'not-hexadecimal' }],
		[`${OTHER.slice(0, 30)} ${OTHER.slice(30)}`, { kind: 'not-hexadecimal' }],
		[OTHER.slice(0, -1), { kind: 'length', digits: 65 }],
		[`${OTHER}00`, { kind: 'length', digits: 68 }],
		[`04${'ab'.repeat(64)}`, { kind: 'uncompressed' }],
		[`05${OTHER.slice(2)}`, { kind: 'prefix' }],
		[`02${'ff'.repeat(32)}`, { kind: 'not-on-curve' }],
		[`${OTHER.slice(0, -1)}c`, { kind: 'not-on-curve' }],
		[MODULE_KEY, { kind: 'module-key' }],
	])('rejects %j with its problem', (typed, problem) => {
		expect(read(typed)).toEqual(problem);
	});
});

const KEY = `02${'ab'.repeat(32)}`;
const context = { ownKey: `03${'cd'.repeat(32)}`, isOnCurve: (key: string) => key.length === 66 };
const draft: TransferDraft = {
	tokenId: '11'.repeat(32),
	sender: context.ownKey,
	recipient: KEY,
	amount: '1.5',
	places: 1,
};

describe('transfer amount', () => {
	it('is parsed exactly in the decimals of the token', () => {
		expect(readAmount('1,5', 1)).toBe(15n);
		expect(readAmount('9007199254740993', 0)).toBe(9007199254740993n);
		expect(readAmount('0.00000001', 8)).toBe(1n);
	});

	it.each([
		['', 0, 5n, { kind: 'empty' }],
		['0', 0, 5n, { kind: 'zero' }],
		['0,0', 1, 5n, { kind: 'zero' }],
		['1.5', 0, 5n, { kind: 'too-many-places' }],
		['6', 0, 5n, { kind: 'too-much', units: 6n, held: 5n }],
		['1', 0, 0n, { kind: 'none-held' }],
	])('rejects %j with %i decimals', (typed, places, held, problem) => {
		expect(readAmount(typed, places, held)).toEqual(problem);
	});

	it('is accepted if the balance is unknown', () => {
		expect(readAmount('6', 0)).toBe(6n);
	});
});

describe('transfer draft', () => {
	it('requests whole units and a lower-case key', () => {
		expect(transferOrderOf({ ...draft, recipient: KEY.toUpperCase() }, context)).toEqual({
			tokenId: draft.tokenId,
			sender: context.ownKey,
			recipient: KEY,
			units: 15n,
		});
	});

	it('requests nothing while invalid or without a known sender', () => {
		expect(transferOrderOf({ ...draft, recipient: 'ab' }, context)).toBeUndefined();
		expect(transferOrderOf({ ...draft, amount: '1.55' }, context)).toBeUndefined();
		expect(transferOrderOf({ ...draft, sender: '' }, context)).toBeUndefined();
	});

	it('names the problem next to each field', () => {
		expect(transferProblems(draft, context, 15n)).toEqual({});
		expect(transferProblems({ ...draft, recipient: '' }, context, 14n)).toEqual({
			recipient: { kind: 'empty' },
			amount: { kind: 'too-much', units: 15n, held: 14n },
		});
	});
});

describe('burn confirmation phrase', () => {
	const id = '0123456789abcdef'.repeat(4);

	it.each(['Wick', 'Green Line Day Pass', 'Café 2', 'A&B (old)'])('is the token name: %s', (name) => {
		expect(burnPhraseOf({ name, id })).toEqual({ is: 'name', text: name });
	});

	it.each([
		['with a leading space', ' Wick'],
		['with a trailing space', 'Wick '],
		['with two spaces', 'Day  Pass'],
		['with a non-breaking space', 'Day\u00a0Pass'],
		['written backwards', 'kciW\u202e'],
		['with a letter of a different alphabet', 'W\u0456ck'],
		['without visible characters', '\u200b'],
		['of characters missing on keyboards', '🔥'],
		['with combining accents', 'Cafe\u0301'],
		['without characters', ''],
	])('is the start of the token id for a name %s', (_, name) => {
		expect(burnPhraseOf({ name, id })).toEqual({ is: 'id', text: '01234567' });
	});
});

/**
 * True if the amount can be sent, by the selection rule observed in the real daemon: in order, at most 60 outputs, none
 * below a sixtieth of the amount.
 */
function isCarried(outputs: readonly bigint[], amount: bigint): boolean {
	let [sum, used] = [0n, 0];
	for (const each of outputs) {
		if (each < amount / 60n || used === 60 || sum >= amount) continue;
		sum += each;
		used += 1;
	}
	return sum >= amount;
}

const crumbs = (count: number) => Array.from({ length: count }, () => 1n);

describe('maximum of one transfer', () => {
	it.each([
		['0 without outputs', [], 0n],
		['the sum of a few similar outputs', [40n, 60n, 50n], 150n],
		['60 of 61 outputs of 1', crumbs(61), 60n],
		['60 if the large output follows 70 of 1', [...crumbs(70), 100n], 60n],
		['119 if the large output comes first, with 59 of 1', [100n, ...crumbs(70)], 119n],
		['the large output alone if the rest is too small', [...crumbs(70), 200n], 200n],
		['the large output without a tiny one', [1000n, 1n], 1000n],
	])('is %s', (_, outputs, most) => {
		expect(mostCarried(outputs, sumOf(outputs))).toBe(most);
	});

	it('never exceeds the requested amount', () => {
		expect(mostCarried([...crumbs(70), 200n], 100n)).toBe(60n);
		expect(mostCarried([100n], 30n)).toBe(30n);
	});

	it('equals the limit of the daemon', () => {
		const outputs = fc.array(fc.bigInt({ min: 1n, max: 300n }), { maxLength: 90 });
		fc.assert(
			fc.property(outputs, (held) => {
				const most = mostCarried(held, sumOf(held));
				expect(most === 0n || isCarried(held, most)).toBe(true);
				for (let amount = most + 1n; amount <= sumOf(held); amount += 1n)
					expect(isCarried(held, amount)).toBe(false);
			}),
			{ numRuns: 60 },
		);
	});
});

const accepted: SentTransfer = {
	tokenId: 'ab',
	sent: 100n,
	change: 900n,
	isToSelf: false,
	step: 'accepted',
	reached: { sending: 10, accepted: 11 },
};

const total = (units: bigint, at: number, ...transfers: SentTransfer[]) =>
	balanceWithPending({ units, at }, transfers);

describe('token balance with unconfirmed amounts', () => {
	it('counts the change that the daemon omits', () => {
		expect(total(0n, 20, accepted)).toEqual({
			total: 900n,
			spendable: 0n,
			returning: 900n,
			leaving: 100n,
		});
	});

	it('adds the change to untouched tokens', () => {
		expect(total(50n, 20, accepted)).toMatchObject({ total: 950n, spendable: 50n, returning: 900n });
	});

	it('counts nothing twice in a reading from before the transfer', () => {
		expect(total(1050n, 5, accepted)).toEqual({
			total: 950n,
			spendable: 50n,
			returning: 900n,
			leaving: 100n,
		});
	});

	it('returns everything sent to oneself', () => {
		expect(total(0n, 20, { ...accepted, isToSelf: true })).toEqual({
			total: 1000n,
			spendable: 0n,
			returning: 1000n,
			leaving: 0n,
		});
	});

	it('stops counting a transfer at the first reading after its block', () => {
		const mined = { ...accepted, step: 'mined', reached: { ...accepted.reached, mined: 30 } } as const;
		expect(total(0n, 29, mined)).toMatchObject({ total: 900n });
		expect(total(900n, 30, mined)).toEqual({ total: 900n, spendable: 900n, returning: 0n, leaving: 0n });
		expect(total(900n, 30, { ...mined, step: 'visible' })).toMatchObject({ returning: 0n });
	});

	it('counts the change again when the block is undone', () => {
		const undone = { ...accepted, reached: { sending: 10, accepted: 40, mined: 30 } };
		expect(total(0n, 45, undone)).toMatchObject({ total: 900n, returning: 900n });
	});

	it.each(['fill', 'review', 'sending', 'lost', 'refused'] as const)(
		'ignores a transfer in the step %s',
		(step) => {
			expect(total(1000n, 20, { ...accepted, step })).toMatchObject({ total: 1000n, returning: 0n });
		},
	);

	it('sums several transfers', () => {
		const other = { ...accepted, sent: 5n, change: 20n };
		expect(total(1n, 20, accepted, other)).toMatchObject({ total: 921n, returning: 920n, leaving: 105n });
	});
});
