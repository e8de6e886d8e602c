import type { NodeKey } from '#lib/domain/session/node-key.ts';
import type { DaemonAccess } from '#lib/node/wiring.ts';
import type { KeepingChoice } from './keyring.ts';

/** What the user signs in to a node with. */
export interface SignInRequest {
	readonly address: string;
	readonly key: NodeKey;
	readonly keep: KeepingChoice;
	readonly daemon: DaemonAccess | undefined;
	/** The user has read that another user was at this node before. */
	readonly mayBeOther?: boolean;
	/** The user has confirmed that the program at the address is theirs, and may get the passphrase. */
	readonly maySendKey?: boolean;
}
