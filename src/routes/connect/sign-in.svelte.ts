import type { NodeKey, NodeProof } from '#lib/domain/session/node-key.ts';
import type { SignInRequest } from '#lib/state/session/prove-user.ts';
import type { SavedNode } from '#lib/domain/session/saved-node.ts';
import type { DaemonDraft } from '#lib/parts/access/daemon-draft.svelte.ts';
import { KeepingDraft } from '#lib/parts/access/keeping-draft.svelte.ts';
import type { NodeLinkFields } from './node-link.ts';
import type * as Evaluation from './sign-in-evaluation.ts';
import type { Refusal } from './sign-in-evaluation.ts';
import { CallError } from '#lib/client/call-error.ts';
import { Action } from '#lib/state/live/action.svelte.ts';
import type { SignInProgress } from '#lib/state/session/node-visit.ts';
import type { DaemonCheck } from '#lib/state/session/daemon-check.ts';
import type { Session } from '#lib/state/session/session.svelte.ts';

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
	/** Created when a daemon is first wanted, by the loader of its fields. */
	daemon = $state.raw<DaemonDraft>();
	#attempt = $state.raw<Attempt>();
	#evaluation = $state.raw<typeof Evaluation>();

	/** Why the node did not accept the secret, until the user changes it or the address, or tries again. */
	readonly refusal = $derived.by(() => {
		const { address, secret, refusal } = this.#attempt ?? {};
		return address === this.address && secret === this.#secret() ? refusal : undefined;
	});

	/** The problem of each field; `undefined` before the first check. */
	readonly problems = $derived(this.#evaluation?.problemsOf(this, this.refusal));

	/** Fills in an address that was found, unless the user has entered one. */
	suggest(address: string | undefined): void {
		if (address && !this.isAddressTyped) this.address = address;
	}

	/** Fills in the fields of a link. */
	fill({ address, netid, seednode, userpass, passphrase }: NodeLinkFields): void {
		this.address = address ?? this.address;
		this.isAddressTyped ||= address !== undefined;
		this.netid = netid ?? this.netid;
		this.seednode = seednode ?? this.seednode;
		this.userpass = userpass ?? this.userpass;
		this.passphrase = passphrase ?? this.passphrase;
		if (userpass !== undefined) this.by = 'userpass';
	}

	/** Fills in the saved fields of a known node. */
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
		this.#evaluation = await import('./sign-in-evaluation.ts');
		await this.keeping.check();
		return this.#evaluation.requestOf(this);
	}

	#secret(): string {
		return this.by === 'passphrase' ? this.passphrase : this.userpass;
	}
}

export type RunPhase = 'waiting' | 'going' | 'failed' | 'done';

/** One attempt to sign in, as the user sees it: how far it got, and why it ended. */
export class SignInRun implements SignInProgress {
	#phase = $state<RunPhase>('waiting');
	#answers = $state(false);
	#proof = $state.raw<NodeProof>();
	#daemon = $state.raw<DaemonCheck | CallError>();
	#error = $state.raw<unknown>();
	readonly asking = new Action();
	readonly #session: Session;
	#gone = new AbortController();

	constructor(session: Session) {
		this.#session = session;
	}

	get phase(): RunPhase {
		return this.#phase;
	}

	/** The node has answered its first call. */
	get answers(): boolean {
		return this.#answers;
	}

	/** The node's answer when it accepted the key. */
	get proof(): NodeProof | undefined {
		return this.#proof;
	}

	/** The outcome at the chain daemon. The sign-in continues if it fails. */
	get daemon(): DaemonCheck | CallError | undefined {
		return this.#daemon;
	}

	/** A `CallError`, or why the practice node did not start. */
	get error(): unknown {
		return this.#error;
	}

	/** Why the node did not accept the passphrase or userpass: shown at that field. */
	get refusal(): Refusal | undefined {
		if (this.#phase !== 'failed' || !(this.#error instanceof CallError)) return undefined;
		const { code } = this.#error;
		if (code === 'NODE-NEW') return 'new-node';
		if (code === 'AUTH-NETID') return 'netid';
		return code === 'AUTH-KEY' ? 'wrong' : undefined;
	}

	/** Does nothing while an attempt is running: each of them sends the passphrase. */
	async run(open: (progress: SignInProgress, signal: AbortSignal) => Promise<unknown>): Promise<void> {
		if (this.#phase === 'going') return;
		this.#begin();
		const { signal } = (this.#gone = new AbortController());
		try {
			await open(this, signal);
			await this.#askDaemon();
			this.#phase = 'done';
		} catch (reason) {
			if (signal.aborted) return;
			this.#error = reason;
			this.#phase = 'failed';
		}
	}

	/** Retries a daemon that was not ready: it may have started since. */
	async askDaemonAgain(): Promise<void> {
		await this.asking.run(() => this.#askDaemon());
	}

	/** Stops waiting. The calls sent so far only read, except for a passphrase in flight. */
	cancel(): void {
		if (this.#phase !== 'going') return;
		this.#phase = 'waiting';
		this.#gone.abort(new DOMException('The sign-in was cancelled.', 'AbortError'));
	}

	nodeAnswers(): void {
		this.#answers = true;
	}

	keyAccepted(proof: NodeProof): void {
		// The page that shows it may outlive the sign-in.
		this.#proof = { ...proof, userpass: '' };
	}

	async #askDaemon(): Promise<void> {
		const access = this.#session.daemonAccess;
		if (access) this.#daemon = await this.#session.tryDaemon(access);
	}

	#begin(): void {
		this.#phase = 'going';
		this.#answers = false;
		this.#proof = undefined;
		this.#daemon = undefined;
		this.#error = undefined;
	}
}
