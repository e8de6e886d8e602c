import { GATEWAY_DAEMON_PATH, type DaemonAccess } from '#lib/node/wiring.ts';
import { parseNodeAddress } from '#lib/node/doctor.ts';
import { CONNECTION_TEXT } from '#lib/messages/errors/connection-text.ts';

/** The form of a chain daemon's access. */
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

/** The problem of a node's or proxy's address, as text for the field. */
export function addressProblem(typed: string): string | undefined {
	const parsed = parseNodeAddress(typed, location.href);
	if (!('problem' in parsed)) return undefined;
	const { title, nextStep } = CONNECTION_TEXT[parsed.problem];
	return `${title} ${nextStep}`;
}
