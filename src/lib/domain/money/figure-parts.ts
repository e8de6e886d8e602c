export interface FigureParts {
	/** The zeros before the first digit that counts, with the point: `0.000` of `0.00024022`. */
	readonly zeros: string;
	readonly digits: string;
	/** Decimal places. */
	readonly places: number;
	/** A unit, or the whole text where it is no decimal. */
	readonly rest: string;
}

/** Takes a written decimal apart, for the eyes. A figure of nothing but zeros has no quiet part, and no percentage has one. */
export function figureParts(text: string): FigureParts {
	const [, zeros = '', digits = '', rest = ''] =
		/^((?:[+−-]?0\.0*(?=[1-9]))?)((?:[+−-]?\d[\d\u202f]*(?:\.\d+)?)?)(.*)$/s.exec(text) ?? [];
	const [, fraction = ''] = (zeros + digits).split('.');
	const places = fraction.length;
	return /^\s*%/.test(rest)
		? { zeros: '', digits: zeros + digits, places, rest }
		: { zeros, digits, places, rest };
}
