import type { ApiMethods } from '#lib/api/index.ts';
import type { Handlers } from '../../document/handlers/handler.ts';
import { handlers as documentHandlers } from '../../document/handlers/handlers.ts';
import { botHandlers } from './bots.ts';
import { coinHandlers } from './coins.ts';
import { depositHandlers } from './deposits.ts';
import { marketHandlers } from './market.ts';
import { sessionHandlers } from './session.ts';
import { signatureOnlyHandlers, statisticsHandlers, statsLogHandlers } from './statistics.ts';
import { spendingHandlers, walletHandlers } from './wallet.ts';
import { swapHandlers } from './swaps.ts';

/** The document's handlers, with the methods that behave differently replaced. */
export const handlers: Handlers<ApiMethods> = {
	...documentHandlers,
	...sessionHandlers,
	...coinHandlers,
	...walletHandlers,
	...spendingHandlers,
	...marketHandlers,
	...swapHandlers,
	...signatureOnlyHandlers,
	...statisticsHandlers,
	...botHandlers,
	...statsLogHandlers,
	...depositHandlers,
};
