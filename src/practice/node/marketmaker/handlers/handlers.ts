import type { ApiMethods } from '#lib/api/index.ts';
import type { Handlers } from '../../reference/handlers/handler.ts';
import { handlers as referenceHandlers } from '../../reference/handlers/handlers.ts';
import { botHandlers } from './bots.ts';
import { coinHandlers } from './coins.ts';
import { depositHandlers } from './deposits.ts';
import { marketHandlers } from './market.ts';
import { sessionHandlers } from './session.ts';
import { signatureOnlyHandlers, statisticsHandlers, statsLogHandlers } from './statistics.ts';
import { spendingHandlers, walletHandlers } from './wallet.ts';
import { swapHandlers } from './swaps.ts';

/** The document's handlers, with overrides for the methods that behave differently. */
export const handlers: Handlers<ApiMethods> = {
	...referenceHandlers,
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
