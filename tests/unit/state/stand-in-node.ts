import { addressOfPublicKey, KOMODO_ADDRESSES } from '#lib/chain/address.ts';
import {
	privateKeyFromPassphrase,
	publicKeyOf,
	hashOfPassphrase,
	userpassOfPassphrase,
} from '#lib/chain/keys.ts';
import { CallError } from '#lib/client/call-error.ts';
import type { Transport } from '#lib/client/transport/transport.ts';
import type { WireReply } from '#lib/client/wire-reply.ts';
import type { Wiring } from '#lib/node/wiring.ts';

export const PASSPHRASE = 'seven plain words that nobody else has';
export const USERPASS = '5'.repeat(64);
export const WALLET = walletOf(PASSPHRASE);

/** The reference coin address of a passphrase. */
export function walletOf(passphrase: string): string {
	const publicKey = publicKeyOf(privateKeyFromPassphrase(passphrase));
	return addressOfPublicKey(publicKey, KOMODO_ADDRESSES.publicKeyHash);
}

const COIN = {
	coin: 'KMD',
	height: 1234,
	status: 'active',
	smartaddress: WALLET,
	pubtype: 60,
	p2shtype: 85,
	wiftype: 188,
	txfee: 1000,
};

/**
 * A minimal node of six methods for sign-in, with faults set by the test. It was just started and has no sign-in yet,
 * so it accepts only the userpass from its reply.
 */
export class StandInNode {
	readonly calls: Record<string, unknown>[] = [];
	passphrase = PASSPHRASE;
	readonly userpasses = new Set([USERPASS]);
	/** The reported network; `undefined` if the program reports none. */
	netid: number | undefined;
	peers = 1;
	/** The node's address of the reference coin. */
	wallet = WALLET;
	/** The node's block height on the reference coin's chain. */
	height = COIN.height;
	/** Lets `help` identify the node as a practice node. */
	isPractice = false;
	/** Error of every call, instead of a reply. */
	failure: CallError | undefined;
	/** Replies by method that replace the correct ones. */
	readonly replies = new Map<string, string>();

	/** Restarts the node with a different passphrase. */
	become(passphrase: string): void {
		this.passphrase = passphrase;
		this.wallet = walletOf(passphrase);
	}

	/** Lets the node run with its passphrase, as the real node does from its start. */
	run(): void {
		this.userpasses.add(hashOfPassphrase(this.passphrase)).add(userpassOfPassphrase(this.passphrase));
	}

	transport(address: string): Transport & { close(): void } {
		let isClosed = false;
		return {
			address,
			send: (body) =>
				isClosed ? Promise.reject(new CallError('blocked', 'The node was closed.')) : this.#send(body),
			close: () => (isClosed = true),
		};
	}

	methods(): unknown[] {
		return this.calls.map(({ method }) => method);
	}

	async #send(body: string): Promise<WireReply> {
		const call = JSON.parse(body) as Record<string, unknown>;
		this.calls.push(call);
		if (this.failure) throw this.failure;
		const text = this.replies.get(String(call['method'])) ?? `${JSON.stringify(this.#answer(call))}\n`;
		return { status: 200, body: new TextEncoder().encode(text) };
	}

	#answer(call: Record<string, unknown>): unknown {
		if (call['method'] === 'help') return { result: `${this.isPractice ? 'practice node\n' : ''}${HELP}` };
		if (call['method'] === 'passphrase')
			return call['passphrase'] === this.passphrase
				? { result: 'success', userpass: USERPASS, mypubkey: 'a'.repeat(64) }
				: WRONG_KEY;
		if (!this.userpasses.has(String(call['userpass']))) return WRONG_KEY;
		const coin = { ...COIN, smartaddress: this.wallet, height: this.height };
		if (call['method'] === 'getcoins') return [coin, { ...coin, coin: 'DOGE', status: 'inactive' }];
		if (call['method'] === 'getpeers') return Array.from({ length: this.peers }, () => PEER);
		if (call['method'] === 'orderbook') return { ...EMPTY_BOOK, netid: this.netid };
		return { result: 'success', enabled: 1, disabled: 1, coin };
	}
}

const PEER = { ipaddr: '203.0.113.7', port: 7782, session: 1 };
const EMPTY_BOOK = {
	bids: [],
	numbids: 0,
	asks: [],
	numasks: 0,
	base: 'KMD',
	rel: 'DOGE',
	timestamp: 1_700_000_000,
};
const HELP = 'passphrase(passphrase, gui)\ngetcoins()\ngetcoin(coin)\norderbook(base, rel)\n';
const WRONG_KEY = { error: 'authentication error you need to make sure userpass is set' };

/** Connects to the stand-in node at any address. */
export function wiringTo(node: StandInNode): Wiring {
	const daemon: Transport = {
		address: '/rpc/daemon',
		send: () => Promise.reject(new CallError('unreachable', 'No daemon here.')),
	};
	return {
		openNode: (address) => node.transport(address),
		openDaemon: () => daemon,
		startPractice: () => {
			node.isPractice = true;
			const transport = node.transport('in this page');
			const close = () => undefined;
			return Promise.resolve({ node: transport, daemon, practice: daemon, passphrase: PASSPHRASE, close });
		},
	};
}
