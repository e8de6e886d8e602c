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

/** A tab that asked within this time before a lock may have missed the message. */
const JUST_NOW_MS = 10_000;

/** Maximum number of tabs that can ask at the same time. */
const MAX_ASKERS = 20;

/** Ids of nodes whose key an open tab would share. */
export async function nodesOfOpenTabs(): Promise<ReadonlySet<string>> {
	const { held = [] } = await navigator.locks.query();
	const start = LOCK_NAMES.keyGiver('');
	const names = held.map(({ name = '' }) => name).filter((name) => name.startsWith(start));
	return new Set(names.map((name) => name.slice(start.length)));
}

export { ServingGateway };

interface OwnTab {
	/** The gateway as of the tab's first sign-in. */
	readonly gateway: ServingGateway;
	/** The node open in this tab. */
	readonly open: () => SignedIn | undefined;
	/** Called with a key changed by a different tab. */
	readonly renew: (secret: NodeSecret) => void;
	/** Called with the number of tabs asking for the key, whenever it changes. */
	readonly asked: (count: number) => void;
	/** Called if a different program may be using the gateway's port; the key is then not shared. */
	readonly replaced: () => void;
}

/**
 * Starts sharing the key of the open node. `undefined` if the user wants to enter the key in each tab, or no node is
 * open.
 */
export function giveKey(own: OwnTab): KeyGiver | undefined {
	const { id, keeping } = own.open()?.node ?? {};
	const isGiven = id !== undefined && (keeping === 'tab' || keeping === 'code');
	return isGiven ? new KeyGiver(id, own) : undefined;
}

/**
 * Shares the key of an open node with tabs that ask, once the user allows it in this tab. Permission is needed because
 * any script of this origin can ask, and a different program on this port could serve such scripts. A locked tab shares
 * nothing.
 */
export class KeyGiver {
	readonly #channel: BroadcastChannel;
	readonly #ended = Promise.withResolvers<undefined>();
	readonly #nodeId: string;
	readonly #own: OwnTab;
	/** Public keys of the asking tabs, by their hexadecimal form. */
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

	/** Whether a key was shared within the last ten seconds. */
	get hasJustGiven(): boolean {
		return Date.now() - this.#gaveAt < JUST_NOW_MS;
	}

	/** Shares the key with the asking tabs, at the user's request. */
	async allow(): Promise<void> {
		const allowed = [...this.#askers.values()];
		this.deny();
		if (await this.#own.gateway.isReplaced()) return this.#own.replaced();
		for (const asker of allowed) void this.#give(asker);
	}

	/** Rejects the tabs that are currently asking. */
	deny(): void {
		this.#askers.clear();
		this.#own.asked(0);
	}

	/** Sends a changed key to the tabs that received the previous one. */
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

	/** Waits for the asker's lock, which a tab releases when it closes or no longer asks. */
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

	/** Errors are ignored on purpose: the other tab then asks its user for the key. */
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
