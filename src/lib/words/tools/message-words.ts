import type { MessageReading } from '#lib/domain/tools/raw-transaction.ts';

const WORDS: Readonly<
	Record<Exclude<MessageReading['reads'], 'message'>, { readonly title: string; readonly detail: string }>
> = {
	locked: {
		title: 'The passphrase does not open it.',
		detail: 'Another passphrase was used, or the data was never encrypted.',
	},
	changed: {
		title: 'It opens, and is damaged.',
		detail: 'What comes out is not what its writer put in.',
	},
	'no-data': { title: 'This transaction carries no data.', detail: 'None of its outputs is of that kind.' },
	nothing: {
		title: 'The node finds no message there.',
		detail: 'It does not know the transaction, or the transaction carries none. Check the coin and the txid.',
	},
};

export function messageWords(reads: keyof typeof WORDS): { readonly title: string; readonly detail: string } {
	return WORDS[reads];
}
