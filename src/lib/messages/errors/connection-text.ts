import type { ErrorText } from './page-text.ts';
import type { ErrorCode } from '#lib/client/call-error.ts';
import type { CommandLine } from '../tokens/daemon-text.ts';

/** Errors of addresses and connections, and unreadable replies. */
export const CONNECTION_TEXT = {
	'ADDR-FORMAT': {
		title: 'This is not an address.',
		nextStep: 'Type it like http://127.0.0.1:7782.',
	},
	'ADDR-SCHEME': {
		title: 'A node’s address starts with http.',
		nextStep: 'Type it like http://127.0.0.1:7782.',
	},
	'ADDR-CREDENTIALS': {
		title: 'The address contains a user name or a password.',
		nextStep: 'Remove both: browsers refuse such addresses, and the node needs neither.',
	},
	'ADDR-PORT': {
		title: 'Browsers refuse to connect to this port.',
		nextStep: 'Start the node on another port with its setting rpcport, for example 7783.',
	},
	'ADDR-HOST': {
		title: 'This page can only reach programs on this computer.',
		nextStep: 'Use 127.0.0.1, or forward the other machine’s port to this one.',
	},
	'ADDR-SELF': {
		title: 'This is the address of this page.',
		nextStep: 'Enter the node’s own port, usually 7782 or 7783.',
	},
	'NET-REFUSED': {
		title: 'Nothing answers at this address.',
		nextStep: 'Start the program there, or check the port (the node’s setting is rpcport).',
		by: {
			node: {
				title: 'Nothing answers at the node’s address.',
				nextStep: 'Start the node, or check its port (its setting is rpcport).',
			},
			daemon: {
				title: 'The chain daemon does not answer.',
				nextStep: 'The gateway runs, but nothing answers at the daemon’s address. Start the daemon.',
			},
			gateway: {
				title: 'The gateway does not answer.',
				nextStep: 'Start the gateway again. Until then this page cannot tell whether the chain daemon runs.',
			},
			proxy: {
				title: 'Your proxy to the chain daemon does not answer.',
				nextStep: 'Start the proxy. Until then this page cannot tell whether the daemon runs.',
			},
		},
	},
	'NET-CLOSED': {
		title: 'A program accepts the connection and closes it at once.',
		nextStep:
			'If this is your node, it accepts connections from its own machine only: open this page there, or use a tunnel. Otherwise another program uses this port.',
	},
	'NET-BROWSER': {
		title: 'The node answers, but not to this browser.',
		nextStep:
			'An extension, a proxy or a firewall blocks this page. Try a private window without extensions.',
	},
	'NET-DROPPED': {
		title: ({ The }) => `${The} closed the connection without a reply.`,
		nextStep: 'The program may have stopped during the call. Check that it runs.',
		by: {
			node: {
				title: 'The node closed the connection without a reply.',
				nextStep:
					'The node does that with calls it does not know or accept. It answered another call after that.',
			},
			daemon: {
				title: 'The chain daemon closed the connection without a reply.',
				nextStep: 'The daemon may have stopped during the call. Check that it runs.',
			},
		},
	},
	'NET-TIMEOUT': {
		title: ({ the }) => `No reply came from ${the} in time.`,
		nextStep: 'The program may be busy. Wait a moment, then try again.',
		by: {
			node: {
				title: 'No reply came from the node in time.',
				nextStep: 'The node handles one call at a time and may be busy. Wait a moment, then try again.',
			},
		},
	},
	'NET-SILENT': {
		title: 'The port is open, but there is no reply.',
		nextStep: 'The node may be busy with an earlier call, or the port belongs to another program. Try again.',
	},
	'NET-BLOCKED': {
		title: 'The connection is not allowed.',
		nextStep: 'Run the connection check to find out what blocks it.',
		by: {
			gateway: {
				title: 'The gateway refused this call.',
				nextStep: 'The gateway’s message is below. Use the page at the address that npm start printed.',
			},
			daemon: {
				title: 'The connection to the chain daemon is not allowed.',
				nextStep: 'Check the gateway or proxy that leads to it. Its message is below.',
			},
		},
	},
	'NET-POLICY': {
		title: 'This page’s security policy only allows programs on this computer.',
		nextStep: 'Use an address with 127.0.0.1 or localhost.',
	},
	'NET-LNA': {
		title: 'Your browser blocks this page from reaching programs on this computer.',
		nextStep: 'Click the icon beside the page’s address, allow “Apps on device”, then try again.',
	},
	'NET-MIXED': {
		title: 'This browser does not let an https page talk to a plain http program.',
		nextStep: 'Open the app from http://localhost, or use Firefox or Chrome.',
	},
	'NET-CORS': {
		title: 'A program answers there, but does not let web pages read its replies.',
		nextStep:
			'This program is not a trading node. A chain daemon has its own field and is reached through the gateway. Open this page with npm start, and the check names the program.',
	},
	'REPLY-EMPTY': {
		title: ({ the }) => `The reply of ${the} was empty.`,
		nextStep: ({ the }) => `Try again. If it happens again, check the log of ${the}.`,
	},
	'REPLY-CUT': {
		title: ({ the }) => `The reply of ${the} was cut off.`,
		nextStep: ({ the }) => `Try again. If it happens again, check the log of ${the}.`,
	},
	'REPLY-TOO-LARGE': {
		title: ({ the }) => `The reply of ${the} is too large to be real.`,
		nextStep: 'This page stopped reading. Check that the address belongs to the right program.',
	},
	'REPLY-GARBLED': {
		title: ({ the }) => `The reply of ${the} is unreadable.`,
		nextStep: 'Another program may have taken over the port. Check the connection.',
	},
	'REPLY-SHAPE': {
		title: ({ the }) => `The reply of ${the} does not have the expected shape.`,
		nextStep: 'Swapdesk may not support this version of the program. Report the text below.',
	},
	'REPLY-REDIRECT': {
		title: ({ The }) => `${The} answers with a redirect to another address.`,
		nextStep:
			'Swapdesk follows no redirect, since the call would go to another program. Enter the address of the program itself.',
	},
	/** `MissingFileError`: a lazy `import()` failed. */
	'PAGE-FILE': {
		title: 'A Swapdesk file failed to load.',
		nextStep: 'The web server may be down or updating. Wait a moment, reload this page, then try again.',
	},
} as const satisfies Record<string, ErrorText>;

