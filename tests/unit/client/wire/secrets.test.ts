import { methods } from '#lib/api/index.ts';
import type { Method } from '#lib/api/method.ts';
import { SECRET_MEMBERS, secretsIn, withoutSecrets } from '#lib/client/wire/secrets.ts';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';

function isSecret(schema: object): boolean {
	const inner = 'wrapped' in schema ? (schema.wrapped as object) : schema;
	return v.getMetadata(inner as v.GenericSchema)['is'] === 'secret';
}

describe('secrets', () => {
	it('are known by name for every parameter declared as secret', () => {
		const marked = Object.values(methods as Readonly<Record<string, Method>>).flatMap(({ params }) =>
			Object.entries(params.entries)
				.filter(([, schema]) => isSecret(schema))
				.map(([name]) => name),
		);
		expect(marked).toContain('passphrase');
		expect([...new Set(marked)].filter((name) => !SECRET_MEMBERS.includes(name))).toEqual([]);
	});

	it('are picked out of parameters by their names', () => {
		expect(secretsIn({ coin: 'KMD', passphrase: 'words', password: 'p', wif: undefined })).toEqual([
			'words',
			'p',
		]);
	});

	it('are blotted out as they are and as JSON writes them', () => {
		const secret = 'a "quoted" passphrase';
		expect(withoutSecrets(`x ${secret} y ${JSON.stringify(secret)}`, [secret])).toBe('x … y "…"');
	});

	it('are blotted out under their names, however short, whole or cut', () => {
		expect(withoutSecrets('{"userpass" : "ab", "coin":"KMD","wif":"U', [])).toBe(
			'{"userpass" : "…", "coin":"KMD","wif":"…',
		);
	});
});
