import { createServer } from 'node:http';
import type { TestProject } from 'vitest/node';
import { closeServer, listen } from '../../../src/gateway/listen.ts';
import { readBody } from '../../../src/gateway/http/request.ts';
import type { VariantName } from '#practice/node/variant.ts';
import type { FaultWorld } from './fault-world.ts';
import { PooledWorlds } from './pooled-worlds.ts';
import type { WorldCommand } from './world-command.ts';

declare module 'vitest' {
	interface ProvidedContext {
		/** Address of the host that opens worlds for browser tests. */
		readonly faultHost: string;
		/** Parameters of the soak, from the environment. */
		readonly soak: {
			readonly seeds: readonly string[];
			readonly minutes: number;
			readonly variants: readonly VariantName[];
			/** Prints the action log even after success. */
			readonly isTold: boolean;
		};
	}
}

const VARIANTS: readonly VariantName[] = ['document', 'marketmaker'];
const MAX_COMMAND = 1_000_000;

/**
 * Opens worlds for browser tests, which cannot listen on ports themselves. Loads world code only when the first world
 * is opened, so that a run without these tests only costs one port.
 */
async function setUp(project: TestProject): Promise<() => Promise<void>> {
	const worlds = new Map<string, FaultWorld>();
	const pooled = new PooledWorlds();
	const server = createServer((request, response) => {
		void readBody(request, MAX_COMMAND)
			.then((body) => carryOut(JSON.parse(String(body)) as WorldCommand, worlds, pooled))
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
	const { SOAK_SEED: seed = 'swapdesk', SOAK_MINUTES: minutes = 5, SOAK_VARIANT: variant } = process.env;
	const variants = variant === undefined ? VARIANTS : VARIANTS.filter((each) => each === variant);
	const isTold = process.env['SOAK_STORY'] !== undefined;
	const seeds = seed.split(' ');
	project.provide('soak', { seeds, minutes: Number(minutes), variants, isTold });
	return async () => {
		await Promise.all([pooled.close(), ...[...worlds.values()].map((world) => world.close())]);
		await closeServer(server);
	};
}

/** Vitest runs this before the browser tests and requires a default export. */
export { setUp as default };

async function carryOut(
	command: WorldCommand,
	worlds: Map<string, FaultWorld>,
	pooled: PooledWorlds,
): Promise<unknown> {
	if (command.do === 'open') {
		const world = await pooled.open(command);
		worlds.set(world.access.id, world);
		return world.access;
	}
	const world = worlds.get(command.world);
	if (!world) throw new Error(`There is no world ${command.world}.`);
	if (command.do === 'close') worlds.delete(command.world);
	// The map pairs each name with a function for its own command, which the compiler cannot infer through a union.
	return (WORK[command.do] as (command: InWorld, world: FaultWorld) => unknown)(command, world);
}

type InWorld = Exclude<WorldCommand, { readonly do: 'open' }>;
type WorkOf = {
	readonly [Do in InWorld['do']]: (
		command: Extract<InWorld, { readonly do: Do }>,
		world: FaultWorld,
	) => unknown;
};

const WORK: WorkOf = {
	order: ({ call, fault, times }, world) => world.order(call, fault, times),
	storm: ({ share, seed }, world) => world.setStorm(share, seed),
	books: ({ coins }, world) => world.books(coins),
	release: (_command, world) => world.release(),
	held: (_command, world) => world.held,
	asleep: (_command, world) => world.asleep,
	arrivals: (_command, world) => world.arrivals,
	down: ({ isDown }, world) => world.setDown(isDown),
	'switch-on-coins': (_command, world) => world.switchOnCoins(),
	control: ({ command }, world) => world.control(command),
	'call-daemon': ({ method, params }, world) => world.callDaemon(method, params),
	close: (_command, world) => world.close(),
};
