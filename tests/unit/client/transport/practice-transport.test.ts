import { practiceTransport } from '#lib/client/transport/practice-transport.ts';
import { expect, it } from 'vitest';

it('posts to the path next to the node as a simple request', async () => {
	const asked: [string, RequestInit | undefined][] = [];
	const transport = practiceTransport('http://127.0.0.1:7783', (input, init) => {
		asked.push([String(input), init]);
		return Promise.resolve(new Response('{"time":1}'));
	});
	const { body } = await transport.send('{"control":"time"}');
	expect(new TextDecoder().decode(body)).toBe('{"time":1}');
	expect(asked).toEqual([['http://127.0.0.1:7783/practice', expect.objectContaining({ method: 'POST' })]]);
	expect(asked[0]?.[1]?.headers).toBeUndefined();
});

it('is unreachable after a network error', async () => {
	const transport = practiceTransport('http://127.0.0.1:7783', () => Promise.reject(new TypeError('failed')));
	await expect(transport.send('{}')).rejects.toMatchObject({ kind: 'unreachable' });
});
