import { type RequestMembers, readRequest } from './request-json.ts';
import { Crash, DaemonRefusal, HangUp, Refusal } from '../refusal.ts';
import { printReply } from '../wire.ts';
import type { World } from '../world/world.ts';
import { stalledSince, type Variant } from './variant.ts';
import type { NodeParts } from './node-parts.ts';

/** The real node stores the number of a queued call in 32 bits. */
const QUEUEIDS = 2 ** 32;

/** Queue number requested by a call; 0 for a direct call. */
function queueidOf(members: RequestMembers): number {
	const given = members.get('queueid');
	const number = typeof given === 'string' ? Number(given) : given;
	if (typeof number !== 'number' || !Number.isFinite(number)) return 0;
	const rest = Math.trunc(number) % QUEUEIDS;
	return rest < 0 ? rest + QUEUEIDS : rest;
}

/** The immediate reply to a queued call, sent before the call is parsed. */
const QUEUED = { result: 'success', status: 'queued' } as const;

/** The practice trading node: maps the body of a call to the bytes of the reply. */
export class PracticeNode {
	readonly #world: World;
	readonly #parts: NodeParts;
	readonly #variant: Variant;

	constructor(world: World, parts: NodeParts, variant: Variant) {
		this.#world = world;
		this.#parts = parts;
		this.#variant = variant;
	}

	/**
	 * Resolves with `undefined` if the real node would close the connection without a reply.
	 * @param latencyMs additional practice time that the call takes.
	 */
	async call(body: string, latencyMs = 0): Promise<Uint8Array | undefined> {
		const members = readRequest(body);
		const name = members?.get('method');
		const { life, events } = this.#parts;
		if (life.isRunning && this.#variant.diesOf(body)) await this.#die();
		if (!members || typeof name !== 'string') return undefined;
		const work = () => this.#workOn(name, members, latencyMs);
		const isFast = this.#variant.passesOthers(name, members);
		const queueid = queueidOf(members);
		if (queueid === 0 || !events.isOpen) return life.run(work, isFast);
		const run = (): void =>
			void life.run(work, isFast).then((reply) => {
				if (reply) events.complete(queueid, reply);
			});
		if (stalledSince(this.#variant, events, this.#world.clock.now()) === undefined) run();
		else events.whenRead(run);
		return printReply(QUEUED);
	}

	#die(): Promise<void> {
		return this.#world.transact(() => this.#parts.life.die());
	}

	async #workOn(name: string, members: RequestMembers, latencyMs: number): Promise<Uint8Array | undefined> {
		if (latencyMs > 0) await this.#parts.sleeper.sleep(latencyMs);
		try {
			// Wrapped in an object, because the transaction would otherwise await the reply, which may itself
			// wait for other calls.
			const { reply } = await this.#world.transact((now) => ({
				reply: this.#variant.answer(name, { ...this.#parts, members, now }),
			}));
			return printReply(await reply);
		} catch (error) {
			if (error instanceof HangUp) return undefined;
			if (error instanceof Crash) {
				await this.#die();
				return undefined;
			}
			if (error instanceof Refusal || error instanceof DaemonRefusal) return printReply(error.reply);
			throw error;
		}
	}
}
