import { inject } from 'vitest';
import type { VariantName } from '#practice/node/variant.ts';
import type { ControlAnswer, ControlCommand } from '#practice/practice.ts';
import type { WorldBooks } from './host/books.ts';
import type { WorldCommand } from './host/world-command.ts';
import type { Arrival, CallName, ProxyVariant, WireFault, WorldAccess } from './wire-fault.ts';

const TOKEN_SUPPLY = '0.00001';

/** A world outside the browser, as used by a test in the browser. */
export class RemoteWorld {
	readonly access: WorldAccess;

	private constructor(access: WorldAccess) {
		this.access = access;
	}

	/**
	 * @param variant of the node
	 * @param proxy between the browser and the programs; if omitted, replies are unchanged
	 */
	static async open(variant: VariantName, proxy?: ProxyVariant): Promise<RemoteWorld> {
		return new RemoteWorld(await ask<WorldAccess>({ do: 'open', variant, proxy }));
	}

	get #world(): string {
		return this.access.id;
	}

	order(call: CallName, fault: WireFault, times?: number): Promise<void> {
		return ask({ do: 'order', world: this.#world, call, fault, ...(times !== undefined && { times }) });
	}

	/**
	 * Starts losing this share of all calls at random.
	 * @param share from 0 to 1
	 */
	setStorm(share: number, seed = this.#world): Promise<void> {
		return ask({ do: 'storm', world: this.#world, share, seed });
	}

	/** The user's money as recorded on the chains, and all swaps. */
	books(coins: readonly string[]): Promise<WorldBooks> {
		return ask({ do: 'books', world: this.#world, coins });
	}

	release(): Promise<void> {
		return ask({ do: 'release', world: this.#world });
	}

	held(): Promise<number> {
		return ask({ do: 'held', world: this.#world });
	}

	/** Number of calls answered only after time has passed. */
	asleep(): Promise<number> {
		return ask({ do: 'asleep', world: this.#world });
	}

	arrivals(): Promise<readonly Arrival[]> {
		return ask({ do: 'arrivals', world: this.#world });
	}

	setDown(isDown: boolean): Promise<void> {
		return ask({ do: 'down', world: this.#world, isDown });
	}

	/** Enables the coins, as the user does after each start of the real program. */
	switchOnCoins(): Promise<void> {
		return ask({ do: 'switch-on-coins', world: this.#world });
	}

	control(command: ControlCommand): Promise<ControlAnswer> {
		return ask({ do: 'control', world: this.#world, command });
	}

	async callDaemon<Result>(method: string, ...params: readonly unknown[]): Promise<Result> {
		const answer = await ask<{ readonly result: Result; readonly error: unknown }>({
			do: 'call-daemon',
			world: this.#world,
			method,
			params,
		});
		if (answer.error) throw new Error(`${method}: ${JSON.stringify(answer.error)}`);
		return answer.result;
	}

	async makeToken(): Promise<string> {
		const { hex } = await this.callDaemon<{ hex: string }>('tokencreate', 'Tide', TOKEN_SUPPLY, '');
		const tokenId = await this.callDaemon<string>('sendrawtransaction', hex);
		await this.control({ control: 'advance', ms: 120_000 });
		return tokenId;
	}

	close(): Promise<void> {
		return ask({ do: 'close', world: this.#world });
	}
}

/** Captured here, because tests may disconnect the page from the network. */
const { fetch } = globalThis;

async function ask<Answer>(command: WorldCommand): Promise<Answer> {
	const reply = await fetch(inject('faultHost'), { method: 'POST', body: JSON.stringify(command) });
	const { answer, error } = (await reply.json()) as { readonly answer: Answer; readonly error?: string };
	if (error !== undefined) throw new Error(error);
	return answer;
}
