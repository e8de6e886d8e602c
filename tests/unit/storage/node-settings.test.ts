import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isSettingOf, nodeSetting } from '#lib/storage/settings.ts';
import { describe, expect, test } from 'vitest';
import { ROOT } from '../../../src/gateway/prepare.js';

const NODE = 'http://127.0.0.1:7783 RWallet';

describe('a setting of a node', () => {
	test.each(['used-coins', 'confirmations:KMD', 'order-draft:KMD-LTC:2'] as const)(
		'%s goes with it',
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

	test('does not belong to the browser', () => {
		expect(isSettingOf('theme', 'theme')).toBe(false);
	});
});

/** A text that is put together with a node's id behind a space, as the name of a setting is. */
const OWN_NAME = /`[^`\n]*\s\$\{(?:[\w.]+\.)?(?:id|nodeId)\}[^`\n]*`/;

/** The sources that read or write settings. */
function sourcesOfSettings(): { path: string; source: string }[] {
	return readdirSync(join(ROOT, 'src'), { recursive: true, encoding: 'utf8' })
		.filter(
			(path) => /\.(ts|svelte)$/.test(path) && !path.replaceAll('\\', '/').endsWith('storage/settings.ts'),
		)
		.map((path) => ({ path, source: readFileSync(join(ROOT, 'src', path), 'utf8') }))
		.filter(({ source }) => /\bnew Stored(Setting|Draft)\b|\b(write|read|delete)Setting\(/.test(source));
}

describe('the name of a setting of one node', () => {
	test('is found where it is written by hand', () => {
		expect('name: `used-coins ${desk.connection.id}`,').toMatch(OWN_NAME);
		expect('name: `confirmations ${nodeId} ${coin}`,').toMatch(OWN_NAME);
	});

	test('uses one rule, shared with the removal of a node', () => {
		const sources = sourcesOfSettings();
		expect(sources.length).toBeGreaterThan(15);
		expect(sources.flatMap(({ path, source }) => (OWN_NAME.test(source) ? path : []))).toEqual([]);
	});
});
