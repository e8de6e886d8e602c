import { isSameName, lookAlikesOf, skeletonOf, type KnownRecipient } from '#lib/domain/labels.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';

const COLD = 'RYVQjnFaRcnkLo8MzpqPFwFJTqJGLYLb2L';
const ACCOUNT = '0x52908400098527886E0F7030069857D2E4169EE7';
const KEY = `02${'ab'.repeat(8)}${'17'.repeat(16)}${'cd'.repeat(8)}`;
const known: readonly KnownRecipient[] = [
	{ text: COLD, name: 'cold wallet', is: 'labelled' },
	{ text: ACCOUNT, name: 'exchange', is: 'labelled' },
	{ text: KEY, is: 'paid' },
];
const by = (text: string, all = known) => lookAlikesOf(text, all).map((each) => each.by);

/** A text with the same first and last characters but a different middle. */
const poisoned = (text: string, at = 12) => `${text.slice(0, at)}ZZZZ${text.slice(at + 4)}`;

test('ignores a known recipient in any spelling', () => {
	expect(by(COLD)).toEqual([]);
	expect(by(` ${COLD} `)).toEqual([]);
	expect(by(ACCOUNT.toLowerCase())).toEqual([]);
	expect(by('')).toEqual([]);
	expect(by('cold wallet')).toEqual([]);
});

test('reports equal ends, twin letters and hidden spaces with the known address', () => {
	expect(lookAlikesOf(poisoned(COLD), known)).toEqual([{ known: known[0], by: 'ends' }]);
	expect(by(poisoned(ACCOUNT).replaceAll('Z', 'f'))).toEqual(['ends']);
	expect(by(KEY.replace('1717', '1718'))).toEqual(['ends']);
	expect(by(COLD.replace('a', '\u0430'))).toEqual(['letters']);
	expect(by(COLD.replace('L', 'l'))).toEqual(['letters']);
	expect(by(`${COLD.slice(0, 9)} ${COLD.slice(9)}`)).toEqual(['spacing']);
	expect(by(`${COLD.slice(0, 9)}\u200b${COLD.slice(9)}`)).toEqual(['spacing']);
});

test('flags a look-alike even if paid before by mistake', () => {
	const mistaken: KnownRecipient = { text: poisoned(COLD), is: 'paid' };
	expect(by(mistaken.text, [...known, mistaken])).toEqual(['ends']);
	expect(by(COLD, [...known, mistaken])).toEqual([]);
	expect(by(mistaken.text, [...known, { ...mistaken, is: 'labelled' }])).toEqual([]);
});

test('ignores the common prefix of an address type', () => {
	const [one, other] = [
		'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
		'bc1qaaaad6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
	];
	const list = [{ text: one, is: 'labelled' as const }];
	expect(by(other, list)).toEqual([]);
	expect(by(poisoned(one).toLowerCase(), list)).toEqual(['ends']);
	const account = [{ text: '0xaaaa000000000000000000000000000000001111', is: 'labelled' as const }];
	expect(by('0xbbbb000000000000000000000000000000001111', account)).toEqual([]);
});

test('treats names that read alike as equal', () => {
	expect(isSameName('cold wallet', 'Cold  Wallet')).toBe(true);
	expect(isSameName('cold wallet', 'c\u043eld wallet')).toBe(true);
	expect(isSameName('cold wallet 1', 'cold wallet l')).toBe(true);
	expect(isSameName('cold wallet', 'hot wallet')).toBe(false);
});

const base58 = fc.constantFrom(...'123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz');
const addresses = fc.array(base58, { minLength: 33, maxLength: 33 }).map((letters) => `R${letters.join('')}`);

test('reports any different middle between equal ends, in both directions', () => {
	const middles = fc.array(base58, { minLength: 26, maxLength: 26 }).map((letters) => letters.join(''));
	fc.assert(
		fc.property(addresses, middles, (address, middle) => {
			const other = `${address.slice(0, 4)}${middle}${address.slice(-4)}`;
			fc.pre(other !== address);
			expect(by(other, [{ text: address, is: 'own' }])).not.toEqual([]);
			expect(by(address, [{ text: other, is: 'own' }])).not.toEqual([]);
		}),
	);
});

test.each([
	[4, 4, true],
	[5, 3, true],
	[3, 5, true],
	[3, 6, true],
	[6, 3, true],
	[4, 3, false],
	[3, 4, false],
	[9, 2, false],
	[2, 9, false],
])('warns about %i equal leading and %i equal trailing characters: %o', (head, tail, isWarning) => {
	for (const text of [COLD, KEY, ACCOUNT]) {
		const start = (text === COLD ? 0 : 2) + head;
		const middle = [...text.slice(start, -tail)].map((letter) => (letter === '7' ? '8' : '7')).join('');
		const other = text.slice(0, start) + middle + text.slice(-tail);
		expect(by(other, [{ text, is: 'own' }])).toEqual(isWarning ? ['ends'] : []);
	}
});

test('reports a hidden character or a space anywhere', () => {
	const hidden = fc.constantFrom('\u200b', '\u00ad', '\u202e', ' ', '\u00a0', '\u2060');
	fc.assert(
		fc.property(addresses, hidden, fc.integer({ min: 1, max: 33 }), (address, room, at) => {
			expect(
				by(`${address.slice(0, at)}${room}${address.slice(at)}`, [{ text: address, is: 'own' }]),
			).toEqual(['spacing']);
		}),
	);
});

test('ignores random addresses and never throws for any text', () => {
	fc.assert(
		fc.property(addresses, addresses, (one, other) => {
			fc.pre(skeletonOf(one).slice(-3) !== skeletonOf(other).slice(-3));
			expect(by(one, [{ text: other, is: 'own' }])).toEqual([]);
		}),
	);
	fc.assert(
		fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), (one, other) => {
			expect(() => lookAlikesOf(one, [{ text: other, is: 'own' }])).not.toThrow();
		}),
	);
});
