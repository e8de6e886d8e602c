import type { LabelKind, LabelProblem, KnownRecipient, Likeness, LookAlike } from '#lib/domain/labels.ts';
import { MAX_LABEL_LINES, type LabelFile, type LabelLineProblem } from '#lib/domain/label-file.ts';
import { countOf, listOf } from '#lib/domain/text/language.ts';
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

const LINE_TEXT: Readonly<Record<Extract<LabelLineProblem, string>, string>> = {
	json: 'This is not a JSON object.',
	type: 'Swapdesk has no labels of this type.',
	ref: 'This is not an address, a public key or a transaction id.',
};

function describeLine(problem: LabelLineProblem): string {
	if (typeof problem === 'string') return LINE_TEXT[problem];
	return problem.kind === 'empty' ? 'There is no label.' : describeLabelProblem(problem, 'name');
}

export const TOO_MANY_LINES = `The file has more than ${countOf(MAX_LABEL_LINES, 'line')}. Split it first.`;

/** `12 new, 3 changed and 2 not understood. Line 4: This is not a JSON object.` */
export function describeLabelFile({ added, changed, same, skipped }: LabelFile): string {
	const [first] = skipped;
	const counts = listOf([
		`${added.length} new`,
		`${changed.length} changed`,
		...(same > 0 ? [`${same} already here`] : []),
		...(first ? [`${skipped.length} not understood`] : []),
	]);
	return first ? `${counts}. Line ${first.line}: ${describeLine(first.problem)}` : `${counts}.`;
}

/** @param left labels without a type in BIP-329 */
export function describeLabelExport(written: number, left: number): string {
	const done = `${countOf(written, 'label')} exported, without notes and tags.`;
	return left === 0 ? done : `${done} ${left} left out: BIP-329 has no type for swaps, tokens and peers.`;
}
