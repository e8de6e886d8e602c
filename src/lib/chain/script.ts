import { concatBytes } from '@noble/hashes/utils.js';
import { equalBytes } from '@noble/curves/utils.js';
import { hash160 } from './hashes.ts';

/** The opcodes used in the app's scripts. */
export const opcodes = {
	pushData1: 0x4c,
	pushData2: 0x4d,
	pushData4: 0x4e,
	/** Pushes the number 1; the following opcodes push 2 to 16. */
	one: 0x51,
	sixteen: 0x60,
	if: 0x63,
	else: 0x67,
	endIf: 0x68,
	return: 0x6a,
	drop: 0x75,
	duplicate: 0x76,
	size: 0x82,
	equal: 0x87,
	equalVerify: 0x88,
	hash160: 0xa9,
	checkSignature: 0xac,
	checkLockTime: 0xb1,
	checkCondition: 0xcc,
} as const;

/** A step of a script: an opcode, and the bytes that it pushes, if any. */
export interface ScriptStep {
	readonly opcode: number;
	readonly pushed?: Uint8Array;
}

/** Kind of an output script, by its requirement on the spender. */
export type ScriptKind =
	| { readonly kind: 'pubkey'; readonly publicKey: Uint8Array }
	| { readonly kind: 'pubkeyhash'; readonly hash: Uint8Array }
	| { readonly kind: 'scripthash'; readonly hash: Uint8Array }
	/** Unspendable; carries data after OP_RETURN. */
	| { readonly kind: 'data'; readonly payload: Uint8Array }
	/** A crypto-condition. `attached` is data that newer daemons push and drop after it. */
	| { readonly kind: 'condition'; readonly condition: Uint8Array; readonly attached?: Uint8Array }
	| { readonly kind: 'other' };

/** Script bytes that push `data`, with the shortest length prefix that daemons write. */
export function push(data: Uint8Array): Uint8Array {
	const { length } = data;
	if (length < opcodes.pushData1) return concatBytes(Uint8Array.of(length), data);
	if (length < 0x100) return concatBytes(Uint8Array.of(opcodes.pushData1, length), data);
	if (length > 0xffff) throw new RangeError(`A script cannot push ${length} bytes`);
	return concatBytes(Uint8Array.of(opcodes.pushData2, length & 0xff, length >> 8), data);
}

export const payToPublicKey = (publicKey: Uint8Array): Uint8Array =>
	concatBytes(push(publicKey), Uint8Array.of(opcodes.checkSignature));

export const payToPublicKeyHash = (hash: Uint8Array): Uint8Array =>
	concatBytes(
		Uint8Array.of(opcodes.duplicate, opcodes.hash160),
		push(hash),
		Uint8Array.of(opcodes.equalVerify, opcodes.checkSignature),
	);

export const payToScriptHash = (hash: Uint8Array): Uint8Array =>
	concatBytes(Uint8Array.of(opcodes.hash160), push(hash), Uint8Array.of(opcodes.equal));

export const payToCondition = (condition: Uint8Array): Uint8Array =>
	concatBytes(push(condition), Uint8Array.of(opcodes.checkCondition));

export const dataScript = (payload: Uint8Array): Uint8Array =>
	concatBytes(Uint8Array.of(opcodes.return), push(payload));

/** @throws RangeError if a push runs past the end. */
export function readScript(script: Uint8Array): ScriptStep[] {
	const steps: ScriptStep[] = [];
	for (let position = 0; position < script.length;) {
		const opcode = script[position] as number;
		const prefix = opcode > opcodes.pushData4 ? 0 : prefixSizeOf(opcode);
		const length = opcode < opcodes.pushData1 ? opcode : littleEndian(script, position + 1, prefix);
		const start = position + 1 + prefix;
		position = start + length;
		if (position > script.length) throw new RangeError('A push runs past the end of the script');
		steps.push(
			opcode > opcodes.pushData4 ? { opcode } : { opcode, pushed: script.subarray(start, position) },
		);
	}
	return steps;
}

/**
 * The pushes of a push-only script; `undefined` for other scripts. Small numbers count as pushes, as in
 * daemons.
 */
