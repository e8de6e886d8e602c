import { concatBytes } from '@noble/hashes/utils.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hash160 } from '#lib/chain/keys/hashes.ts';
import { runScript, type ScriptChecks } from '#lib/chain/script/run-script.ts';
import {
	pushNumber,
	readNumber,
	opcodes,
	payToPublicKey,
	push,
	readScript,
} from '#lib/chain/script/script.ts';
import { claimPushes, REFUND_PUSHES, swapScript } from '#lib/chain/script/swap-script.ts';
import { readTimeLock, timeLockScript } from '#lib/chain/script/time-lock.ts';

const checks: ScriptChecks = { isSigned: () => true, isLockedUntil: () => true };
const PAYER = Uint8Array.of(2, ...new Uint8Array(32).fill(7));
const PAYEE = Uint8Array.of(3, ...new Uint8Array(32).fill(8));
const SECRET = new Uint8Array(32).fill(9);
const SIGNATURE = Uint8Array.of(0x30, 1);

describe('a script', () => {
	it('ends well with one true value only', () => {
		expect(runScript(new Uint8Array(), [Uint8Array.of(1)], checks)).toBe(true);
		expect(runScript(new Uint8Array(), [Uint8Array.of(0)], checks)).toBe(false);
		expect(runScript(new Uint8Array(), [Uint8Array.of(1), Uint8Array.of(1)], checks)).toBe(false);
		expect(runScript(new Uint8Array(), [], checks)).toBe(false);
	});

	it('takes the branch that it is told to take, and skips the other with all that is in it', () => {
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
		['an opcode that is not known', [0xff]],
		['a branch without an end', [opcodes.one, opcodes.if]],
		['an end without a branch', [opcodes.endIf]],
		['an ELSE without an IF', [opcodes.else]],
		['a value that is not there', [opcodes.drop]],
	])('fails at %s', (_, script) => {
		expect(() => runScript(Uint8Array.from(script), [], checks)).toThrow(RangeError);
	});
});

describe('the script of a swap', () => {
	const script = swapScript({
		lockTime: 1_795_176_000,
		hashOfSecret: hash160(SECRET),
		payer: PAYER,
		payee: PAYEE,
	});
	const pushedBy = (pushes: Uint8Array) => readScript(pushes).map(({ pushed }) => pushed ?? Uint8Array.of(1));
	const run = (pushes: Uint8Array, mine: Partial<ScriptChecks>) =>
		runScript(script, [SIGNATURE, ...pushedBy(pushes)], { ...checks, ...mine });

	it('lets the payee claim with the secret, whatever the time', () => {
		const asked: Uint8Array[] = [];
		const isSigned = (_: Uint8Array, publicKey: Uint8Array) => asked.push(publicKey) > 0;
		expect(run(claimPushes(SECRET), { isSigned, isLockedUntil: () => false })).toBe(true);
		expect(asked).toEqual([PAYEE]);
	});

	it('refuses another secret, and one of another length', () => {
		expect(() => run(claimPushes(new Uint8Array(32)), {})).toThrow('not equal');
		expect(() => run(claimPushes(new Uint8Array(31)), {})).toThrow('not equal');
	});

	it('lets the payer take it back when the time has come, and not before', () => {
		const asked: unknown[] = [];
		const isSigned = (_: Uint8Array, publicKey: Uint8Array) => asked.push(publicKey) > 0;
		const isLockedUntil = (time: number) => asked.push(time) > 0;
		expect(run(REFUND_PUSHES, { isSigned, isLockedUntil })).toBe(true);
		expect(asked).toEqual([1_795_176_000, PAYER]);
		expect(() => run(REFUND_PUSHES, { isLockedUntil: () => false })).toThrow('time');
	});

	it('wants a good signature on either way', () => {
		expect(run(REFUND_PUSHES, { isSigned: () => false })).toBe(false);
		expect(run(claimPushes(SECRET), { isSigned: () => false })).toBe(false);
	});
});

describe('a number in a script', () => {
	it('comes back as it was pushed, in the shortest form', () => {
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
		['longer than need be', [1, 0]],
		['of six bytes', [1, 1, 1, 1, 1, 1]],
		['too large for any number', Array.from({ length: 200 }, () => 1)],
	])('is refused when it is %s', (_, bytes) => {
		expect(() => readNumber(Uint8Array.from(bytes))).toThrow(RangeError);
	});
});

describe('a time lock', () => {
	it('is read as it was written', () => {
		const lock = { lockTime: 1_795_176_000, holder: payToPublicKey(PAYER) };
		expect(readTimeLock(timeLockScript(lock))).toEqual(lock);
		expect(readTimeLock(timeLockScript({ ...lock, lockTime: 12 }))).toEqual({ ...lock, lockTime: 12 });
	});

	it('is seen in nothing else', () => {
		expect(readTimeLock(payToPublicKey(PAYER))).toBeUndefined();
		expect(readTimeLock(push(PAYER))).toBeUndefined();
		expect(readTimeLock(timeLockScript({ lockTime: 9, holder: Uint8Array.of(opcodes.one) }))).toBeUndefined();
	});
});
