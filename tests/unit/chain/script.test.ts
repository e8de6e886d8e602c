import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
	classifyScript,
	dataScript,
	payToCondition,
	payToPublicKey,
	payToPublicKeyHash,
	payToScriptHash,
	push,
	readScript,
	runScript,
	type ScriptChecks,
	pushNumber,
	readNumber,
	opcodes,
} from '#lib/chain/script.ts';
import { concatBytes } from '@noble/hashes/utils.js';
import { hash160 } from '#lib/chain/hashes.ts';
import {
	claimPushes,
	REFUND_PUSHES,
	swapScript,
	readTimeLock,
	timeLockScript,
} from '#lib/chain/contracts.ts';

const hash = new Uint8Array(20).fill(7);

describe('push', () => {
	it.each([
		[75, [75]],
		[76, [0x4c, 76]],
		[255, [0x4c, 255]],
		[256, [0x4d, 0, 1]],
	])('writes the length of %i bytes in its shortest form', (size, prefix) => {
		expect([...push(new Uint8Array(size)).subarray(0, prefix.length)]).toEqual(prefix);
	});

	it('is read back unchanged for any data', () => {
		fc.assert(
			fc.property(fc.uint8Array({ maxLength: 700 }), (data) => {
				expect(readScript(push(data))).toEqual([expect.objectContaining({ pushed: data })]);
			}),
		);
	});

	it('rejects data longer than a script can hold', () => {
		expect(() => push(new Uint8Array(0x1_0000))).toThrow(RangeError);
	});
});

describe('classifyScript', () => {
	it('recognises keys, hashes, data and conditions', () => {
		const key = new Uint8Array(33).fill(2);
		expect(classifyScript(payToPublicKey(key))).toEqual({ kind: 'pubkey', publicKey: key });
		expect(classifyScript(payToPublicKeyHash(hash))).toEqual({ kind: 'pubkeyhash', hash });
		expect(classifyScript(payToScriptHash(hash))).toEqual({ kind: 'scripthash', hash });
		expect(classifyScript(dataScript(key))).toEqual({ kind: 'data', payload: key });
		expect(classifyScript(payToCondition(key))).toEqual({ kind: 'condition', condition: key });
	});

	it.each([
		['a hash of the wrong size', payToPublicKeyHash(new Uint8Array(19))],
		['a key of the wrong size', payToPublicKey(new Uint8Array(32))],
		['an empty script', new Uint8Array()],
		['a push past the end', Uint8Array.of(0x4d, 5)],
	])('returns "other" for %s', (_, script) => {
		expect(classifyScript(script)).toEqual({ kind: 'other' });
	});

	it('never throws for any bytes', () => {
		fc.assert(
			fc.property(fc.uint8Array({ maxLength: 80 }), (script) => {
				expect(classifyScript(script).kind).toMatch(/^[a-z]+$/);
			}),
		);
	});
});

const checks: ScriptChecks = { isSigned: () => true, isLockedUntil: () => true };
const PAYER = Uint8Array.of(2, ...new Uint8Array(32).fill(7));
const PAYEE = Uint8Array.of(3, ...new Uint8Array(32).fill(8));
const SECRET = new Uint8Array(32).fill(9);
const SIGNATURE = Uint8Array.of(0x30, 1);

describe('runScript', () => {
	it('succeeds only with a single true value left', () => {
		expect(runScript(new Uint8Array(), [Uint8Array.of(1)], checks)).toBe(true);
		expect(runScript(new Uint8Array(), [Uint8Array.of(0)], checks)).toBe(false);
		expect(runScript(new Uint8Array(), [Uint8Array.of(1), Uint8Array.of(1)], checks)).toBe(false);
		expect(runScript(new Uint8Array(), [], checks)).toBe(false);
	});

	it('runs the chosen branch and skips all of the other', () => {
		const script = concatBytes(
			Uint8Array.of(opcodes.if),
			pushNumber(2),
			Uint8Array.of(opcodes.else, opcodes.if, 0xff, opcodes.endIf, opcodes.endIf),
		);
		expect(runScript(script, [Uint8Array.of(1)], checks)).toBe(true);
		const [yes, no] = [Uint8Array.of(1), new Uint8Array()];
		expect(runScript(script, [yes, no, no], checks)).toBe(true);
		expect(() => runScript(script, [yes, yes, no], checks)).toThrow('opcode 255');
	});

	it.each([
		['an unknown opcode', [0xff]],
		['a branch without an end', [opcodes.one, opcodes.if]],
		['an end without a branch', [opcodes.endIf]],
		['an ELSE without an IF', [opcodes.else]],
		['a missing value', [opcodes.drop]],
	])('throws at %s', (_, script) => {
		expect(() => runScript(Uint8Array.from(script), [], checks)).toThrow(RangeError);
	});
});

