import { CallError } from '#lib/client/call-error.ts';
import { classifyRefusal } from '#lib/client/classify.ts';
import { explainError } from '#lib/messages/errors/explain-error.ts';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const PRACTICE = join(import.meta.dirname, '../../../../src/practice');
const REFUSAL = /new Refusal\(\s*'([^']+)'/g;
const COMPLAINT = /'(couldnt set [a-z]+)'/g;

function textsIn(path: string): string[] {
	const source = readFileSync(join(PRACTICE, path), 'utf8');
	return [...source.matchAll(REFUSAL), ...source.matchAll(COMPLAINT)].map(([, text = '']) => text);
}

const sources = [
	...readdirSync(join(PRACTICE, 'trade'), { recursive: true, encoding: 'utf8' })
		.filter((name) => name.endsWith('.ts'))
		.map((name) => join('trade', name)),
	...['node/reference/handlers/market.ts', 'node/reference/payments.ts'],
];
/** An error text of payments, never of a trade. */
const OF_PAYMENTS = 'use eth_withdraw for ETH/ERC20';
const texts = [...new Set(sources.flatMap(textsIn))].filter((text) => text !== OF_PAYMENTS);

describe('trading refusal of the practice node', () => {
	it('is found in the sources', () => expect(texts.length).toBeGreaterThan(9));

	it.each(texts)('has a specific explanation: %s', (text) => {
		const error = new CallError('refused', text, { code: classifyRefusal(text) });
		const { code, money } = explainError(error, { spends: true });
		expect(code).not.toBe('NODE-REFUSED');
		expect(money).toMatch(/^Nothing was sent/);
	});
});
