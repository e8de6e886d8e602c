import type { SavedNode } from '#lib/domain/session/saved-node.ts';
import type { Session } from '#lib/state/session/session.svelte.ts';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import ForgetNode from '../../../src/lib/parts/access/ForgetNode.svelte';

const NODE: SavedNode = {
	...{ id: 'http://127.0.0.1:7782 R', name: 'Home', address: 'http://127.0.0.1:7782', wallet: 'R' },
	...{ practice: false, keeping: 'code', resumes: true, lastOpened: 1 },
};

test('removes a node after a confirmation listing lost and kept data', async () => {
	const removed: string[] = [];
	const session = { forget: (id: string) => Promise.resolve(removed.push(id)) } as unknown as Session;
	await render(ForgetNode, { session, node: NODE, label: 'Remove' });
	await userEvent.click(page.getByRole('button', { name: 'Remove' }));
	const confirm = page.getByRole('group', { name: 'Remove Home?' });
	for (const words of [/stored key/, /Node settings/, /candles, finished swaps/, /journal is kept/])
		await expect.element(confirm).toHaveTextContent(words);
	await expect.element(confirm).toHaveFocus();
	await userEvent.click(page.getByRole('button', { name: 'Cancel' }));
	expect(removed).toEqual([]);
	await userEvent.click(page.getByRole('button', { name: 'Remove' }));
	await userEvent.click(page.getByRole('button', { name: 'Remove node' }));
	expect(removed).toEqual([NODE.id]);
});
