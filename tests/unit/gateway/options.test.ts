import { describe, expect, it } from 'vitest';
import { defaultDataFolder } from '../../../src/gateway/data-folder.ts';
import { helpText, readOptions } from '../../../src/gateway/options.ts';

describe('the command line of npm start', () => {
	it('takes the documented ports when nothing is said', () => {
		expect(readOptions([])).toEqual({
			port: 4780,
			nodePort: 7782,
			daemonPort: 7771,
			data: defaultDataFolder(),
			fresh: false,
			seed: 'practice',
			clock: 'running',
			json: false,
		});
	});

	it('takes the addresses of programs on this computer, without a slash at the end', () => {
		const options = readOptions(['--node', 'http://127.0.0.1:7783/', '--daemon=http://localhost:7771']);
		expect(options).toMatchObject({ node: 'http://127.0.0.1:7783', daemon: 'http://localhost:7771' });
	});

	it('knows that somebody may have no daemon', () => {
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
	])('refuses %j with a sentence and exit code 2', (args, sentence) => {
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
				'data',
				'fresh',
				'json',
				'help',
				'node-port',
				'daemon-port',
				'seed',
				'clock',
			].sort(),
		);
	});
});

describe('the folder of the practice world', () => {
	it.each([
		['linux', {}, '/home/ann/.cache/swapdesk'],
		['linux', { XDG_CACHE_HOME: '/cache' }, '/cache/swapdesk'],
		['darwin', { XDG_CACHE_HOME: '/cache' }, '/home/ann/Library/Caches/swapdesk'],
		['win32', { LOCALAPPDATA: '/local' }, '/local/swapdesk'],
	] as const)('is the cache folder of %s with %j', (platform, environment, folder) => {
		expect(defaultDataFolder(environment, platform, '/home/ann')).toBe(folder);
	});
});
