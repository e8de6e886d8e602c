import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { VARIANTS, type VariantName } from '#practice/node/variant.ts';
import { SCENARIOS, type ScenarioName } from '#practice/scenarios.ts';
import type { StartSettings } from '#practice/start-settings.ts';
import type { ClockMode } from '#practice/world/clock.ts';
import { readDaemonConf, type DaemonConf } from './daemon/daemon-conf.ts';
import { defaultDataFolder } from './practice/world-folder.ts';
import { readSettings } from './practice/settings-option.ts';
import { PlainError } from './prepare.js';

export interface Options {
	/** Port of the page. For all ports, 0 binds any free one. */
	readonly port: number;
	/** The user's own trading node; if missing, the practice node is hosted. */
	readonly node?: string;
	readonly nodePort: number;
	/** The user's own chain daemon; if missing, the practice daemon is hosted. `none` disables the daemon. */
	readonly daemon?: string;
	/** Credentials with which the gateway signs in to the daemon, if the page does not. */
	readonly daemonConf?: DaemonConf;
	readonly daemonPort: number;
	/** Port of the practice node's event stream. */
	readonly streamPort: number;
	readonly settings: StartSettings;
	readonly variant: VariantName;
	readonly scenario: ScenarioName;
	/** Start of a new practice world, in milliseconds since 1970; by default now. */
	readonly start?: number;
	readonly data: string;
	readonly fresh: boolean;
	readonly seed: string;
	readonly clock: ClockMode;
	readonly json: boolean;
}

export const helpText = `Swapdesk: trade from your own node, or learn on a practice node.

  npm start                         practice node: no real money, all on this computer
  npm start -- --node URL           use your own trading node
  npm start -- --daemon URL         use your own chain daemon, for tokens

  --port N          port of the page (4780)
  --node URL        address of a trading node, such as http://127.0.0.1:7783
  --daemon URL      address of a chain daemon, such as http://127.0.0.1:7771, or "none"
  --daemon-conf FILE  the daemon's own .conf file, which gives its port, user and password.
                    The printed link lets one browser use the daemon until the next start
  --data DIR        folder that keeps the practice world
                    (${defaultDataFolder()})
  --fresh           delete the practice world and start a new one
  --variant NAME    node program to imitate: ${VARIANTS.join(' or ')}
  --scenario NAME   contents of a new practice world:
                    ${SCENARIOS.join(', ')}
  --start TIME      start time of a new practice world, such as 2026-01-15T12:00:00Z (now)
  --settings JSON   start-up settings of the practice node, as JSON or a JSON file:
                    gui, client, userhome, passphrase, coins, netid, wif, rpcport
  --json            print addresses and practice sign-in as one line of JSON;
                    "npm start --silent -- --json" prints that line alone
  --help            show this text

  For tests:
  --node-port N     port of the practice node (7782)
  --daemon-port N   port of the practice daemon (7771)
  --stream-port N   port of the practice node's event stream (5555)
                    0 for any of the four ports picks a free one
  --seed TEXT       random seed of a new practice world (practice)
  --clock still     practice time stops, and moves only by the control call
`;

/**
 * Parses the command line.
 * @throws PlainError with exit code 2 and a one-sentence message if it is invalid.
 */
export function readOptions(args: readonly string[]): Options | 'help' {
	const values = parse(args);
	if (values.help) return 'help';
	const settings = readSettings(values.settings);
	const daemonConf = readConf(values['daemon-conf'], values.daemon);
	const daemon = values.daemon === undefined ? daemonConf?.address : readDaemon(values.daemon);
	return {
		port: readPort('--port', values.port),
		...(values.node !== undefined && { node: readAddress('--node', values.node) }),
		nodePort: readPort('--node-port', values['node-port'] ?? String(settings.rpcport ?? 7782)),
		...(daemon !== undefined && { daemon }),
		...(daemonConf !== undefined && { daemonConf }),
		daemonPort: readPort('--daemon-port', values['daemon-port']),
		streamPort: readPort('--stream-port', values['stream-port']),
		settings,
		variant: readVariant(values),
		scenario: readScenario(values.scenario),
		...(values.start !== undefined && { start: readStart(values.start) }),
		data: values.data ?? settings.userhome ?? folderOfNetwork(settings.netid),
		fresh: values.fresh,
		seed: values.seed,
		clock: readClock(values.clock),
		json: values.json,
	};
}

