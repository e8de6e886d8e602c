import { classifyScript, type ScriptKind } from '#lib/chain/script/script.ts';

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
