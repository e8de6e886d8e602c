import type { ReplyOf } from '#lib/api/method.ts';
import type { CallError } from '#lib/client/call-error.ts';
import type { DaemonClient } from '#lib/client/daemon-client.ts';
import { getinfo } from '#lib/daemon/chain.ts';
import { tokenaddress } from '#lib/daemon/tokens.ts';
import { daemonObstacle, obstacleOfFailure, type DaemonObstacle } from '#lib/domain/session/daemon-readiness.ts';
import { tokenAddressesOfReply, type TokenAddresses } from '#lib/domain/tokens/token-addresses.ts';
import type { Desk } from '../desk.ts';
import { Live } from '../live.svelte.ts';

/** The name for the coin of a chain whose daemon does not say. */
const NAMELESS = 'coins';

/** The daemon's own key, addresses and coins, and the chain that it runs. */
export class DaemonWallet {
	readonly daemon: DaemonClient | undefined;
	readonly addresses: Live<TokenAddresses>;
	readonly info: Live<ReplyOf<typeof getinfo>>;

	constructor({ connection: { daemon } }: Pick<Desk, 'connection'>) {
		this.daemon = daemon;
		this.addresses = new Live(
			async (signal) => tokenAddressesOfReply(await required(daemon).call(tokenaddress, {}, { signal })),
			{ every: 15_000 },
		);
		this.info = new Live((signal) => required(daemon).call(getinfo, {}, { signal }), { every: 15_000 });
	}

	/** What is in the way of tokens; nothing while all is well, or while it is not known. */
	get obstacle(): DaemonObstacle | undefined {
		const { error, current } = this.info;
		if (error) return obstacleOfFailure(error);
		const refused = this.addresses.error;
		return current && (daemonObstacle(current) ?? (refused && obstacleOfFailure(refused)));
	}

	/** Why the daemon cannot be asked. */
	get failure(): CallError | undefined {
		return this.info.error ?? this.addresses.error;
	}

	/** Asks again, now. */
	async refresh(): Promise<void> {
		await Promise.all([this.info.refresh(), this.addresses.refresh()]);
	}

	/** What the chain's coin is called. */
	get coin(): string {
		return this.info.current?.name || NAMELESS;
	}

	/** The public key under which the daemon creates and holds tokens. */
	get ownKey(): string | undefined {
		return this.info.current?.pubkey || undefined;
	}
}

/** Pages without a daemon show how to connect one and read none of this. */
export function required(daemon: DaemonClient | undefined): DaemonClient {
	if (!daemon) throw new TypeError('No chain daemon is connected');
	return daemon;
}
