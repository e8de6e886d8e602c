import { describe, expect, it } from 'vitest';
import { methods } from '#lib/api/index.ts';
import type { Method } from '#lib/api/method.ts';
import { isSharedRead, SHARED_READS } from '#lib/client/wire/shared-reads.ts';
import { SECRET_MEMBERS } from '#lib/client/wire/secrets.ts';
import { OTHER_NAMES } from '#lib/node/session-opening.ts';

describe('shared read', () => {
	it('is a declared read without secrets or commands, under every name', () => {
		const takesSecret = ({ params }: Method) =>
			Object.keys('entries' in params ? (params.entries as object) : {}).some((name) =>
				SECRET_MEMBERS.includes(name),
			);
		const reads = Object.values<Method>(methods).filter(
			(each) => each.effect === 'reads' && !takesSecret(each) && each.name !== 'dividends',
		);
		const names = reads.flatMap(({ name }) => [name, ...(OTHER_NAMES[name] ?? [])]);
		expect([...SHARED_READS].sort()).toEqual(names.sort());
	});

	it.each([
		['{"method":"getcoins"}', true],
		['{"method":"balance","coin":"KMD","address":"R"}', true],
		['{"method":"sendrawtransaction","signedtx":"00"}', false],
		['{"method":"withdraw","method":"getcoins"}', false],
		['{"coin":"KMD","method":"getcoins"}', false],
		['{"method":"secretaddresses","passphrase":"x"}', false],
		['[{"method":"getcoins"}]', false],
		['{"method":"dividends","coin":"KMD","height":100,"prefix":"touch x;#","system":1}', false],
	])('%s: %s', (body, isShared) => {
		expect(isSharedRead(body)).toBe(isShared);
	});
});
