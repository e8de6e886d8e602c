import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';
import fc from 'fast-check';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readLabelFile } from '#lib/domain/label-file.ts';
import { JpegImage } from '#practice/jpeg.ts';
import { readDaemonConf } from '../../../../src/gateway/daemon/daemon-conf.ts';
import { readSettings } from '../../../../src/gateway/practice/settings-option.ts';
import { PlainError } from '../../../../src/gateway/prepare.js';
import { mutatedHex } from '../../../unit/chain/mutated-hex.ts';
import { TWO_BLOCKS } from '../../../unit/practice/jpeg/two-blocks.ts';
import { changedText } from './changed-text.ts';
import { fuzzedInput, largeTexts, nameOf, same, type FuzzedInput } from './fuzzed-input.ts';

const CONFS = [
	'rpcuser=user123\nrpcpassword=pass=word#1\nrpcport=7771\nserver=1\nrpcbind=127.0.0.1\n',
	'# rpcport=1\r\nrpcport = 7771 # mine\r\nrpcport=2\r\nrpcuser=a\r\nrpcpassword=b\r\n',
	'rpcport=7771\n',
];

function readConf(text: string): string {
	const folder = mkdtempSync(join(tmpdir(), 'swapdesk-conf-'));
	try {
		const file = join(folder, 'DESK.conf');
		writeFileSync(file, text);
		const conf = readDaemonConf(file);
		same(/^http:\/\/127\.0\.0\.1:\d{1,5}$/.test(conf.address), true);
		const authorization = conf.authorization();
		same(/^Basic [\w+/]+=*$/.test(authorization ?? 'Basic a'), true);
		return authorization === undefined ? 'a port' : 'a port and a password';
	} catch (error) {
		return nameOf(error, PlainError);
	} finally {
		rmSync(folder, { recursive: true });
	}
}

const SETTINGS = [
	'{"gui":"desk","client":1,"userhome":"/tmp/x","netid":7777,"rpcport":7783}',
	'{"passphrase":"some words","coins":[{"coin":"KMD","rpcport":7771}],"wif":1}',
	'{}',
];

function readStart(text: string): string {
	try {
		readSettings(`{${text.replace(/^\s*\{?/, '')}`);
		return 'a value';
	} catch (error) {
		return nameOf(error, PlainError);
	}
}

const PHOTO = readFileSync(new URL('../../../unit/practice/jpeg/photo.jpg', import.meta.url));

/** Checks that an image is written exactly as it was read. */
function readPicture(bytes: Uint8Array): string {
	try {
		const image = new JpegImage(bytes);
		same(bytesToHex(image.toFile()), bytesToHex(bytes));
		return 'a value';
	} catch (error) {
		return nameOf(error, RangeError);
	}
}

/** Header of an image of maximum size, with many empty scans. */
const EMPTY_PASSES = Uint8Array.from([
	...[0xff, 0xd8, 0xff, 0xc0, 0, 11, 8, 0xff, 0xff, 0xff, 0xff, 1, 1, 0x11, 0],
	...Array.from({ length: 100_000 }, () => [0xff, 0xda, 0, 3, 0, 1]).flat(),
	...[0xff, 0xd9],
]);

const LABELS = [
	'{"type":"addr","ref":"RKJPCZwsN2mQCFMXCPvJ5rfUV5oXaDyUyP","label":"cold wallet","origin":"x"}\n',
	`{"type":"tx","ref":"${'ab'.repeat(32)}","label":"rent"}\r\n{"type":"output","ref":"x","spendable":false}`,
];

/** Files read by the gateway, the practice node and the page. The page reads no images, and its backups are read in a browser. */
export const FILES: readonly FuzzedInput[] = [
	fuzzedInput('the .conf of a daemon', {
		any: changedText(CONFS),
		large: largeTexts(' ', '#', ' #', '=', 'a=', 'rpcport=1\n', '\n').concat(
			`rpcport=7771\nrpcpassword=a${' '.repeat(1e6)}b`,
			`rpcport${' '.repeat(1e6)}7771`,
		),
		read: readConf,
	}),
	fuzzedInput('a file of labels', {
		any: changedText(LABELS),
		large: largeTexts('[', '{"type":', '\n', '{}\n', ' ').concat(
			JSON.stringify({ type: 'addr', ref: '1'.repeat(1e6), label: '1 '.repeat(1e5) }),
		),
		read: (text) => (readLabelFile(text, [], 1) ? 'a value' : 'too many lines'),
	}),
	fuzzedInput('the settings of a start', {
		any: changedText(SETTINGS),
		large: largeTexts('[', '{"a":', '"', '9', ' '),
		read: readStart,
	}),
	fuzzedInput('a picture with data in it', {
		any: fc
			.oneof(
				{ weight: 12, arbitrary: mutatedHex([bytesToHex(TWO_BLOCKS)]) },
				{ weight: 1, arbitrary: mutatedHex([bytesToHex(PHOTO)]) },
				fc.uint8Array({ maxLength: 60 }).map((bytes) => `ffd8${bytesToHex(bytes)}`),
			)
			.filter((hex) => hex.length % 2 === 0 && /^[\da-f]*$/.test(hex))
			.map(hexToBytes),
		large: [EMPTY_PASSES, new Uint8Array(1e6), new Uint8Array(1e6).fill(0xff), new Uint8Array(PHOTO)],
		read: readPicture,
	}),
];
