import type { PeerAddress, Peer } from '#lib/domain/control/peer.ts';
import { askPeer, peerCommand, readPeerReply } from '#lib/node/ask-peer.ts';
import { Action } from '../live/action.svelte.ts';
import type { Desk } from '../desk.ts';
import { Live } from '../live/live.svelte.ts';

const PEERS_INTERVAL_MS = 30_000;

/** The peers of one node that was chosen. */
export interface AskedPeer {
	readonly address: PeerAddress;
	readonly peers: readonly Peer[];
	readonly at: Date;
}

/** The peers of the node, and of another one that the user chooses. */
export class PeerList {
	readonly own: Live<readonly Peer[]>;
	readonly asking = new Action();
	#asked = $state.raw<AskedPeer>();

	constructor(desk: Desk) {
		this.own = new Live<readonly Peer[]>(async (options) => desk.connection.node.control.peers(options), {
			every: PEERS_INTERVAL_MS,
			lastKnown: desk.lastKnown('peers'),
		});
	}

	/** The answer of the peer that was asked last. */
	get asked(): AskedPeer | undefined {
		return this.#asked;
	}

	/** A peer elsewhere cannot be reached from a page: its answer is fetched by this command, and pasted. */
	commandFor(address: PeerAddress): string {
		return peerCommand(address);
	}

	/** Asks a node on this computer. */
	async ask(address: PeerAddress): Promise<void> {
		this.#asked = undefined;
		await this.asking.run(async () => this.#note(address, await askPeer(address)));
	}

	/** Reads what another node answered to the command. */
	async paste(address: PeerAddress, reply: string): Promise<void> {
		this.#asked = undefined;
		await this.asking.run(async () => {
			await Promise.resolve();
			this.#note(address, readPeerReply(reply));
		});
	}

	#note(address: PeerAddress, peers: readonly Peer[]): void {
		// eslint-disable-next-line svelte/prefer-svelte-reactivity -- made anew each time, and never changed
		this.#asked = { address, peers, at: new Date() };
	}
}
