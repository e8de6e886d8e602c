import { methods, type ApiMethods, type MethodName } from '#lib/api/index.ts';
import type { Method } from '#lib/api/method.ts';
import type { World } from '../world.ts';
import { botHandlers } from './bots.ts';
import { coinHandlers } from './coins.ts';
import type { CallContext, Handler, Handlers, NodeParts } from './context.ts';
import { depositHandlers } from './deposits.ts';
import { marketHandlers } from './market.ts';
import { complaintAbout } from './misfits.ts';
import { readParams } from './params.ts';
import { AUTHENTICATION_ERROR, DaemonRefusal, HangUp, Refusal } from './refusal.ts';
import { QUEUED, queueidOf } from './queued-call.ts';
import { readRequest, type RequestMembers } from './request-json.ts';
import { sessionHandlers } from './session.ts';
import { signatureOnlyHandlers } from './signature-only.ts';
import { spendingHandlers } from './spending.ts';
import { statisticsHandlers } from './statistics.ts';
import { statsLogHandlers } from './stats-log.ts';
import { swapHandlers } from './swaps.ts';
import { walletHandlers } from './wallet.ts';
import { walletToolHandlers } from './wallet-tools.ts';
import { printReply, type WireValue } from './wire.ts';

/** One handler for each declared method; the type-check names the ones that are missing. */
const handlers: Handlers<ApiMethods> = {
	...sessionHandlers,
	...coinHandlers,
	...walletHandlers,
	...marketHandlers,
	...swapHandlers,
	...signatureOnlyHandlers,
	...statisticsHandlers,
	...spendingHandlers,
	...walletToolHandlers,
	...depositHandlers,
	...botHandlers,
	...statsLogHandlers,
};

/** Tells who may call without userpass (`passphrase` has rules of its own), and which calls pass others. */
const declared: Readonly<Record<string, Method>> = methods;

/** The wire names of the methods that the node knows. */
export const servedMethods: readonly string[] = Object.keys(handlers);

/** The practice trading node: takes the body of a call and gives the bytes of the reply. */
export class PracticeNode {
	readonly #world: World;
	readonly #parts: NodeParts;

	constructor(world: World, parts: NodeParts) {
		this.#world = world;
		this.#parts = parts;
	}

	/**
	 * Resolves with `undefined` where the real node closes the connection without a word.
	 *
	 * @param latencyMs how much of practice time the call takes besides.
	 */
	async call(body: string, latencyMs = 0): Promise<Uint8Array | undefined> {
		const members = readRequest(body);
		const name = members?.get('method');
		if (!members || typeof name !== 'string') return undefined;
		const { life, events } = this.#parts;
		const work = () => this.#workOn(name, members, latencyMs);
		const isFast = Number(members.get('fast')) === 1 || declared[name]?.fast === true;
		const queueid = queueidOf(members);
		if (queueid === 0 || !events.isOpen) return life.run(work, isFast);
		void life.run(work, isFast).then((reply) => {
			if (reply) events.complete(queueid, reply);
		});
		return printReply(QUEUED);
	}

	async #workOn(name: string, members: RequestMembers, latencyMs: number): Promise<Uint8Array | undefined> {
		if (latencyMs > 0) await this.#parts.sleeper.sleep(latencyMs);
		try {
			// In a member of its own, or the transaction would wait for replies that wait for something.
			const { reply } = await this.#world.transact((now) => ({
				reply: answer(name, { ...this.#parts, members, now }),
			}));
			return printReply(await reply);
		} catch (error) {
			if (error instanceof HangUp) return undefined;
			if (error instanceof Refusal || error instanceof DaemonRefusal) return printReply(error.reply);
			throw error;
		}
	}
}

function answer(name: string, context: CallContext): WireValue | Promise<WireValue> {
	const isAuthorised =
		declared[name]?.open === true || context.signIn.accepts(context.members.get('userpass'));
	if (!isAuthorised) throw new Refusal(AUTHENTICATION_ERROR);
	if (!isServed(name)) throw complaintAboutUnknown(context);
	const method = methods[name];
	const reading = readParams(method, context.members);
	if ('misfit' in reading) {
		throw complaintAbout(name, reading.misfit, context.members.get(reading.misfit));
	}
	// The map pairs each name with the handler of its own method, which the compiler cannot follow through a union.
	const handle = handlers[name] as Handler<typeof method> as (
		params: unknown,
		context: CallContext,
	) => WireValue | Promise<WireValue>;
	return handle(reading.params, context);
}

function isServed(name: string): name is MethodName {
	return Object.hasOwn(handlers, name);
}

/** An unknown method gets no reply, unless it names coins and one of them is switched off. */
function complaintAboutUnknown({ members, coins, switches }: CallContext): Error {
	const isOff = (member: string): boolean => {
		const coin = coins.find(String(members.get(member)));
		return coin !== undefined && !switches.of(coin).isActive;
	};
	if (isOff('coin')) return new Refusal('coin is disabled');
	if (isOff('base') || isOff('rel')) return new Refusal('at least one of coins disabled');
	return new HangUp();
}
