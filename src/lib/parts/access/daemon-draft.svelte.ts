import { GATEWAY_DAEMON_PATH, type DaemonAccess } from '#lib/node/wiring.ts';
import { parseNodeAddress } from '#lib/node/doctor.ts';
import { CONNECTION_TEXT } from '#lib/messages/errors/connection-text.ts';

/** Form state for the access to a chain daemon. */
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

/** Error text for the address field of a node or proxy. */
export function addressProblem(typed: string): string | undefined {
	const parsed = parseNodeAddress(typed, location.href);
	if (!('problem' in parsed)) return undefined;
	const { title, nextStep } = CONNECTION_TEXT[parsed.problem];
	return `${title} ${nextStep}`;
}
