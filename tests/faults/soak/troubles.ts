import type { RemoteWorld } from '../remote-world.ts';
import type { SoakRecord } from './record.ts';
import { SPENDING, type Course, type Trouble } from './action-log.ts';

const SECOND_MS = 1000;
/** Practice time before a call is released that was held by a fault which has since ended. */
const HELD_MS = 30 * SECOND_MS;

/** Ends a fault; `undefined` if the fault has no duration. */
type Ending = (() => Promise<unknown>) | undefined;

/** Runs one fault at a time, each until its end by the world's clock. */
export class Troubles {
	readonly #world: RemoteWorld;
	readonly #record: SoakRecord;
	readonly #seed: string;
	#present: { readonly until: number; readonly end: Ending } | undefined;
	#haveRestarted = false;

	constructor(world: RemoteWorld, record: SoakRecord, seed: string) {
		this.#world = world;
		this.#record = record;
		this.#seed = seed;
	}

	get haveRestarted(): boolean {
		return this.#haveRestarted;
	}

	/** Begins a fault, unless the previous one is still active. */
	async begin(trouble: Trouble, ms: number): Promise<void> {
		if (this.#present) return;
		this.#record.count('faults', trouble.is);
		this.#record.log(`trouble for ${Math.round(ms / SECOND_MS)} s: ${JSON.stringify(trouble)}`);
		this.#haveRestarted ||= restarts(trouble);
		const end = await causeTrouble(this.#world, trouble, `${this.#seed} ${this.#record.actionLog.length}`);
		this.#present = { until: Date.now() + ms, end };
	}

	async endDue(): Promise<void> {
		if (this.#present && Date.now() >= this.#present.until) await this.end();
	}

	async end(): Promise<void> {
		const trouble = this.#present;
		if (!trouble) return;
		this.#present = undefined;
		await trouble.end?.();
		// Enables the coins, as the user does after each start of the real program. Not awaited, because an earlier fault
		// may hold the call.
		if (this.#world.access.variant === 'marketmaker') void this.#world.switchOnCoins().catch(() => undefined);
		this.#record.log('the trouble is over');
	}

	/** True if calls can end only when time advances. If an earlier fault holds a call, schedules its release. */
	async areHoldingUp(): Promise<boolean> {
		if ((await this.#world.held()) === 0) return (await this.#world.asleep()) > 0;
		this.#present ??= { until: Date.now() + HELD_MS, end: () => this.#world.release() };
		return true;
	}
}

function restarts(trouble: Trouble): boolean {
	const isAtCall = trouble.is === 'wire' && trouble.how.startsWith('restart');
	return trouble.is === 'restart' || trouble.is === 'death' || isAtCall;
}

async function causeTrouble(world: RemoteWorld, trouble: Trouble, seed: string): Promise<Ending> {
	switch (trouble.is) {
		case 'losses':
			await world.setStorm(trouble.share, seed);
			return () => world.setStorm(0);
		case 'away':
			await world.setDown(true);
			return () => world.setDown(false);
		case 'slow':
			await world.control({ control: 'latency', method: '*', ms: trouble.ms });
			return () => world.control({ control: 'latency', method: '*', ms: 0 });
		case 'restart':
			await world.control({ control: 'restart' });
			return undefined;
		case 'death':
			await world.control({ control: 'fault', method: '*', fault: 'fatal' });
			return undefined;
		case 'errors':
			await world.control({ control: 'fault', method: trouble.method, fault: 'errored' });
			return undefined;
		case 'wire':
			for (const method of SPENDING) await world.order({ program: 'node', method }, trouble.how);
			return () => world.release();
		case 'vanish':
			await world.control({ control: 'vanish', after: trouble.after });
			return undefined;
		case 'reorganise':
			await world.control({ control: 'reorganise', coin: trouble.coin, blocks: trouble.blocks });
			return undefined;
	}
}

/**
 * Draws a new delay for this round, if replies are slow all the time.
 * @param draw returns a number in [0, 1)
 */
export async function changeDelay(world: RemoteWorld, { always }: Course, draw: () => number): Promise<void> {
	if (always?.is === 'slow')
		await world.control({ control: 'latency', method: '*', ms: Math.floor(draw() * always.ms) });
}
