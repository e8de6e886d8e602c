import type { LabelKind, LabelProblem, KnownRecipient, Likeness, LookAlike } from '#lib/domain/labels.ts';
import { countOf } from '#lib/domain/text/language.ts';
import { revealHidden } from '#lib/domain/text/visible-text.ts';

interface KindText {
	readonly one: string;
	readonly group: string;
	/** Error text next to the field. */
	readonly problem: string;
}

export const LABEL_KIND_TEXT: Readonly<Record<LabelKind, KindText>> = {
	address: {
		one: 'Address',
		group: 'Addresses',
		problem: 'This is not an address of any known form.',
	},
	key: {
		one: 'Public key',
		group: 'Public keys',
		problem: 'A public key has 64 hexadecimal digits, or 66 that start with 02 or 03.',
	},
	transaction: {
		one: 'Transaction',
		group: 'Transactions',
		problem: 'A transaction id has 64 hexadecimal digits.',
	},
	swap: { one: 'Swap', group: 'Swaps', problem: 'Enter the id of a swap.' },
	token: { one: 'Token', group: 'Tokens', problem: 'A token id has 64 hexadecimal digits.' },
	node: { one: 'Peer', group: 'Peers', problem: 'Enter the IP address or host name of a peer.' },
};

const PARTS = { name: 'The name', note: 'The note', tags: 'A tag' } as const;

/** Text for an invalid part of a label, next to its field. */
export function describeLabelProblem(problem: LabelProblem, part: keyof typeof PARTS): string {
	switch (problem.kind) {
		case 'empty':
			return 'Enter a name.';
		case 'too-long':
			return `${PARTS[part]} is too long: use up to ${countOf(problem.most, 'character')}.`;
		case 'hidden':
			return `${PARTS[part]} contains a hidden character. Type it instead of pasting.`;
		case 'like-address':
			return 'The name could be mistaken for an address. Choose words.';
		case 'too-many':
			return `Use up to ${countOf(problem.most, 'tag')}.`;
	}
}

export const MISTYPED = 'The checksum is wrong: a letter or digit of this address is mistyped or missing.';

const MEANINGS: Readonly<Record<Likeness, string>> = {
	ends: 'Only the beginning and the end are the same. Scammers make such addresses so that you copy the wrong one. Compare every character.',
	letters: 'Some characters only look the same. Compare every character.',
	spacing: 'Spaces or hidden characters make the difference. Type or copy the address again.',
};

/** Warning about a recipient that can be mistaken for a known one. */
export function describeLookAlike({ known, by }: LookAlike): {
	readonly title: string;
	readonly text: string;
} {
	return { title: titleOf(known), text: MEANINGS[by] };
}

function titleOf({ is, name }: KnownRecipient): string {
	if (is === 'own') return 'Looks like your own, but is not yours';
	return name === undefined
		? 'Looks like a recipient you paid before, but is a different address'
		: `Looks like “${revealHidden(name)}”, but is a different address`;
}

/** Name of a known recipient, shown before its address. */
export function describeKnown({ is, name }: KnownRecipient): string {
	if (is === 'own') return 'Your own';
	return name === undefined ? 'Paid before' : revealHidden(name);
}

/** Text to confirm before paying a look-alike recipient. */
export function lookAlikeTick({ known: { is, name } }: LookAlike): string {
	if (is === 'own') return 'The recipient only looks like me. I compared every character.';
	return name === undefined
		? 'The recipient only looks like one I paid before. I compared every character.'
		: `The recipient is not “${revealHidden(name)}”. I compared every character.`;
}

/** Warning about a different item with the same or a similar-looking name. */
export const describeSameName = (name: string): string =>
	`“${revealHidden(name)}” is in your address book already, for something else. Choose a name that tells them apart.`;

export const removedTitle = (name: string): string =>
	name === '' ? 'Label removed.' : `Label “${revealHidden(name)}” removed.`;
