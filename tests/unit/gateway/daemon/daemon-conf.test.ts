import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { readDaemonConf } from '../../../../src/gateway/daemon/daemon-conf.ts';
import { readOptions } from '../../../../src/gateway/options.ts';

let folder: string;
let file: string;

beforeEach(() => {
	folder = mkdtempSync(join(tmpdir(), 'swapdesk-conf-'));
	file = join(folder, 'DESK.conf');
});
afterEach(() => {
	rmSync(folder, { recursive: true });
});

const basic = (text: string) => `Basic ${Buffer.from(text).toString('base64')}`;

it('reads a daemon’s generated configuration', () => {
	writeFileSync(
		file,
		'rpcuser=user123\nrpcpassword=pass=word#1\nrpcport=7771\nserver=1\nrpcbind=127.0.0.1\n',
	);
	const conf = readDaemonConf(file);
	expect(conf.address).toBe('http://127.0.0.1:7771');
	expect(conf.authorization()).toBe(basic('user123:pass=word'));
});

// Values as passed to the daemon by Boost's `program_options`.
it.each([
	['cuts a password at #', 'rpcuser=user\nrpcpassword=pa#ss\nrpcport=7771\n', basic('user:pa')],
	['cuts a user at #', 'rpcuser=ab#cd\nrpcpassword=secret\nrpcport=7771\n', basic('ab:secret')],
	[
		'takes a byte order mark into the first name',
		'\ufeffrpcuser=user\nrpcpassword=secret\nrpcport=7771\n',
		basic(':secret'),
	],
	[
		'prefixes the names in a section',
		'rpcuser=a\nrpcport=7771\n[test]\nrpcpassword=b\n[other.]\nrpcpassword=c\n',
		undefined,
	],
	[
		'reads a line that only ends in a bracket as a setting',
		'[rpc\nrpcuser=a\nrpcport=7771\nrpcpassword=b]\n[x]\nrpcuser=c\n',
		basic('a:b]'),
	],
])('%s', (_, text, authorization) => {
	writeFileSync(file, text);
	expect(readDaemonConf(file).authorization()).toBe(authorization);
});

it('sends invalid UTF-8 bytes unchanged', () => {
	const bytes = Buffer.from('rpcuser=user\nrpcpassword=\xa0gr\xfc\xdfe\xa0\nrpcport=7771\n', 'latin1');
	writeFileSync(file, bytes);
	const sent = readDaemonConf(file).authorization()?.replace('Basic ', '') ?? '';
	expect(Buffer.from(sent, 'base64').toString('hex')).toBe('757365723aa06772fcdf65a0');
});

it('sends a UTF-8 password as its bytes', () => {
	writeFileSync(file, 'rpcuser=user\nrpcpassword=größe\nrpcport=7771\n');
	expect(readDaemonConf(file).authorization()).toBe(basic('user:größe'));
});

it('skips comments, and uses the first of two lines', () => {
	writeFileSync(file, '# rpcport=1\r\nrpcport = 7771 # mine\r\nrpcport=2\r\nrpcuser=a\r\nrpcpassword=b\r\n');
	const conf = readDaemonConf(file);
	expect([conf.address, conf.authorization()]).toEqual(['http://127.0.0.1:7771', basic('a:b')]);
});

it('uses the current cookie without a password, even after a restart', () => {
	writeFileSync(file, 'rpcport=7771\n');
	const conf = readDaemonConf(file);
	expect(conf.authorization()).toBeUndefined();
	writeFileSync(join(folder, '.cookie'), '__cookie__:one\n');
	expect(conf.authorization()).toBe(basic('__cookie__:one'));
	writeFileSync(join(folder, '.cookie'), '__cookie__:two\n');
	expect(conf.authorization()).toBe(basic('__cookie__:two'));
});

it.each(['rpcuser=a\n', 'rpcport=\n', 'rpcport=70000\n', '[main]\nrpcport=7771\n'])(
	'rejects a file without a port: %j',
	(text) => {
		writeFileSync(file, text);
		expect(() => readDaemonConf(file)).toThrow('names no rpcport');
	},
);

it('accepts an option for the address or the password alone', () => {
	writeFileSync(file, 'rpcuser=a\nrpcpassword=b\nrpcport=7771\n');
	expect(readOptions(['--daemon-conf', file])).toMatchObject({ daemon: 'http://127.0.0.1:7771' });
	const beside = readOptions(['--daemon-conf', file, '--daemon', 'http://127.0.0.1:9000']);
	expect(beside).toMatchObject({
		daemon: 'http://127.0.0.1:9000',
		daemonConf: { authorization: expect.any(Function) },
	});
	expect(() => readOptions(['--daemon-conf', file, '--daemon', 'none'])).toThrow('--daemon none');
	expect(() => readOptions(['--daemon-conf', join(folder, 'other.conf')])).toThrow('cannot be read');
});
