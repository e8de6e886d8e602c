import { lazyFeature, loadFeature } from '#lib/node/lazy-feature.ts';
import { expect, it } from 'vitest';

interface Peers {
	list(): Promise<readonly string[]>;
}

it('reports a missing file as nothing sent, and retries later', async () => {
	const missing = Object.assign(new TypeError('Failed to fetch'), { name: 'MissingFileError' });
	const loads = [
		() => Promise.reject(missing),
		() => Promise.resolve({ list: () => Promise.resolve(['one']) }),
	];
	const peers = lazyFeature<Peers>(() => loads.shift()?.() ?? Promise.reject(new Error('asked too often')));
	await expect(peers.list()).rejects.toMatchObject({ code: 'PAGE-FILE', neverLeft: true, cause: missing });
	await loadFeature(peers);
	await expect(peers.list()).resolves.toEqual(['one']);
});

it('forwards a programming error unchanged', async () => {
	const mistake = new TypeError('openPeers is not a function');
	await expect(lazyFeature<Peers>(() => Promise.reject(mistake)).list()).rejects.toBe(mistake);
});
