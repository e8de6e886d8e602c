import { CallError } from '#lib/client/call-error.ts';
import { Action } from '#lib/state/live/action.svelte.ts';
import type { SignInProgress } from '#lib/state/session/node-visit.ts';
import type { DaemonCheck } from '#lib/state/session/daemon-check.ts';
import type { NodeProof } from '#lib/domain/session/node-key.ts';
import type { Refusal } from './sign-in-judgement.ts';
import type { Session } from '#lib/state/session/session.svelte.ts';

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

	/** The outcome at the chain daemon. The sign-in goes on without it. */
	get daemon(): DaemonCheck | CallError | undefined {
		return this.#daemon;
	}

	/** A `CallError`, or why the practice node did not start. */
	get error(): unknown {
		return this.#error;
	}

	/** Why the node did not accept the passphrase or userpass: the form says it beside that field. */
	get refusal(): Refusal | undefined {
		if (this.#phase !== 'failed' || !(this.#error instanceof CallError)) return undefined;
		const { code } = this.#error;
		if (code === 'NODE-NEW') return 'new-node';
		if (code === 'AUTH-NETID') return 'netid';
		return code === 'AUTH-KEY' ? 'wrong' : undefined;
	}

	/** Does nothing while an attempt goes on: each of them sends the passphrase. */
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

	/** Asks a daemon once more that was not ready: it may have been started meanwhile. */
	async askDaemonAgain(): Promise<void> {
		await this.asking.run(() => this.#askDaemon());
	}

	/** The user waits no longer. What the node was asked so far only reads, but for a passphrase that is under way. */
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
