import fc from 'fast-check';

/** A change of a hex string. */
type Mutation =
	| { readonly do: 'replace' | 'insert'; readonly at: number; readonly text: string }
	| { readonly do: 'cut' | 'repeat'; readonly at: number; readonly length: number };

const at = fc.noBias(fc.nat({ max: 0xffff }));
const bytes = fc.stringMatching(/^([0-9a-f]{2}){1,6}$/);
/** Bytes with a special meaning at many positions: long counts, flags, and push opcodes. */
const meaning = fc.constantFrom(
	'fd',
	'fe',
	'ff',
	'fdffff',
	'feffffff01',
	'00',
	'01',
	'0001',
	'4e',
	'ffffffff',
);
/** Inserted text; one in many has half a byte or is not hexadecimal. */
const text = fc.oneof(
	{ weight: 20, arbitrary: bytes },
	{ weight: 20, arbitrary: meaning },
	{ weight: 1, arbitrary: fc.constantFrom('0', 'zz', 'g') },
);

const mutation: fc.Arbitrary<Mutation> = fc.oneof(
	{ weight: 4, arbitrary: fc.record({ do: fc.constant('replace' as const), at, text }) },
	{ weight: 1, arbitrary: fc.record({ do: fc.constant('insert' as const), at, text }) },
	{
		weight: 1,
		arbitrary: fc.record({
			do: fc.constantFrom('cut' as const, 'repeat' as const),
			at,
			length: fc.nat({ max: 100 }).map((count) => 2 * count),
		}),
	},
);

function mutate(hex: string, change: Mutation): string {
	// A position between two bytes.
	const place = 2 * (change.at % (Math.floor(hex.length / 2) + 1));
	switch (change.do) {
		case 'replace':
			return hex.slice(0, place) + change.text + hex.slice(place + change.text.length);
		case 'insert':
			return hex.slice(0, place) + change.text + hex.slice(place);
		case 'cut':
			return hex.slice(0, place) + hex.slice(place + change.length);
		case 'repeat':
			return hex.slice(0, place + change.length) + hex.slice(place);
	}
}

/** Sample transactions, each changed in one to four places. */
export function mutatedHex(whole: readonly string[]): fc.Arbitrary<string> {
	return fc
		.tuple(fc.constantFrom(...whole), fc.array(mutation, { minLength: 1, maxLength: 4 }))
		.map(([hex, changes]) => changes.reduce(mutate, hex));
}
