import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isSettingOf, nodeSetting } from '#lib/storage/settings.ts';
import { describe, expect, test } from 'vitest';
import { ROOT } from '../../../src/gateway/prepare.js';

const NODE = 'http://127.0.0.1:7783 RWallet';

describe('node setting', () => {
	test.each(['used-coins', 'confirmations:KMD', 'order-draft:KMD-LTC:2'] as const)(
		'%s belongs to its node',
		(what) => {
			expect(isSettingOf(NODE, nodeSetting(what, NODE))).toBe(true);
		},
	);

	test.each(['RWallet', 'http://127.0.0.1:7783', `${NODE} KMD`])(
		'does not belong to the node %s',
		(other) => {
			expect(isSettingOf(other, nodeSetting('used-coins', NODE))).toBe(false);
		},
	);

	test('does not include a browser setting', () => {
		expect(isSettingOf('theme', 'theme')).toBe(false);
	});
});

/** A template literal that appends a node's id after a space, like the name of a setting. */
const OWN_NAME = /`[^`\n]*\s\$\{(?:[\w.]+\.)?(?:id|nodeId)\}[^`\n]*`/;

/** Sources that read or write settings. */
function sourcesOfSettings(): { path: string; source: string }[] {
	return readdirSync(join(ROOT, 'src'), { recursive: true, encoding: 'utf8' })
		.filter(
			(path) => /\.(ts|svelte)$/.test(path) && !path.replaceAll('\\', '/').endsWith('storage/settings.ts'),
		)
		.map((path) => ({ path, source: readFileSync(join(ROOT, 'src', path), 'utf8') }))
		.filter(({ source }) => /\bnew Stored(Setting|Draft)\b|\b(write|read|delete)Setting\(/.test(source));
}

describe('handwritten name of a node setting', () => {
	test('is detected by its pattern', () => {
		expect('name: `used-coins ${desk.connection.id}`,').toMatch(OWN_NAME);
		expect('name: `confirmations ${nodeId} ${coin}`,').toMatch(OWN_NAME);
	});

	test('is not used in any source', () => {
		const sources = sourcesOfSettings();
		expect(sources.length).toBeGreaterThan(15);
		expect(sources.flatMap(({ path, source }) => (OWN_NAME.test(source) ? path : []))).toEqual([]);
	});
});
