import type { Finding } from './recognise.ts';
import { recogniseDaemon, recogniseNode } from './recognise.ts';

/** A program that the page can talk to. `practice` when it is a practice one, hosted here or elsewhere. */
export interface Place {
	readonly address: string;
	readonly practice: boolean;
}

/** What `/rpc/health` replies, so that the connect screen finds what is there. */
export interface Health {
	readonly app: 'swapdesk';
	readonly node: Place & { readonly alive: boolean };
	readonly daemon: (Place & { readonly alive: boolean }) | null;
}

export interface Upstreams {
	readonly node: Place;
	readonly daemon: Place | undefined;
}

/** Asks both programs. It takes up to two seconds when one of them is busy. */
export async function askHealth({ node, daemon }: Upstreams): Promise<Health> {
	const [nodeFinding, daemonFinding] = await Promise.all([
		recogniseNode(node.address),
		daemon && recogniseDaemon(daemon.address),
	]);
	return {
		app: 'swapdesk',
		node: withFinding(node, nodeFinding),
		daemon: daemon && daemonFinding ? withFinding(daemon, daemonFinding) : null,
	};
}

function withFinding({ address, practice }: Place, finding: Finding): Place & { readonly alive: boolean } {
	const isKnown = finding === 'practice' || finding === 'real';
	// A node that works on a slow call takes the connection and is silent: it lives.
	return {
		address,
		practice: isKnown ? finding === 'practice' : practice,
		alive: isKnown || finding === 'silent',
	};
}
