import { parseNodeAddress } from '#lib/node/doctor/node-address.ts';
import { CONNECTION_WORDS } from '#lib/words/errors/connection-words.ts';

/** What is wrong with an address of a node or of a proxy, in words for beside the field. */
export function addressProblem(typed: string): string | undefined {
	const parsed = parseNodeAddress(typed, location.href);
	if (!('problem' in parsed)) return undefined;
	const { title, nextStep } = CONNECTION_WORDS[parsed.problem];
	return `${title} ${nextStep}`;
}
