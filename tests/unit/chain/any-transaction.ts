import fc from 'fast-check';
import type { Transaction } from '#lib/chain/transaction.ts';

const bytes = (size: number) => fc.uint8Array({ minLength: size, maxLength: size });
const script = fc.uint8Array({ maxLength: 300 });
const uint32 = fc.integer({ min: 0, max: 0xffff_ffff });
const txid = fc.stringMatching(/^[0-9a-f]{64}$/);
const value = fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n });

const transparent = fc.record({
	inputs: fc.array(fc.record({ txid, index: uint32, script, sequence: uint32 }), { maxLength: 4 }),
	outputs: fc.array(fc.record({ value, script }), { maxLength: 4 }),
	lockTime: uint32,
});

const nothing = fc.constant(new Uint8Array());
const noShieldedParts = {
	valueBalance: fc.constant(0n),
	shieldedSpends: fc.constant([]),
	shieldedOutputs: fc.constant([]),
	bindingSignature: nothing,
};
const noJoinSplits = { joinSplits: fc.constant([]), joinSplitKey: nothing, joinSplitSignature: nothing };
const someJoinSplits = (size: number) => ({
	joinSplits: fc.array(bytes(size), { minLength: 1, maxLength: 2 }),
	joinSplitKey: bytes(32),
	joinSplitSignature: bytes(64),
});

const legacy = fc.record({
	version: fc.constantFrom(1, 2),
	overwintered: fc.constant(false),
	versionGroupId: fc.constant(0),
	expiryHeight: fc.constant(0),
	...noShieldedParts,
	...noJoinSplits,
});

const overwinterFormat = {
	version: fc.constant(3),
	overwintered: fc.constant(true),
	versionGroupId: fc.constant(0x03c4_8270),
	expiryHeight: uint32,
	...noShieldedParts,
};

const saplingFormat = {
	version: fc.constant(4),
	overwintered: fc.constant(true),
	versionGroupId: fc.constant(0x892f_2085),
	expiryHeight: uint32,
};

const shieldedParts = {
	valueBalance: value,
	shieldedSpends: fc.array(bytes(384), { maxLength: 2 }),
	shieldedOutputs: fc.array(bytes(948), { minLength: 1, maxLength: 2 }),
	bindingSignature: bytes(64),
};

const format = fc.oneof(
	legacy,
	fc.record({ ...overwinterFormat, ...noJoinSplits }),
	fc.record({ ...overwinterFormat, ...someJoinSplits(1802) }),
	fc.record({ ...saplingFormat, ...noShieldedParts, ...noJoinSplits }),
	fc.record({ ...saplingFormat, ...shieldedParts, ...noJoinSplits }),
	fc.record({ ...saplingFormat, ...shieldedParts, ...someJoinSplits(1698) }),
);

/** Transactions of every format with every kind of field. */
export const anyTransaction: fc.Arbitrary<Transaction> = fc
	.tuple(transparent, format)
	.map(([parts, head]) => ({ ...parts, ...head }));
