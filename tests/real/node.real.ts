import { join } from 'node:path';
import { afterAll, beforeAll, describe } from 'vitest';
import { Market, NODE_ADDRESS } from './market.ts';
import { openApp, type App } from './app.ts';
import { brokenSwaps } from './steps/broken-swaps.ts';
import { contract } from './steps/contract.ts';
import { nodeComparison } from './steps/comparison.ts';
import { electrum } from './steps/electrum.ts';
import { everyday } from './steps/everyday.ts';
import { printWitnesses } from './witness.ts';

describe('real trading node', () => {
	const market = new Market(join(process.env['REAL_FOLDER'] ?? '', 'market'));
	let app: App;

	beforeAll(async () => {
		await market.start();
		app = await openApp(market.folder, ['--node', NODE_ADDRESS, '--daemon', 'none']);
	});
	afterAll(async () => {
		await app?.close();
		await market.end();
	});
	printWitnesses();

	everyday(market, () => app);
	contract('real-node', () => ({ NODE_URL: NODE_ADDRESS, NODE_USERPASS: market.userpass }));
	nodeComparison(market);
	brokenSwaps(market, () => app);
	electrum(market, () => app);
});
