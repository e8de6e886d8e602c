import { CallError } from '#lib/client/call-error.ts';
import type { PracticeOrder } from '#lib/domain/practice-order.ts';
import { skewOf } from '#lib/domain/session/clock-skew.ts';
import type { NodePractice } from '#lib/node/features/practice.ts';
import type { Desk } from './desk.ts';
import { Action } from './live/action.svelte.ts';
import { Live } from './live/live.svelte.ts';
import { NodeClock } from './swaps/node-clock.svelte.ts';

/** The environment of a practice node: its clock, and the faults triggered by lessons. */
export class PracticeWorld {
	/**
	 * The practice time in milliseconds since 1970. Rejects if the node has no practice control API: real nodes have no
	 * such function, and a practice node of a different program may reject this page.
	 */
	readonly reading: Live<number>;
	/** The subject is the number of milliseconds. */
	readonly moving = new Action();
	readonly #desk: Desk;
	readonly #clock: NodeClock;

	constructor(desk: Desk) {
		this.#desk = desk;
		this.#clock = desk.use(NodeClock);
		this.reading = new Live(async () => this.#noteTime(await this.#world.time()));
	}

	/** How far practice time is ahead of this computer's clock, in milliseconds; 0 if not noticeable. */
	get aheadMs(): number {
		return this.#clock.isOff ? (this.#clock.skew.current ?? 0) : 0;
	}

	/** Advances practice time by `ms` milliseconds, and rereads all data on screen. */
	async moveForward(ms: number): Promise<void> {
		await this.moving.run(async () => {
			this.#noteTime(await this.#world.moveForward(ms));
			this.#desk.connection.news.publish(undefined, Date.now());
		}, String(ms));
	}

	/** @throws CallError */
	async order(order: PracticeOrder): Promise<void> {
		await this.#world.order(order);
		this.#desk.connection.news.publish(undefined, Date.now());
	}

	/**
	 * Reverts the orders of lessons.
	 *
	 * @throws CallError
	 */
	async calm(): Promise<void> {
		await this.#world.calm();
		this.#desk.connection.news.publish(undefined, Date.now());
	}

	get #world(): NodePractice {
		const { world } = this.#desk.connection;
		if (!world) throw new CallError('params', 'This node is no practice node.', { code: 'NODE-PART' });
		return world;
	}

	#noteTime(time: number): number {
		const now = Date.now();
		const { skew } = this.#clock;
		skew.set(skewOf({ askedAt: now, answeredAt: now, reported: time - 500 }, skew.current));
		return time;
	}
}
