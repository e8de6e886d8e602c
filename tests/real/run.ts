import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { accessSync, constants, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { orExplain, PlainError, ROOT, logLine } from '../../src/gateway/prepare.js';

/**
 * Runs `npm test -- real`, which compares the app, the contract and the practice node with the real programs.
 * Everything runs in a network namespace with only loopback and in a separate process namespace, so that nothing leaves
 * the machine and no process remains.
 */

interface Needed {
	readonly what: string;
	readonly isThere: () => boolean;
	readonly help: string;
}

const named = (variable: string) => isProgram(process.env[variable] ?? '');
const onPath = (name: string) =>
	(process.env['PATH'] ?? '').split(delimiter).some((folder) => isProgram(join(folder, name)));

const MARKETMAKER: Needed = {
	what: 'the trading node',
	isThere: () => named('MARKETMAKER'),
	help: 'MARKETMAKER=/path/to/marketmaker (v1; its RPC port has to listen at the address in MM_BIND, as two nodes share the machine)',
};
const KOMODOD: Needed = {
	what: 'the chain daemon',
	isThere: () => named('KOMODOD'),
	help: 'KOMODOD=/path/to/komodod',
};
const litecoind: Needed = {
	what: 'the coins’ daemon',
	isThere: () => onPath('litecoind'),
	help: 'apt-get install litecoind',
};
const faketime: Needed = {
	what: 'a clock that can be set ahead',
	isThere: () => onPath('faketime'),
	help: 'apt-get install faketime',
};
const namespace: Needed = {
	what: 'a network namespace',
	isThere: () => spawnSync('unshare', [...SPACE, 'ip', 'link', 'set', 'lo', 'up']).status === 0,
	help: 'run it as root on Linux, with unshare (util-linux) and ip (iproute2)',
};

/**
 * Mounts separate shared memory, because libfaketime names its memory by process id; ids restart in the namespace and
 * would collide with those of aborted runs.
 */
const PREPARE = 'ip link set lo up; mount -t tmpfs tmpfs /dev/shm';

/** Arguments of `unshare`; `--kill-child` ends everything in the namespace with this process. */
const SPACE = ['--net', '--pid', '--fork', '--kill-child', '--mount-proc', '--'];

const VITEST = [
	'node_modules/vitest/vitest.mjs',
	'run',
	'--config',
	'tests/real/vitest.config.ts',
	'--root',
	'.',
];

/** Programs required by each part. */
const PARTS: Readonly<Record<string, readonly Needed[]>> = {
	node: [namespace, MARKETMAKER, litecoind, faketime],
	daemon: [namespace, KOMODOD],
};

function isProgram(path: string): boolean {
	try {
		accessSync(path, constants.X_OK);
		return true;
	} catch {
		return false;
	}
}

await orExplain(async () => {
	const given = process.argv.slice(2).filter((arg) => arg in PARTS);
	const parts = given.length > 0 ? given : Object.keys(PARTS);
	const needed = new Set(parts.flatMap((part) => PARTS[part] ?? []));
	const missing = [...needed].filter(({ isThere }) => !isThere());
	if (missing.length > 0) {
		const lines = missing.map(({ what, help }) => `  ${what}: ${help}`);
		throw new PlainError(['The stage "real" runs real programs, and needs:', ...lines].join('\n'));
	}
	const folder = mkdtempSync(join(tmpdir(), 'swapdesk-real-'));
	const code = await runInSpace(folder, [
		...VITEST,
		...parts.map((part) => `tests/real/${part}.real.ts`),
		...process.argv.slice(2).filter((arg) => !(arg in PARTS)),
	]);
	if (code === 0) rmSync(folder, { recursive: true, force: true });
	else logLine(`Logs, and the pages of failed steps: ${folder}`);
	process.exitCode = code;
});

/** Runs Node in separate namespaces, and ends everything in them when this process ends. */
async function runInSpace(folder: string, args: readonly string[]): Promise<number> {
	const inside = ['sh', '-c', `${PREPARE}; exec "$@"`, 'real', process.execPath, ...args];
	const env = { ...process.env, REAL_FOLDER: folder };
	const child = spawn('unshare', [...SPACE, ...inside], { cwd: ROOT, stdio: 'inherit', env });
	for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child.kill('SIGKILL'));
	const [code] = (await once(child, 'exit')) as [number | null];
	return code ?? 1;
}
