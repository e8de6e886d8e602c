import fc from 'fast-check';

/** Characters with a special meaning in some format, or that look like other characters. */
const SIGNS: readonly string[] = [
	...['\0', '\t', '\n', '\r', ' ', '\u00a0', '\u200b', '\u202e', '\ufeff', '\ud800', 'КМD'],
	...['"', "'", ',', ';', ':', '.', '-', '--', '=', '#', '%', '%00', '%ff', '&', '?', '/', '\\', '@', '+'],
	...['0', '1', '9', '-1', '0x', '1e9', '1,5', '1.5', '1,000', '9'.repeat(60), 'NaN', '__proto__', '{', '['],
];

interface TextChange {
	readonly do: 'replace' | 'insert' | 'cut' | 'repeat';
	readonly at: number;
	readonly length: number;
	readonly put: string;
}

const textChange: fc.Arbitrary<TextChange> = fc.record({
	do: fc.constantFrom('replace', 'replace', 'insert', 'insert', 'cut', 'repeat'),
	at: fc.noBias(fc.nat({ max: 0xffff })),
	length: fc.nat({ max: 20 }),
	put: fc.oneof(fc.constantFrom(...SIGNS), fc.string({ unit: 'binary', maxLength: 4 })),
});

function changed(text: string, { do: how, at, length, put }: TextChange): string {
	const place = at % (text.length + 1);
	const [before, after] = [text.slice(0, place), text.slice(place)];
	switch (how) {
		case 'replace':
			return before + put + after.slice(put.length);
		case 'insert':
			return before + put + after;
		case 'cut':
			return before + after.slice(length);
		case 'repeat':
			return before + after.slice(0, length) + after;
	}
}

/**
 * Texts derived from samples: a sample with some changes, a mix of sample words and special characters, or random text.
 */
export function changedText(samples: readonly string[]): fc.Arbitrary<string> {
	const words = [...new Set(samples.flatMap((sample) => sample.split(/\b/)))];
	return fc.oneof(
		{
			weight: 6,
			arbitrary: fc
				.tuple(fc.constantFrom(...samples), fc.array(textChange, { maxLength: 4 }))
				.map(([text, changes]) => changes.reduce(changed, text)),
		},
		{
			weight: 2,
			arbitrary: fc
				.array(fc.constantFrom(...words, ...SIGNS), { maxLength: 12 })
				.map((parts) => parts.join('')),
		},
		{ weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 80 }) },
	);
}
