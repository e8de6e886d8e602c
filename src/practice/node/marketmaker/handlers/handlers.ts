import type { ApiMethods } from '#lib/api/index.ts';
import type { Handlers } from '../../document/handlers/handler.ts';
import { handlers as documentHandlers } from '../../document/handlers/handlers.ts';
import { botHandlers } from './bots.ts';
import { coinHandlers } from './coins.ts';
import { depositHandlers } from './deposits.ts';
import { marketHandlers } from './market.ts';
import { sessionHandlers } from './session.ts';
import { signatureOnlyHandlers } from './signature-only.ts';
import { spendingHandlers } from './spending.ts';
import { statisticsHandlers } from './statistics.ts';
import { statsLogHandlers } from './stats-log.ts';
import { swapHandlers } from './swaps.ts';
import { walletHandlers } from './wallet.ts';

/** Where the meaning is the document's, its handlers serve; here stands what differs. */
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
