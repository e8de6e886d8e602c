import type { DaemonAnswer } from '#practice/daemon/envelope.ts';
import type { Practice } from '#practice/practice.ts';

/** A minimal practice host that records its requests. */
export function standInPractice(): Practice & { readonly isClosed: () => boolean } {
	let isClosed = false;
	return {
		callNode: (body) => Promise.resolve(isNodeCall(body) ? bytes(nodeReply(body)) : undefined),
		callDaemon: (body) => Promise.resolve(daemonReply(body)),
		control: () => Promise.resolve({ time: 1_700_000_000_000 }),
		signIn: { passphrase: 'a practice passphrase', user: 'practice', password: 'pass:word' },
		variant: 'document',
		events: { takeSeat: () => undefined },
		tick: () => Promise.resolve(),
		watchNode: () => undefined,
		close() {
			isClosed = true;
			return Promise.resolve();
		},
		isClosed: () => isClosed,
	};
}

function daemonReply(body: string): DaemonAnswer | undefined {
	if (body.includes('vanish')) return undefined;
	return { status: body.includes('boom') ? 500 : 200, body: `{"asked":${body}}\n` };
}

function isNodeCall(body: string): boolean {
	return body.startsWith('{"');
}

function nodeReply(body: string): string {
	return body.includes('"help"')
		? '{"result":"passphrase(passphrase, gui)\norderbook(base, rel, duration=3600)\n"}\n'
		: '{"result":"UNKNOWN"}\n';
}

function bytes(text: string): Uint8Array {
	return new TextEncoder().encode(text);
}
