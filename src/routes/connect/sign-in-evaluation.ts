import { countOf } from '#lib/domain/text/language.ts';
import { parseNodeAddress } from '#lib/node/doctor.ts';
import type { NodeKey } from '#lib/domain/session/node-key.ts';
import type { SignInRequest } from '#lib/state/session/prove-user.ts';
import { addressProblem, type DaemonDraft } from '#lib/parts/access/daemon-draft.svelte.ts';
import type { KeepingDraft } from '#lib/parts/access/keeping-draft.svelte.ts';

const MAX_NETID = 19_240;

/** The fields of the sign-in form. */
export interface SignInFields {
	readonly address: string;
	readonly by: NodeKey['by'];
	readonly passphrase: string;
	readonly userpass: string;
	readonly gui: string;
	readonly netid: string;
	readonly seednode: string;
	readonly mayChangeNetwork: boolean;
	readonly mayBeOther: boolean;
	readonly confirmedAddress: string;
	readonly keeping: Pick<KeepingDraft, 'problem' | 'repeatProblem' | 'choice'>;
	readonly wantsDaemon: boolean;
	readonly daemon: Pick<DaemonDraft, 'problem' | 'access'> | undefined;
}

/**
 * The node's reason for refusing the passphrase or userpass. `new-node`: the program is not known to be the
 * user's node; `netid`: the node may only need its network number.
 */
export type Refusal = 'wrong' | 'new-node' | 'netid';

export interface SignInProblems {
	readonly address: string | undefined;
	readonly passphrase: string | undefined;
	readonly userpass: string | undefined;
	readonly netid: string | undefined;
}

/**
 * Problems by field, as text for the form.
 * @param refusal the node's refusal in the last attempt; after a restart the node may accept the same secret
 */
export function problemsOf(
	{ address, by, passphrase, userpass, netid }: SignInFields,
	refusal?: Refusal,
): SignInProblems {
	const isPassphrase = by === 'passphrase';
	return {
		address: addressProblem(address),
		passphrase: isPassphrase ? (passphraseProblem(passphrase) ?? (refusal && REFUSALS[refusal])) : undefined,
		userpass: isPassphrase ? undefined : (userpassProblem(userpass) ?? (refusal && USERPASS_REFUSED)),
		netid: isPassphrase ? netidProblem(netid) : undefined,
	};
}

/** The sign-in request; `undefined` if a field is invalid. */
export function requestOf(draft: SignInFields): SignInRequest | undefined {
	const daemon = draft.wantsDaemon ? draft.daemon : undefined;
	const problems = [
		...Object.values(problemsOf(draft)),
		draft.keeping.problem,
		draft.keeping.repeatProblem,
		daemon?.problem,
	];
	const parsed = parseNodeAddress(draft.address, location.href);
	if (problems.some(Boolean) || 'problem' in parsed) return undefined;
	const { address } = parsed;
	const { mayBeOther } = draft;
	const maySendKey = draft.confirmedAddress === draft.address;
	return {
		address,
		key: keyOf(draft),
		keep: draft.keeping.choice,
		daemon: daemon?.access,
		mayBeOther,
		maySendKey,
	};
}

function keyOf(draft: SignInFields): NodeKey {
	if (draft.by === 'userpass') return { by: 'userpass', userpass: draft.userpass.trim().toLowerCase() };
	const seednode = draft.seednode.trim() || undefined;
	const netid = draft.netid.trim() === '' ? undefined : Number(draft.netid);
	const start = { gui: draft.gui.trim() || 'nogui', netid, seednode };
	const { passphrase, mayChangeNetwork } = draft;
	return { by: 'passphrase', passphrase, start, mayChangeNetwork };
}

function passphraseProblem(passphrase: string): string | undefined {
	return passphrase.trim() === '' ? 'Enter the passphrase, or a private key (WIF).' : undefined;
}

const REFUSALS: Readonly<Record<Refusal, string>> = {
	wrong: 'The node does not accept this passphrase. Enter the one that it runs with now.',
	'new-node': 'The node does not run with this passphrase. Check for typos.',
	netid:
		'The node does not accept this passphrase. If the node has just started, enter its netid under Advanced.',
};

const USERPASS_REFUSED = 'The node does not accept this userpass: each passphrase has its own.';

function userpassProblem(userpass: string): string | undefined {
	const text = userpass.trim();
	if (/^[0-9a-f]{64}$/i.test(text)) return undefined;
	if (text === '') return 'Paste the node’s userpass.';
	return `A userpass has 64 hexadecimal digits; this has ${countOf(text.length, 'character')}.`;
}

function netidProblem(netid: string): string | undefined {
	if (netid.trim() === '') return undefined;
	const isOne = /^\d{1,5}$/.test(netid.trim()) && Number(netid) <= MAX_NETID;
	return isOne ? undefined : `Enter a netid from 0 to ${MAX_NETID}.`;
}