export function pushedBy(script: Uint8Array): readonly Uint8Array[] | undefined {
	try {
		const pushes = readScript(script).map(({ opcode, pushed }) => pushed ?? smallNumber(opcode));
		return pushes.every((pushed) => pushed !== undefined) ? pushes : undefined;
	} catch {
		return undefined;
	}
}

/** The number from 1 to 16 that an opcode pushes; `undefined` for other opcodes. */
export function smallNumber(opcode: number): Uint8Array | undefined {
	const isSmallNumber = opcode >= opcodes.one && opcode <= opcodes.sixteen;
	return isSmallNumber ? Uint8Array.of(opcode - opcodes.one + 1) : undefined;
}

function prefixSizeOf(opcode: number): number {
	if (opcode < opcodes.pushData1) return 0;
	return opcode === opcodes.pushData4 ? 4 : opcode - opcodes.pushData1 + 1;
}

function littleEndian(bytes: Uint8Array, start: number, size: number): number {
	return bytes.subarray(start, start + size).reduceRight((sum, byte) => sum * 0x100 + byte, 0);
}

/** Classifies an output script. Never throws; an unknown script is `other`. */
export function classifyScript(script: Uint8Array): ScriptKind {
	try {
		return kindOf(readScript(script));
	} catch {
		return { kind: 'other' };
	}
}

/** Data of a script after OP_RETURN; `undefined` for spendable scripts. */
export function carriedData(script: Uint8Array): Uint8Array | undefined {
	const kind = classifyScript(script);
	return kind.kind === 'data' ? kind.payload : undefined;
}

function kindOf(steps: readonly ScriptStep[]): ScriptKind {
	const shape = steps.map((step) => (step.pushed ? 'push' : step.opcode.toString(16))).join(' ');
	const [first, second] = steps.flatMap((step) => (step.pushed ? [step.pushed] : []));
	return (first && KIND_OF_SHAPE[shape]?.(first, second)) ?? { kind: 'other' };
}

/** Maps the shape of a script, with its pushed values, to the kind. */
const KIND_OF_SHAPE: Record<string, (first: Uint8Array, second?: Uint8Array) => ScriptKind | undefined> = {
	'push ac': (publicKey) => (isPublicKeySize(publicKey.length) ? { kind: 'pubkey', publicKey } : undefined),
	'76 a9 push 88 ac': (hash) => (hash.length === 20 ? { kind: 'pubkeyhash', hash } : undefined),
	'a9 push 87': (hash) => (hash.length === 20 ? { kind: 'scripthash', hash } : undefined),
	'6a push': (payload) => ({ kind: 'data', payload }),
	'push cc': (condition) => ({ kind: 'condition', condition }),
	'push cc push 75': (condition, attached) => ({ kind: 'condition', condition, attached }),
};

/** 33 bytes compressed, 65 bytes uncompressed. */
export const isPublicKeySize = (size: number): boolean => size === 33 || size === 65;

/**
 * Maximum length of a number in bytes: scripts read lock times of up to five bytes, other numbers of up to
 * four.
 */
const MAX_LENGTH = 5;

/** Script bytes that push a non-negative number in the shortest form, as daemons require. */
export function pushNumber(value: number): Uint8Array {
	if (!Number.isSafeInteger(value) || value < 0) throw new RangeError(`A script cannot push ${value}`);
	if (value >= 1 && value <= 16) return Uint8Array.of(opcodes.one + value - 1);
	return push(encodeNumber(value));
}

/** Little-endian. A zero byte is appended if the highest bit, which is the sign, would be set. */
function encodeNumber(value: number): Uint8Array {
	const bytes: number[] = [];
	for (let remainder = value; remainder > 0; remainder = Math.floor(remainder / 0x100))
		bytes.push(remainder % 0x100);
	if ((bytes.at(-1) ?? 0) >= 0x80) bytes.push(0);
	return Uint8Array.from(bytes);
}

/** @throws RangeError if the bytes are not a non-negative number in its shortest form. */
export function readNumber(bytes: Uint8Array): number {
	// A longer number could not be re-encoded.
	if (bytes.length > MAX_LENGTH) throw new RangeError('Not a number of a script');
	const value = bytes.reduceRight((sum, byte) => sum * 0x100 + byte, 0);
	const isNegative = (bytes.at(-1) ?? 0) >= 0x80;
	const isShortest = encodeNumber(value).length === bytes.length;
	if (isNegative || !isShortest) throw new RangeError('Not a number of a script');
	return value;
}

