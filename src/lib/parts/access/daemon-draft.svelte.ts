import { GATEWAY_DAEMON_PATH, type DaemonAccess } from '#lib/node/wiring.ts';
import { addressProblem } from './address-problem.ts';

/** What the user types about a chain daemon. */
export class DaemonDraft {
	address = $state('');
	user = $state('');
	password = $state('');

	constructor(access?: DaemonAccess) {
		this.address = access?.address ?? GATEWAY_DAEMON_PATH;
		this.user = access?.user ?? '';
		this.password = access?.password ?? '';
	}

	get access(): DaemonAccess {
		return { address: this.address.trim(), user: this.user.trim(), password: this.password };
	}

	readonly problem = $derived(addressProblem(this.address));
}
