import { MAX_REPLY, postBody } from '#lib/client/transport/http-transport.ts';
import { describe, expect, it } from 'vitest';

/** A reply with this many chunks; `taken` counts the chunks read. */
function replyOf(chunks: number, bytes: number) {
	const state = { taken: 0, cancelled: false };
	const body = new ReadableStream<Uint8Array>(
		{
			pull(controller) {
				if (state.taken === chunks) return controller.close();
				state.taken += 1;
				controller.enqueue(new Uint8Array(bytes).fill(state.taken));
			},
			cancel() {
				state.cancelled = true;
			},
		},
		{ highWaterMark: 0 },
	);
	return { state, fetch: () => Promise.resolve(new Response(body)) };
}

describe('reply body', () => {
	it('is joined from its chunks', async () => {
		const { fetch } = replyOf(3, 2);
		const { body } = await postBody(fetch, 'http://a', '{}');
		expect([...body]).toEqual([1, 1, 2, 2, 3, 3]);
	});

	it('can be empty or missing', async () => {
		for (const reply of [new Response(''), new Response(null)]) {
			const { body } = await postBody(() => Promise.resolve(reply), 'http://a', '{}');
			expect(body).toHaveLength(0);
		}
	});

	it('can be as long as the limit', async () => {
		const { fetch } = replyOf(4, MAX_REPLY / 4);
		expect((await postBody(fetch, 'http://a', '{}')).body).toHaveLength(MAX_REPLY);
	});

	it('is read only up to the limit, whatever length it announces', async () => {
		const { fetch, state } = replyOf(Infinity, MAX_REPLY / 4);
		await expect(postBody(fetch, 'http://a', '{}')).rejects.toMatchObject({
			kind: 'malformed',
			reason: 'too-large',
			code: 'REPLY-TOO-LARGE',
			outcomeUnknown: true,
		});
		expect(state).toEqual({ taken: 5, cancelled: true });
	});

	it('is reported as cut if its stream breaks', async () => {
		const body = new ReadableStream({ pull: () => Promise.reject(new Error('broken')) });
		const broken = () => Promise.resolve(new Response(body));
		await expect(postBody(broken, 'http://a', '{}')).rejects.toMatchObject({ reason: 'cut' });
	});
});

describe('redirect', () => {
	it.each([301, 302, 307, 308])('is reported with status %i and not followed', async (status) => {
		const redirecting = () =>
			Promise.resolve(new Response('', { status, headers: { location: 'http://b' } }));
		await expect(postBody(redirecting, 'http://a', '{}')).rejects.toMatchObject({
			kind: 'malformed',
			code: 'REPLY-REDIRECT',
			message: 'http://a answers with a redirect.',
			outcomeUnknown: true,
		});
	});

	it('is reported if the browser hides it', async () => {
		const hidden = { type: 'opaqueredirect', status: 0, body: null } as unknown as Response;
		await expect(postBody(() => Promise.resolve(hidden), 'http://a', '{}')).rejects.toMatchObject({
			code: 'REPLY-REDIRECT',
		});
	});
});
