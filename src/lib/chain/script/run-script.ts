import { equalBytes } from '@noble/curves/utils.js';
import { hash160 } from '../keys/hashes.ts';
import { readNumber, opcodes, readScript, smallNumber } from './script.ts';

/** The checks that a script demands of its transaction. */
export interface ScriptChecks {
	readonly isSigned: (signature: Uint8Array, publicKey: Uint8Array) => boolean;
	/** Whether the transaction can be in no block before that lock time (BIP65). */
	readonly isLockedUntil: (lockTime: number) => boolean;
}

interface Machine {
	readonly stack: Uint8Array[];
	readonly checks: ScriptChecks;
	/** For each open IF whether the branch that is being read is taken. */
	readonly branches: boolean[];
}

const TRUE = Uint8Array.of(1);
const FALSE = new Uint8Array();

/** Any byte that is not zero makes a value true; there are no negative zeros in these scripts. */
const isTrue = (value: Uint8Array): boolean => value.some((byte) => byte !== 0);

/**
 * Runs a script on what was pushed before it, by Bitcoin's rules, with those opcodes that the scripts of time locks and
 * swaps are made of. True when it ends with nothing but a true value.
 *
 * @throws RangeError when it fails on the way, or has an opcode that is not known here.
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

/** These are heeded in a branch that is not taken too. */
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
