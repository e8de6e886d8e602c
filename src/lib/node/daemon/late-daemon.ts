import type { Transport } from '#lib/client/transport/transport.ts';
import type { ChainDaemon } from './chain-daemon.ts';

/** The daemon at the other end, whose code is loaded with the first thing that is asked of it: the trade page asks nothing. */
export function openLateDaemon(transport: Transport): ChainDaemon {
	let loading: Promise<ChainDaemon> | undefined;
	const load = () => (loading ??= openNow(transport));
	return {
		chain: lateSubject(async () => (await load()).chain),
		console: async () => (await load()).console(),
		tokens: lateSubject(async () => (await load()).tokens),
	};
}

async function openNow(transport: Transport): Promise<ChainDaemon> {
	const [{ DaemonClient }, { openChainDaemon }] = await Promise.all([
		import('#lib/client/daemon-client.ts'),
		import('./open-daemon.ts'),
	]);
	return openChainDaemon(new DaemonClient({ transport }));
}

/** Operations that are all asynchronous, so that they can wait for their code as well. */
type Operations<Subject> = { readonly [Name in keyof Subject]: (...given: never[]) => Promise<unknown> };

function lateSubject<Subject extends object & Operations<Subject>>(load: () => Promise<Subject>): Subject {
	return new Proxy({} as Subject, {
		get:
			(_, name) =>
			async (...given: never[]) =>
				(await load())[name as keyof Subject](...given),
	});
}
