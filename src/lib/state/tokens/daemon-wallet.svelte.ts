import { CallError } from '#lib/client/call-error.ts';
import {
	daemonDoubt,
	type DaemonDoubt,
	daemonObstacle,
	obstacleOfFailure,
	type DaemonObstacle,
	type DaemonState,
} from '#lib/domain/session/daemon-readiness.ts';
import type { TokenAddresses } from '#lib/domain/tokens/token-recipient.ts';
import type { ChainDaemon } from '#lib/node/daemon/chain-daemon.ts';
import type { Desk } from '../desk.ts';
import { Live } from '../live/live.svelte.ts';
import { identityOf, required } from './daemon-identity.ts';

/** The name for the coin of a chain whose daemon does not say. */
const NAMELESS = 'coins';

const READING = { every: 15_000 } as const;

/** The daemon's own key, addresses and coins, and the chain that it runs. */
export class DaemonWallet {
	readonly daemon: ChainDaemon | undefined;
	readonly addresses: Live<TokenAddresses>;
	readonly info: Live<DaemonState>;

	readonly #desk: Desk;

	constructor(desk: Desk) {
		const { daemon, daemonAddress } = desk.connection;
		this.#desk = desk;
		this.daemon = daemon;
		this.addresses = new Live((options) => required(daemon).tokens.ownAddresses(options), {
			...READING,
			lastKnown: desk.lastKnown(`addresses of ${daemonAddress}`),
		});
		this.info = new Live((options) => identityOf(desk).read(options), {
			...READING,
			lastKnown: desk.lastKnown(`daemon at ${daemonAddress}`),
		});
	}

	/** When a daemon's state was last read well; reads nothing if no daemon is connected. */
	get readAt(): Date | undefined {
		return this.daemon && this.info.asOf;
	}

	/** The obstacle to tokens; `undefined` while all is well, or while it is not known. */
	get obstacle(): DaemonObstacle | undefined {
		const { error, current, isRecalled } = this.info;
		if (error) return obstacleOf(error);
		if (isRecalled) return undefined;
		const refused = this.addresses.error;
		return current && (daemonObstacle(current, Date.now()) ?? (refused && obstacleOf(refused)));
	}

	/** Why it may not know of all blocks. */
	get doubt(): DaemonDoubt | undefined {
		const { current, isRecalled } = this.info;
		return current && !isRecalled ? daemonDoubt(current, Date.now()) : undefined;
	}

	/** Why the daemon cannot be asked. */
	get failure(): Error | undefined {
		return this.info.error ?? this.addresses.error;
	}

	/** Asks again, now. */
	async refresh(): Promise<void> {
		await Promise.all([this.info.refresh(), this.addresses.refresh()]);
	}

	/** The name of the chain's coin. */
	get coin(): string {
		return this.info.current?.chain ?? NAMELESS;
	}

	/** The public key under which the daemon creates and holds tokens: the one that this browser knows it by. */
	get ownKey(): string | undefined {
		const { current } = this.info;
		// A damaged key that was known is empty, and pays to no address.
		return current?.knownKey || current?.ownKey;
	}

	/** The same key, once the daemon has answered at this visit: what is built or started names no other. */
	get spendingKey(): string | undefined {
		return this.info.isRecalled ? undefined : this.ownKey;
	}

	/** Both keys, if the daemon names another one than it is known by. Nothing goes on before the user has confirmed it. */
	get changedKey(): { readonly known: string; readonly named: string } | undefined {
		const { knownKey: known, ownKey: named } = this.info.current ?? {};
		return known === undefined || named === undefined || known === named ? undefined : { known, named };
	}

	/** The key that the daemon names now is right: it is known by that one from now on. */
	async confirmKey(): Promise<void> {
		const { current, isRecalled } = this.info;
		if (current && !isRecalled) await identityOf(this.#desk).confirm(current);
		await this.refresh();
	}
}

/** `undefined` if it is this browser that failed. */
function obstacleOf(error: Error): DaemonObstacle | undefined {
	return error instanceof CallError ? obstacleOfFailure(error) : undefined;
}
