import type { TokenReview } from '#lib/state/tokens/token-creation.svelte.ts';
import type { ReviewLine } from '#lib/ui/TransactionReview.svelte';

/** A byte order mark is shown, too. */
const TEXT = new TextDecoder('utf-8', { ignoreBOM: true });

/** What a built creation says, ready to be shown. */
export interface WrittenReview {
	readonly name: string;
	readonly description: string;
	/** Hexadecimal; empty without data. */
	readonly data: string;
	readonly creator: string;
	readonly inputs: readonly ReviewLine[];
	readonly outputs: readonly ReviewLine[];
}

export function reviewLines({ facts }: TokenReview): WrittenReview {
	const { payload } = facts;
	return {
		name: TEXT.decode(payload?.name),
		description: TEXT.decode(payload?.description),
		data: payload?.data.map(({ bytes }) => hexOf(bytes)).join('') ?? '',
		creator: payload ? hexOf(payload.creator) : '',
		inputs: facts.inputs.map(({ txid, index, value, address }) => ({
			what: 'From you',
			detail: `output ${index} of this transaction`,
			hash: { value: txid, what: 'txid of the input' },
			address,
			amount: value,
		})),
		outputs: outputLines(facts),
	};
}

function outputLines({ marker, supply, change, changeAddress, stray }: TokenReview['facts']): ReviewLine[] {
	const lines: ReviewLine[] = [
		{ what: 'Marker', detail: 'to the token module’s own address, for good', amount: marker },
		{ what: 'Your token address', detail: 'locked inside the tokens', amount: supply },
	];
	if (change > 0n)
		lines.push({
			what: 'Change',
			detail: 'back to the creator’s key',
			address: changeAddress,
			amount: change,
		});
	const strays = stray.map(({ value, address, script }) => ({
		what: 'Another address',
		hash: { value: address ?? script, what: address === undefined ? 'script' : 'address' },
		amount: value,
	}));
	return [...lines, ...strays];
}

function hexOf(bytes: Uint8Array): string {
	return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
