import type { Desk } from './desk.ts';

/** One line of JSON for scripts. A secret unknown to the gateway is `null`. */
export function deskAsJson({ app, link, node, daemon, hostsNode, hostsDaemon, signIn }: Desk): string {
	const line = {
		app,
		...(link !== undefined && { link }),
		node: node.address,
		passphrase: (hostsNode && signIn?.passphrase) || null,
		daemon: daemon?.address ?? null,
		user: (hostsDaemon && signIn?.user) || null,
		password: (hostsDaemon && signIn?.password) || null,
	};
	return `${JSON.stringify(line)}\n`;
}

/** Addresses and practice sign-in for the terminal. */
export function describeDesk({ app, link, node, daemon, hostsNode, hostsDaemon, signIn }: Desk): string {
	const lines = [
		'',
		`  Swapdesk       ${link ?? app}`,
		link && '    This link lets a browser use the daemon until the next start. Do not share it.',
		'',
		`  Trading node   ${node.address}${node.practice ? '   (practice)' : ''}`,
		hostsNode && signIn && `    passphrase   ${signIn.passphrase}`,
		daemon && `  Chain daemon   ${daemon.address}${daemon.practice ? '   (practice)' : ''}`,
		hostsDaemon && signIn && `    user         ${signIn.user}`,
		hostsDaemon && signIn && `    password     ${signIn.password}`,
		'',
		'  Press Ctrl-C to stop. Nothing is lost.',
		'',
	];
	return `${lines.filter((line) => typeof line === 'string').join('\n')}\n`;
}
