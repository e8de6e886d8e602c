import { methods } from '#lib/api/index.ts';
import { methods as tokenMethods } from '#lib/daemon/index.ts';
import {
	readDraft,
	type TypedFields,
	isJournalled,
	searchMethods,
	type ConsoleMethod,
} from '#lib/domain/console.ts';
import { wrongParams, DAEMON_METHODS, NODE_METHODS } from '#lib/node/list-methods.ts';
import type { Method } from '#lib/api/method.ts';
import { describe, expect, it } from 'vitest';

const all = [...NODE_METHODS, ...DAEMON_METHODS];
const find = (name: string) => all.find((method) => method.name === name) as ConsoleMethod;
const fieldOf = (method: string, name: string) => find(method).fields.find((field) => field.name === name);

/** The fields as filled in by the example button. */
function typedExample({ fields }: ConsoleMethod): TypedFields {
	const secret = { kind: 'secret', text: 'some words to try' };
	return Object.fromEntries(
		fields.map(({ name, kind, isRequired, example }) => [
			name,
			example ?? (kind === secret.kind && isRequired ? secret.text : ''),
		]),
	);
}

const declarationOf = ({ program, name }: ConsoleMethod) =>
	(({ ...(program === 'node' ? methods : tokenMethods) }) as unknown as Record<string, Method>)[
		name
	] as Method;

describe('console method list', () => {
	it('contains all declared methods of both programs', () => {
		const declared = [...Object.keys(methods), ...Object.keys(tokenMethods)];
		expect(all.map(({ name }) => name).sort()).toEqual(declared.sort());
		expect(declared).toHaveLength(77);
	});

	it.each(all.map((method) => [`${method.program} ${method.name}`, method] as const))(
		'%s describes each field and sends its example as declared',
		(_, method) => {
			for (const { says, expects } of method.fields) {
				expect(says).not.toBe('');
				expect(expects).not.toBe('');
			}
			const { params, problems } = readDraft(method, typedExample(method));
			expect([...problems]).toEqual([]);
			expect(wrongParams(declarationOf(method), params)).toEqual([]);
		},
	);

	it('warns before a method changes, trades, spends or stops the node', () => {
		const asking = all.filter(({ does }) => does !== undefined);
		expect(all.filter(isJournalled).filter(({ does, seenIn }) => !does || !seenIn)).toEqual([]);
		expect(asking.map(({ name }) => name)).toContain('stop');
		expect(asking.filter(({ effect }) => effect === 'reads')).toEqual([]);
	});

	it('shows types, defaults, units and limits', () => {
		expect(fieldOf('fastswap_deposit', 'weeks')?.expects).toBe('a whole number, 0 to 52');
		expect(fieldOf('fastswap_deposit', 'amount')?.expects).toBe('a decimal number, at least 10.0001');
		expect(fieldOf('goal', 'val')?.expects).toBe('a decimal number, 0 to 100');
		expect(fieldOf('passphrase', 'netid')?.expects).toBe('a whole number, 0 to 19 240');
		expect(fieldOf('recentswaps', 'limit')).toMatchObject({
			kind: 'integer',
			fallback: '3',
			isRequired: false,
		});
		expect(fieldOf('buy', 'price')).toMatchObject({
			kind: 'decimal',
			unit: 'rel per base',
			isRequired: true,
		});
		expect(fieldOf('tokencreate', 'data')?.expects).toBe('hexadecimal text, at most 10,001 bytes');
		expect(fieldOf('calcaddress', 'passphrase')).toMatchObject({ kind: 'secret', example: undefined });
		expect(fieldOf('withdraw', 'broadcast')?.choices).toEqual(['0', '1']);
	});

	it('finds methods by any word, matching names first', () => {
		expect(searchMethods(all, 'orderb')[0]?.name).toBe('orderbook');
		expect(searchMethods(all, 'bots pause').map(({ name }) => name)).toEqual(['bot_pause', 'bot_resume']);
		expect(searchMethods(all, 'no such method')).toEqual([]);
		expect(searchMethods(all, ' ')).toHaveLength(77);
	});
});
