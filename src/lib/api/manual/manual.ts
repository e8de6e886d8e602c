import type { methods } from '../index.ts';
import type { ManualOf } from '../method.ts';
import { botsManual } from './bots.ts';
import { coinsManual } from './coins.ts';
import { depositsManual } from './deposits.ts';
import { marketManual } from './market.ts';
import { sessionManual } from './session.ts';
import { signatureOnlyManual } from './signature-only.ts';
import { spendingManual } from './spending.ts';
import { statisticsManual } from './statistics.ts';
import { swapsManual } from './swaps.ts';
import { walletToolsManual } from './wallet-tools.ts';
import { walletManual } from './wallet.ts';

/** The words for every method of the trading node. */
export const manual: ManualOf<typeof methods> = {
	...sessionManual,
	...coinsManual,
	...walletManual,
	...spendingManual,
	...walletToolsManual,
	...marketManual,
	...swapsManual,
	...statisticsManual,
	...botsManual,
	...depositsManual,
	...signatureOnlyManual,
};
