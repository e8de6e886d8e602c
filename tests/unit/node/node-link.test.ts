import { NodeLink } from '#lib/node/node-link.ts';
import { expect, it } from 'vitest';
import { StandInNode, USERPASS, wiringTo } from '../state/stand-in-node.ts';

const ADDRESS = 'http://127.0.0.1:7782';

function openLink() {
	const node = new StandInNode();
	return { node, link: NodeLink.open(wiringTo(node), { address: ADDRESS, userpass: USERPASS }) };
}

it('sends nothing until it is used', () => {
	expect(openLink().node.calls).toEqual([]);
});

it('identifies the program only once', async () => {
	const { node, link } = openLink();
	node.isPractice = true;
	expect(link.isPractice).toBe(false);
	await link.identify();
	await link.identify();
	expect(link.isPractice).toBe(true);
	expect(node.methods()).toEqual(['help']);
});

it('keeps its node if it identifies the expected program', async () => {
	const { link } = openLink();
	const before = link.node;
	await link.identify();
	expect(link.node).toBe(before);
});

it('identifies the program again after a failure', async () => {
	const { node, link } = openLink();
	node.replies.set('help', '{"result":"welcome to something else"}');
	await expect(link.identify()).rejects.toMatchObject({ code: 'NODE-OTHER' });
	node.replies.clear();
	await link.identify();
	expect(node.methods()).toEqual(['help', 'help']);
});

it('rejects identification once closed', async () => {
	const { link } = openLink();
	link.close();
	await expect(link.identify()).rejects.toMatchObject({ kind: 'blocked' });
});
