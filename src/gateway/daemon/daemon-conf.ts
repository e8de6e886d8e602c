import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { PlainError } from '../prepare.js';

/** Address and credentials of a chain daemon, from its configuration file or because it is hosted here. */
export interface DaemonConf {
	/** `http://127.0.0.1:PORT` */
	readonly address: string;
	/**
	 * Value of the `Authorization` header. Read each time, because a daemon without `rpcpassword` writes a new
	 * cookie at each start. `undefined` if the file no longer has credentials.
	 */
	authorization(): string | undefined;
}

/**
 * Parses a daemon's `.conf` file, which asset chains write themselves.
 * @throws PlainError if the file cannot be read or has no port.
 */
export function readDaemonConf(file: string): DaemonConf {
	const port = Number(readSettings(file).get('rpcport'));
	if (!Number.isInteger(port) || port < 1 || port > 65_535)
		throw new PlainError(
			`${file} names no rpcport. Add a line such as rpcport=7771, as the daemon uses it.`,
			2,
		);
	return { address: `http://127.0.0.1:${port}`, authorization: () => authorizationOf(file) };
}

function authorizationOf(file: string): string | undefined {
	try {
		const settings = readSettings(file);
		const password = settings.get('rpcpassword');
		const credentials = password ? `${settings.get('rpcuser') ?? ''}:${password}` : readCookie(file);
		return basicAuthorization(credentials);
	} catch {
		return undefined;
	}
}

/** @param credentials `user:password`, one character per byte */
export function basicAuthorization(credentials: string): string {
	return `Basic ${Buffer.from(credentials, 'latin1').toString('base64')}`;
}

/**
 * Reads the cookie that a daemon without `rpcpassword` writes next to its configuration at each start: user
 * name and password in one line.
 */
function readCookie(file: string): string {
	return readFileSync(join(dirname(file), '.cookie'), 'latin1').trim();
}

/**
 * Parses settings like the daemon: the first value per name wins, names after a `[section]` get its prefix, and
 * any `#` starts a comment, even inside a password. A byte order mark is part of the first name. Bytes are kept
 * unchanged, one per character.
 */
function readSettings(file: string): ReadonlyMap<string, string> {
	const settings = new Map<string, string>();
	let prefix = '';
	for (const whole of readText(file).split('\n')) {
		const line = trimmed(whole.replace(/#[^]*/, ''));
		const equals = line.indexOf('=');
		if (line.startsWith('[') && line.endsWith(']')) prefix = `${line.slice(1, -1).replace(/\.$/, '')}.`;
		else if (equals >= 0) {
			const name = prefix + trimmed(line.slice(0, equals));
			if (!settings.has(name)) settings.set(name, trimmed(line.slice(equals + 1)));
		}
	}
	return settings;
}

/** JavaScript's `trim` also removes other characters, such as the byte A0. */
const trimmed = (text: string): string => text.replace(/^[ \t\r]+/, '').replace(/(?<![ \t\r])[ \t\r]+$/, '');

function readText(file: string): string {
	try {
		return readFileSync(file, 'latin1');
	} catch {
		throw new PlainError(`The daemon's .conf file ${file} cannot be read.`, 2);
	}
}
