import { expect, test } from 'vitest';
import { figureParts } from '#lib/domain/money/figure-parts.ts';

test.each([
	['0.00024022', '0.000', '24022', 8, ''],
	['0.00024022 BTC', '0.000', '24022', 8, ' BTC'],
	['0.1127', '0.', '1127', 4, ''],
	['−0.05', '−0.0', '5', 2, ''],
	['1\u202f234.5 KMD', '', '1\u202f234.5', 1, ' KMD'],
	['0.16 %', '', '0.16', 2, ' %'],
	['62', '', '62', 0, ''],
	['0', '', '0', 0, ''],
	['0.00', '', '0.00', 2, ''],
	['–', '', '', 0, '–'],
	['•••', '', '', 0, '•••'],
	['', '', '', 0, ''],
])('%s', (text, zeros, digits, places, rest) => {
	expect(figureParts(text)).toEqual({ zeros, digits, places, rest });
	expect(zeros + digits + rest).toBe(text);
});
