import type { NodeKey } from '#lib/domain/session/node-key.ts';
import type { SignInRequest } from '#lib/state/session/prove-user.ts';
import type { SavedNode } from '#lib/domain/session/saved-node.ts';
import type { DaemonDraft } from '#lib/parts/access/daemon-draft.svelte.ts';
import { KeepingDraft } from '#lib/parts/access/keeping-draft.svelte.ts';
import type { NodeLinkFields } from './node-link.ts';
import type * as Judgement from './sign-in-judgement.ts';
import type { Refusal } from './sign-in-judgement.ts';

/** The last sign-in that was tried, with the node's refusal. */
interface Attempt {
	readonly address: string;
	readonly secret: string;
	readonly refusal?: Refusal;
}

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
	#attempt = $state.raw<Attempt>();
	#judgement = $state.raw<typeof Judgement>();

	/** Why the node did not accept the secret, until the user changes it or the address, or tries again. */
	readonly refusal = $derived.by(() => {
		const { address, secret, refusal } = this.#attempt ?? {};
		return address === this.address && secret === this.#secret() ? refusal : undefined;
	});

	/** The problem of each field; `undefined` before the first check. */
	readonly problems = $derived(this.#judgement?.problemsOf(this, this.refusal));

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

	/** The node did not accept the secret that was checked last. */
	refuse(refusal: Refusal): void {
		if (this.#attempt) this.#attempt = { ...this.#attempt, refusal };
	}

	/** Forgets the secret that was checked last. */
	endAttempt(): void {
		this.#attempt = undefined;
	}

	/** The sign-in request, or `undefined` while the form has a problem. */
	async check(): Promise<SignInRequest | undefined> {
		this.#attempt = { address: this.address, secret: this.#secret() };
		this.#judgement = await import('./sign-in-judgement.ts');
		await this.keeping.check();
		return this.#judgement.requestOf(this);
	}

	#secret(): string {
		return this.by === 'passphrase' ? this.passphrase : this.userpass;
	}
}
