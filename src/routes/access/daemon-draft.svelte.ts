import { GATEWAY_DAEMON_PATH } from '#lib/client/daemon-transport.ts';
import { parseNodeAddress } from '#lib/client/node-address.ts';
import { CONNECTION_WORDS } from '#lib/explain/connection-words.ts';
import type { DaemonAccess } from '#lib/state/keyring.ts';

/** What the user types about a chain daemon. */
export class DaemonDraft {
	isWanted = $state(false);
	address = $state(GATEWAY_DAEMON_PATH);
	user = $state('');
	password = $state('');

	fill(access: DaemonAccess | undefined): void {
		this.isWanted = access !== undefined;
		this.address = access?.address ?? GATEWAY_DAEMON_PATH;
		this.user = access?.user ?? '';
		this.password = access?.password ?? '';
	}

	/** What was typed; `undefined` where no daemon is wanted. */
	get access(): DaemonAccess | undefined {
		const { address, user, password } = this;
		return this.isWanted ? { address: address.trim(), user: user.trim(), password } : undefined;
	}

	readonly problems = $derived({ address: this.isWanted ? addressProblem(this.address) : undefined });
}

/** What is wrong with an address of a node or of a proxy, in words for beside the field. */
export function addressProblem(typed: string): string | undefined {
	const parsed = parseNodeAddress(typed, location.href);
	if (!('problem' in parsed)) return undefined;
	const { title, nextStep } = CONNECTION_WORDS[parsed.problem];
	return `${title} ${nextStep}`;
}
