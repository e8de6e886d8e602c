import type { DaemonChain } from '#lib/node/daemon/chain-daemon.ts';

/** Whether the chain has passed the last height at which a transaction can be mined; 0 is none. */
export async function hasExpiredAt(chain: DaemonChain, expiryHeight: number): Promise<boolean> {
	return expiryHeight !== 0 && expiryHeight <= (await chain.state()).blocks;
}