/** Checks that a script makes on its transaction. */
export interface ScriptChecks {
	readonly isSigned: (signature: Uint8Array, publicKey: Uint8Array) => boolean;
	/** True if the transaction cannot be mined before this lock time (BIP65). */
	readonly isLockedUntil: (lockTime: number) => boolean;
}

interface Machine {
	readonly stack: Uint8Array[];
	readonly checks: ScriptChecks;
	/** One entry per open IF: true if the current branch is executed. */
	readonly branches: boolean[];
}

const TRUE = Uint8Array.of(1);
const FALSE = new Uint8Array();

/** Any non-zero byte makes a value true; these scripts have no negative zeros. */
const isTrue = (value: Uint8Array): boolean => value.some((byte) => byte !== 0);

/**
 * Runs a script on previously pushed values, by Bitcoin's rules, supporting the opcodes of time locks and
 * swaps. Returns true if it ends with a single value, which is true.
 * @throws RangeError if the script fails or has an unknown opcode.
 */
export function runScript(
	script: Uint8Array,
	pushedBefore: readonly Uint8Array[],
	checks: ScriptChecks,
): boolean {
	const machine: Machine = { stack: [...pushedBefore], checks, branches: [] };
	for (const { opcode, pushed } of readScript(script)) {
		if (opcode in BRANCHING) BRANCHING[opcode]?.(machine);
		else if (machine.branches.includes(false)) continue;
		else if (pushed) machine.stack.push(pushed);
		else stepOf(opcode)(machine);
	}
	if (machine.branches.length > 0) throw new RangeError('A branch has no end');
	return machine.stack.length === 1 && isTrue(pop(machine));
}

function stepOf(opcode: number): (machine: Machine) => void {
	const number = smallNumber(opcode);
	if (number) return ({ stack }) => stack.push(number);
	const step = STEPS[opcode];
	if (!step) throw new RangeError(`Unknown opcode ${opcode}`);
	return step;
}

/** These opcodes also apply in a skipped branch. */
const BRANCHING: Readonly<Record<number, (machine: Machine) => void>> = {
	[opcodes.if](machine) {
		const isSkipped = machine.branches.includes(false);
		machine.branches.push(!isSkipped && isTrue(pop(machine)));
	},
	[opcodes.else]({ branches }) {
		const taken = branches.pop();
		if (taken === undefined) throw new RangeError('An ELSE without an IF');
		branches.push(!taken);
	},
	[opcodes.endIf]({ branches }) {
		if (branches.pop() === undefined) throw new RangeError('An ENDIF without an IF');
	},
};

const STEPS: Readonly<Record<number, (machine: Machine) => void>> = {
	[opcodes.drop]: (machine) => pop(machine),
	[opcodes.duplicate]: ({ stack }) => stack.push(top(stack)),
	[opcodes.size]: ({ stack }) => stack.push(Uint8Array.of(top(stack).length)),
	[opcodes.hash160]: (machine) => machine.stack.push(hash160(pop(machine))),
	[opcodes.equal]: (machine) => machine.stack.push(areEqual(machine) ? TRUE : FALSE),
	[opcodes.equalVerify](machine) {
		if (!areEqual(machine)) throw new RangeError('Two values are not equal');
	},
	[opcodes.checkSignature](machine) {
		const publicKey = pop(machine);
		machine.stack.push(machine.checks.isSigned(pop(machine), publicKey) ? TRUE : FALSE);
	},
	[opcodes.checkLockTime]({ stack, checks }) {
		if (!checks.isLockedUntil(readNumber(top(stack)))) throw new RangeError('The time has not come');
	},
};

function areEqual(machine: Machine): boolean {
	return equalBytes(pop(machine), pop(machine));
}

function pop({ stack }: Machine): Uint8Array {
	const value = top(stack);
	stack.pop();
	return value;
}

function top(stack: readonly Uint8Array[]): Uint8Array {
	const value = stack.at(-1);
	if (!value) throw new RangeError('There is nothing on the stack');
	return value;
}