function parse(args: readonly string[]) {
	try {
		return parseArgs({
			args: [...args],
			options: {
				port: { type: 'string', default: '4780' },
				node: { type: 'string' },
				'node-port': { type: 'string' },
				daemon: { type: 'string' },
				'daemon-conf': { type: 'string' },
				'daemon-port': { type: 'string', default: '7771' },
				'stream-port': { type: 'string', default: '5555' },
				settings: { type: 'string', default: '{}' },
				variant: { type: 'string' },
				/** Former name of `--variant`. */
				manner: { type: 'string' },
				scenario: { type: 'string', default: 'fresh' },
				start: { type: 'string' },
				data: { type: 'string' },
				fresh: { type: 'boolean', default: false },
				seed: { type: 'string', default: 'practice' },
				clock: { type: 'string', default: 'running' },
				json: { type: 'boolean', default: false },
				help: { type: 'boolean', default: false },
			},
		}).values;
	} catch (error) {
		// Drops Node's advice about positional arguments, which does not apply here.
		const reason = error instanceof Error ? (error.message.split('. ')[0] ?? '') : String(error);
		throw usageError(`${reason}.`);
	}
}

function readPort(option: string, text: string): number {
	const port = Number(text);
	if (/^\d{1,5}$/.test(text) && port <= 65_535) return port;
	throw usageError(`${option} takes a number from 0 to 65535, not "${text}".`);
}

/**
 * Allows only this computer: neither program is safe on a network, and the page's policy forbids other hosts.
 */
function readAddress(option: string, text: string): string {
	const url = URL.canParse(text) ? new URL(text) : undefined;
	const isPlain = url?.protocol === 'http:' && url.pathname === '/' && url.search === '' && url.hash === '';
	if (!url || !isPlain)
		throw usageError(`${option} takes an address like http://127.0.0.1:7783, not "${text}".`);
	if (url.username !== '') throw usageError(`${option} takes no user or password; enter them in the page.`);
	if (['127.0.0.1', 'localhost', '[::1]'].includes(url.hostname)) return url.origin;
	throw usageError(
		`${option} must be on this computer. Open a tunnel to ${url.hostname} (ssh -L) and use its address.`,
	);
}

function readDaemon(text: string): string {
	return text === 'none' ? text : readAddress('--daemon', text);
}

/** If an address is also given, the file supplies only user name and password. */
function readConf(file: string | undefined, daemon: string | undefined): DaemonConf | undefined {
	if (file === undefined) return undefined;
	if (daemon === 'none') throw usageError('--daemon-conf cannot be combined with --daemon none.');
	return readDaemonConf(file);
}

function readClock(text: string): ClockMode {
	if (text === 'running' || text === 'still') return text;
	throw usageError(`--clock takes "running" or "still", not "${text}".`);
}

/** Networks are separate, so each has its own world. */
function folderOfNetwork(netid: number): string {
	return netid === 0 ? defaultDataFolder() : join(defaultDataFolder(), `network-${netid}`);
}

function readVariant({
	variant,
	manner,
}: {
	variant?: string | undefined;
	manner?: string | undefined;
}): VariantName {
	const text = variant ?? manner ?? 'document';
	const name = VARIANTS.find((each) => each === text);
	if (name) return name;
	throw usageError(`--variant takes ${VARIANTS.join(' or ')}, not "${text}".`);
}

function readScenario(text: string): ScenarioName {
	const name = SCENARIOS.find((each) => each === text);
	if (name) return name;
	throw usageError(`--scenario takes one of ${SCENARIOS.join(', ')}, not "${text}".`);
}

/** `Date` alone would parse 30 February as 2 March, and a time without a zone in the local zone. */
function readStart(text: string): number {
	const time = /^20\d\d-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{3})?)?Z$/.test(text) ? Date.parse(text) : Number.NaN;
	const isOnCalendar = !Number.isNaN(time) && new Date(time).toISOString().startsWith(text.slice(0, -1));
	if (isOnCalendar) return time;
	throw usageError(`--start takes a time in UTC like 2026-01-15T12:00:00Z, not "${text}".`);
}

function usageError(sentence: string): PlainError {
	return new PlainError(`${sentence}\nSee npm start -- --help`, 2);
}
