import { createServer } from 'node:http';
import type { TestProject } from 'vitest/node';
import { closeServer, listen } from '../../../src/gateway/listen.ts';
import { readBody } from '../../../src/gateway/http/request.ts';
import type { FaultWorld } from './fault-world.ts';
import { SpareWorlds } from './spare-worlds.ts';
import type { WorldCommand } from './world-command.ts';

declare module 'vitest' {
	interface ProvidedContext {
		/** Where the tests that run in a browser have their worlds opened. */
		readonly faultHost: string;
	}
}

const LARGEST_COMMAND = 1_000_000;

/**
 * Opens worlds for tests that run in a browser and cannot listen on ports themselves. Nothing of a world is loaded before
 * the first one is opened, so that a run without these tests pays for one port.
 */
async function setUp(project: TestProject): Promise<() => Promise<void>> {
	const worlds = new Map<string, FaultWorld>();
	const spares = new SpareWorlds();
	const server = createServer((request, response) => {
		void readBody(request, LARGEST_COMMAND)
			.then((body) => carryOut(JSON.parse(String(body)) as WorldCommand, worlds, spares))
			.then(
				(answer) => ({ answer }),
				(error: unknown) => ({ error: String(error) }),
			)
			.then((reply) => {
				response.setHeader('Access-Control-Allow-Origin', '*');
				response.end(JSON.stringify(reply));
			});
	});
	const port = await listen(server, 0, '127.0.0.1');
	project.provide('faultHost', `http://127.0.0.1:${port}`);
	return async () => {
		await Promise.all([spares.close(), ...[...worlds.values()].map((world) => world.close())]);
		await closeServer(server);
	};
}

/** Vitest runs this before the tests that run in a browser, and asks for a default export. */
export { setUp as default };

async function carryOut(
	command: WorldCommand,
	worlds: Map<string, FaultWorld>,
	spares: SpareWorlds,
): Promise<unknown> {
	if (command.do === 'open') {
		const world = await spares.open(command);
		worlds.set(world.access.id, world);
		return world.access;
	}
	const world = worlds.get(command.world);
	if (!world) throw new Error(`There is no world ${command.world}.`);
	switch (command.do) {
		case 'order':
			return world.order(command.call, command.fault, command.times);
		case 'release':
			return world.release();
		case 'held':
			return world.held;
		case 'arrivals':
			return world.arrivals;
		case 'down':
			return world.setDown(command.isDown);
		case 'switch-on-coins':
			return world.switchOnCoins();
		case 'control':
			return world.control(command.command);
		case 'call-daemon':
			return world.callDaemon(command.method, command.params);
		case 'close':
			worlds.delete(command.world);
			return world.close();
	}
}
