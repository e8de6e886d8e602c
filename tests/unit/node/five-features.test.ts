import { NodeClient } from '#lib/client/node-client.ts';
import { expect, it } from 'vitest';
import { openFiveFeatures } from './five-features.ts';

function open() {
	let calls = 0;
	const send = () => {
		calls += 1;
		return Promise.reject(new Error('Nothing answers.'));
	};
	return { node: openFiveFeatures(new NodeClient({ transport: { address: '', send } })), calls: () => calls };
}

it('rejects calls to unsupported features without sending', async () => {
	const { node, calls } = open();
	const asked = [
		node.bots.list(),
		node.control.stop(),
		node.deposits.claim(),
		node.payments.send('KMD', '00'),
		node.portfolio.read(),
		node.statistics.makerPrices(),
		node.tools.addressFormats(),
	];
	for (const each of asked) await expect(each).rejects.toMatchObject({ kind: 'params', code: 'NODE-PART' });
	expect(calls()).toBe(0);
});

it('can be resolved from a promise without being a promise itself', async () => {
	const { node } = open();
	expect(await Promise.resolve(node.bots)).toBe(node.bots);
});
