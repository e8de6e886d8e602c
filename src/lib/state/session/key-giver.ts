import { openChannel } from '#lib/tabs/channel.ts';
import { LOCK_NAMES } from '#lib/tabs/named-lock.ts';
import type { Encrypted } from '#lib/storage/encryption.ts';
import {
	openForGroup,
	encryptFor,
	encryptForGroup,
	isKeyMessage,
	KEY_CHANNEL,
	type KeyMessage,
} from './key-exchange.ts';
import { ServingGateway } from './serving-gateway.ts';
import type { NodeSecret } from './keyring.ts';
import type { SignedIn } from './node-visit.ts';

/** A tab that asked just before the lock may not have heard of it. */
const JUST_NOW_MS = 10_000;

/** Tabs that ask at a time. */
const MAX_ASKERS = 20;

/** The nodes whose key a tab would give to a new one. */
export async function nodesOfOpenTabs(): Promise<ReadonlySet<string>> {
	const { held = [] } = await navigator.locks.query();
	const start = LOCK_NAMES.keyGiver('');
	const names = held.map(({ name = '' }) => name).filter((name) => name.startsWith(start));
	return new Set(names.map((name) => name.slice(start.length)));
}

export { ServingGateway };

interface OwnTab {
	/** As of the tab's first sign-in. */
	readonly gateway: ServingGateway;
	/** The node that is open in this tab. */
	readonly open: () => SignedIn | undefined;
	/** Called with the key when a different tab has changed it. */
	readonly renew: (secret: NodeSecret) => void;
	/** Called with the number of tabs that ask for the key, whenever it changes. */
	readonly asked: (count: number) => void;
	/** Called if a different program may have the gateway's port: no tab is given the key. */
	readonly replaced: () => void;
}

/**
 * Gives away the key of the open node from now on; `undefined` if the user wants to be asked in each tab, or nothing is
 * open.
 */
export function giveKey(own: OwnTab): KeyGiver | undefined {
	const { id, keeping } = own.open()?.node ?? {};
	const isGiven = id !== undefined && (keeping === 'tab' || keeping === 'code');
	return isGiven ? new KeyGiver(id, own) : undefined;
}

/**
 * Gives the key of an open node to tabs that ask for it, once the user allows it in this tab: any script of this origin can
 * ask, and another program at this port serves such scripts. A tab that is locked gives none.
 */
export class KeyGiver {
	readonly #channel: BroadcastChannel;
	readonly #ended = Promise.withResolvers<undefined>();
	readonly #nodeId: string;
	readonly #own: OwnTab;
	/** Public keys of the tabs that ask, by their hexadecimal form. */
	readonly #askers = new Map<string, Uint8Array<ArrayBuffer>>();
	#isEnded = false;
	#gaveAt = -Infinity;

	constructor(nodeId: string, own: OwnTab) {
		this.#nodeId = nodeId;
		this.#own = own;
		this.#channel = openChannel(KEY_CHANNEL, isKeyMessage, (message: KeyMessage) => {
			if (message.say === 'give' || message.nodeId !== nodeId) return;
			if (message.say === 'changed') void this.#renew(message.key);
			else this.#note(message.asker);
		});
		const hold = () => this.#ended.promise;
		navigator.locks.request(LOCK_NAMES.keyGiver(nodeId), { mode: 'shared' }, hold).catch(() => undefined);
	}

	/** Whether a key has just gone to a different tab. */
	get hasJustGiven(): boolean {
		return Date.now() - this.#gaveAt < JUST_NOW_MS;
	}

	/** The user lets the tabs that ask have the key. */
	async allow(): Promise<void> {
		const allowed = [...this.#askers.values()];
		this.deny();
		if (await this.#own.gateway.isReplaced()) return this.#own.replaced();
		for (const asker of allowed) void this.#give(asker);
	}

	/** The tabs that ask now get nothing. */
	deny(): void {
		this.#askers.clear();
		this.#own.asked(0);
	}

	/** Sends changes of the key to the tabs that were given it. */
	async announceChange(): Promise<void> {
		const secret = this.#secret;
		if (!secret?.group) return;
		const key = await encryptForGroup(this.#nodeId, { ...secret, group: secret.group });
		if (this.#secret) this.#post({ say: 'changed', nodeId: this.#nodeId, key });
	}

	end(): void {
		this.#isEnded = true;
		this.deny();
		this.#channel.close();
		this.#ended.resolve(undefined);
	}

	/** A tab that ends, or no longer asks, lets go of its lock. */
	#note(asker: Uint8Array<ArrayBuffer>): void {
		const name = asker.toHex();
		if (this.#askers.has(name) || this.#askers.size >= MAX_ASKERS) return;
		this.#askers.set(name, asker);
		this.#own.asked(this.#askers.size);
		const forget = () => {
			if (this.#askers.delete(name)) this.#own.asked(this.#askers.size);
		};
		navigator.locks.request(LOCK_NAMES.keyAsker(name), forget).catch(forget);
	}

	/** Failing to is ignored on purpose: the other tab asks its user. */
	async #give(asker: Uint8Array<ArrayBuffer>): Promise<void> {
		const secret = this.#secret;
		if (!secret) return;
		this.#gaveAt = Date.now();
		const encrypted = await encryptFor(asker, this.#nodeId, secret).catch(() => undefined);
		// The desk may have been locked since.
		if (encrypted && this.#secret) this.#post({ say: 'give', to: asker, ...encrypted });
	}

	async #renew(key: Encrypted): Promise<void> {
		const group = this.#secret?.group;
		const secret = group && (await openForGroup(this.#nodeId, group, key).catch(() => undefined));
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
