import { randomBytes } from 'node:crypto';
import type { AddressInfo, Server } from 'node:net';
import { join } from 'node:path';
import { startHeartbeat } from '#practice/heartbeat.ts';
import type { Practice, PracticeOptions, PracticeSignIn } from '#practice/practice.ts';
import { startGateway } from './gateway.ts';
import { basicAuthorization } from './daemon/daemon-conf.ts';
import type { DaemonPlace, Place } from './health.ts';
import { closeServer, errorCode, listen, alreadyRunning, portProblem, reportFailure } from './listen.ts';
import type { Options } from './options.ts';
import type { PageOrigin } from './practice/control.ts';
import { createPracticeDaemonPort } from './practice/daemon-port.ts';
import { folderFiles } from './practice/folder-files.ts';
import { openLevelStore } from './practice/level-store.ts';
import { createPracticeNodePort } from './practice/node-port.ts';
import { createSerialNodePort } from './practice/serial-node-port.ts';
import { createStreamPort } from './practice/stream-port.ts';
import { isSwapdesk, recogniseDaemon, recogniseNode, type Finding } from './recognise-program.ts';

/** Everything that `npm start` runs. */
export interface Desk {
	readonly app: string;
	/** Opens the page and passes the key of this start to the browser, if the gateway signs in to the daemon. */
	readonly link: string | undefined;
	readonly node: Place;
	readonly daemon: Place | undefined;
	/** True for programs hosted by this desk; practice nodes of other programs have a different sign-in. */
	readonly hostsNode: boolean;
	readonly hostsDaemon: boolean;
	/** Sign-in of the practice world; `undefined` if none is hosted here. */
	readonly signIn: PracticeSignIn | undefined;
	/** Stops the servers, then saves and releases the world. */
	close(): Promise<void>;
}

export interface DeskParts {
	readonly build: string;
	readonly openPractice: (options: PracticeOptions) => Promise<Practice>;
}

/** Address of a program, and its server if hosted here. */
interface Hosting {
	readonly place: DaemonPlace;
	readonly server?: Server;
}

/**
 * Binds the ports first, so that a busy one is reported immediately, and opens the practice world last.
 * @throws PlainError with the port, its option, and the remedy.
 */
export async function openDesk(options: Options, { build, openPractice }: DeskParts): Promise<Desk> {
	const open: Server[] = [];
	const world = once(() => openWorld(options, openPractice));
	try {
		const page: { origin?: string } = {};
		const node = await placeNode(options, world, () => page.origin);
		if (node.server) open.push(node.server);
		let practice: Practice | undefined;
		const daemon = await placeDaemon(options, world, () => practice?.signIn);
		if (daemon?.server) open.push(daemon.server);
		const daemonPlace = daemon?.place;
		const gateway = await takeGatewayPort(options, build, node.place, daemonPlace);
		open.push(...gateway.servers);
		page.origin = gateway.address;
		if (node.server ?? daemon?.server) practice = await world();
		const endWorld = practice && letLive(practice, node.server);
		return {
			app: gateway.address,
			link: linkTo(gateway.address, daemonPlace),
			node: node.place,
			daemon: daemonPlace,
			hostsNode: node.server !== undefined,
			hostsDaemon: daemon?.server !== undefined,
			signIn: practice?.signIn,
			async close() {
				await Promise.all(open.map(closeServer));
				await endWorld?.();
			},
		};
	} catch (error) {
		await Promise.all(open.map(closeServer));
		throw error;
	}
}

/** Browsers never send the fragment to a server. */
function linkTo(app: string, daemon: DaemonPlace | undefined): string | undefined {
	return daemon?.key && `${app}/#gateway=${daemon.key}`;
}