/** Terminal commands that help with a finding of the connection check; empty if no command helps. */
export function connectionCommands(code: ErrorCode, address: string): readonly CommandLine[] {
	const port = URL.canParse(address) ? new URL(address).port || '7783' : '7783';
	const ask = {
		what: 'Test the program yourself',
		line: `curl --max-time 10 --data '{"method":"help"}' http://127.0.0.1:${port}`,
	};
	const tunnel = {
		what: 'Forward the other machine’s port',
		line: `ssh -N -L ${port}:127.0.0.1:${port} USER@MACHINE`,
	};
	const open = { what: 'Open the page on this computer', line: 'npm start' };
	switch (code) {
		case 'NET-REFUSED':
			return [{ what: 'Check whether the node runs', line: 'pgrep -a marketmaker' }];
		case 'NET-SILENT':
		case 'NET-TIMEOUT':
		case 'NODE-OTHER':
			return [ask];
		case 'NET-CLOSED':
			return [ask, tunnel];
		case 'ADDR-HOST':
			return [tunnel];
		case 'NET-MIXED':
		case 'NET-CORS':
			return [open];
		case 'NODE-DAEMON':
			return [
				{ what: 'Start the gateway with the daemon', line: `npm start -- --daemon http://127.0.0.1:${port}` },
			];
		default:
			return [];
	}
}
