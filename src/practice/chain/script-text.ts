import { bytesToHex } from '@noble/hashes/utils.js';
import {
	opcodes,
	readScript,
	smallNumber,
	type ScriptStep,
	classifyScript,
	type ScriptKind,
} from '#lib/chain/script.ts';

const NAMES = new Map<number, string>([
	[opcodes.if, 'OP_IF'],
	[opcodes.else, 'OP_ELSE'],
	[opcodes.endIf, 'OP_ENDIF'],
	[opcodes.return, 'OP_RETURN'],
	[opcodes.drop, 'OP_DROP'],
	[opcodes.duplicate, 'OP_DUP'],
	[opcodes.size, 'OP_SIZE'],
	[opcodes.equal, 'OP_EQUAL'],
	[opcodes.equalVerify, 'OP_EQUALVERIFY'],
	[opcodes.hash160, 'OP_HASH160'],
	[opcodes.checkSignature, 'OP_CHECKSIG'],
	[opcodes.checkLockTime, 'OP_CHECKLOCKTIMEVERIFY'],
	[opcodes.checkCondition, 'OP_CHECKCRYPTOCONDITION'],
]);

/** A script in the daemon's words. */
export function scriptText(script: Uint8Array): string {
	try {
		return readScript(script).map(stepText).join(' ');
	} catch {
		return '[error]';
	}
}

/** An input's script: signatures are shown with the name of what they cover in place of its byte. */
export function inputScriptText(script: Uint8Array): string {
	return scriptText(script).replace(/\b(30(?:[0-9a-f]{2}){60,71})01\b/g, '$1[ALL]');
}

function stepText({ opcode, pushed }: ScriptStep): string {
	const number = smallNumber(opcode);
	if (number) return String(number[0]);
	if (!pushed) return NAMES.get(opcode) ?? 'OP_UNKNOWN';
	return pushed.length <= 4 ? String(signedNumber(pushed)) : bytesToHex(pushed);
}

/** Short pushes are shown as numbers: little-endian, with the sign in the highest bit. */
function signedNumber(bytes: Uint8Array): number {
	const magnitude = bytes.reduceRight((sum, byte, index) => {
		const isLast = index === bytes.length - 1;
		return sum * 0x100 + (isLast ? byte & 0x7f : byte);
	}, 0);
	return (bytes.at(-1) ?? 0) & 0x80 ? -magnitude : magnitude;
}

const TYPES: Readonly<Record<ScriptKind['kind'], string>> = {
	pubkey: 'pubkey',
	pubkeyhash: 'pubkeyhash',
	scripthash: 'scripthash',
	data: 'nulldata',
	condition: 'cryptocondition',
	other: 'nonstandard',
};

/** The daemons' word for what an output asks of its spender. */
export function scriptTypeOf(script: Uint8Array): string {
	return TYPES[classifyScript(script).kind];
}
