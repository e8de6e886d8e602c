import { CallError } from '#lib/client/call-error.ts';
import { NodeClient } from '#lib/client/node-client.ts';
import type { Transport } from '#lib/client/transport/transport.ts';
import type { WireReply } from '#lib/client/wire-reply.ts';
import { Coins } from '#lib/state/coins.svelte.ts';
import type { Desk } from '#lib/state/desk.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openDesk } from '../../component/open-desk.ts';

const KMD = 'KMD';
const HELD = { height: 1, smartaddress: 'R', pubtype: 60, p2shtype: 85, wiftype: 188, txfee: 1000 };

/** A node that loses its enabled coins on exit, as marketmaker does. */
class ForgetfulNode implements Transport {
	readonly address = 'by hand';
	readonly client = new NodeClient({ transport: this, userpass: 'key' });
	readonly calls: Record<string, unknown>[] = [];
	/** Server of each enabled coin as `host:port`; `undefined` for a local daemon. */
	#active = new Map<string, string | undefined>([[KMD, undefined]]);
	refusal: string | undefined;

	restart(): void {
		this.#active = new Map([[KMD, undefined]]);
	}

	send(body: string): Promise<WireReply> {
		const call = JSON.parse(body) as Record<string, unknown>;
		this.calls.push(call);
		const reply = JSON.stringify(this.#answer(call));
		return Promise.resolve({ status: 200, body: new TextEncoder().encode(reply) });
	}

	#answer({ method, coin, ipaddr, port }: Record<string, unknown>): unknown {
		if (method === 'getcoins') return [KMD, 'LTC', 'RICK'].map((each) => this.#coin(each));
		if (this.refusal) return { error: this.refusal, coin };
		const server = method === 'electrum' ? `${String(ipaddr)}:${String(port)}` : undefined;
		this.#active.set(String(coin), server);
		return method === 'electrum' ? { result: 'success' } : [this.#coin(String(coin))];
	}

	#coin(coin: string): unknown {
		const electrum = this.#active.get(coin);
		const status = this.#active.has(coin) ? 'active' : 'inactive';
		return { ...HELD, coin, status, ...(electrum && { electrum }) };
	}
}

let node: ForgetfulNode;
let desk: Desk;
let coins: Coins;
const switchedOn = () =>
	node.calls.filter(({ method }) => method === 'enable' || method === 'electrum').map(({ coin }) => coin);
const off = () => coins.off.map(({ coin }) => coin);

beforeEach(async () => {
	node = new ForgetfulNode();
	desk = await openDesk(node.client);
	coins = desk.use(Coins);
	await coins.list.refresh();
});
afterEach(() => desk.database.close());

test('does not offer to re-enable a coin that was never on', () => {
	expect(off()).toEqual([]);
	expect(coins.isOff('LTC')).toBe(true);
	expect(coins.isOff('UNHEARD')).toBe(false);
});

test('re-enables a coin on request after a node restart', async () => {
	await coins.switchOn(['LTC']);
	node.restart();
	await coins.list.refresh();
	expect(off()).toEqual(['LTC']);
	const later = new Coins(desk);
	await later.list.refresh();
	expect(later.off).toEqual([{ coin: 'LTC' }]);
	await coins.switchOn(off());
	expect(off()).toEqual([]);
	expect(switchedOn()).toEqual(['LTC', 'LTC']);
});

test('re-enables a coin with its previous electrum server', async () => {
	await node.send(JSON.stringify({ method: 'electrum', coin: 'LTC', ipaddr: '127.0.0.1', port: 50_001 }));
	await coins.list.refresh();
	node.restart();
	await coins.list.refresh();
	await coins.switchOn(off());
	expect(node.calls.findLast(({ method }) => method === 'electrum')).toMatchObject({
		coin: 'LTC',
		ipaddr: '127.0.0.1',
		port: 50_001,
	});
});

test('re-enables coins once per node start if permitted', async () => {
	await coins.switchOn(['LTC', 'RICK']);
	coins.atNodeStart = 'switch-on';
	node.restart();
	await coins.list.refresh();
	expect(off()).toEqual([]);
	node.restart();
	node.refusal = 'couldnt find coin locally installed';
	const before = node.calls.length;
	await coins.list.refresh();
	await coins.list.refresh();
	expect(off()).toEqual(['LTC', 'RICK']);
	expect(coins.failures.map(({ coin, error }) => [coin, error.code])).toEqual([
		['LTC', 'COIN-NOT-INSTALLED'],
		['RICK', 'COIN-NOT-INSTALLED'],
	]);
	expect(node.calls.slice(before).filter(({ method }) => method === 'enable')).toHaveLength(2);
});

test('reports an unavailable node once instead of a failure per coin', async () => {
	const away = new CallError('unreachable', 'Nothing answers.');
	const asked = vi.spyOn(desk.connection.node.wallet, 'switchOn').mockRejectedValue(away);
	const read = vi.spyOn(desk.connection.node.wallet, 'coins').mockRejectedValue(away);
	await coins.switchOn(['LTC', 'RICK']);
	expect([coins.failures, coins.nodeFailure]).toEqual([[], away]);
	expect(asked).toHaveBeenCalledOnce();
	read.mockRestore();
	await coins.list.refresh();
	expect(coins.nodeFailure).toBeUndefined();
});

test('stops reporting coins that the user leaves off', async () => {
	await coins.switchOn(['LTC']);
	node.restart();
	await coins.list.refresh();
	coins.leaveOff();
	expect(off()).toEqual([]);
	await vi.waitFor(async () => {
		const later = new Coins(desk);
		await later.list.refresh();
		expect(later.off).toEqual([]);
	});
});
