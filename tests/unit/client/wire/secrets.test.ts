import { methods } from '#lib/api/index.ts';
import type { Method } from '#lib/api/method.ts';
import { SECRET_MEMBERS, secretsIn, withoutSecrets } from '#lib/client/wire/secrets.ts';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';

function isSecret(schema: object): boolean {
	const inner = 'wrapped' in schema ? (schema.wrapped as object) : schema;
	return v.getMetadata(inner as v.GenericSchema)['is'] === 'secret';
}

describe('secret', () => {
	it('is listed by name for every parameter declared secret', () => {
		const marked = Object.values(methods as Readonly<Record<string, Method>>).flatMap(({ params }) =>
			Object.entries(params.entries)
				.filter(([, schema]) => isSecret(schema))
				.map(([name]) => name),
		);
		expect(marked).toContain('passphrase');
		expect([...new Set(marked)].filter((name) => !SECRET_MEMBERS.includes(name))).toEqual([]);
	});

	it('is found in parameters by name', () => {
		expect(secretsIn({ coin: 'KMD', passphrase: 'words', password: 'p', wif: undefined })).toEqual([
			'words',
			'p',
		]);
	});

	it('is redacted in plain and JSON form', () => {
		const secret = 'a "quoted" passphrase';
		expect(withoutSecrets(`x ${secret} y ${JSON.stringify(secret)}`, [secret])).toBe('x … y "…"');
	});

	it('is redacted under its name, however short, whole or cut', () => {
		expect(withoutSecrets('{"userpass" : "ab", "coin":"KMD","wif":"U', [])).toBe(
			'{"userpass" : "…", "coin":"KMD","wif":"…',
		);
	});
});
