import type { ErrorCode } from '#lib/client/errors/error-code.ts';
import type { CommandLine } from '../tokens/daemon-remedies.ts';

/** Lines for the terminal that help with a finding of the connection doctor; none where no command does. */
export function connectionCommands(code: ErrorCode, address: string): readonly CommandLine[] {
	const port = URL.canParse(address) ? new URL(address).port || '7783' : '7783';
	const ask = {
		what: 'Ask the program yourself',
		line: `curl --max-time 10 --data '{"method":"help"}' http://127.0.0.1:${port}`,
	};
	const tunnel = {
		what: 'Forward the port of the other machine to this one',
		line: `ssh -N -L ${port}:127.0.0.1:${port} USER@MACHINE`,
	};
	const open = { what: 'Open the page on this computer', line: 'npm start' };
	switch (code) {
		case 'NET-REFUSED':
			return [{ what: 'See whether the node runs', line: 'pgrep -a marketmaker' }];
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
				{ what: 'Give the daemon to the gateway', line: `npm start -- --daemon http://127.0.0.1:${port}` },
			];
		default:
			return [];
	}
}
