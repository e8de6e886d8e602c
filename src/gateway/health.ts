import type { DaemonConf } from './daemon/daemon-conf.ts';
import { type Finding, recogniseDaemon, recogniseNode } from './recognise-program.ts';

/** A program that the page can call. `practice` is true for a practice program, hosted here or elsewhere. */
export interface Place {
	readonly address: string;
	readonly practice: boolean;
}

/** A chain daemon, and the credentials that the gateway uses if the page sends none. */
export interface DaemonPlace extends Place {
	readonly conf?: DaemonConf;
	/** Key that a page must send before the gateway signs in for it; missing for a practice daemon. */
	readonly key?: string;
}

/** The reply of `/rpc/health`, with which the connect screen finds running programs. */
export interface Health {
	readonly app: 'swapdesk';
	readonly node: Place & { readonly alive: boolean };
	/**
	 * `signsIn`: the gateway has user name and password, so the page needs none. `asksForKey`: the page must
	 * send the key of this start.
	 */
	readonly daemon:
		(Place & { readonly alive: boolean; readonly signsIn?: true; readonly asksForKey?: true }) | null;
}

export interface Upstreams {
	readonly node: Place;
	readonly daemon: DaemonPlace | undefined;
}

/** Queries both programs. Takes up to two seconds if one of them is busy. */
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
	// A node busy with a slow call accepts the connection and stays silent, so it counts as alive.
	return {
		address,
		practice: isKnown ? finding === 'practice' : practice,
		alive: isKnown || finding === 'silent',
	};
}
