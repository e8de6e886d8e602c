import { byteLength } from '../text/visible-text.ts';

/**
 * Form for hiding data in a picture on the node's machine, with strings as typed. The password is kept
 * separately.
 */
export interface PictureDraft {
	readonly mode: 'hide' | 'read';
	/** Path of the picture on the node's machine. */
	readonly file: string;
	/** Path of the picture with the hidden data. */
	readonly destination: string;
	/** One in 2^`sparseness` positions carries a bit. */
	readonly sparseness: string;
	readonly text: string;
	/** Number of bytes to read. */
	readonly bytes: string;
}

export const EMPTY_PICTURE: PictureDraft = {
	mode: 'hide',
	file: '',
	destination: '',
	sparseness: '7',
	text: '',
	bytes: '',
};

export const MAX_SPARSE = 15;
const BITS_A_BYTE = 8;

export type PictureProblem =
	| { readonly field: 'file' | 'text'; readonly kind: 'missing' }
	| { readonly field: 'destination'; readonly kind: 'missing' | 'same-file' }
	| { readonly field: 'sparseness'; readonly kind: 'range' }
	| { readonly field: 'bytes'; readonly kind: 'count' }
	| { readonly field: 'text' | 'bytes'; readonly kind: 'too-large'; readonly most: number };

/** Number of bytes to hide or read; `undefined` if invalid. */
export function bytesOfDraft({ mode, text, bytes }: PictureDraft): number | undefined {
	if (mode === 'hide') return byteLength(text);
	return /^[1-9]\d{0,8}$/.test(bytes.trim()) ? Number(bytes) : undefined;
}

/**
 * Problems that prevent hiding or reading data.
 *
 * @param capacity in bits; `undefined` if unknown
 */
export function pictureProblems(draft: PictureDraft, capacity: number | undefined): PictureProblem[] {
	return [...pictureFileProblems(draft), ...dataProblems(draft, capacity), ...destinationProblems(draft)];
}

/** Problems that prevent reading the capacity of the picture. */
export function pictureFileProblems({ file, sparseness }: PictureDraft): PictureProblem[] {
	const isPower = /^\d{1,2}$/.test(sparseness.trim()) && Number(sparseness) <= MAX_SPARSE;
	return [
		...(file.trim() === '' ? [{ field: 'file', kind: 'missing' } as const] : []),
		...(isPower ? [] : [{ field: 'sparseness', kind: 'range' } as const]),
	];
}

function dataProblems(draft: PictureDraft, capacity: number | undefined): PictureProblem[] {
	const bytes = bytesOfDraft(draft);
	const field = draft.mode === 'hide' ? 'text' : 'bytes';
	if (bytes === undefined) return [{ field: 'bytes', kind: 'count' }];
	if (bytes === 0) return [{ field: 'text', kind: 'missing' }];
	if (capacity === undefined || bytes * BITS_A_BYTE <= capacity) return [];
	return [{ field, kind: 'too-large', most: Math.floor(capacity / BITS_A_BYTE) }];
}

function destinationProblems({ mode, file, destination }: PictureDraft): PictureProblem[] {
	if (mode === 'read') return [];
	if (destination.trim() === '') return [{ field: 'destination', kind: 'missing' }];
	return destination.trim() === file.trim() ? [{ field: 'destination', kind: 'same-file' }] : [];
}
