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

/** The last attempted sign-in, and the node's refusal if any. */
interface Attempt {
	readonly address: string;
	readonly secret: string;
	readonly refusal?: Refusal;
}

/** State of the sign-in form. A failed sign-in keeps all fields. */
export class SignInDraft {
	address = $state('');
	/** True once the user has edited the address; suggestions then no longer replace it. */
	isAddressTyped = $state(false);
	by = $state<NodeKey['by']>('passphrase');
	passphrase = $state('');
	userpass = $state('');
	gui = $state('nogui');
	/** Empty if the node stays on its network. */
	netid = $state('');
	seednode = $state('');
	/** True if the user has accepted that the node changes its network. */
	mayChangeNetwork = $state(false);
	/** True if the user has accepted that a different user was signed in at this node before. */
	mayBeOther = false;
	/** The address to which the passphrase may be sent: the user has confirmed that it is their node's. */
	confirmedAddress = '';
	readonly keeping = new KeepingDraft();
	wantsDaemon = $state(false);
	/** Created by the loader of the daemon fields when a daemon is first wanted. */
	daemon = $state.raw<DaemonDraft>();
	#attempt = $state.raw<Attempt>();
	#evaluation = $state.raw<typeof Evaluation>();

	/**
	 * The node's reason for refusing the secret; `undefined` after the secret or the address has changed or a
	 * new attempt began.
	 */
	readonly refusal = $derived.by(() => {
		const { address, secret, refusal } = this.#attempt ?? {};
		return address === this.address && secret === this.#secret() ? refusal : undefined;
	});

	/** Problems by field; `undefined` before the first check. */
	readonly problems = $derived(this.#evaluation?.problemsOf(this, this.refusal));

	/** Fills in a detected address unless the user has entered one. */
	suggest(address: string | undefined): void {
		if (address && !this.isAddressTyped) this.address = address;
	}

	/** Fills in the fields from a link. */
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

	/** Records that the user has confirmed that the program at the address is their node. */
	confirmAddress(): void {
		this.confirmedAddress = this.address;
	}

	/** Records that the node refused the last checked secret. */
	refuse(refusal: Refusal): void {
		if (this.#attempt) this.#attempt = { ...this.#attempt, refusal };
	}

	/** Forgets the last checked secret. */
	endAttempt(): void {
		this.#attempt = undefined;
	}

	/** Validates the form. @returns the sign-in request; `undefined` if a field is invalid */
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

/** Progress and outcome of one sign-in attempt. */
export class SignInRun implements SignInProgress {
	#phase = $state<RunPhase>('waiting');
	#answers = $state(false);
	#proof = $state.raw<NodeProof>();
	#daemon = $state.raw<DaemonCheck | CallError>();
	#error = $state.raw<unknown>();
	readonly asking = new Action();
	readonly #session: Session;
	#abandoned = new AbortController();

	constructor(session: Session) {
		this.#session = session;
	}

	get phase(): RunPhase {
		return this.#phase;
	}

	/** True once the node has answered its first call. */
	get answers(): boolean {
		return this.#answers;
	}

	/** The node's reply that proves that it accepted the key. */
	get proof(): NodeProof | undefined {
		return this.#proof;
	}

	/** Result of the chain daemon's check. A failed check does not stop the sign-in. */
	get daemon(): DaemonCheck | CallError | undefined {
		return this.#daemon;
	}

	/** A `CallError`, or the reason why the practice node did not start. */
	get error(): unknown {
		return this.#error;
	}

	/** The reason why the node refused the passphrase or userpass, shown at that field. */
	get refusal(): Refusal | undefined {
		if (this.#phase !== 'failed' || !(this.#error instanceof CallError)) return undefined;
		const { code } = this.#error;
		if (code === 'NODE-NEW') return 'new-node';
		if (code === 'AUTH-NETID') return 'netid';
		return code === 'AUTH-KEY' ? 'wrong' : undefined;
	}

	/** Starts an attempt. Does nothing while one is running, because each sends the passphrase. */
	async run(open: (progress: SignInProgress, signal: AbortSignal) => Promise<unknown>): Promise<void> {
		if (this.#phase === 'going') return;
		this.#begin();
		const { signal } = (this.#abandoned = new AbortController());
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

	/** Retries a daemon that was not ready, since it may have started by now. */
	async askDaemonAgain(): Promise<void> {
		await this.asking.run(() => this.#askDaemon());
	}

	/** Stops waiting. All calls sent up to this point only read, except for a passphrase in flight. */
	cancel(): void {
		if (this.#phase !== 'going') return;
		this.#phase = 'waiting';
		this.#abandoned.abort(new DOMException('The sign-in was cancelled.', 'AbortError'));
	}

	nodeAnswers(): void {
		this.#answers = true;
	}

	keyAccepted(proof: NodeProof): void {
		// Clears the userpass, because the page that shows the proof may outlive the sign-in.
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
