const NARROW_SPACE = '\u202f';

/** A plain decimal text with its whole part in groups of three: for the eyes, never for a field or an export. */
export function groupDigits(plain: string): string {
	const [whole = '', ...fraction] = plain.split('.');
	return [whole.replace(/\B(?=(\d{3})+$)/g, NARROW_SPACE), ...fraction].join('.');
}
