import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { defaultDataFolder } from '../../../src/gateway/practice/world-folder.ts';
import { helpText, readOptions } from '../../../src/gateway/options.ts';

describe('command line of npm start', () => {
	it('uses the documented ports by default', () => {
		expect(readOptions([])).toEqual({
			port: 4780,
			nodePort: 7782,
			daemonPort: 7771,
			streamPort: 5555,
			settings: { gui: 'nogui', client: 1, netid: 0, wif: 0 },
			variant: 'document',
			scenario: 'fresh',
			data: defaultDataFolder(),
			fresh: false,
			seed: 'practice',
			clock: 'running',
			json: false,
		});
	});

	it('accepts local program addresses, stripping a final slash', () => {
		const options = readOptions(['--node', 'http://127.0.0.1:7783/', '--daemon=http://localhost:7771']);
		expect(options).toMatchObject({ node: 'http://127.0.0.1:7783', daemon: 'http://localhost:7771' });
	});

	it('accepts the program that the practice node emulates', () => {
		expect(readOptions(['--variant', 'marketmaker'])).toMatchObject({ variant: 'marketmaker' });
		expect(readOptions(['--manner', 'marketmaker'])).toMatchObject({ variant: 'marketmaker' });
	});

	it('uses ports and folder of the start-up settings unless overridden', () => {
		const settings = '{"rpcport":7790,"userhome":"/tmp/home","netid":3,"unknown":1}';
		expect(readOptions(['--settings', settings])).toMatchObject({
			nodePort: 7790,
			data: '/tmp/home',
			settings: { netid: 3, rpcport: 7790 },
		});
		expect(
			readOptions(['--settings', settings, '--node-port', '7791', '--data', '/tmp/other']),
		).toMatchObject({
			nodePort: 7791,
			data: '/tmp/other',
		});
	});

	it('reads the start-up settings from a file', () => {
		const file = join(mkdtempSync(join(tmpdir(), 'swapdesk-settings-')), 'settings.json');
		writeFileSync(file, '{"rpcport":7799}');
		expect(readOptions(['--settings', file])).toMatchObject({ nodePort: 7799 });
		rmSync(dirname(file), { recursive: true });
	});

	it('keeps each network’s practice environment in a separate folder', () => {
		expect(readOptions(['--settings', '{"netid":77}'])).toMatchObject({
			data: join(defaultDataFolder(), 'network-77'),
		});
	});

	it.each([
		['2026-01-15T12:00:00Z', Date.UTC(2026, 0, 15, 12)],
		['2028-02-29T23:59Z', Date.UTC(2028, 1, 29, 23, 59)],
		['2026-01-15T12:00:00.250Z', Date.UTC(2026, 0, 15, 12, 0, 0, 250)],
	])('accepts %s as the start of a new practice environment', (text, start) => {
		expect(readOptions(['--start', text])).toMatchObject({ start });
	});

	it('accepts a missing daemon', () => {
		expect(readOptions(['--daemon', 'none'])).toMatchObject({ daemon: 'none' });
	});

	it.each([
		[['--nod', 'x'], "Unknown option '--nod'"],
		[['--port'], "'--port <value>' argument missing"],
		[['7782'], "Unexpected argument '7782'"],
		[['--port', '70000'], '--port takes a number from 0 to 65535'],
		[['--node-port', 'x'], '--node-port takes a number'],
		[['--node', '127.0.0.1:7783'], '--node takes an address like http://127.0.0.1:7783'],
		[['--node', 'https://127.0.0.1:7783'], '--node takes an address'],
		[['--daemon', 'http://u:p@127.0.0.1:7771'], '--daemon takes no user or password'],
		[['--daemon', 'http://192.168.1.4:7771'], '--daemon must be on this computer'],
		[['--clock', 'fast'], '--clock takes "running" or "still"'],
		[['--scenario', 'boom'], '--scenario takes one of fresh, trader-with-history'],
		[['--variant', 'other'], '--variant takes document or marketmaker, not "other"'],
		[['--start', 'tomorrow'], '--start takes a time in UTC like 2026-01-15T12:00:00Z, not "tomorrow"'],
		[['--start', '2026-01-15'], '--start takes a time in UTC'],
		[['--start', '2026-01-15T12:00:00'], '--start takes a time in UTC'],
		[['--start', '2026-02-30T12:00:00Z'], '--start takes a time in UTC'],
		[['--start', '1970-01-01T00:00:00Z'], '--start takes a time in UTC'],
		[['--settings', '{"netid":19241}'], 'The setting netid is invalid'],
		[['--settings', '{"netid":'], '--settings is not valid JSON'],
		[['--settings', '/nowhere/settings.json'], 'The --settings file /nowhere/settings.json cannot be read'],
	])('rejects %j with a sentence and exit code 2', (args, sentence) => {
		expect(() => readOptions(args)).toThrow(
			expect.objectContaining({ message: expect.stringContaining(sentence), exitCode: 2 }),
		);
	});

	it('explains every option in the help', () => {
		expect(readOptions(['--help', '--port', 'x'])).toBe('help');
		const documented = [...helpText.matchAll(/^ {2}--([a-z-]+)/gm)].map(([, name]) => name);
		expect(documented.sort()).toEqual(
			[
				'port',
				'node',
				'daemon',
				'daemon-conf',
				'data',
				'fresh',
				'json',
				'help',
				'node-port',
				'daemon-port',
				'seed',
				'clock',
				'stream-port',
				'settings',
				'variant',
				'scenario',
				'start',
			].sort(),
		);
	});
});

describe('practice environment folder', () => {
	it.each([
		['linux', {}, '/home/ann/.cache/swapdesk'],
		['linux', { XDG_CACHE_HOME: '/cache' }, '/cache/swapdesk'],
		['darwin', { XDG_CACHE_HOME: '/cache' }, '/home/ann/Library/Caches/swapdesk'],
		['win32', { LOCALAPPDATA: '/local' }, '/local/swapdesk'],
	] as const)('is the cache folder of %s with %j', (platform, environment, folder) => {
		expect(defaultDataFolder(environment, platform, '/home/ann')).toBe(folder);
	});
});
