import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { folderFiles } from '../../../../src/gateway/practice/folder-files.ts';

let outside: string;
const BYTES = Uint8Array.of(1, 2, 3);

beforeEach(() => {
	outside = mkdtempSync(join(tmpdir(), 'swapdesk-files-'));
});

afterEach(() => rmSync(outside, { recursive: true }));

const open = () => folderFiles(join(outside, 'files'));

describe('practice node file', () => {
	it('is read back as written, in subfolders too', () => {
		open().write('images/photo.jpg', BYTES);
		expect([...(open().read('images/photo.jpg') ?? [])]).toEqual([...BYTES]);
	});

	it.each(['none.jpg', '', '.', 'images', '\0', 'x'.repeat(5000)])('is missing under the name %j', (name) => {
		open().write('images/photo.jpg', BYTES);
		expect(open().read(name)).toBeUndefined();
	});

	it.each(['../secret', 'images/../../secret'])('is never outside its directory: %s', (name) => {
		writeFileSync(join(outside, 'secret'), BYTES);
		expect(open().read(name)).toBeUndefined();
		expect(open().read(join(outside, 'secret'))).toBeUndefined();
		expect(open().accepts(name)).toBe(false);
		expect(() => open().write(name, Uint8Array.of(9))).toThrow(RangeError);
		expect([...(folderFiles(outside).read('secret') ?? [])]).toEqual([...BYTES]);
	});
});