describe('swap script', () => {
	const script = swapScript({
		lockTime: 1_795_176_000,
		hashOfSecret: hash160(SECRET),
		payer: PAYER,
		payee: PAYEE,
	});
	const pushedBy = (pushes: Uint8Array) => readScript(pushes).map(({ pushed }) => pushed ?? Uint8Array.of(1));
	const run = (pushes: Uint8Array, mine: Partial<ScriptChecks>) =>
		runScript(script, [SIGNATURE, ...pushedBy(pushes)], { ...checks, ...mine });

	it('lets the payee claim with the secret at any time', () => {
		const asked: Uint8Array[] = [];
		const isSigned = (_: Uint8Array, publicKey: Uint8Array) => asked.push(publicKey) > 0;
		expect(run(claimPushes(SECRET), { isSigned, isLockedUntil: () => false })).toBe(true);
		expect(asked).toEqual([PAYEE]);
	});

	it('rejects a wrong secret and a secret of a wrong length', () => {
		expect(() => run(claimPushes(new Uint8Array(32)), {})).toThrow('not equal');
		expect(() => run(claimPushes(new Uint8Array(31)), {})).toThrow('not equal');
	});

	it('refunds the payer after the lock time, not before', () => {
		const asked: unknown[] = [];
		const isSigned = (_: Uint8Array, publicKey: Uint8Array) => asked.push(publicKey) > 0;
		const isLockedUntil = (time: number) => asked.push(time) > 0;
		expect(run(REFUND_PUSHES, { isSigned, isLockedUntil })).toBe(true);
		expect(asked).toEqual([1_795_176_000, PAYER]);
		expect(() => run(REFUND_PUSHES, { isLockedUntil: () => false })).toThrow('time');
	});

	it('requires a valid signature for both the claim and the refund', () => {
		expect(run(REFUND_PUSHES, { isSigned: () => false })).toBe(false);
		expect(run(claimPushes(SECRET), { isSigned: () => false })).toBe(false);
	});
});

describe('script number', () => {
	it('is pushed in the shortest form and read back unchanged', () => {
		fc.assert(
			fc.property(fc.integer({ min: 17, max: 2 ** 39 - 1 }), (value) => {
				const [step] = readScript(pushNumber(value));
				expect(readNumber(step?.pushed ?? new Uint8Array())).toBe(value);
			}),
		);
		expect(pushNumber(0)).toEqual(Uint8Array.of(0));
		expect(pushNumber(16)).toEqual(Uint8Array.of(0x60));
	});

	it.each([
		['negative', [0x81]],
		['longer than necessary', [1, 0]],
		['six bytes long', [1, 1, 1, 1, 1, 1]],
		['too large for any number', Array.from({ length: 200 }, () => 1)],
	])('is rejected if it is %s', (_, bytes) => {
		expect(() => readNumber(Uint8Array.from(bytes))).toThrow(RangeError);
	});
});

describe('time lock', () => {
	it('is read back unchanged', () => {
		const lock = { lockTime: 1_795_176_000, holder: payToPublicKey(PAYER) };
		expect(readTimeLock(timeLockScript(lock))).toEqual(lock);
		expect(readTimeLock(timeLockScript({ ...lock, lockTime: 12 }))).toEqual({ ...lock, lockTime: 12 });
	});

	it('is not recognised in other scripts', () => {
		expect(readTimeLock(payToPublicKey(PAYER))).toBeUndefined();
		expect(readTimeLock(push(PAYER))).toBeUndefined();
		expect(readTimeLock(timeLockScript({ lockTime: 9, holder: Uint8Array.of(opcodes.one) }))).toBeUndefined();
	});
});
