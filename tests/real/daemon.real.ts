import { join } from 'node:path';
import { afterAll, beforeAll, describe } from 'vitest';
import { openApp, type App } from './app.ts';
import { DAEMON_PASSWORD, DAEMON_USER } from './programs/chain-daemon.ts';
import { contract } from './steps/contract.ts';
import { daemonComparison } from './steps/comparison.ts';
import { tokenLimits } from './steps/token-limits.ts';
import { tokenTroubles } from './steps/token-troubles.ts';
import { tokens } from './steps/tokens.ts';
import { TokenChain } from './token-chain.ts';
import { printWitnesses } from './witness.ts';

describe('real chain daemon', () => {
	const chain = new TokenChain(join(process.env['REAL_FOLDER'] ?? '', 'chain'));
	let app: App;

	beforeAll(async () => {
		await chain.start();
		// The page also needs a trading node, so start a practice one at the current time.
		const now = ['--clock', 'running', '--start', new Date().toISOString()];
		app = await openApp(chain.folder, ['--daemon', chain.own.address, ...now]);
	});
	afterAll(async () => {
		await app?.close();
		await chain.end();
	});
	printWitnesses();

	contract('real-daemon', () => ({
		...{ DAEMON_URL: chain.own.address, DAEMON_USER, DAEMON_PASSWORD },
	}));
	tokens(chain, () => app, { user: DAEMON_USER, password: DAEMON_PASSWORD });
	tokenLimits(chain, () => app);
	tokenTroubles(chain, () => app);
	daemonComparison(chain);
});
