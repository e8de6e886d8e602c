import type { OutputReading } from '#lib/chain/review/output-reading.ts';

const KINDS: Readonly<Record<OutputReading['kind'], string>> = {
	pubkey: 'Pays a public key',
	pubkeyhash: 'Pays an address',
	scripthash: 'Pays a script’s address',
	data: 'Carries data',
	condition: 'Pays a crypto-condition',
	other: 'Pays a script of another kind',
};

/** What an output does, in a few words. */
export function outputWords({ kind }: OutputReading): string {
	return KINDS[kind];
}
