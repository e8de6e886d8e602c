import type { NodeKey } from '#lib/domain/session/node-key.ts';
import type { SignInRequest } from '#lib/state/session/prove-user.ts';
import type { SavedNode } from '#lib/domain/session/saved-node.ts';
import type { DaemonDraft } from '#lib/parts/access/daemon-draft.svelte.ts';
import { KeepingDraft } from '#lib/parts/access/keeping-draft.svelte.ts';
import type { NodeLinkFields } from './node-link.ts';
import type * as Judgement from './sign-in-judgement.ts';
import type { RefusedSecret } from './sign-in-judgement.ts';

/** The sign-in form. Nothing of it is lost when the sign-in fails. */
export class SignInDraft {
	address = $state('');
	/** From now on only the user changes the address. */
	isAddressTyped = $state(false);
	by = $state<NodeKey['by']>('passphrase');
	passphrase = $state('');
	userpass = $state('');
	gui = $state('nogui');
	/** Empty where the user leaves the node on its network. */
	netid = $state('');
	seednode = $state('');
	/** The user has read what it means that the node changes its network. */
	mayChangeNetwork = $state(false);
	/** The user has read that another user was at this node before. */
	mayBeOther = false;
	/** The address to which the passphrase may be sent: the user has confirmed that their node is there. */
	confirmedAddress = '';
	readonly keeping = new KeepingDraft();
	wantsDaemon = $state(false);
	/** Made when a daemon is first wanted, by what loads its fields. */
	daemon = $state.raw<DaemonDraft>();
	#refused = $state.raw<RefusedSecret>();
	#judgement = $state.raw<typeof Judgement>();

	/** Beside each field, what is wrong with it; nothing before the first check. */
	readonly problems = $derived(this.#judgement?.problemsOf(this, this.#refused));

	/** Fills in an address that was found, unless the user has entered one. */
	suggest(address: string | undefined): void {
		if (address && !this.isAddressTyped) this.address = address;
	}

	/** Fills in what a link gave. */
	fill({ address, netid, seednode, userpass, passphrase }: NodeLinkFields): void {
		this.address = address ?? this.address;
		this.isAddressTyped ||= address !== undefined;
		this.netid = netid ?? this.netid;
		this.seednode = seednode ?? this.seednode;
		this.userpass = userpass ?? this.userpass;
		this.passphrase = passphrase ?? this.passphrase;
		if (userpass !== undefined) this.by = 'userpass';
	}

	/** Fills in what is known of a node that was used before. */
	recall({ address, start, netid, keeping }: SavedNode): void {
		this.address = address;
		this.isAddressTyped = true;
		this.gui = start?.gui ?? this.gui;
		this.netid = netid === undefined ? '' : String(netid);
		this.seednode = start?.seednode ?? '';
		if (keeping !== 'none') this.keeping.keeping = keeping;
	}

	/** The user has confirmed that the program at the address is their node. */
	confirmAddress(): void {
		this.confirmedAddress = this.address;
	}

	/** The node did not accept what was sent: said beside the field until the user changes it, or sends it again. */
	refuse(why: RefusedSecret['why']): void {
		this.#refused = { text: this.by === 'passphrase' ? this.passphrase : this.userpass, why };
	}

	/** The sign-in request, or `undefined` while the form has a problem. */
	async check(): Promise<SignInRequest | undefined> {
		this.#refused = undefined;
		this.#judgement = await import('./sign-in-judgement.ts');
		await this.keeping.check();
		return this.#judgement.requestOf(this);
	}
}
