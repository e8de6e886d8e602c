import fc from 'fast-check';

/** Strings that programs, peers and third parties can put into a reply. */
const HOSTILE_TEXTS: readonly string[] = [
	'',
	'<script>alert(1)</script>',
	'"><img src=x onerror=alert(1)>',
	'javascript:alert(1)',
	'\u202egnp.exe',
	'a\u200bb\u2066c\u2069',
	'КМD',
	'\ud800',
	'\0',
	'9'.repeat(400),
	'-1',
	'1e400',
	'0x10',
	'nan',
	'__proto__',
	'constructor',
	'toString',
	'a'.repeat(20_000),
	' '.repeat(20_000),
	`a${'"\\'.repeat(10_000)}`,
	`1${'0'.repeat(20_000)}1`,
];

const HOSTILE_NUMBERS = [
	0,
	-1,
	0.5,
	1e-9,
	1e15,
	2 ** 32,
	2 ** 53,
	9e15,
	8.64e15 + 1,
	1e21,
	1e300,
	-1e300,
] as const;

/** Limit of a grown value; repeated growth would exhaust the test's memory. */
const MAX_GROWN = 1000;

const anyValue: fc.Arbitrary<unknown> = fc.oneof(
	fc.constantFrom<unknown>(null, true, false, [], {}, [[]], [null], { error: 'no' }, { error: { code: -1 } }),
	fc.constantFrom<unknown>(...HOSTILE_NUMBERS),
	fc.constantFrom<unknown>(...HOSTILE_TEXTS),
	fc.string({ maxLength: 20 }),
	fc.double({ noNaN: true }),
	fc.integer(),
	fc.stringMatching(/^-?\d{1,30}(\.\d{1,12})?$/),
	fc.stringMatching(/^([0-9a-f]{2}){0,40}$/),
);

/** A change of one value in a reply; `at` chooses the value among all of them. */
interface ValueChange {
	readonly at: number;
	readonly how: 'replace' | 'remove' | 'add' | 'double' | 'wrap' | 'grow';
	readonly value: unknown;
	/** Chooses the name of an added field from those in the declaration. */
	readonly name: number;
}

const valueChange: fc.Arbitrary<ValueChange> = fc.record({
	at: fc.nat({ max: 1_000_000 }),
	how: fc.constantFrom('replace', 'replace', 'replace', 'add', 'add', 'remove', 'double', 'wrap', 'grow'),
	value: anyValue,
	name: fc.nat({ max: 1000 }),
});

interface ByteChange {
	readonly at: number;
	readonly bytes: Uint8Array;
	readonly isCut: boolean;
}

const byteChange: fc.Arbitrary<ByteChange> = fc.record({
	at: fc.nat({ max: 1_000_000 }),
	bytes: fc.uint8Array({ maxLength: 4 }),
	isCut: fc.boolean(),
});

/** A change of a good reply, chosen by `place`: some of its values, and perhaps some bytes. */
interface ReplyChange {
	readonly place: number;
	readonly values: readonly ValueChange[];
	readonly bytes: readonly ByteChange[];
}

export const replyChange: fc.Arbitrary<ReplyChange> = fc.record({
	place: fc.nat({ max: 1000 }),
	values: fc.array(valueChange, { maxLength: 3 }),
	bytes: fc.oneof(
		{ weight: 3, arbitrary: fc.constant([]) },
		{ weight: 1, arbitrary: fc.array(byteChange, { maxLength: 2 }) },
	),
});

/** @param names of the declared fields */
export const changedValue = (
	value: unknown,
	changes: readonly ValueChange[],
	names: readonly string[],
): unknown =>
	changes.reduce<unknown>((reply, { name, ...change }) => {
		const added = names[name % names.length] ?? 'result';
		return changedAt(reply, { left: change.at % sizeOf(reply) }, { ...change, added });
	}, value);

type PlacedChange = Omit<ValueChange, 'name'> & { readonly added: string };

export function changedBytes(body: Uint8Array, changes: readonly ByteChange[]): Uint8Array {
	return changes.reduce((bytes, { at, bytes: put, isCut }) => {
		const place = at % (bytes.length + 1);
		const rest = isCut ? new Uint8Array() : bytes.subarray(place + put.length);
		const changed = new Uint8Array(place + put.length + rest.length);
		changed.set(bytes.subarray(0, place));
		changed.set(put, place);
		changed.set(rest, place + put.length);
		return changed;
	}, body);
}

/** Number of values within a value, including itself. */
function sizeOf(value: unknown): number {
	if (typeof value !== 'object' || value === null) return 1;
	return 1 + Object.values(value).reduce((sum: number, member) => sum + sizeOf(member), 0);
}

function changedAt(value: unknown, at: { left: number }, change: PlacedChange): unknown {
	if (at.left === 0) {
		at.left = -1;
		return changed(value, change);
	}
	at.left -= 1;
	if (typeof value !== 'object' || value === null || at.left < 0) return value;
	const members = Object.entries(value).flatMap(([name, member]) => {
		if (at.left < 0) return [[name, member] as const];
		const isHere = at.left === 0;
		const told = changedAt(member, at, change);
		return isHere && change.how === 'remove' ? [] : [[name, told] as const];
	});
	return Array.isArray(value) ? members.map(([, member]) => member as unknown) : Object.fromEntries(members);
}

function changed(value: unknown, { how, value: other, added }: PlacedChange): unknown {
	if (how === 'add' && typeof value === 'object' && value !== null && !Array.isArray(value))
		return { ...value, [added]: other };
	if (how === 'double' && Array.isArray(value)) return [...(value as unknown[]), ...(value as unknown[])];
	if (how === 'wrap') return [value];
	if (how === 'grow' && typeof value === 'string') return value.slice(0, MAX_GROWN).repeat(50);
	if (how === 'grow' && typeof value === 'number') return value * 1e12;
	return other;
}
