import { parseNodeAddress } from '#lib/client/node-address.ts';
import type { NodeKey } from '#lib/state/node-proof.ts';
import type { SignInRequest } from '#lib/state/session.svelte.ts';
import type { SavedNode } from '#lib/storage/nodes.ts';
import { addressProblem } from '../access/address-problem.ts';
import type { DaemonDraft } from '../access/daemon-draft.svelte.ts';
import { KeepingDraft } from '../access/keeping-draft.svelte.ts';

const LARGEST_NETID = 19_240;

/** What the user types to sign in. Nothing of it is lost when the sign-in fails. */
export class SignInDraft {
	address = $state('');
	/** From now on nothing but the user changes the address. */
	isAddressTyped = $state(false);
	by = $state<NodeKey['by']>('passphrase');
	passphrase = $state('');
	userpass = $state('');
	gui = $state('nogui');
	netid = $state('0');
	seednode = $state('');
	readonly keeping = new KeepingDraft();
	wantsDaemon = $state(false);
	/** Made when a daemon is first wanted, by what loads its fields. */
	daemon = $state.raw<DaemonDraft>();

	/** Beside each field, what is wrong with it. */
	readonly problems = $derived({
		address: addressProblem(this.address),
		passphrase: this.by === 'passphrase' ? passphraseProblem(this.passphrase) : undefined,
		userpass: this.by === 'userpass' ? userpassProblem(this.userpass) : undefined,
		netid: this.by === 'passphrase' ? netidProblem(this.netid) : undefined,
	});

	readonly isReady = $derived(
		!Object.values(this.problems).some(Boolean) &&
			!this.keeping.problem &&
			!(this.wantsDaemon && this.daemon?.problem),
	);

	/** Puts in an address that was found, unless the user has an own one in mind. */
	suggest(address: string | undefined): void {
		if (address && !this.isAddressTyped) this.address = address;
	}

	/** Fills in what is known of a node that was used before. */
	recall({ address, start, keeping }: SavedNode): void {
		this.address = address;
		this.isAddressTyped = true;
		this.gui = start?.gui ?? this.gui;
		this.netid = String(start?.netid ?? this.netid);
		this.seednode = start?.seednode ?? '';
		if (keeping !== 'none') this.keeping.keeping = keeping;
	}

	/** What to sign in with, or `undefined` while something is wrong with it. */
	get request(): SignInRequest | undefined {
		const parsed = parseNodeAddress(this.address, location.href);
		if (!this.isReady || 'problem' in parsed) return undefined;
		return {
			address: parsed.address,
			key: this.#key(),
			keep: this.keeping.choice,
			daemon: this.wantsDaemon ? this.daemon?.access : undefined,
		};
	}

	#key(): NodeKey {
		if (this.by === 'userpass') return { by: 'userpass', userpass: this.userpass.trim().toLowerCase() };
		const seednode = this.seednode.trim() || undefined;
		const start = { gui: this.gui.trim() || 'nogui', netid: Number(this.netid), seednode };
		return { by: 'passphrase', passphrase: this.passphrase, start };
	}
}

function passphraseProblem(passphrase: string): string | undefined {
	if (passphrase.trim() === '') return 'Enter the passphrase, or a private key (WIF).';
	return undefined;
}

function userpassProblem(userpass: string): string | undefined {
	const text = userpass.trim();
	if (/^[0-9a-f]{64}$/i.test(text)) return undefined;
	if (text === '') return 'Paste the userpass of the node.';
	return `A userpass has 64 hexadecimal digits; this has ${text.length} characters.`;
}

function netidProblem(netid: string): string | undefined {
	const isOne = /^\d{1,5}$/.test(netid.trim()) && Number(netid) <= LARGEST_NETID;
	return isOne ? undefined : `The network number is a whole number from 0 to ${LARGEST_NETID}.`;
}
