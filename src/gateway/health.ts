import type { DaemonConf } from './daemon/daemon-conf.ts';
import { type Finding, recogniseDaemon, recogniseNode } from './recognise-program.ts';

/** A program that the page can talk to. `practice` when it is a practice one, hosted here or elsewhere. */
export interface Place {
	readonly address: string;
	readonly practice: boolean;
}

/** A chain daemon, and what the gateway signs in to it with where the page does not. */
export interface DaemonPlace extends Place {
	readonly conf?: DaemonConf;
	/** The key that a page shows before the gateway signs in for it; missing for a practice daemon. */
	readonly key?: string;
}

/** The reply of `/rpc/health`, by which the connect screen finds the programs that are there. */
export interface Health {
	readonly app: 'swapdesk';
	readonly node: Place & { readonly alive: boolean };
	/** `signsIn`: the gateway has user and password, and the page needs none. `asksForKey`: but the key of this start. */
	readonly daemon:
		(Place & { readonly alive: boolean; readonly signsIn?: true; readonly asksForKey?: true }) | null;
}

export interface Upstreams {
	readonly node: Place;
	readonly daemon: DaemonPlace | undefined;
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
		daemon:
			daemon && daemonFinding
				? {
						...withFinding(daemon, daemonFinding),
						...(daemon.conf && { signsIn: true }),
						...(daemon.key && { asksForKey: true }),
					}
				: null,
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
