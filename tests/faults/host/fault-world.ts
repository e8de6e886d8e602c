import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openPractice } from '#practice/open-practice.ts';
import { chance } from '#practice/world/chance.ts';
import { WAKE } from '#practice/world/sleeper.ts';
import type { VariantName } from '#practice/node/variant.ts';
import { PRACTICE_SIGN_IN } from '#practice/practice-sign-in.ts';
import type { ControlAnswer, ControlCommand, Practice } from '#practice/practice.ts';
import { openDesk, type Desk } from '../../../src/gateway/desk.ts';
import { readOptions, type Options } from '../../../src/gateway/options.ts';
import { startedRows } from '../../unit/practice/started-store.ts';
import { WORLD_START } from '../../world-start.ts';
import type { Arrival, ProgramName, ProxyVariant, WireFault, WorldAccess } from '../wire-fault.ts';
import { readBooks, type WorldBooks } from './books.ts';
import { FaultProxy, methodOf } from './fault-proxy.ts';
import { WorldRows } from './world-rows.ts';

const FREE_PORTS = ['--port', '--node-port', '--daemon-port', '--stream-port'].flatMap((name) => [name, '0']);
const STILL = ['--clock', 'still', '--start', new Date(WORLD_START).toISOString()];

const USERPASS = createHash('sha256').update(PRACTICE_SIGN_IN.passphrase).digest('hex');

/** Variants of a world's node program, and of the proxy in front of each program. */
export interface WorldVariants {
	readonly variant: VariantName;
	readonly proxy?: ProxyVariant | undefined;
}

/**
 * All programs of `npm start`, with a separate practice world and a fault-injecting proxy in front of each
 * program.
 */
export class FaultWorld {
	readonly access: WorldAccess;
	readonly #proxies: Readonly<Record<ProgramName, FaultProxy>>;
	readonly #desk: Desk;
	readonly #practice: Practice;
	readonly #folder: string;
	readonly #arrivals: Arrival[];
	readonly #rows: WorldRows;

	private constructor(
		access: Pick<WorldAccess, 'id' | 'variant'>,
		proxies: Record<ProgramName, FaultProxy>,
		behind: { desk: Desk; practice: Practice; folder: string; arrivals: Arrival[]; rows: WorldRows },
	) {
		this.#proxies = proxies;
		this.#desk = behind.desk;
		this.#practice = behind.practice;
		this.#folder = behind.folder;
		this.#arrivals = behind.arrivals;
		this.#rows = behind.rows;
		this.access = {
			...access,
			node: `http://127.0.0.1:${proxies.node.port}`,
			daemon: `http://127.0.0.1:${proxies.daemon.port}/rpc/daemon`,
			userpass: USERPASS,
		};
	}

	static async open(id: string, { variant, proxy }: WorldVariants): Promise<FaultWorld> {
		const folder = await mkdtemp(join(tmpdir(), 'swapdesk-faults-'));
		const arrivals: Arrival[] = [];
		const rows = new WorldRows();
		const given = ['--variant', variant, '--data', join(folder, 'data')];
		const options = readOptions([...FREE_PORTS, ...STILL, ...given]) as Options;
		let practice!: Practice;
		const desk = await openDesk(options, {
			build: folder,
			async openPractice(world) {
				const store = rows.watch(world.store);
				await store.commit(await startedRows(world));
				practice = await openPractice({ ...world, store });
				if (variant === 'marketmaker') await switchOnCoins(practice);
				return noting(practice, arrivals);
			},
		});
		const control = (command: ControlCommand) => practice.control(command);
		const node = await FaultProxy.open({
			upstream: desk.node.address,
			requestFields: ['Content-Type: text/plain'],
			replyFields: [],
			variant: proxy,
			restart: () => control({ control: 'restart' }),
		});
		const daemon = await FaultProxy.open({
			upstream: desk.app,
			requestFields: ['Content-Type: application/json', `Origin: ${desk.app}`],
			replyFields: ['Access-Control-Allow-Origin: *'],
			variant: proxy,
			restart: () => control({ control: 'start-daemon' }),
		});
		return new FaultWorld({ id, variant }, { node, daemon }, { desk, practice, folder, arrivals, rows });
	}

	/** Calls received by the programs, in order. */
	get arrivals(): readonly Arrival[] {
		return this.#arrivals;
	}

	get held(): number {
		return this.#proxies.node.held + this.#proxies.daemon.held;
	}

	/** Number of calls answered only after time has passed. */
	get asleep(): number {
		return [...this.#rows.table<{ readonly task: string }>('agenda').values()].filter(
			({ task }) => task === WAKE,
		).length;
	}

	order({ program, method }: Omit<Arrival, 'body'>, fault: WireFault, times?: number): void {
		this.#proxies[program].order(method, fault, times);
	}

	release(): void {
		this.#each((proxy) => proxy.release());
	}

	/**
	 * Starts losing calls of both programs at random.
	 * @param share from 0 to 1
	 */
	setStorm(share: number, seed: string): void {
		const { at } = chance(seed);
		let draws = 0;
		const draw = () => at('storm', draws++);
		this.#each((proxy) => proxy.setStorm(share > 0 ? { share, draw } : undefined));
	}

	/** The user's money as recorded on the chains, and all swaps. */
	books(coins: readonly string[]): Promise<WorldBooks> {
		const call = async (method: string, params: object): Promise<unknown> => {
			const body = JSON.stringify({ userpass: USERPASS, method, ...params });
			return JSON.parse(new TextDecoder().decode(await this.#practice.callNode(body)).replace(/\0$/, ''));
		};
		return readBooks(this.#rows, call, coins);
	}

	async setDown(isDown: boolean): Promise<void> {
		await Promise.all(this.#each((proxy) => (isDown ? proxy.down() : proxy.up())));
	}

	control(command: ControlCommand): Promise<ControlAnswer> {
		return this.#practice.control(command);
	}

	/** Enables the coins, as the user does after each start of the real program. */
	switchOnCoins(): Promise<void> {
		return switchOnCoins(this.#practice);
	}

	/** Calls the daemon without any faults, like a different program of its owner. */
	async callDaemon(method: string, params: readonly unknown[]): Promise<unknown> {
		const answer = await this.#practice.callDaemon(JSON.stringify({ id: 'faults', method, params }));
		return JSON.parse(answer?.body ?? '{}');
	}

	async close(): Promise<void> {
		await Promise.all(this.#each((proxy) => proxy.close()));
		await this.#desk.close();
		await rm(this.#folder, { recursive: true, force: true });
	}

	#each<Result>(act: (proxy: FaultProxy) => Result): Result[] {
		return [act(this.#proxies.node), act(this.#proxies.daemon)];
	}
}

/** Enables the coins that the tests trade; the real program starts with only one. */
async function switchOnCoins(practice: Practice): Promise<void> {
	for (const coin of ['KMD', 'LTC'])
		await practice.callNode(JSON.stringify({ userpass: USERPASS, method: 'enable', coin }));
}

/** Wraps the practice world so that it records received calls. */
function noting(practice: Practice, arrivals: Arrival[]): Practice {
	return new Proxy(practice, {
		get(target, name) {
			const value = Reflect.get(target, name) as unknown;
			if (typeof value !== 'function') return value;
			const program = name === 'callNode' ? 'node' : name === 'callDaemon' ? 'daemon' : undefined;
			return (...given: unknown[]) => {
				const [body] = given;
				if (program && typeof body === 'string') arrivals.push({ program, method: methodOf(body), body });
				return (value as (...args: unknown[]) => unknown).apply(target, given);
			};
		},
	});
}