async function openWorld(
	{ data, fresh, seed, clock, start, settings, scenario, variant, streamPort }: Options,
	openPractice: DeskParts['openPractice'],
): Promise<Practice> {
	const store = await openLevelStore(data, { fresh });
	try {
		const port = createStreamPort(streamPort);
		const files = folderFiles(join(data, 'files'));
		const birth = { seed, start, scenario };
		const host = { clock, wall: Date.now, store, files, streamPort: port, settings, variant };
		return await openPractice({ ...birth, ...host });
	} catch (error) {
		await store.close();
		throw error;
	}
}

/**
 * Keeps a world running.
 * @param server server of the node, if hosted here.
 * @returns a function that stops the world.
 */
function letLive(practice: Practice, server: Server | undefined): () => Promise<void> {
	if (server) followNode(practice, server);
	const endHeartbeat = startHeartbeat(practice, reportFailure);
	return () => {
		endHeartbeat();
		return practice.close();
	};
}

/** Releases the port when the node stops, and binds the same port when it starts again. */
function followNode(practice: Practice, server: Server): void {
	const { port } = server.address() as AddressInfo;
	practice.watchNode((isRunning) => {
		if (isRunning) server.listen({ port, host: '127.0.0.1' });
		else void closeServer(server);
	});
}

function placeNode(
	options: Options,
	world: () => Promise<Practice>,
	ownOrigin: PageOrigin,
): Promise<Hosting> {
	if (options.node !== undefined) return evaluate(options.node, recogniseNode);
	const createPort = options.variant === 'marketmaker' ? createSerialNodePort : createPracticeNodePort;
	return host(createPort(world, ownOrigin), options.nodePort, 'node', recogniseNode);
}

async function placeDaemon(
	options: Options,
	world: () => Promise<Practice>,
	signIn: () => PracticeSignIn | undefined,
): Promise<Hosting | undefined> {
	if (options.daemon === 'none') return undefined;
	if (options.daemon !== undefined) {
		const { place } = await evaluate(options.daemon, recogniseDaemon);
		const { daemonConf: conf } = options;
		// 256 bits, because any program can try keys at this port without limit.
		const key = randomBytes(32).toString('base64url');
		return { place: conf ? { ...place, conf, key } : place };
	}
	const hosted = await host(createPracticeDaemonPort(world), options.daemonPort, 'daemon', recogniseDaemon);
	if (!hosted.server) return hosted;
	// User name and password are known here, so the page can connect without them.
	const { address } = hosted.place;
	const authorization = () => {
		const known = signIn();
		return known && basicAuthorization(`${known.user}:${known.password}`);
	};
	return { ...hosted, place: { ...hosted.place, conf: { address, authorization } } };
}

/**
 * Accepts the user's own address even if nothing answers: the program may be started later, and the page shows
 * its state.
 */
async function evaluate(address: string, recognise: (address: string) => Promise<Finding>): Promise<Hosting> {
	return { place: { address, practice: (await recognise(address)) === 'practice' } };
}

/**
 * Binds the port for a practice program, or uses the program of the same kind that is already listening there.
 */
async function host(
	server: Server,
	port: number,
	kind: 'node' | 'daemon',
	recognise: (address: string) => Promise<Finding>,
): Promise<Hosting> {
	try {
		const taken = await listen(server, port, '127.0.0.1');
		return { place: { address: `http://127.0.0.1:${taken}`, practice: true }, server };
	} catch (error) {
		const address = `http://127.0.0.1:${port}`;
		const finding = errorCode(error) === 'EADDRINUSE' ? await recognise(address) : 'nothing';
		if (finding === 'practice' || finding === 'real')
			return { place: { address, practice: finding === 'practice' } };
		throw portProblem(error, kind, port);
	}
}

async function takeGatewayPort(
	{ port }: Options,
	build: string,
	node: Place,
	daemon: DaemonPlace | undefined,
) {
	try {
		return await startGateway({ port, build, node, daemon });
	} catch (error) {
		throw (await isSwapdesk(port)) ? alreadyRunning(port) : portProblem(error, 'gateway', port);
	}
}

function once<T>(make: () => Promise<T>): () => Promise<T> {
	let made: Promise<T> | undefined;
	return () => (made ??= make());
}
