import type { Transport } from '#lib/client/transport/transport.ts';
import type { PracticeOrder } from '#lib/domain/practice-order.ts';
import { NodeLink } from '#lib/node/node-link.ts';
import { practiceControl } from '#lib/node/practice-control.ts';
import type { ControlCommand } from '#practice/practice.ts';
import { describe, expect, it } from 'vitest';
import { openStill, START } from '../practice/node/practice-fixture.ts';
import { StandInNode, USERPASS, wiringTo } from '../state/stand-in-node.ts';

const yes = () => Promise.resolve(true);

/** Opens a host of a complete practice node that records the commands it receives. */
async function openHost() {
	const practice = await openStill();
	const taken: ControlCommand[] = [];
	const host: Transport = {
		address: 'in process',
		async send(body) {
			const command = JSON.parse(body) as ControlCommand;
			taken.push(command);
			const answer = JSON.stringify(await practice.control(command));
			return { status: 200, body: new TextEncoder().encode(answer) };
		},
	};
	return { practice, taken, host };
}

const saying = (text: string): Transport => ({
	address: 'a host',
	send: () => Promise.resolve({ status: 200, body: new TextEncoder().encode(text) }),
});

const ORDERS: readonly PracticeOrder[] = [
	{ is: 'counterparty-vanishes' },
	{ is: 'makers-wait' },
	{ is: 'daemon-cheats' },
];

describe('practice node control', () => {
	it('returns the node’s time and advances it', async () => {
		const { host } = await openHost();
		const control = practiceControl(host, yes);
		expect(await control.time()).toBe(START);
		expect(await control.moveForward(60_000)).toBe(START + 60_000);
		expect(await control.time()).toBe(START + 60_000);
	});

	it.each(ORDERS)('sends a command known to the node: $is', async (order) => {
		const { host, taken } = await openHost();
		const control = practiceControl(host, yes);
		await control.order(order);
		await control.calm();
		expect(taken.length).toBeGreaterThanOrEqual(2);
		expect(taken.at(-1)).toEqual({ control: 'calm' });
	});

	it('rejects with the reason if the node refuses', async () => {
		const { host } = await openHost();
		const control = practiceControl(host, yes);
		await expect(control.moveForward(-1)).rejects.toMatchObject({ kind: 'refused' });
	});

	it.each(['', '[]', 'null', '{"time":"soon"}', '{"result":"UNKNOWN"}', '<html>'])(
		'rejects a reply of a different program: %s',
		async (text) => {
			await expect(practiceControl(saying(text), yes).time()).rejects.toMatchObject({ kind: 'malformed' });
		},
	);
});

describe('node link', () => {
	/** @returns the node, the link, and a counter of the calls to the practice host */
	function openLink(isPractice: boolean) {
		const node = new StandInNode();
		node.isPractice = isPractice;
		let orders = 0;
		const openPractice = (address: string): Transport => ({
			...saying('{"time":1}'),
			address,
			send(body) {
				orders += 1;
				return saying('{"time":1}').send(body);
			},
		});
		const wiring = { ...wiringTo(node), openPractice };
		const link = NodeLink.open(wiring, { address: 'http://127.0.0.1:7783', userpass: USERPASS });
		return { node, link, orders: () => orders };
	}

	it('never forwards a control call to a real node', async () => {
		const { link, orders } = openLink(false);
		const { practice } = link;
		await expect(practice?.time()).rejects.toMatchObject({ code: 'NODE-PART' });
		await expect(practice?.moveForward(1)).rejects.toMatchObject({ code: 'NODE-PART' });
		await expect(practice?.order({ is: 'daemon-cheats' })).rejects.toMatchObject({ code: 'NODE-PART' });
		await expect(practice?.calm()).rejects.toMatchObject({ code: 'NODE-PART' });
		expect(orders()).toBe(0);
	});

	it('identifies a practice node before each command', async () => {
		const { node, link, orders } = openLink(true);
		expect(await link.practice?.time()).toBe(1);
		node.isPractice = false;
		await expect(link.practice?.calm()).rejects.toMatchObject({ code: 'NODE-PART' });
		expect(orders()).toBe(1);
	});

	it('has no control calls without a host', () => {
		const link = NodeLink.open(wiringTo(new StandInNode()), { address: 'http://127.0.0.1:7783' });
		expect(link.practice).toBeUndefined();
	});
});
