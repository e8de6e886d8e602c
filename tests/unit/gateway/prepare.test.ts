import { describe, expect, it } from 'vitest';
import { checkNodeVersion, packagesMatch } from '../../../src/gateway/prepare.js';

describe('checkNodeVersion', () => {
	it.each(['20.19.0', '20.20.2', '22.12.0', '24.0.0', '26.1.0'])('accepts %s', (version) => {
		expect(() => {
			checkNodeVersion(version);
		}).not.toThrow();
	});

	it.each(['18.20.0', '20.18.3', '21.7.0', '22.11.0', '23.1.0'])('rejects %s by name', (version) => {
		expect(() => {
			checkNodeVersion(version);
		}).toThrow(version);
	});
});

describe('packagesMatch', () => {
	const wanted = {
		packages: {
			'': { version: '0.1.0' },
			'node_modules/a': { version: '1.0.0' },
			'node_modules/a-for-another-system': { version: '1.0.0', optional: true },
		},
	};

	it('passes if only packages for other systems are missing', () => {
		expect(packagesMatch(wanted, { packages: { 'node_modules/a': { version: '1.0.0' } } })).toBe(true);
	});

	it.each([
		['nothing is installed', undefined],
		['a package is missing', { packages: {} }],
		['a package has a different version', { packages: { 'node_modules/a': { version: '1.0.1' } } }],
		[
			'an optional package has a different version',
			{
				packages: {
					'node_modules/a': { version: '1.0.0' },
					'node_modules/a-for-another-system': { version: '0.9.0' },
				},
			},
		],
	])('returns false if %s', (_case, installed) => {
		expect(packagesMatch(wanted, installed)).toBe(false);
	});
});
