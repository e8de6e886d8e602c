import { NodeClient } from '#lib/client/node-client.ts';
import { openSwaps } from '#lib/node/reference/swaps.ts';
import { expect, test } from 'vitest';

function open() {
	const sent: string[] = [];
	const send = (body: string) => {
		sent.push(body);
		return Promise.reject(new Error('Nothing answers.'));
	};
	return { sent, swaps: openSwaps(new NodeClient({ transport: { address: '', send } })) };
}

test('parses the swap id of an address', () => {
	const { swaps } = open();
	expect(swaps.idOf('1552579612-1810519548')).toBe('1552579612-1810519548');
	for (const wrong of ['', '1', '1-', '-1', '1-2-3', 'a-b', '1.5-2', '1-22222222222'])
		expect(swaps.idOf(wrong)).toBeUndefined();
});

test('rejects an id of a different program without a request', async () => {
	const { sent, swaps } = open();
	await expect(swaps.find('5e1f-00aa')).rejects.toMatchObject({ kind: 'malformed' });
	await expect(swaps.read('5e1f-00aa')).rejects.toMatchObject({ kind: 'malformed' });
	expect(sent).toEqual([]);
});
