import { LOCK_NAMES } from '#lib/tabs/named-lock.ts';
import { KEY_CHANNEL, type KeyMessage } from './key-messages.ts';
import type { NodeSecret } from './keyring.ts';
import type { SignedIn } from './node-visit.ts';

/** A tab that asked just before the lock may not have heard of it. */
const JUST_NOW_MS = 10_000;

/** The nodes whose key a tab would give to another one. */
export async function nodesOfOpenTabs(): Promise<ReadonlySet<string>> {
	const { held = [] } = await navigator.locks.query();
	const start = LOCK_NAMES.keyGiver('');
	const names = held.map(({ name = '' }) => name).filter((name) => name.startsWith(start));
	return new Set(names.map((name) => name.slice(start.length)));
}

interface OwnTab {
	/** The node that is open in this tab. */
	readonly open: () => SignedIn | undefined;
	/** Called with the key as another tab has changed it. */
	readonly renew: (secret: NodeSecret) => void;
}

/** Gives the key of what is open from now on; `undefined` where the user wants to be asked in each tab, or nothing is open. */
export function giveKey(own: OwnTab): KeyGiver | undefined {
	const { id, keeping } = own.open()?.node ?? {};
	const isGiven = id !== undefined && (keeping === 'tab' || keeping === 'code');
	return isGiven ? new KeyGiver(id, own) : undefined;
}

/**
 * Gives the key of an open node to tabs that ask for it, until it ends: a tab that is locked gives none. What seals the key is
 * loaded when it is asked for.
 */
export class KeyGiver {
	readonly #me = crypto.randomUUID();
	readonly #channel = new BroadcastChannel(KEY_CHANNEL);
	readonly #ended = Promise.withResolvers<undefined>();
	readonly #nodeId: string;
	readonly #own: OwnTab;
	#isEnded = false;
	#gaveAt = -Infinity;

	constructor(nodeId: string, own: OwnTab) {
		this.#nodeId = nodeId;
		this.#own = own;
		this.#channel.onmessage = ({ data }: MessageEvent<KeyMessage>) => {
			if (data.say === 'give' || data.nodeId !== nodeId) return;
			if (data.say === 'changed') void this.#renew(data.giver);
			else if (data.of === undefined || data.of === this.#me) void this.#give(data.asker);
		};
		const hold = () => this.#ended.promise;
		navigator.locks.request(LOCK_NAMES.keyGiver(nodeId), { mode: 'shared' }, hold).catch(() => undefined);
	}

	/** A key went to another tab a moment ago. */
	get hasJustGiven(): boolean {
		return Date.now() - this.#gaveAt < JUST_NOW_MS;
	}

	/** Has the other tabs ask for the key anew: where they store it, it is stored as it is now. */
	announceChange(): void {
		this.#post({ say: 'changed', nodeId: this.#nodeId, giver: this.#me });
	}

	end(): void {
		this.#isEnded = true;
		this.#channel.close();
		this.#ended.resolve(undefined);
	}

	/** Failing to is ignored on purpose: the other tab asks its user. */
	async #give(asker: Uint8Array<ArrayBuffer>): Promise<void> {
		const secret = this.#secret;
		const exchange = await loadExchange();
		if (!secret || !exchange) return;
		this.#gaveAt = Date.now();
		const sealed = await exchange.sealFor(asker, this.#nodeId, secret).catch(() => undefined);
		// The desk may have been locked meanwhile.
		if (sealed && this.#secret) this.#post({ say: 'give', to: asker, ...sealed });
	}

	async #renew(giver: string): Promise<void> {
		const secret = await (await loadExchange())?.askForKey(this.#nodeId, giver);
		if (secret && this.#secret) this.#own.renew(secret);
	}

	get #secret(): NodeSecret | undefined {
		const open = this.#own.open();
		return !this.#isEnded && open?.node.id === this.#nodeId ? open.visit.secret : undefined;
	}

	#post(message: KeyMessage): void {
		this.#channel.postMessage(message);
	}
}

const loadExchange = () => import('./key-exchange.ts').catch(() => undefined);
